import { expect, test } from 'vitest';
import { isProvisional, protocolFileName, protocolIdentity } from './protocol-identity.ts';

const localKey = 'local-3f0c9a1e-0000-4000-8000-000000000000';
const device = { X: '', Y: '', Signature: '' };

test('[R-102] names an undelivered protocol by the short form of its local key', () => {
  const identity = protocolIdentity(null, localKey, null, null);
  expect(identity).toEqual({ number: null, provisional: '3F0C9A1E' });
  expect(protocolFileName('protokol-tymczasowy', identity)).toBe('protokol-tymczasowy-3F0C9A1E.pdf');
});

test('[R-102] keeps the provisional name after id and number arrive', () => {
  expect(protocolIdentity(null, 812, localKey, null)).toEqual({ number: null, provisional: '3F0C9A1E' });
  const final = protocolIdentity('PZO/2026/000123', 812, localKey, null);
  expect(final).toEqual({ number: 'PZO/2026/000123', provisional: '3F0C9A1E' });
  expect(protocolFileName('protokol', final)).toBe('protokol-PZO-2026-000123.pdf');
});

test('[R-102] uses the id as provisional name for a record of another device', () => {
  expect(protocolIdentity(null, 812, null, null).provisional).toBe('812');
});

test('[R-102] a sealed document has one provisional name in every version', () => {
  const [first, second] = [
    { Hash: 'b2480a29'.padEnd(64, '0'), Device: device },
    { Hash: 'c'.repeat(64), Device: device, Replaces: ['b2480a29'.padEnd(64, '0')] },
  ];
  const identities = [
    protocolIdentity(null, localKey, null, first),
    protocolIdentity(null, 812, localKey, first),
    protocolIdentity('PZO/2026/000123', 812, null, second),
  ];
  expect(identities.map(({ provisional }) => provisional)).toEqual(['B2480A29', 'B2480A29', 'B2480A29']);
  // Another backend does not store the seal.
  expect(protocolIdentity(null, localKey, null, { Hash: first.Hash }).provisional).toBe('3F0C9A1E');
});

test('[R-101] tells a provisional number from one of the company', () => {
  expect(['72C9D9E7', '4711', 'PZO/2026/000123'].map(isProvisional)).toEqual([true, true, false]);
});
