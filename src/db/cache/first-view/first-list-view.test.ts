import { beforeEach, expect, test } from 'vitest';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { changedRows } from '../changed-rows.ts';
import { firstListView } from './first-list-view.ts';
import { listView, replaceRows } from '../list-rows.ts';
import { saveChange } from '../../outbox/save-change.ts';
import { UserDatabase } from '../../schema/user-database.ts';

const entity = 'vehicle-handover-document';
const firstPage: GridQuery = { skip: 0, top: 25, orderBy: [{ field: 'Date', direction: 'desc' }], filter: null, search: '' };
const count = 600;

let database: UserDatabase;

beforeEach(async () => {
  database = new UserDatabase(crypto.randomUUID());
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    Id: 1_000 - index,
    Date: dateTimeOf('2026-01-01', 1_000 - index),
    PlaceName: 'Poznań',
  }));
  await replaceRows(
    database,
    { entity, count: rows.length, isComplete: true, unreadable: 0, asOf: '2026-03-05T08:00:00' },
    rows,
    [],
    'first',
  );
});

function dateTimeOf(day: string, minutes: number): string {
  return `${day}T${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`;
}

async function save(key: string | number, row: GridRow, kind: 'save' | 'removal' = 'save'): Promise<void> {
  const call = kind === 'save' ? { call: 'createOrUpdate', payload: { Id: key } } : { call: 'delete', parameters: { id: String(key) } };
  const base = { entity, key, kind, user: 'driver', appVersion: '0.1.0', happenedAt: '2026-06-01T08:00:00' } as const;
  await saveChange(database, { ...base, item: { Id: key }, row, calls: [call] }, () => crypto.randomUUID());
}

async function makeMany(): Promise<void> {
  for (let index = 0; index < count; index++) {
    const key = `local-00000000-0000-4000-8000-${String(count - index).padStart(12, '0')}`;
    await save(key, { Id: key, Date: dateTimeOf('2026-06-01', index), PlaceName: 'Łódź' });
  }
}

test('with hundreds of new records, reads few for the first view and has the latest', async () => {
  await makeMany();
  let read = 0;
  database.records.hook('reading', (one) => {
    read += 1;
    return one;
  });
  const first = await firstListView(database, entity, firstPage, [], 'page');
  expect(first).toMatchObject({ source: 'device', isComplete: true, count: 1_000 + count });
  expect(read).toBeLessThan(100);
  expect(first).toEqual(await listView(database, entity, firstPage, [], 'page'));
}, 30_000);

test('shows local changes and hides local removals in the first view', async () => {
  await save(1_000, { Id: 1_000, Date: dateTimeOf('2026-07-01', 1), PlaceName: 'Gdynia' });
  await save(999, { Id: 999 }, 'removal');
  await makeMany();
  const first = await firstListView(database, entity, firstPage, [], 'page');
  expect(first.rows[0]).toMatchObject({ Id: 1_000, PlaceName: 'Gdynia' });
  expect(first.rows.map((row) => row['Id'])).not.toContain(999);
  expect(first.count).toBe(1_000 - 1 + count);
}, 30_000);

test('equals the full view once changes are cached, and for any other query', async () => {
  await makeMany();
  const older = { ...firstPage, orderBy: [{ field: 'Date', direction: 'asc' } as const] };
  expect((await firstListView(database, entity, older, [], 'page')).rows[0]).toMatchObject({ Id: 1 });
  await changedRows(database, entity);
  expect(await firstListView(database, entity, firstPage, [], 'page')).toEqual(await listView(database, entity, firstPage, [], 'page'));
}, 30_000);
