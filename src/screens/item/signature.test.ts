import { expect, test } from 'vitest';
import { noSignature, signatureState } from './signature.ts';

const name = [
  [
    { x: 0.1, y: 0.5, t: 0 },
    { x: 0.6, y: 0.4, t: 300 },
  ],
];

test('nothing is signed before somebody signs', () => {
  expect(signatureState(noSignature)).toBe('missing');
});

test('a stray touch is no signature', () => {
  expect(signatureState({ ...noSignature, strokes: [[{ x: 0.1, y: 0.1, t: 0 }]] })).toBe('missing');
  expect(signatureState({ ...noSignature, strokes: name })).toBe('signed');
});

test('a signature that came with the document counts', () => {
  expect(signatureState({ ...noSignature, png: 'data:image/png;base64,AA==' })).toBe('signed');
});

test('"could not sign" needs its reason [R-103]', () => {
  expect(signatureState({ ...noSignature, strokes: name, unsigned: { Reason: null, Note: '' } })).toBe('missing');
  expect(signatureState({ ...noSignature, unsigned: { Reason: 'refused', Note: '' } })).toBe('unsigned');
});
