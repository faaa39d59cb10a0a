import { expect, test } from 'vitest';
import type { PlannedCall } from '../../src/db/outbox/change.ts';
import { fileChangesSinceList, cacheFileList } from '../../src/db/cache/delivered-files.ts';
import { findPreparedPhoto } from '../../src/db/cache/prepared-photos.ts';
import { deliveredEntries } from '../../src/db/outbox/queue.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { retryLater, applied, savePhoto, localKey, newDevice, type Device } from './device.ts';

const [document, first, second] = [localKey(1), localKey(2), localKey(3)] as const;
const serverIds: Readonly<Record<string, number>> = { [document]: 501, [first]: 701, [second]: 702 };

/** A backend that creates what it receives. */
function create(entry: OutboxRow) {
  return applied(serverIds[entry.targetKey] ?? null);
}

function upload(file: string, record: string | number): PlannedCall {
  const parameters = { table: 'VehicleHandoverDocument', id: String(record) };
  return { call: 'uploadToTable', entity: 'file', targetKey: file, parameters, blobs: [{ id: `blob-of-${file}`, sha256: 'ab', size: 3 }] };
}

async function attach(device: Device, file: string, record: string | number): Promise<void> {
  await savePhoto(device, file);
  await device.save(record, [upload(file, record)], { kind: 'action', keepsDraft: true });
}

function detach(device: Device, file: string, record: string | number) {
  return device.save(record, [], {
    kind: 'action',
    keepsDraft: true,
    withdraws: [{ entity: 'file', call: 'uploadToTable', targetKey: file }],
  });
}

test('[R-054] [SY5] sends a file after its queued record, with the new id', async () => {
  const device = newDevice();
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
  await attach(device, first, document);
  await device.drain(create);
  expect(device.sent.map(({ call, parameters }) => [call, parameters['id']])).toEqual([
    ['createOrUpdate', undefined],
    ['uploadToTable', '501'],
  ]);
  expect(await device.database.blobs.count()).toBe(0);
});

test('[R-054] [SY8] a withdrawn queued file is not sent and its bytes are deleted', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await attach(device, second, 7);
  await detach(device, first, 7);
  expect(await device.database.blobs.toCollection().primaryKeys()).toEqual([`blob-of-${second}`]);
  await device.drain(create);
  expect(device.sent.map(({ targetKey }) => targetKey)).toEqual([second]);
});

test('[R-054] [SY8] deletes an in-doubt file once, however often it is withdrawn', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await device.drain(() => retryLater());
  await detach(device, first, 7);
  await detach(device, first, 7);
  device.clock += 600_000;
  await device.drain(create);
  expect(device.sent.slice(1).map(({ call, parameters }) => [call, parameters['id']])).toEqual([
    ['uploadToTable', '7'],
    ['delete', '701'],
  ]);
  expect(await device.outbox()).toEqual([]);
});

test('[R-054] [SY8] deletes a file withdrawn while its upload is acknowledged', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await device.drain(create);
  await detach(device, first, 7);
  await device.drain(create);
  expect(device.sent.slice(1).map(({ call, parameters }) => [call, parameters['id']])).toEqual([['delete', '701']]);
});

test('[R-054] [SY8] a cut-off file that never arrived is neither sent nor deleted', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await attach(device, second, 7);
  await device.drain((entry) => (entry.targetKey === first ? retryLater() : create(entry)));
  await detach(device, first, 7);
  expect((await device.outbox()).map(({ call, withdrawn }) => [call, withdrawn])).toEqual([
    ['uploadToTable', true],
    ['uploadToTable', undefined],
    ['delete', undefined],
  ]);
  device.clock += 600_000;
  await device.drain((entry) => (entry.withdrawn ? applied(null) : create(entry)));
  expect(device.sent.slice(1).map(({ call, targetKey }) => [call, targetKey])).toEqual([
    ['uploadToTable', first],
    ['uploadToTable', second],
  ]);
  expect(await device.outbox()).toEqual([]);
  expect(await device.database.blobs.count()).toBe(0);
  expect((await deliveredEntries(device.database, 10)).map(({ call, file }) => [call, file?.id])).toEqual([['uploadToTable', 702]]);
});

test('[R-054] [SY8] withdrawing a parked in-doubt file queues its check', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await device.drain(() => retryLater());
  await device.database.outbox.toCollection().modify({ state: 'parked' });
  await detach(device, first, 7);
  expect((await device.outbox())[0]).toMatchObject({ state: 'waiting', withdrawn: true });
});

test('[R-054] [SY7] a later save of the record does not change its queued files', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }]);
  await device.drain(create);
  expect(device.sent.map(({ call }) => call)).toEqual(['uploadToTable', 'createOrUpdate']);
});

test("[R-054] [R-065] adding a file does not change the record's draft", async () => {
  const device = newDevice();
  const draft = { entity: 'vehicle-handover-document', key: 7, values: { PlaceName: 'Łódź' }, updatedAt: '' } as const;
  await device.database.drafts.put(draft);
  await attach(device, first, 7);
  expect(await device.database.drafts.toArray()).toEqual([draft]);
});

test('[R-054] remembers a delivered file until a list requested later is cached', async () => {
  const device = newDevice();
  await attach(device, first, 7);
  await device.drain(create);
  const entity = 'vehicle-handover-document';
  const blob = { id: `blob-of-${first}`, sha256: 'ab', size: 3 };
  expect((await fileChangesSinceList(device.database, entity, 7)).map(({ file }) => file)).toEqual([
    { id: 701, table: 'VehicleHandoverDocument', blob },
  ]);
  const changes = await fileChangesSinceList(device.database, entity, 7);
  await attach(device, second, 7);
  await device.save(7, [{ call: 'delete', entity: 'file', targetKey: 701, parameters: { id: '701' }, fileName: 'umowa.pdf' }], {
    kind: 'action',
    keepsDraft: true,
  });
  await device.drain(create);
  expect((await deliveredEntries(device.database, 1)).map(({ call, fileName }) => [call, fileName])).toEqual([['delete', 'umowa.pdf']]);
  await cacheFileList(device.database, { key: 'files', value: [], asOf: '2026-06-01T08:00:00' }, changes);
  expect((await fileChangesSinceList(device.database, entity, 7)).map(({ file }) => [file.id, file.blob === null])).toEqual([
    [702, false],
    [701, true],
  ]);
});

test('[R-102] a delivered photo of a handover stays for its protocol without a network', async () => {
  const device = newDevice();
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
  await attach(device, first, document);
  const [stored] = await device.database.blobs.toArray();
  await device.drain(create);
  expect(await device.database.blobs.count()).toBe(0);
  const photo = await findPreparedPhoto(device.database, 701);
  expect(photo?.type).toBe(stored?.type);
  expect(await photo?.arrayBuffer()).toEqual(stored?.bytes);
});
