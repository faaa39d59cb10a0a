import { beforeEach, expect, test } from 'vitest';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { blobIdsIn, clearUnreferencedBlobs, saveBlob, sweepBlobs } from './blobs.ts';
import type { Change } from '../outbox/change.ts';
import { discardDraft, saveDraft } from './drafts.ts';
import { beginRun, claimEntries } from '../outbox/outbox.ts';
import { saveChange } from '../outbox/save-change.ts';
import { settle } from '../outbox/settle.ts';
import { UserDatabase } from '../schema/user-database.ts';

const entity = 'vehicle-handover-document';
const at = '2026-03-05T08:00:00';
const [soon, days] = [new Date(2026, 2, 5, 20), new Date(2026, 2, 9)];

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

function withPhotos(...ids: readonly string[]): Record<string, unknown> {
  return { form: { Faults: [{ Images: ids.map((BlobId) => ({ BlobId, Key: `local-${BlobId}` })) }] } };
}

async function savePhotos(...ids: readonly string[]): Promise<void> {
  for (const id of ids) await saveBlob(database, id, new Blob([id]), `${id}.jpg`, at);
}

async function save(key: RecordKey, ids: readonly string[], more: Partial<Change> = {}): Promise<void> {
  const calls = ids.map((id) => ({
    entity: 'file' as const,
    call: 'uploadToTable',
    targetKey: `local-00000000-0000-4000-8000-0000000000${id}`,
    parameters: { table: 'VehicleHandoverDocumentFault', id: '5' },
    blobs: [{ id, sha256: id, size: 2 }],
  }));
  const change = {
    entity,
    key,
    kind: 'save',
    user: 'driver',
    appVersion: '0',
    happenedAt: at,
    calls,
    item: withPhotos(...ids),
    row: { Id: key },
  } as const;
  await saveChange(database, { ...change, ...more }, () => crypto.randomUUID());
}

async function remainingIds(): Promise<string[]> {
  return database.blobs.toCollection().primaryKeys();
}

const lease = { since: 0, until: 1 };

test('finds blob ids at any depth of a form', () => {
  expect(blobIdsIn({ a: [{ BlobId: 'x' }, { BlobId: null }, [{ b: { BlobId: 'y' } }]], BlobId: 7 })).toEqual(['x', 'y']);
  expect(blobIdsIn(null)).toEqual([]);
});

test('[SY12] deletes a photo in the commit that removes it from the draft', async () => {
  await savePhotos('01', '02');
  await saveDraft(database, { entity, key: 7, values: withPhotos('01', '02'), updatedAt: at }, null);
  await saveDraft(database, { entity, key: 7, values: withPhotos('02'), updatedAt: at }, withPhotos('01', '02'));
  expect(await remainingIds()).toEqual(['02']);
});

test('[SY12] deletes the raw shot when the marked photo replaces it', async () => {
  await savePhotos('01', '02');
  await saveDraft(database, { entity, key: 7, values: withPhotos('01'), updatedAt: at }, null);
  await saveDraft(database, { entity, key: 7, values: withPhotos('02'), updatedAt: at }, withPhotos('01'));
  expect(await remainingIds()).toEqual(['02']);
});

test('[SY12] a form that never had a photo does not delete it from another tab', async () => {
  await savePhotos('01');
  await saveDraft(database, { entity, key: 7, values: withPhotos('01'), updatedAt: at }, null);
  await saveDraft(database, { entity, key: 7, values: withPhotos(), updatedAt: at }, withPhotos());
  expect(await remainingIds()).toEqual(['01']);
});

test('[SY12] keeps a photo removed from a draft while its saved record needs it', async () => {
  await savePhotos('01');
  await save(7, ['01']);
  await saveDraft(database, { entity, key: 7, values: withPhotos(), updatedAt: at }, withPhotos('01'));
  expect(await remainingIds()).toEqual(['01']);
  await discardDraft(database, entity, 7);
  expect(await remainingIds()).toEqual(['01']);
});

test('[SY12] discarding a draft deletes only photos that nothing else references', async () => {
  await savePhotos('01', '02', '03');
  await save(7, ['01']);
  await saveDraft(database, { entity, key: 7, values: withPhotos('01', '02'), updatedAt: at }, null);
  await saveDraft(database, { entity, key: 8, values: withPhotos('03'), updatedAt: at }, null);
  await discardDraft(database, entity, 7);
  expect(await remainingIds()).toEqual(['01', '03']);
});

test('[SY12] saving a record without one of its photos deletes the bytes', async () => {
  await savePhotos('01', '02');
  await save(7, ['01', '02']);
  await save(7, ['02']);
  expect(await remainingIds()).toEqual(['02']);
  expect((await database.outbox.toArray()).flatMap((entry) => entry.blobs.map((blob) => blob.id))).toEqual(['02']);
});

test('[SY12] keeps bytes that are being sent although the record dropped them', async () => {
  await savePhotos('01');
  await save(7, ['01']);
  await claimEntries(
    database,
    await beginRun(database, lease),
    () => 'take',
    () => lease,
  );
  await save(7, []);
  expect(await remainingIds()).toEqual(['01']);
});

test('[SY12] deletes the photos of a record that the backend removed', async () => {
  await savePhotos('01');
  await database.records.put({ entity, key: 7, item: withPhotos('01'), row: null, pending: 0, isRemoved: false, isNew: false, asOf: at });
  await save(7, [], { kind: 'removal', calls: [{ call: 'delete', parameters: { id: '7' } }], item: withPhotos('01') });
  expect(await remainingIds()).toEqual(['01']);
  const epoch = await beginRun(database, lease);
  const [entry] = await claimEntries(
    database,
    epoch,
    () => 'take',
    () => lease,
  );
  await settle(database, { epoch, lease }, [{ kind: 'applied', seq: entry!.seq, id: entry!.id, serverId: null }], days);
  expect(await remainingIds()).toEqual([]);
});

test('[SY12] the sweep deletes only old bytes that nothing references', async () => {
  await savePhotos('01', '02', '03', '04');
  await saveDraft(database, { entity, key: 8, values: withPhotos('01'), updatedAt: at }, null);
  await database.records.put({ entity, key: 9, item: withPhotos('02'), row: null, pending: 0, isRemoved: false, isNew: false, asOf: at });
  await save(7, ['03'], { item: {} });
  expect(await sweepBlobs(database, soon)).toBe(0);
  expect(await remainingIds()).toEqual(['01', '02', '03', '04']);
  expect(await sweepBlobs(database, days)).toBe(1);
  expect(await remainingIds()).toEqual(['01', '02', '03']);
});

test('[SY12] a log-out deletes what nothing references, but no photo of a closing form', async () => {
  await savePhotos('01', '02');
  await saveDraft(database, { entity, key: 8, values: withPhotos('01'), updatedAt: at }, null);
  await clearUnreferencedBlobs(database, new Date(2026, 2, 5, 8, 0, 30));
  expect(await remainingIds()).toEqual(['01', '02']);
  await clearUnreferencedBlobs(database, soon);
  expect(await remainingIds()).toEqual(['01']);
});
