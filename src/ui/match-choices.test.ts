import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { foldChoices, matchChoices } from './match-choices.ts';

const people = foldChoices([
  { id: 1, label: 'Wałęsa Łukasz', description: 'Łódź' },
  { id: 2, label: 'Groß Jürgen' },
  { id: 3, label: 'Łukasiewicz Anna' },
]);

test('letters are found without their diacritics', () => {
  expect(foldText('ŁÓDŹ, Straße, Ærø')).toBe('lodz, strasse, aero');
  expect(matchChoices(people, 'gross').map((person) => person.id)).toEqual([2]);
});

test('every typed word has to be there, in any order, in the label or the description', () => {
  expect(matchChoices(people, 'lodz walesa').map((person) => person.id)).toEqual([1]);
  expect(matchChoices(people, 'walesa anna')).toEqual([]);
});

test('labels that begin with the query come before those that contain it', () => {
  expect(matchChoices(people, 'luk').map((person) => person.id)).toEqual([3, 1]);
});

test('[R-064] of people one letter narrows nothing, two do', () => {
  expect([' ł ', 'łu', 'lu '].map((typed) => matchChoices(people, typed, 2).map((person) => person.id))).toEqual([[1, 2, 3], [3, 1], [3, 1]]);
  expect(matchChoices(people, 'g').map((person) => person.id)).toEqual([2]);
});

test('an empty query finds everything in the given order', () => {
  expect(matchChoices(people, '  ').map((person) => person.id)).toEqual([1, 2, 3]);
});
