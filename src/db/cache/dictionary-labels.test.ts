import { afterEach, beforeEach, expect, test } from 'vitest';
import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { dictionaryChoices, dictionaryLabels } from './dictionary-labels.ts';
import { listView, replaceRows, warmRows } from './list-rows.ts';
import { cacheReference, findReference, referenceKey, translateReferences } from './references.ts';
import { removeUserDatabase, userDatabase, type UserDatabase } from '../schema/user-database.ts';

const at = '2026-06-01T08:00:00';
let database: UserDatabase;

beforeEach(async () => {
  database = userDatabase('names');
  const rows = ['Paliwo', 'Opony', 'Myjnia', null].map((CostGroupDescription, index) => ({ Id: index + 1, CostGroupDescription }));
  await replaceRows(database, { entity: 'cost', count: rows.length, isComplete: true, unreadable: 0, asOf: at }, rows, [], 'first');
});
afterEach(() => removeUserDatabase('names'));

async function sorted(direction: 'asc' | 'desc'): Promise<unknown[]> {
  const query: GridQuery = { skip: 0, top: 25, orderBy: [{ field: 'CostGroupDescription', direction }], filter: null, search: '' };
  return (await listView(database, 'cost', query, [], null)).rows.map((row) => row['CostGroupDescription']);
}

test("[R-003] [R-021] sorts rows by the labels of the user's language", async () => {
  expect(await sorted('asc')).toEqual([null, 'Myjnia', 'Opony', 'Paliwo']);
  const german = [
    { Id: 1, Name: 'Kraftstoff', NamePl: 'Paliwo' },
    { Id: 2, Name: 'Reifen', NamePl: 'Opony' },
    // Two choices with the same name: the first counts.
    { Id: 3, Name: 'Abgaben', NamePl: 'Opony' },
  ];
  await cacheReference(database, { key: referenceKey('dictionary', 'costGroups'), value: german, asOf: at });
  expect(await sorted('asc')).toEqual([null, 'Paliwo', 'Myjnia', 'Opony']);
  expect(await sorted('desc')).toEqual(['Opony', 'Myjnia', 'Paliwo', null]);
});

test("[R-003] offers a column's dictionary choices, and none when it is unreadable", async () => {
  await cacheReference(database, {
    key: referenceKey('dictionary', 'items', { id: String(dictionaryIds.vehicleClasses) }),
    value: [
      { Id: 1, Name: 'Kleinwagen', NamePl: 'Mały' },
      { Id: 2, Name: 'SUV' },
    ],
    asOf: at,
  });
  expect((await dictionaryChoices(database, 'rental-application')).get('Class')).toEqual([
    { id: 'Mały', label: 'Kleinwagen' },
    { id: 'SUV', label: 'SUV' },
  ]);
  await cacheReference(database, {
    key: referenceKey('dictionary', 'items', { id: String(dictionaryIds.vehicleClasses) }),
    value: 'spoilt',
    asOf: at,
  });
  expect((await dictionaryChoices(database, 'rental-application')).get('Class')).toEqual([]);
  expect((await dictionaryChoices(database, 'employee')).size).toBe(0);
});

test("[R-003] [R-021] a search matches the labels of the user's language", async () => {
  const searched = ['CostGroupDescription'];
  const idsFor = async (search: string) =>
    (await listView(database, 'cost', { skip: 0, top: 25, orderBy: [], filter: null, search }, searched, null)).rows.map(
      (row) => row['CostGroupDescription'],
    );
  expect([await idsFor('reifen'), await idsFor('opony')]).toEqual([[], ['Opony']]);
  const german = [
    { Id: 1, Name: 'Reifen', NamePl: 'Opony' },
    { Id: 2, Name: 'Myjnia', NamePl: 'Myjnia' },
  ];
  await cacheReference(database, { key: referenceKey('dictionary', 'costGroups'), value: german, asOf: at });
  await warmRows(database, 'cost', searched);
  expect([await idsFor('reifen'), await idsFor('opony'), await idsFor('myjnia')]).toEqual([['Opony'], ['Opony'], ['Myjnia']]);
  // A prepared search is valid for one labels object, which stays the same until the dictionary changes.
  const before = await dictionaryLabels(database, 'cost');
  expect(before).toEqual(new Map([['CostGroupDescription', new Map([['Opony', 'Reifen']])]]));
  expect(await dictionaryLabels(database, 'cost')).toBe(before);
  await cacheReference(database, {
    key: referenceKey('dictionary', 'costGroups'),
    value: [{ Id: 1, Name: 'Tyres', NamePl: 'Opony' }],
    asOf: at,
  });
  expect([await idsFor('reifen'), await idsFor('tyres')]).toEqual([[], ['Opony']]);
});

test('[R-003] a change of the language names cached choices in it, offline', async () => {
  const group = { Name: 'Wyposażenie', NamePl: 'Wyposażenie', NameDe: 'Ausstattung', NameEn: '' };
  const field = { Id: 1, Name: 'Gaśnica', NamePl: 'Gaśnica', NameDe: 'Feuerlöscher', NameEn: 'Extinguisher' };
  const key = referenceKey('additional-field', 'getAdditionalFields', { controllerNumber: '10' });
  await cacheReference(database, {
    key,
    value: [{ ...group, Fields: [{ ...field, Items: [{ Id: 2, Name: 'Brak', NamePl: 'Brak', NameDe: 'Fehlt' }] }] }],
    asOf: at,
  });
  await cacheReference(database, {
    key: referenceKey('dictionary', 'costGroups'),
    value: [{ Id: 1, Name: 'Paliwo', NamePl: 'Paliwo', NameDe: 'Kraftstoff' }],
    asOf: at,
  });
  // Without a word per language, the name stays as it came.
  await cacheReference(database, { key: referenceKey('employee', 'list'), value: [{ Id: 1, Name: 'Jan' }], asOf: at });
  const nameOf = async (of: string) => (await findReference(database, of))?.value;

  await translateReferences(database, 'de');
  expect((await dictionaryChoices(database, 'cost')).get('CostGroupDescription')).toEqual([{ id: 'Paliwo', label: 'Kraftstoff' }]);
  expect(await nameOf(key)).toMatchObject([{ Name: 'Ausstattung', Fields: [{ Name: 'Feuerlöscher', Items: [{ Name: 'Fehlt' }] }] }]);
  expect(await nameOf(referenceKey('employee', 'list'))).toEqual([{ Id: 1, Name: 'Jan' }]);
  await translateReferences(database, 'en');
  // Without an English word the Polish one stands.
  expect(await nameOf(key)).toMatchObject([{ Name: 'Wyposażenie', Fields: [{ Name: 'Extinguisher', Items: [{ Name: 'Brak' }] }] }]);
});
