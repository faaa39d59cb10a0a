import { expect, test } from 'vitest';
import { fold } from '../../contract/grid/fold.ts';
import { foldChoices, matchChoices } from './match-choices.ts';

const people = foldChoices([
  { id: 1, label: 'Wałęsa Łukasz', description: 'Łódź' },
  { id: 2, label: 'Groß Jürgen' },
  { id: 3, label: 'Łukasiewicz Anna' },
]);

test('matches letters without their diacritics', () => {
  expect(fold('ŁÓDŹ, Straße, Ærø')).toBe('lodz, strasse, aero');
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
  expect([' ł ', 'łu', 'lu '].map((typed) => matchChoices(people, typed, 2).map((person) => person.id))).toEqual([
    [1, 2, 3],
    [3, 1],
    [3, 1],
  ]);
  expect(matchChoices(people, 'g').map((person) => person.id)).toEqual([2]);
});

test('returns all choices in their order for an empty query', () => {
  expect(matchChoices(people, '  ').map((person) => person.id)).toEqual([1, 2, 3]);
});

test('[R-104] finds a plate with and without its blanks and hyphens', () => {
  const vehicles = foldChoices([
    { id: 1, label: 'WX 4821K' },
    { id: 2, label: 'B-TR 1284' },
    { id: 3, label: 'PO7KL32' },
    { id: 4, label: 'WX 4822K' },
  ]);
  const idsFor = (typed: string) => matchChoices(vehicles, typed).map((vehicle) => vehicle.id);
  expect(['wx4821k', ' WX\u00a04821K ', 'wx-4821k', 'x4821'].map(idsFor)).toEqual([[1], [1], [1], [1]]);
  expect(['BTR1284', 'b tr 1284', 'B-TR1284'].map(idsFor)).toEqual([[2], [2], [2]]);
  expect(idsFor('PO 7KL32')).toEqual([3]);
  expect(idsFor('wx482')).toEqual([1, 4]);
});
