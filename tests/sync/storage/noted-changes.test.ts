import { afterEach, expect, test } from 'vitest';
import type { EntityName } from '../../../src/contract/definition/entity.ts';
import { saveFeedPosition } from '../../../src/db/cache/feed-position.ts';
import { lastChange, noteChanges } from '../../../src/db/cache/noted-changes.ts';
import { removeUserDatabase, userDatabase } from '../../../src/db/schema/user-database.ts';

const Username = 'noter';
const database = () => userDatabase(Username);

afterEach(() => removeUserDatabase(Username));

const note = (moment: number, entity: EntityName, ids: readonly number[], deletedIds: readonly number[] = []) =>
  noteChanges(database(), new Map([[entity, { rows: ids.map((Id) => ({ Id })), gone: deletedIds }]]), moment);

test('[SY25] names the last change of a kind and of a record', async () => {
  expect(await lastChange(database(), ['vehicle', ['vehicle', 1]])).toBe(0);
  await note(10, 'vehicle', [1, 2]);
  await note(20, 'vehicle', [2], [3]);
  await note(30, 'cost', [1]);
  const moments = await Promise.all([
    lastChange(database(), ['vehicle']),
    lastChange(database(), ['cost', 'vehicle']),
    ...[1, 2, 3, 4].map((id) => lastChange(database(), [['vehicle', id]])),
  ]);
  expect(moments).toEqual([20, 30, 10, 20, 20, 0]);
});

test('[SY25] a record counts as changed where its change is no longer noted', async () => {
  await note(10, 'vehicle', [1]);
  for (let id = 2; id <= 102; id++) await note(id * 10, 'vehicle', [id]);
  expect(await Promise.all([1, 2, 3, 102, 500].map((id) => lastChange(database(), [['vehicle', id]])))).toEqual([20, 20, 30, 1_020, 20]);
  // The whole list.
  await note(2_000, 'vehicle', []);
  expect(await lastChange(database(), [['vehicle', 500]])).toBe(2_000);
});

test('[SY25] a list of another kind’s records notes these', async () => {
  await note(10, 'equipment-rental', [7]);
  expect([
    await lastChange(database(), [['vehicle-rental', 7]]),
    await lastChange(database(), [['equipment-rental', 7]]),
    await lastChange(database(), [['vehicle-rental', 8]]),
  ]).toEqual([10, 10, 0]);
});

test('[SY25] a restarted feed marks everything as changed', async () => {
  await note(10, 'vehicle', [1]);
  await saveFeedPosition(database(), { cursor: 'c', moment: 50 });
  expect([await lastChange(database(), [['vehicle', 1]]), await lastChange(database(), [])]).toEqual([50, 0]);
});
