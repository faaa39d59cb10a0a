import { expect, test } from 'vitest';
import { clearBackoff } from '../../src/db/outbox/outbox.ts';
import { rowOfRecord } from '../../src/db/cache/cached-row.ts';
import { replaceRows } from '../../src/db/cache/list-rows.ts';
import { cachePulledRecord } from '../../src/db/cache/records.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { leaseFrom } from '../../src/sync/lease.ts';
import { retryLater, applied, handoverCalls, savePhoto, localKey, newDevice, rejected } from './device.ts';

const document = localKey(1);
const fault = localKey(2);
const photo = localKey(3);
const serverIds: Record<string, number> = { [document]: 501, [fault]: 601, [photo]: 701 };

/** A backend that creates what it receives. */
function create(entry: OutboxRow) {
  return applied(serverIds[entry.targetKey] ?? null);
}

async function deviceWithHandover() {
  const device = newDevice();
  await savePhoto(device, photo);
  await device.save(document, handoverCalls(document, fault, photo));
  return device;
}

test('[SY1] a change with a missing photo writes nothing and keeps its draft', async () => {
  const device = newDevice();
  await device.database.drafts.put({ entity: 'vehicle-handover-document', key: document, values: { PlaceName: 'Łódź' }, updatedAt: '' });
  await expect(device.save(document, handoverCalls(document, fault, photo))).rejects.toMatchObject({ code: 'blob-missing' });
  expect(await device.outbox()).toEqual([]);
  expect(await device.database.records.count()).toBe(0);
  expect(await device.database.drafts.count()).toBe(1);
});

test('[SY1] saving ends the draft and shows the record as waiting, atomically', async () => {
  const device = newDevice();
  await device.database.drafts.put({ entity: 'vehicle-handover-document', key: document, values: {}, updatedAt: '' });
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
  expect(await device.database.drafts.count()).toBe(0);
  expect(await device.database.records.get(['vehicle-handover-document', document])).toMatchObject({ pending: 1, row: { Id: document } });
});

test('[SY2] [R-083] an entry survives any number of failures until acknowledged', async () => {
  const device = await deviceWithHandover();
  for (let attempt = 0; attempt < 40; attempt++) {
    device.clock += 600_000;
    await device.drain(() => retryLater());
  }
  expect(await device.outbox()).toHaveLength(3);
  device.clock += 600_000;
  expect(await device.drain(create)).toMatchObject({ applied: 3, end: 'idle', nextDue: null });
  expect(await device.outbox()).toEqual([]);
});

test('[SY4] [R-083] every attempt of an entry carries the same key', async () => {
  const device = await deviceWithHandover();
  await device.drain(() => retryLater());
  device.clock += 600_000;
  await device.drain(create);
  const keys = device.sent.filter((entry) => entry.targetKey === document).map((entry) => entry.id);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('[SY5] [R-084] sends a handover before its fault, and that before its photo', async () => {
  const device = await deviceWithHandover();
  await device.drain(create);
  expect(device.sent.map((entry) => entry.call)).toEqual(['createOrUpdate', 'createOrUpdateFault', 'uploadToTable']);
});

test('[SY5] [R-084] parks a refused entry with its reason and blocks only its record', async () => {
  const device = await deviceWithHandover();
  const other = localKey(9);
  await device.save(other, [{ call: 'createOrUpdate', payload: { Id: other } }]);
  const report = await device.drain((entry) => (entry.targetKey === document ? rejected() : applied(502)));
  expect(report).toMatchObject({ applied: 1, parked: 1 });
  const entries = await device.outbox();
  expect(entries.map((entry) => entry.state)).toEqual(['parked', 'waiting', 'waiting']);
  expect(entries[0]?.fault).toMatchObject({ code: 'validation', faults: [{ field: 'Counter' }] });
});

test('[SY6] [R-085] moves references, parameters, record and drafts to the server id', async () => {
  const device = await deviceWithHandover();
  await device.database.drafts.put({ entity: 'vehicle-handover-document', key: document, values: { Id: document }, updatedAt: '' });
  await device.drain(create);
  expect(device.sent[1]?.payload).toMatchObject({ VehicleHandoverDocumentId: 501, Id: fault });
  expect(device.sent[2]?.parameters).toEqual({ table: 'VehicleHandoverDocumentFault', id: '601' });
  expect(await device.database.records.toArray()).toMatchObject([{ key: 501, pending: 0, item: { Id: 501 }, row: { Id: 501 } }]);
  expect(await device.database.drafts.toArray()).toMatchObject([{ key: 501, values: { Id: 501 } }]);
  expect(await device.database.aliases.get(document)).toMatchObject({ serverId: 501 });
  expect(await device.database.blobs.count()).toBe(0);
});

test('[SY7] an edit replaces an unsent entry in place, before its parts', async () => {
  const device = await deviceWithHandover();
  const [first] = await device.outbox();
  const calls = handoverCalls(document, fault, photo).with(0, { call: 'createOrUpdate', payload: { Id: document, PlaceName: 'Gdańsk' } });
  await device.save(document, calls);
  const queued = await device.outbox();
  expect(queued).toHaveLength(3);
  expect(queued[0]).toMatchObject({ seq: first?.seq, id: first?.id, payload: { PlaceName: 'Gdańsk' } });
  await device.drain(create);
  expect(await device.outbox()).toEqual([]);
});

test('[SY7] edits an in-doubt entry by queueing an update; the photo goes once', async () => {
  const device = await deviceWithHandover();
  await device.drain(() => retryLater());
  await device.save(
    document,
    handoverCalls(document, fault, photo).with(0, { call: 'createOrUpdate', payload: { Id: document, PlaceName: 'Gdańsk' } }),
  );
  device.clock += 600_000;
  await device.drain(create);
  const calls = device.sent.slice(1).map(({ call, payload }) => [call, payload?.['Id'] ?? null, payload?.['PlaceName'] ?? null]);
  expect(calls).toEqual([
    ['createOrUpdate', document, 'Poznań'],
    ['createOrUpdateFault', fault, null],
    ['uploadToTable', null, null],
    ['createOrUpdate', 501, 'Gdańsk'],
  ]);
});

test('[SY7] keeps an edit made while the older version is being sent', async () => {
  const device = newDevice();
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document, PlaceName: 'old' } }]);
  await device.drain(async (entry) => {
    if (device.sent.length === 1) await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document, PlaceName: 'new' } }]);
    return create(entry);
  });
  expect(device.sent.map((entry) => entry.payload)).toEqual([
    { Id: document, PlaceName: 'old' },
    { Id: 501, PlaceName: 'new' },
  ]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY7] [R-125] links of both sides queue; a newer one replaces its side’s', async () => {
  const device = await deviceWithHandover();
  const makeLink = (Side: string, SecretHash: string) =>
    device.save(document, [{ call: 'createSigningLink', parameters: { id: document }, payload: { Side, SecretHash } }], { kind: 'action' });
  for (const [side, hash] of [
    ['From', 'a'],
    ['To', 'b'],
    ['From', 'c'],
  ] as const)
    await makeLink(side, hash);
  await device.drain(create);
  expect(device.sent.slice(3).map(({ payload }) => payload)).toEqual([
    { Side: 'From', SecretHash: 'c' },
    { Side: 'To', SecretHash: 'b' },
  ]);
});

test.each([false, true])('[SY7] an action repeated after another one goes behind it (first refused: %s)', async (isRefused) => {
  const device = newDevice();
  const act = (call: string, payload?: object) =>
    device.save(501, [{ call, parameters: { id: '501' }, ...(payload && { payload: { Side: 'To', ...payload } }) }], { kind: 'action' });
  await act('createSigningLink', { SecretHash: 'a' });
  if (isRefused) await device.drain(() => rejected());
  await act('revokeSigningLink', {});
  await act('createSigningLink', { SecretHash: 'b' });
  await act('confirm');
  await act('void');
  await act('confirm');
  device.sent.length = 0;
  await device.drain(() => applied());
  expect(device.sent.map(({ call, payload }) => payload?.['SecretHash'] ?? call)).toEqual([
    ...(isRefused ? [] : ['a']),
    'revokeSigningLink',
    'b',
    'confirm',
    'void',
    'confirm',
  ]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY4] [SY7] a refused entry gets a new key with its new content', async () => {
  const device = await deviceWithHandover();
  await device.drain(rejected);
  const refusedKey = device.sent[0]?.id;
  await device.save(document, handoverCalls(document, fault, photo));
  await device.drain(create);
  expect(device.sent[1]?.id).not.toBe(refusedKey);
  expect(await device.outbox()).toEqual([]);
});

test('[SY8] deleting an unsent record sends nothing', async () => {
  const device = await deviceWithHandover();
  await device.save(document, [{ call: 'delete', parameters: { id: document } }], { kind: 'removal' });
  await device.drain(create);
  expect(device.sent).toEqual([]);
  expect(await device.database.records.count()).toBe(0);
  expect(await device.database.blobs.count()).toBe(0);
});

test('[SY10] keeps a queued action while its record is pulled', async () => {
  const device = newDevice();
  await device.save(7, [{ call: 'confirm', parameters: { id: '7' } }], { kind: 'action', item: {} });
  await cachePulledRecord(device.database, 'vehicle-handover-document', 7, { Id: 7, PlaceName: 'Łódź' }, '2026-06-01T09:00:00');
  expect(await device.database.records.toArray()).toMatchObject([{ key: 7, pending: 1, item: { PlaceName: 'Łódź' } }]);
});

test('[SY10] [SY16] rebases a partial edit onto the pulled record', async () => {
  const device = newDevice();
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7, PlaceName: 'moved' } }], {
    item: {},
    base: { Id: 7, PlaceName: 'before' },
  });
  await cachePulledRecord(
    device.database,
    'vehicle-handover-document',
    7,
    { Id: 7, PlaceName: 'before', Comment: 'old', RowVersion: 3 },
    '2026-06-01T09:00:00',
  );
  const record = await device.database.records.get(['vehicle-handover-document', 7]);
  expect(record).toMatchObject({ pending: 1, item: { PlaceName: 'moved', Comment: 'old' } });
  expect(await device.outbox()).toMatchObject([
    { payload: { PlaceName: 'moved' }, base: { PlaceName: 'before', Comment: 'old', RowVersion: 3 } },
  ]);
});

test('[SY10] a pull does not overwrite a record with waiting changes', async () => {
  const device = await deviceWithHandover();
  await device.save(8, [{ call: 'createOrUpdate', payload: { Id: 8 } }], { item: { Id: 8, PlaceName: 'mine' } });
  await cachePulledRecord(device.database, 'vehicle-handover-document', 8, { Id: 8, PlaceName: 'theirs' }, '2026-06-01T09:00:00');
  expect(await device.database.records.get(['vehicle-handover-document', 8])).toMatchObject({ item: { PlaceName: 'mine' }, pending: 1 });
});

test.each([
  ['action', 'reject'],
  ['removal', 'delete'],
] as const)('[SY10] a refused %s shows the record as the backend has it', async (kind, call) => {
  const device = newDevice();
  const entity = 'vehicle-rental' as const;
  const recordOf = () => device.database.records.get([entity, 7]);
  const cached = { entity, count: 1, isComplete: true, unreadable: 0, asOf: '2026-06-01T08:00:00' } as const;
  await replaceRows(device.database, cached, [{ Id: 7, Vehicle: 'WX 7' }], [], 'first');
  await device.save(7, [{ call, parameters: { id: '7' } }], { entity, kind, item: { Id: 7 }, row: { Id: 7, IsRejected: true } });
  expect(await recordOf()).toMatchObject({ row: { IsRejected: true }, isRemoved: kind === 'removal' });
  // The answer to the first attempt is lost: it may have been executed.
  await device.drain(() => retryLater());
  expect(await recordOf()).toMatchObject({ row: { IsRejected: true }, isRemoved: kind === 'removal' });
  device.clock += 600_000;
  await device.drain(() => rejected());
  expect(await recordOf()).toMatchObject({ row: null, isRemoved: false, pending: 1 });
  expect(await rowOfRecord(device.database, entity, 7)).toEqual({ Id: 7, Vehicle: 'WX 7' });
  await cachePulledRecord(device.database, entity, 7, { Id: 7, IsAccepted: true }, '2026-06-01T09:00:00');
  expect(await recordOf()).toMatchObject({ item: { IsAccepted: true }, pending: 1 });
});

test('[SY10] an edit behind a refused action keeps its row', async () => {
  const device = newDevice();
  const entity = 'vehicle-rental';
  await device.save(7, [{ call: 'reject', parameters: { id: '7' } }], { entity, kind: 'action', item: { Id: 7 }, row: { Id: 7 } });
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7, Comment: 'mine' } }], {
    entity,
    item: { Id: 7, Comment: 'mine' },
    row: { Id: 7, Comment: 'mine' },
  });
  await device.drain(() => rejected());
  await cachePulledRecord(device.database, entity, 7, { Id: 7, Comment: 'theirs' }, '2026-06-01T09:00:00');
  expect(await device.database.records.get([entity, 7])).toMatchObject({ item: { Comment: 'mine' }, row: { Comment: 'mine' } });
});

test('[SY8] deletes an in-doubt record once its id is resolved', async () => {
  const device = await deviceWithHandover();
  await device.drain(() => retryLater());
  await device.save(document, [{ call: 'delete', parameters: { id: document } }], { kind: 'removal' });
  device.clock += 600_000;
  await device.drain(create);
  expect(device.sent.slice(1).map(({ call, parameters }) => [call, parameters])).toEqual([
    ['createOrUpdate', {}],
    ['delete', { id: '501' }],
  ]);
});

test('[SY8] deletes an in-doubt fault that was removed from the form', async () => {
  const device = await deviceWithHandover();
  await device.drain((entry) => (entry.call === 'createOrUpdateFault' ? retryLater() : create(entry)));
  await device.save(501, [{ call: 'createOrUpdate', payload: { Id: 501 } }]);
  device.clock += 600_000;
  await device.drain(create);
  expect(device.sent.at(-1)).toMatchObject({ call: 'deleteFault', parameters: { id: '601' } });
  expect(device.sent.filter((entry) => entry.call === 'uploadToTable')).toEqual([]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY8] takes back an in-doubt fault before its handover is deleted', async () => {
  const device = await deviceWithHandover();
  await device.drain((entry) => (entry.call === 'createOrUpdateFault' ? retryLater() : create(entry)));
  await device.save(501, [{ call: 'delete', parameters: { id: '501' } }], { kind: 'removal' });
  device.clock += 600_000;
  await device.drain(create);
  expect(device.sent.slice(-3).map(({ call, parameters }) => [call, parameters])).toEqual([
    ['createOrUpdateFault', {}],
    ['deleteFault', { id: '601' }],
    ['delete', { id: '501' }],
  ]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY9] a new run resets entries that a dead run left sending', async () => {
  const device = await deviceWithHandover();
  const lease = leaseFrom(device.clock, 0);
  const epoch = await device.store.begin(lease);
  await device.store.claim(
    epoch,
    () => 'take',
    () => lease,
  );
  expect((await device.outbox()).map((entry) => entry.state)).toEqual(['sending', 'waiting', 'waiting']);
  await device.drain(create);
  expect(await device.outbox()).toEqual([]);
});

test('[SY9] a fenced run acknowledges nothing', async () => {
  const device = newDevice();
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
  const report = await device.drain(async (entry) => {
    await device.store.begin(leaseFrom(device.clock, 0));
    return create(entry);
  });
  expect(report.end).toBe('fenced');
  expect(await device.outbox()).toMatchObject([{ state: 'waiting' }]);
});

test('[SY11] [R-089] does not send an entry of another user', async () => {
  const device = newDevice();
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }], { user: 'another-user' });
  await device.drain(create);
  expect(device.sent).toEqual([]);
  expect(await device.outbox()).toHaveLength(1);
});

test('[SY3] [R-089] an expired token ends the run and counts no attempt', async () => {
  const device = await deviceWithHandover();
  expect(await device.drain(() => ({ kind: 'login' }))).toMatchObject({ end: 'login', applied: 0 });
  expect(await device.outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }, { attempts: 0 }, { attempts: 0 }]);
});

test('[SY14] three failed connections in a row end the run', async () => {
  const device = newDevice();
  for (let number = 10; number < 40; number++) {
    await device.save(localKey(number), [{ call: 'createOrUpdate', payload: { Id: localKey(number) } }]);
  }
  const report = await device.drain(
    () => ({ ...retryLater(), rejection: { code: 'network', errors: [], detail: null } }) as ReturnType<typeof retryLater>,
  );
  expect(report.end).toBe('unreachable');
  expect(device.sent.length).toBeLessThanOrEqual(9);
  expect(await device.outbox()).toHaveLength(30);
});

test("[SY15] respects the backend's `Retry-After`", async () => {
  const device = newDevice();
  await device.save(document, [{ call: 'createOrUpdate', payload: { Id: document } }]);
  const { nextDue } = await device.drain(() => retryLater(90_000));
  expect(nextDue).toBeGreaterThanOrEqual(device.clock + 90_000);
  await device.drain(create);
  expect(device.sent).toHaveLength(1);
});

test('[SY3] [SY15] a new connection clears backoff, but not a `Retry-After`', async () => {
  const device = newDevice();
  for (const number of [1, 2, 3]) await device.save(localKey(number), [{ call: 'createOrUpdate', payload: { Id: localKey(number) } }]);
  const nameOf = new Map([
    [localKey(1), 90_000],
    [localKey(2), 7 * 86_400_000],
  ]);
  await device.drain((entry) => retryLater(nameOf.get(String(entry.targetKey)) ?? null));
  await clearBackoff(device.database, device.clock);
  expect((await device.outbox()).map(({ notBefore }) => notBefore)).toEqual([device.clock + 90_000, 0, 0]);
});

test('[SY5] [SY15] entries behind a refused one do not schedule a retry', async () => {
  const device = await deviceWithHandover();
  expect(await device.drain(rejected)).toMatchObject({ parked: 1, end: 'idle', nextDue: null });
});
