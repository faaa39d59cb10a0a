import { beforeEach, expect, test } from 'vitest';
import type { RecordKey } from '../contract/fields.ts';
import { keepBlob } from './blobs.ts';
import type { Change, PlannedCall } from './change.ts';
import { discardEntries, entriesDiscardedWith } from './discard-entries.ts';
import { beginRun, claimEntries } from './outbox.ts';
import { saveChange } from './save-change.ts';
import { UserDatabase } from './user-database.ts';

const at = '2026-03-05T08:00:00';
const handover = 'local-00000000-0000-4000-8000-000000000001';
const fault = 'local-00000000-0000-4000-8000-000000000002';
const photo = 'local-00000000-0000-4000-8000-000000000003';

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

async function save(key: RecordKey, calls: readonly PlannedCall[], change: Partial<Change> = {}): Promise<void> {
  const entity = 'vehicle-handover-document';
  const preset = { entity, kind: 'save', user: 'driver', appVersion: '0', happenedAt: at, item: { Id: key }, row: { Id: key } } as const;
  await saveChange(database, { ...preset, key, calls, ...change }, () => crypto.randomUUID());
}

async function saveWithFaultAndPhoto(): Promise<void> {
  const blob = await keepBlob(database, 'photo-1', new Blob(['bytes']), 'photo.jpg', at);
  await save(handover, [
    { call: 'createOrUpdate', payload: { Id: handover } },
    { call: 'createOrUpdateFault', targetKey: fault, payload: { Id: fault, VehicleHandoverDocumentId: handover } },
    {
      entity: 'file',
      call: 'uploadToTable',
      targetKey: photo,
      parameters: { table: 'VehicleHandoverDocumentFault', id: fault },
      blobs: [{ id: blob.id, sha256: blob.sha256, size: blob.size }],
    },
  ]);
}

test('a creation takes with it all that would hang on what it made, and the document was never there [R-086]', async () => {
  await saveWithFaultAndPhoto();
  const [first] = await database.outbox.orderBy('seq').toArray();
  expect(await discardEntries(database, first!.seq)).toBe(3);
  expect(await database.outbox.count()).toBe(0);
  expect(await database.records.count()).toBe(0);
  expect(await database.blobs.count()).toBe(0);
});

test('a part goes with its own dependents and leaves the document and its other entries [R-086]', async () => {
  await saveWithFaultAndPhoto();
  const [, second] = await database.outbox.orderBy('seq').toArray();
  const gone = await entriesDiscardedWith(database, second!.seq);
  expect(gone.map((entry) => entry.call)).toEqual(['createOrUpdateFault', 'uploadToTable']);
  await discardEntries(database, second!.seq);
  expect((await database.outbox.toArray()).map((entry) => entry.call)).toEqual(['createOrUpdate']);
  expect(await database.records.get(['vehicle-handover-document', handover])).toMatchObject({ pending: 1 });
});

test('another document is not touched [R-086]', async () => {
  await saveWithFaultAndPhoto();
  await save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }]);
  const [first] = await database.outbox.orderBy('seq').toArray();
  await discardEntries(database, first!.seq);
  expect((await database.outbox.toArray()).map((entry) => entry.recordKey)).toEqual([7]);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ pending: 1 });
});

test('a discarded change of a delivered document shows what the backend had [R-086]', async () => {
  await save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }], { item: { Id: 7, Comments: 'new' }, base: { Id: 7, Comments: 'old' } });
  const [entry] = await database.outbox.toArray();
  await discardEntries(database, entry!.seq);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ item: { Comments: 'old' }, row: null, pending: 0 });
});

test('a discarded removal brings the document back [R-086]', async () => {
  await save(7, [{ call: 'delete', parameters: { id: '7' } }], { kind: 'removal' });
  const [entry] = await database.outbox.toArray();
  await discardEntries(database, entry!.seq);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ isRemoved: false, pending: 0 });
});

test('a photo that an open form still holds stays [R-086]', async () => {
  await saveWithFaultAndPhoto();
  await database.drafts.put({ entity: 'vehicle-handover-document', key: handover, values: { form: { Faults: [{ Images: [{ BlobId: 'photo-1' }] }] } }, updatedAt: at });
  const [first] = await database.outbox.orderBy('seq').toArray();
  await discardEntries(database, first!.seq);
  expect(await database.blobs.count()).toBe(1);
});

test('what is being sent cannot be taken back: its answer is owed [R-086]', async () => {
  await saveWithFaultAndPhoto();
  const lease = { since: 0, until: 1 };
  const [first] = await claimEntries(database, await beginRun(database, lease), () => 'take', () => lease);
  await expect(discardEntries(database, first!.seq)).rejects.toMatchObject({ code: 'conflict' });
  expect(await database.outbox.count()).toBe(3);
});

test('an entry that was delivered meanwhile is no error [R-086]', async () => {
  expect(await discardEntries(database, 99)).toBe(0);
});
