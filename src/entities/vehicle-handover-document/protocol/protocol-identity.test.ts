import { expect, test } from 'vitest';
import { protocolFileName, protocolIdentity } from './protocol-identity.ts';

const localKey = 'local-3f0c9a1e-0000-4000-8000-000000000000';

test('a protocol of a document that only this device has is called by the short form of its key [R-102]', () => {
  const identity = protocolIdentity(null, localKey, null);
  expect(identity).toEqual({ number: null, provisional: '3F0C9A1E' });
  expect(protocolFileName('protokol-tymczasowy', identity)).toBe('protokol-tymczasowy-3F0C9A1E.pdf');
});

test('it keeps that name beside the id and the number that arrive later [R-102]', () => {
  expect(protocolIdentity(null, 812, localKey)).toEqual({ number: null, provisional: '3F0C9A1E' });
  const final = protocolIdentity('PZO/2026/000123', 812, localKey);
  expect(final).toEqual({ number: 'PZO/2026/000123', provisional: '3F0C9A1E' });
  expect(protocolFileName('protokol', final)).toBe('protokol-PZO-2026-000123.pdf');
});

test('one that was made on another device goes by its id [R-102]', () => {
  expect(protocolIdentity(null, 812, null).provisional).toBe('812');
});
