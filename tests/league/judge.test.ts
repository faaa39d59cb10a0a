import { expect, test } from 'vitest';
import { verdictOf } from './judge.ts';

const [a1, a2, b1] = [{ record: 'a', version: 1 }, { record: 'a', version: 2 }, { record: 'b', version: 1 }];
const all = { kept: [a1, b1], unkept: 0, done: [a1, b1], held: 0 };

test('the league’s judge finds a whole delivery whole, also when an earlier change was replaced on the device', () => {
  expect(verdictOf(all)).toBe('exactly once');
  expect(verdictOf({ ...all, kept: [a1, a2], done: [a2] })).toBe('exactly once');
});

test.each([
  ['lost (1 of 2)', { ...all, done: [a1] }],
  ['stuck (1 of 2)', { ...all, done: [a1], held: 1 }],
  ['duplicated (1 of 2)', { ...all, done: [a1, a1, b1] }],
  ['reordered', { ...all, kept: [a1, a2], done: [a2, a1] }],
  ['not saved, and said so', { ...all, kept: [a1], done: [a1], unkept: 1 }],
  ['the refused one dropped', { ...all, done: [a1], refused: ['b'] }],
  ['exactly once', { ...all, done: [a1], held: 1, refused: ['b'] }],
  ['stuck (1 of 2)', { ...all, kept: [a1, b1, { record: 'c', version: 1 }], done: [a1], held: 2, refused: ['c'] }],
])('the league’s judge calls it %s', (verdict, observed) => {
  expect(verdictOf(observed)).toBe(verdict);
});
