import { expect, test } from 'vitest';
import { passGuard } from '../../src/db/outbox/decide-entry.ts';
import { retryParked } from '../../src/db/outbox/outbox.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { identifyRecord, type Candidate } from '../../src/sync/look-up.ts';
import { retryLater, applied, localKey, newDevice, rejected, type Device } from './device.ts';

const document = localKey(1);

/** A backend that ignores keys and creates a record with every request. */
function createForeignBackend() {
  const records: Candidate[] = [];
  const backend = {
    records,
    honoursKeys: false,
    losesAnswers: true,
    lookedUp: 0,
    /** Outcome of the search instead of a response. */
    fails: null as Outcome | null,
    ports: {
      fetch: () => Promise.reject(new Error('nothing is merged here')),
      checkGuard: () => Promise.reject(new Error('nothing is guarded here')),
      honoursKeys: async () => ({ kind: 'answered', value: backend.honoursKeys }) as const,
      lookUp: async ({ payload }: OutboxRow, { by }: { readonly by: readonly string[] }) => {
        backend.lookedUp++;
        if (backend.fails && backend.fails.kind !== 'applied') return backend.fails;
        return { kind: 'answered', value: identifyRecord(payload ?? {}, by, records) } as const;
      },
      send: async ({ payload, targetKey }: OutboxRow): Promise<Outcome> => {
        if (typeof targetKey === 'number') return applied(targetKey);
        const id = 501 + records.length;
        records.push({ id, fields: { ...payload, Id: id } });
        return backend.losesAnswers ? retryLater() : applied(id);
      },
    },
  };
  return backend;
}

async function inDoubt(backend: ReturnType<typeof createForeignBackend>): Promise<Device> {
  const device = newDevice();
  const calls = [{ call: 'createOrUpdate', payload: { Id: document, Date: '2026-06-01T08:00:00', VehicleId: 3, PlaceName: 'Poznań' } }];
  await device.save(document, calls);
  await device.deliver(backend.ports);
  device.clock += 600_000;
  backend.losesAnswers = false;
  return device;
}

test('[SY4] [SY22] finds an arrived create on a backend without keys; no duplicate', async () => {
  const backend = createForeignBackend();
  const device = await inDoubt(backend);
  await device.save(document, [
    { call: 'createOrUpdate', payload: { Id: document, Date: '2026-06-01T08:00:00', VehicleId: 3, PlaceName: 'Gdańsk' } },
  ]);
  await device.deliver(backend.ports);
  expect(backend.records).toHaveLength(1);
  expect(device.sent.map(({ targetKey, payload }) => [targetKey, payload?.['PlaceName']])).toEqual([
    [document, 'Poznań'],
    [501, 'Gdańsk'],
  ]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY22] sends a create again when two searches 10 s apart do not find it', async () => {
  const backend = createForeignBackend();
  const device = await inDoubt(backend);
  expect(backend.lookedUp).toBe(0);
  backend.records.length = 0;
  expect(await device.deliver(backend.ports)).toMatchObject({ applied: 0 });
  expect([backend.lookedUp, backend.records.length, await device.outbox()]).toMatchObject([
    1,
    0,
    [{ attempts: 1, fault: { code: 'checking-arrival' } }],
  ]);
  device.clock += 20_000;
  expect(await device.deliver(backend.ports)).toMatchObject({ applied: 1 });
  expect([backend.lookedUp, backend.records.length]).toEqual([2, 1]);
});

test('[SY22] does not search on a backend that honours keys', async () => {
  const backend = createForeignBackend();
  backend.honoursKeys = true;
  const device = await inDoubt(backend);
  await device.deliver(backend.ports);
  expect(backend.lookedUp).toBe(0);
  expect(device.sent).toHaveLength(2);
});

test('[SY22] parks an undecidable create; passed once, it is sent once, then searched', async () => {
  const backend = createForeignBackend();
  const device = await inDoubt(backend);
  backend.records.push({ ...(backend.records[0] as Candidate), id: 900 });
  await device.deliver(backend.ports);
  const [parked] = await device.outbox();
  expect(parked).toMatchObject({ state: 'parked', attempts: 1, fault: { code: 'may-have-arrived' } });
  await retryParked(device.database, parked?.seq ?? 0);
  expect(await device.deliver(backend.ports)).toMatchObject({ parked: 1 });
  expect(backend.records).toHaveLength(2);
  await passGuard(device.database, parked?.seq ?? 0);
  backend.losesAnswers = true;
  await device.deliver(backend.ports);
  expect(backend.records).toHaveLength(3);
  backend.losesAnswers = false;
  device.clock += 600_000;
  expect(await device.deliver(backend.ports)).toMatchObject({ parked: 1 });
  expect(backend.records).toHaveLength(3);
});

test('[SY22] delays without a response and parks on a refused search', async () => {
  const backend = createForeignBackend();
  const device = await inDoubt(backend);
  backend.fails = { ...retryLater(), wasSent: false } as Outcome;
  await device.deliver(backend.ports);
  expect(await device.outbox()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  backend.fails = rejected();
  device.clock += 600_000;
  await device.deliver(backend.ports);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'may-have-arrived' } }]);
  expect(backend.records).toHaveLength(1);
});

test('[SY23] parks when the look-up keeps failing', async () => {
  const backend = createForeignBackend();
  const device = await inDoubt(backend);
  backend.fails = { kind: 'retry', rejection: { code: 'internal', errors: [], detail: null }, afterMs: null, wasSent: false };
  for (let round = 0; round < 5; round++) {
    await device.deliver(backend.ports);
    device.clock += 600_000;
  }
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'may-have-arrived', guard: 'look-up' } }]);
  expect([backend.lookedUp, backend.records.length]).toEqual([5, 1]);
});

test('[SY22] never resends a create that a 2xx accepted without an id', async () => {
  const backend = createForeignBackend();
  const accepts = async (): Promise<Outcome> => ({
    kind: 'retry',
    rejection: { code: 'unreadable-answer', errors: [], detail: null },
    afterMs: null,
    wasSent: true,
    isAccepted: true,
  });
  const device = newDevice();
  await device.save(document, [
    { call: 'createOrUpdate', payload: { Id: document, Date: '2026-06-01T08:00:00', VehicleId: 3, PlaceName: 'Poznań' } },
  ]);
  for (let round = 0; round < 5; round++) {
    await device.deliver({ ...backend.ports, send: accepts });
    device.clock += 600_000;
  }
  expect([device.sent.length, backend.lookedUp]).toEqual([1, 4]);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'may-have-arrived', guard: 'look-up' } }]);
  // A retry only searches again.
  await retryParked(device.database, 1);
  await device.deliver({ ...backend.ports, send: accepts });
  expect(device.sent).toHaveLength(1);
});

test('[SY23] parks an update after five unreadable responses', async () => {
  const backend = createForeignBackend();
  const nonsense = async (): Promise<Outcome> => ({
    kind: 'retry',
    rejection: { code: 'unreadable-answer', errors: [], detail: 'Zapisano?' },
    afterMs: null,
    wasSent: true,
    isAccepted: true,
  });
  const device = newDevice();
  await device.save(7, [{ call: 'confirm', targetKey: 7, parameters: { id: '7' } }], { kind: 'action' });
  for (let round = 0; round < 7; round++) {
    await device.deliver({ ...backend.ports, send: nonsense });
    device.clock += 600_000;
  }
  expect(device.sent).toHaveLength(5);
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'unreadable-answer', detail: 'Zapisano?' } }]);
});
