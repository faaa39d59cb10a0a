import { afterEach, beforeEach, expect, test } from 'vitest';
import { dictionaryIds } from '../contract/entities/dictionary.ts';
import type { GridQuery } from '../contract/grid/query.ts';
import { dictionaryNames } from './dictionary-names.ts';
import { listView, replaceRows } from './list-rows.ts';
import { keepReference, referenceKey } from './references.ts';
import { removeUserDatabase, userDatabase, type UserDatabase } from './user-database.ts';

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

test('[R-003] [R-021] rows are put in order by what the reader\'s language calls the choices; what no dictionary knows goes by its own name', async () => {
  expect(await sorted('asc')).toEqual(['Myjnia', 'Opony', 'Paliwo', null]);
  const german = [
    { Id: 1, Name: 'Kraftstoff', NamePl: 'Paliwo' },
    { Id: 2, Name: 'Reifen', NamePl: 'Opony' },
    // Two choices of one name: the first counts.
    { Id: 3, Name: 'Abgaben', NamePl: 'Opony' },
  ];
  await keepReference(database, referenceKey('dictionary', 'costGroups'), german, at);
  expect(await sorted('asc')).toEqual(['Paliwo', 'Myjnia', 'Opony', null]);
  expect(await sorted('desc')).toEqual([null, 'Opony', 'Myjnia', 'Paliwo']);
});

test('[R-003] a column offers its dictionary\'s choices under their own names, and none where this device cannot read it', async () => {
  await keepReference(database, referenceKey('dictionary', 'items', { id: String(dictionaryIds.vehicleClasses) }), [{ Id: 1, Name: 'Kleinwagen', NamePl: 'Mały' }, { Id: 2, Name: 'SUV' }], at);
  expect((await dictionaryNames(database, 'rental-application')).get('Class')).toEqual([{ id: 'Mały', label: 'Kleinwagen' }, { id: 'SUV', label: 'SUV' }]);
  await keepReference(database, referenceKey('dictionary', 'items', { id: String(dictionaryIds.vehicleClasses) }), 'spoilt', at);
  expect((await dictionaryNames(database, 'rental-application')).get('Class')).toEqual([]);
  expect((await dictionaryNames(database, 'vehicle')).size).toBe(0);
});
