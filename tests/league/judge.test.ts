import { expect, test } from 'vitest';
import { verdictOf } from './judge.ts';

const [a1, a2, b1, c1] = [
  { record: 'a', version: 1 },
  { record: 'a', version: 2 },
  { record: 'b', version: 1 },
  { record: 'c', version: 1 },
];
const all = { kept: [a1, b1], unkept: 0, done: [a1, b1], held: 0 };

test('accepts a complete delivery, including a change replaced on the device', () => {
  expect(verdictOf(all)).toBe('exactly once');
  expect(verdictOf({ ...all, kept: [a1, a2], done: [a2] })).toBe('exactly once');
});

test.each([
  ['lost (1 of 2)', { ...all, done: [a1] }],
  ['stuck (1 of 2)', { ...all, done: [a1], held: 1 }],
  ['delivered, still held (1 of 2)', { ...all, held: 1 }],
  ['duplicated (1 of 2)', { ...all, done: [a1, a1, b1] }],
  ['reordered', { ...all, kept: [a1, a2], done: [a2, a1] }],
  ['not saved, and said so', { ...all, kept: [a1], done: [a1], unkept: 1 }],
  ['the refused one dropped', { ...all, done: [a1], refused: ['b'] }],
  ['exactly once', { ...all, done: [a1], held: 1, refused: ['b'], parked: ['b'] }],
  ['stuck (1 of 2)', { ...all, kept: [a1, b1, c1], done: [a1], held: 2, refused: ['c'], parked: ['c'] }],
])('judges %s', (verdict, observed) => {
  expect(verdictOf(observed)).toBe(verdict);
});

test.each([
  ['asked the user (1 of 2)', 'the backend did it', { ...all, held: 1, parked: ['b'] }],
  ['asked the user (1 of 2)', 'it did not', { ...all, done: [a1], held: 1, parked: ['b'] }],
  ['asked the user', 'it is the only change', { ...all, kept: [a1], done: [], held: 1, parked: ['a'] }],
  ['stuck (1 of 3); asked the user (1 of 3)', 'another one is stuck', { ...all, kept: [a1, b1, c1], done: [a1], held: 2, parked: ['b'] }],
  ['lost (1 of 3); asked the user (1 of 3)', 'another one is lost', { ...all, kept: [a1, b1, c1], done: [a1], held: 1, parked: ['b'] }],
  ['duplicated (1 of 2); asked the user (1 of 2)', 'it was sent twice before', { ...all, done: [a1, b1, b1], held: 1, parked: ['b'] }],
  [
    'the refused one dropped; asked the user (1 of 2)',
    'a refused one is gone',
    { ...all, kept: [a1, b1, c1], done: [a1], held: 1, parked: ['b'], refused: ['c'] },
  ],
])('judges %s when %s', (verdict, _when, observed) => {
  expect(verdictOf(observed)).toBe(verdict);
});
