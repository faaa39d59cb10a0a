import { strToU8, unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { saveBlob } from '../../../src/db/drafts/blobs.ts';
import { exportUnsent } from '../../../src/db/rescue/export-unsent.ts';
import { importUnsent } from '../../../src/db/rescue/import-unsent.ts';
import { packRescue, unpackRescue } from '../../../src/db/rescue/rescue-file.ts';
import type { OutboxRow } from '../../../src/db/schema/rows.ts';
import { schemaVersion } from '../../../src/db/schema/user-database.ts';
import { retryLater, applied, localKey, newDevice, rejected, type Device } from '../device.ts';

const [document, fault, photo] = [localKey(1), localKey(2), localKey(3)];
const serverIds: Record<string, number> = { [document]: 501, [fault]: 601, [photo]: 701 };
const about = { user: 'driver', appVersion: '0.1.0', createdAt: '2026-06-01T08:00:00' };

function create(entry: OutboxRow) {
  return applied(serverIds[entry.targetKey] ?? null);
}

/** Saves a handover at `place` with a fault and its photo, offline. */
async function saveHandover(device: Device, place = 'Poznań'): Promise<void> {
  const picture =
    (await device.database.blobs.get('blob')) ??
    (await saveBlob(device.database, 'blob', new Blob(['picture']), 'photo.jpg', '2026-06-01T08:00:00'));
  await device.save(document, [
    { call: 'createOrUpdate', payload: { Id: document, PlaceName: place } },
    { call: 'createOrUpdateFault', targetKey: fault, payload: { Id: fault, VehicleHandoverDocumentId: document, Description: 'rysa' } },
    {
      call: 'uploadToTable',
      entity: 'file',
      targetKey: photo,
      parameters: { table: 'VehicleHandoverDocumentFault', id: fault },
      blobs: [{ id: picture.id, sha256: picture.sha256, size: picture.size }],
    },
  ]);
}

async function deviceWithHandover(): Promise<Device> {
  const device = newDevice();
  await saveHandover(device);
  return device;
}

async function fileOf(device: Device): Promise<Blob> {
  return packRescue(await exportUnsent(device.database, about));
}

async function importInto(device: Device, file: Blob, user = 'driver') {
  return importUnsent(device.database, user, await unpackRescue(file, schemaVersion));
}

/** The rescue file with its parts changed by `change`. */
async function tampered(file: Blob, change: (parts: Record<string, Uint8Array>) => void): Promise<Blob> {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  change(parts);
  return new Blob([zipSync(parts)]);
}

async function isUntouched(device: Device): Promise<void> {
  const { outbox, records, blobs, drafts } = device.database;
  expect(await Promise.all([outbox, records, blobs, drafts].map((table) => table.count()))).toEqual([0, 0, 0, 0]);
}

test('[SY4] [R-088] an import on another device sends the same calls, keys and photo', async () => {
  const first = await deviceWithHandover();
  const second = newDevice();
  expect(await importInto(second, await fileOf(first))).toMatchObject({ added: 3, photos: 1, alreadyHere: 0 });
  expect(await second.database.records.toArray()).toMatchObject([{ key: document, pending: 3, item: { Id: document } }]);

  for (const device of [first, second]) await device.drain(create);
  const calls = [first, second].map((device) =>
    device.sent.map(({ id, call, payload, parameters, blobs }) => ({ id, call, payload, parameters, blobs })),
  );
  expect(calls[1]).toEqual(calls[0]);
  expect(await second.outbox()).toEqual([]);
  expect(await second.database.records.toArray()).toMatchObject([{ key: 501, pending: 0 }]);
});

test('[R-088] importing a file twice, or on its own device, adds nothing', async () => {
  const first = await deviceWithHandover();
  const file = await fileOf(first);
  const before = await first.outbox();
  expect(await importInto(first, file)).toMatchObject({ added: 0, alreadyHere: 3, photos: 0 });
  expect(await first.outbox()).toEqual(before);
  const second = newDevice();
  await importInto(second, file);
  expect(await importInto(second, file)).toMatchObject({ added: 0, alreadyHere: 3 });
});

test('[SY6] [R-088] an import skips acknowledged entries and uses their server ids', async () => {
  const device = await deviceWithHandover();
  const file = await fileOf(device);
  await device.drain((entry) => (entry.call === 'uploadToTable' ? retryLater() : create(entry)));
  await device.database.outbox.clear();
  await device.database.delivered.clear();
  expect(await importInto(device, file)).toMatchObject({ added: 1, delivered: 2 });
  expect(await device.outbox()).toMatchObject([{ call: 'uploadToTable', parameters: { id: '601' }, dependsOn: [], recordKey: 501 }]);
});

test('[SY7] [R-088] an import does not add the older version of a corrected record', async () => {
  const device = await deviceWithHandover();
  await device.drain(rejected);
  const file = await fileOf(device);
  await saveHandover(device, 'Gdańsk');
  expect(await importInto(device, file)).toMatchObject({ added: 0, otherVersion: 1, alreadyHere: 2 });
  expect(await device.outbox()).toMatchObject([{ payload: { PlaceName: 'Gdańsk' } }, {}, {}]);
});

test('[SY7] [R-088] an edit follows an imported entry, which may have been sent', async () => {
  const first = await deviceWithHandover();
  const second = newDevice();
  await importInto(second, await fileOf(first));
  await saveHandover(second, 'Gdańsk');
  expect((await second.outbox()).map(({ call, payload }) => [call, payload?.['PlaceName']])).toEqual([
    ['createOrUpdate', 'Poznań'],
    ['createOrUpdateFault', undefined],
    ['uploadToTable', undefined],
    ['createOrUpdate', 'Gdańsk'],
  ]);
});

test('[R-088] imports drafts, but keeps a draft that exists here', async () => {
  const first = newDevice();
  const draft = {
    entity: 'vehicle-handover-document',
    key: document,
    values: { place: 'there' },
    updatedAt: '2026-06-01T08:00:00',
  } as const;
  await first.database.drafts.put(draft);
  const file = await fileOf(first);
  const second = newDevice();
  expect(await importInto(second, file)).toMatchObject({ added: 0, drafts: 1 });
  await second.database.drafts.put({ ...draft, values: { place: 'here' } });
  expect(await importInto(second, file)).toMatchObject({ drafts: 0 });
  expect(await second.database.drafts.toArray()).toMatchObject([{ values: { place: 'here' } }]);
});

test('[SY11] [R-088] rejects the file of another user', async () => {
  const second = newDevice();
  await expect(importInto(second, await fileOf(await deviceWithHandover()), 'another-user')).rejects.toMatchObject({
    code: 'rescue-other-user',
  });
  await isUntouched(second);
});

test('[R-088] rejects a truncated or foreign file and changes nothing', async () => {
  const file = await fileOf(await deviceWithHandover());
  const second = newDevice();
  for (let length = 0; length < file.size; length += 97) {
    await expect(importInto(second, file.slice(0, length))).rejects.toMatchObject({ code: 'rescue-unreadable' });
  }
  await expect(importInto(second, new Blob(['not a zip']))).rejects.toMatchObject({ code: 'rescue-unreadable' });
  await expect(importInto(second, new Blob([zipSync({ 'notes.txt': strToU8('hello') })]))).rejects.toMatchObject({
    detail: 'manifest.json',
  });
  await isUntouched(second);
});

test('[R-088] rejects a file with a wrong, missing or added part, and names it', async () => {
  const file = await fileOf(await deviceWithHandover());
  const second = newDevice();
  const parts = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())));
  expect(parts.toSorted()).toEqual(['drafts.json', 'entries.json', 'manifest.json', 'manifest.json.sha256', 'photos/blob', 'records.json']);
  for (const part of parts.filter((path) => path !== 'manifest.json.sha256')) {
    const flipped = await tampered(file, (all) => all[part]?.set([(all[part]?.[0] ?? 0) ^ 1]));
    await expect(importInto(second, flipped)).rejects.toMatchObject({ code: 'rescue-unreadable', detail: part });
    const lacking = await tampered(file, (all) => void Reflect.deleteProperty(all, part));
    await expect(importInto(second, lacking)).rejects.toMatchObject({ code: 'rescue-unreadable', detail: part });
  }
  const added = await tampered(file, (all) => Object.assign(all, { 'photos/other': strToU8('x') }));
  await expect(importInto(second, added)).rejects.toMatchObject({ detail: 'photos/other' });
  await isUntouched(second);
});

test('[SY1] [R-088] rejects entries without their record or create as a whole', async () => {
  const first = await deviceWithHandover();
  const content = await exportUnsent(first.database, about);
  const second = newDevice();
  await expect(importUnsent(second.database, 'driver', { ...content, records: [] })).rejects.toMatchObject({ detail: 'records.json' });
  await expect(importUnsent(second.database, 'driver', { ...content, entries: content.entries.slice(1) })).rejects.toMatchObject({
    detail: 'entries.json',
  });
  await isUntouched(second);
});

test('[R-088] a file of a newer app version requires an update', async () => {
  const file = await fileOf(await deviceWithHandover());
  await expect(unpackRescue(file, schemaVersion - 1)).rejects.toMatchObject({ code: 'rescue-newer' });
});

test('[R-151] a file beyond the limit is refused before it is read', async () => {
  const file = Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('read')) });
  Object.defineProperty(file, 'size', { value: 2 ** 31 });
  await expect(unpackRescue(file, schemaVersion)).rejects.toMatchObject({ code: 'rescue-unreadable' });
});
