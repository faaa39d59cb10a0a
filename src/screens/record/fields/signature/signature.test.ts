import { expect, test } from 'vitest';
import { emptySignature, signatureState } from './signature.ts';

const name = [
  [
    { x: 0.1, y: 0.5, t: 0 },
    { x: 0.6, y: 0.4, t: 300 },
  ],
];

test('is missing by default', () => {
  expect(signatureState(emptySignature)).toBe('missing');
});

test('ignores a stray touch', () => {
  expect(signatureState({ ...emptySignature, strokes: [[{ x: 0.1, y: 0.1, t: 0 }]] })).toBe('missing');
  expect(signatureState({ ...emptySignature, strokes: name })).toBe('signed');
});

test('accepts a signature that came with the record', () => {
  expect(signatureState({ ...emptySignature, png: 'data:image/png;base64,AA==' })).toBe('signed');
});

test('[R-103] requires a reason for "could not sign"', () => {
  expect(signatureState({ ...emptySignature, strokes: name, unsigned: { Reason: null, Note: '' } })).toBe('missing');
  expect(signatureState({ ...emptySignature, unsigned: { Reason: 'refused', Note: '' } })).toBe('unsigned');
});
