import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { foldChoices, matchChoices } from './match-choices.ts';

const people = foldChoices([
  { id: 1, label: 'Wałęsa Łukasz', description: 'Łódź' },
  { id: 2, label: 'Groß Jürgen' },
  { id: 3, label: 'Łukasiewicz Anna' },
]);

test('matches letters without their diacritics', () => {
  expect(foldText('ŁÓDŹ, Straße, Ærø')).toBe('lodz, strasse, aero');
  expect(matchChoices(people, 'gross').map((person) => person.id)).toEqual([2]);
});

test('requires every typed word, in any order, in label or description', () => {
  expect(matchChoices(people, 'lodz walesa').map((person) => person.id)).toEqual([1]);
  expect(matchChoices(people, 'walesa anna')).toEqual([]);
});

test('ranks labels that begin with the query before those that contain it', () => {
  expect(matchChoices(people, 'luk').map((person) => person.id)).toEqual([3, 1]);
});

test('[R-064] filters people from two letters on', () => {
  expect([' ł ', 'łu', 'lu '].map((typed) => matchChoices(people, typed, 2).map((person) => person.id))).toEqual([[1, 2, 3], [3, 1], [3, 1]]);
  expect(matchChoices(people, 'g').map((person) => person.id)).toEqual([2]);
});

test('returns all choices in their order for an empty query', () => {
  expect(matchChoices(people, '  ').map((person) => person.id)).toEqual([1, 2, 3]);
});
