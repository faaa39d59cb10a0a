import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { replaceRows } from '../../../db/cache/list-rows.ts';
import { cacheReference, referenceKey } from '../../../db/cache/references.ts';
import { removeUserDatabase, userDatabase, type UserDatabase } from '../../../db/schema/user-database.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import { cellHrefs } from './cell-hrefs.ts';

let database: UserDatabase;

const cache = (entity: EntityName, rows: readonly GridRow[]) =>
  replaceRows(database, { entity, count: rows.length, isComplete: true, unreadable: 0, asOf: '2026-06-01T08:00:00' }, rows, [], 'first');

beforeEach(async () => {
  database = userDatabase('links');
  await cache('employee', [
    { Id: 1, FullName: 'Jan Kowalski' },
    { Id: 2, FullName: 'Jan Kowalski' },
    { Id: 3, FullName: 'Ewa Lis' },
  ]);
});
afterEach(() => removeUserDatabase('links'));

const driver: ColumnDeclaration = { field: 'Driver', type: 'text', priority: 1, linksTo: 'employee', personId: 'DriverId' };

test('[R-132] a name of two people leads to the one whose id the row has', async () => {
  const hrefOf = await cellHrefs(database, [driver], () => true);
  expect(hrefOf({ Driver: 'Ewa Lis' }, 'Driver')).toBe('/employee/item/3');
  expect(hrefOf({ Driver: 'Jan Kowalski' }, 'Driver')).toBeUndefined();
  expect(hrefOf({ Driver: 'Jan Kowalski', DriverId: 2 }, 'Driver')).toBe('/employee/item/2');
  expect(hrefOf({ Driver: '', DriverId: 2 }, 'Driver')).toBeUndefined();
});

test('[R-132] a reader without the right has no links to people, not even by their ids', async () => {
  const hrefOf = await cellHrefs(database, [driver], () => false);
  expect([hrefOf({ Driver: 'Ewa Lis' }, 'Driver'), hrefOf({ Driver: 'Jan Kowalski', DriverId: 2 }, 'Driver')]).toEqual([
    undefined,
    undefined,
  ]);
});

test('[R-132] a list that writes names in its own way leads to the same people', async () => {
  const hrefOf = await cellHrefs(database, [driver], () => true, { employee: (name) => name.replace('Ewa', 'E.') });
  expect(hrefOf({ Driver: 'E. Lis' }, 'Driver')).toBe('/employee/item/3');
});

test('[R-132] a workshop leads to its contractor, also with its town behind the name', async () => {
  const value = [
    { Id: 7, Name: 'Auto-Serwis Grunwald' },
    { Id: 8, Name: 'Müller, Söhne' },
  ];
  await cacheReference(database, {
    key: referenceKey('contractor', 'dictionaryWithDependent'),
    value,
    asOf: '2026-06-01T08:00:00',
    moment: 1,
  });
  const place: ColumnDeclaration = { field: 'PlaceName', type: 'text', priority: 1, linksTo: 'contractor' };
  const hrefOf = await cellHrefs(database, [place], () => true);
  const leadsTo = (PlaceName: string) => hrefOf({ PlaceName }, 'PlaceName');
  expect(['Auto-Serwis Grunwald', 'Auto-Serwis Grunwald, Poznań', 'Müller, Söhne'].map(leadsTo)).toEqual([
    '/contractor/item/7',
    '/contractor/item/7',
    '/contractor/item/8',
  ]);
  expect(['Auto-Serwis, Poznań', 'Grunwald', ''].map(leadsTo)).toEqual([undefined, undefined, undefined]);
});
