import { beforeEach, expect, test } from 'vitest';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { saveBlob } from '../drafts/blobs.ts';
import type { Change, PlannedCall } from './change.ts';
import { discardEntries, entriesDiscardedWith } from './discard-entries.ts';
import { beginRun, claimEntries } from './outbox.ts';
import { saveChange } from './save-change.ts';
import { UserDatabase } from '../schema/user-database.ts';

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
  const blob = await saveBlob(database, 'photo-1', new Blob(['bytes']), 'photo.jpg', at);
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

test('[R-086] discarding a create removes its dependents and the record', async () => {
  await saveWithFaultAndPhoto();
  const [first] = await database.outbox.orderBy('seq').toArray();
  expect(await discardEntries(database, first!.seq)).toBe(3);
  expect(await database.outbox.count()).toBe(0);
  expect(await database.records.count()).toBe(0);
  expect(await database.blobs.count()).toBe(0);
});

test('[R-086] discarding a part removes its dependents only', async () => {
  await saveWithFaultAndPhoto();
  const [, second] = await database.outbox.orderBy('seq').toArray();
  const discarded = await entriesDiscardedWith(database, second!.seq);
  expect(discarded.map((entry) => entry.call)).toEqual(['createOrUpdateFault', 'uploadToTable']);
  await discardEntries(database, second!.seq);
  expect((await database.outbox.toArray()).map((entry) => entry.call)).toEqual(['createOrUpdate']);
  expect(await database.records.get(['vehicle-handover-document', handover])).toMatchObject({ pending: 1 });
});

test('[R-086] leaves other records unchanged', async () => {
  await saveWithFaultAndPhoto();
  await save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }]);
  const [first] = await database.outbox.orderBy('seq').toArray();
  await discardEntries(database, first!.seq);
  expect((await database.outbox.toArray()).map((entry) => entry.recordKey)).toEqual([7]);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ pending: 1 });
});

test("[R-086] discarding a change restores the backend's version of the record", async () => {
  await save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }], { item: { Id: 7, Comments: 'new' }, base: { Id: 7, Comments: 'old' } });
  const [entry] = await database.outbox.toArray();
  await discardEntries(database, entry!.seq);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ item: { Comments: 'old' }, row: null, pending: 0 });
});

test('[R-086] discarding a removal restores the record', async () => {
  await save(7, [{ call: 'delete', parameters: { id: '7' } }], { kind: 'removal' });
  const [entry] = await database.outbox.toArray();
  await discardEntries(database, entry!.seq);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ isRemoved: false, pending: 0 });
});

test('[R-086] discarding an action shows the row of the backend again', async () => {
  const confirm = [{ call: 'confirm', parameters: { id: '7' } }];
  await save(7, confirm, { kind: 'action', item: { Id: 7 }, row: { Id: 7, IsConfirmed: true } });
  const [entry] = await database.outbox.toArray();
  await discardEntries(database, entry!.seq);
  expect(await database.records.get(['vehicle-handover-document', 7])).toMatchObject({ item: { Id: 7 }, row: null, pending: 0 });
});

test('[R-086] keeps a photo that an open form references', async () => {
  await saveWithFaultAndPhoto();
  await database.drafts.put({
    entity: 'vehicle-handover-document',
    key: handover,
    values: { form: { Faults: [{ Images: [{ BlobId: 'photo-1' }] }] } },
    updatedAt: at,
  });
  const [first] = await database.outbox.orderBy('seq').toArray();
  await discardEntries(database, first!.seq);
  expect(await database.blobs.count()).toBe(1);
});

test('[R-086] refuses to discard an entry that is being sent', async () => {
  await saveWithFaultAndPhoto();
  const lease = { since: 0, until: 1 };
  const [first] = await claimEntries(
    database,
    await beginRun(database, lease),
    () => 'take',
    () => lease,
  );
  await expect(discardEntries(database, first!.seq)).rejects.toMatchObject({ code: 'conflict' });
  expect(await database.outbox.count()).toBe(3);
});

test('[R-086] discarding a delivered entry is not an error', async () => {
  expect(await discardEntries(database, 99)).toBe(0);
});
