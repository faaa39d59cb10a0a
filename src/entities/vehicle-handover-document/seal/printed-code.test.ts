import { expect, test } from 'vitest';
import { expandKey, printedAddress, readPrintedCode } from '../../../contract/entities/protocol/printed-code.ts';
import { checkDeviceSignature } from './check-device-signature.ts';
import { deviceSealText } from '../../../contract/entities/handover/handover-seal.ts';

const hash = 'ab'.repeat(32);

/** Signs the digest `of` with a new key. */
async function signed(of: string) {
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  const bytes = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, new TextEncoder().encode(deviceSealText(of)));
  return { X: x, Y: y, Signature: Buffer.from(bytes).toString('base64url') };
}

test('[R-123] the printed address is read again, also from text around it', async () => {
  for (const number of ['PZO/2026/000123', 'a~b%c', '']) {
    const device = await signed(hash);
    const address = printedAddress('https://fleet.example.com', { hash, number, countersignature: 's'.repeat(86), device });
    expect(address.length).toBeLessThan(400);
    const read = readPrintedCode(`Kod: ${address} \n`);
    expect(read).toMatchObject({ hash, number, countersignature: 's'.repeat(86) });
    expect(read?.device && expandKey(read.device.key)).toEqual({ X: device.X, Y: device.Y });
    expect(read && (await checkDeviceSignature(read))).toBe('valid');
  }
});

test('[R-123] reads codes of earlier releases and the digest alone, no other text', () => {
  expect(readPrintedCode(`/verify/${hash}#${encodeURIComponent('PZO/1~sig')}`)).toEqual({
    hash,
    number: 'PZO/1',
    countersignature: 'sig',
    device: null,
  });
  expect(readPrintedCode(`SHA-256: ${hash.toUpperCase()}.`)).toEqual({ hash, number: '', countersignature: '', device: null });
  for (const text of ['', 'PZO/2026/000123', hash.slice(1), `${hash}ab`, 'https://example.org/verify/123'])
    expect(readPrintedCode(text)).toBeNull();
});

test('[R-123] a signature over another digest or of another key is invalid', async () => {
  const [device, strange] = [await signed(hash), await signed(hash)];
  const code = readPrintedCode(printedAddress('https://a.example', { hash, number: '1', countersignature: '', device }));
  expect(code && (await checkDeviceSignature(code))).toBe('valid');
  expect(code && (await checkDeviceSignature({ ...code, hash: 'cd'.repeat(32) }))).toBe('invalid');
  expect(code?.device && (await checkDeviceSignature({ ...code, device: { ...code.device, signature: strange.Signature } }))).toBe(
    'invalid',
  );
  expect(code?.device && (await checkDeviceSignature({ ...code, device: { ...code.device, key: 'AAAA' } }))).toBe('invalid');
  expect(code && (await checkDeviceSignature({ ...code, device: null }))).toBe('none');
});
