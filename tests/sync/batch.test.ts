import { expect, test } from 'vitest';
import { MAX_BATCH_ENTRIES } from '../../src/contract/delivery/batch.ts';
import { callOf } from '../../src/contract/registry.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import { deliver, deliverSent, isBatchable } from '../../src/sync/deliver.ts';
import { drain } from '../../src/sync/drain.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { createFakeBackend, unknownVehicle } from './fake-backend.ts';
import { localKey, newDevice, retryLater } from './device.ts';

const network: Outcome = { kind: 'retry', rejection: { code: 'network', errors: [], detail: null }, afterMs: null, wasSent: true };

const changeOf = ({ callEntity, call }: OutboxRow) => callOf(callEntity, call).change;

/** Drains in batches of the fake backend. `answer` may replace the outcomes of a batch. */
function drainInBatches(
  device: ReturnType<typeof newDevice>,
  answer: (outcomes: readonly Outcome[]) => readonly Outcome[] | null | Promise<readonly Outcome[]> = (outcomes) => outcomes,
) {
  const backend = createFakeBackend({ Id: 7, RowVersion: 1 });
  const requests: (readonly (string | number)[])[] = [];
  const ports = { ...backend, rewrite: device.store.rewrite, clock: { now: () => device.clock } };
  const batch = {
    select: (ready: readonly OutboxRow[]) => ready.filter((entry) => isBatchable(changeOf(entry), entry)),
    send: async (entries: readonly OutboxRow[]) => {
      requests.push(entries.map(({ recordKey }) => recordKey));
      const outcomes: Outcome[] = [];
      for (const entry of entries) outcomes.push(await backend.send(entry));
      const reply = await answer(outcomes);
      return reply && Promise.all(entries.map((entry, index) => deliverSent(ports, changeOf(entry), entry, reply[index] ?? network)));
    },
  };
  const send = (entry: OutboxRow) => {
    requests.push([entry.recordKey]);
    return deliver(ports, changeOf(entry), entry);
  };
  const run = () =>
    drain({ store: device.store, transport: { send, batch }, clock: { now: () => device.clock }, random: () => 0.5 }, 'driver');
  return { backend, requests, run };
}

const handover = (key: string | number, more: object = {}) => [
  { call: 'createOrUpdate', payload: { Id: key, PlaceName: 'Poznań', ...more } },
];

test('[SY5] [SY24] a batch holds each lane’s first entry; the next follows its answer', async () => {
  const device = newDevice();
  const [one, two, fault] = [localKey(1), localKey(2), localKey(3)];
  await device.save(one, [
    ...handover(one),
    { call: 'createOrUpdateFault', targetKey: fault, payload: { Id: fault, VehicleHandoverDocumentId: one, Description: 'rysa' } },
  ]);
  await device.save(two, handover(two));
  const { backend, requests, run } = drainInBatches(device);
  expect(await run()).toMatchObject({ applied: 3, parked: 0, end: 'idle' });
  expect(requests).toEqual([[one, two], [1_000]]);
  expect(backend.created.get(1_002)).toMatchObject({ VehicleHandoverDocumentId: 1_000 });
});

test('[SY24] sends a second batch before the first is answered', async () => {
  const device = newDevice();
  for (let index = 1; index <= MAX_BATCH_ENTRIES + 2; index++) await device.save(localKey(index), handover(localKey(index)));
  const second = Promise.withResolvers<void>();
  const { requests, run } = drainInBatches(device, async (outcomes) => {
    if (requests.length === 2) second.resolve();
    await second.promise;
    return outcomes;
  });
  expect(await run()).toMatchObject({ applied: MAX_BATCH_ENTRIES + 2, parked: 0, end: 'idle' });
  expect(requests.map(({ length }) => length)).toEqual([MAX_BATCH_ENTRIES, 2]);
});

test('[SY3] [SY24] a refused entry of a batch is parked; the rest is delivered', async () => {
  const device = newDevice();
  for (const key of [1, 2, 3].map(localKey))
    await device.save(key, handover(key, key === localKey(2) ? { VehicleId: unknownVehicle } : {}));
  const { run } = drainInBatches(device);
  expect(await run()).toMatchObject({ applied: 2, parked: 1 });
  expect(await device.outbox()).toMatchObject([
    { recordKey: localKey(2), state: 'parked', attempts: 0, fault: { code: 'validation', isVerdict: true } },
  ]);
});

test('[SY4] [SY24] after a lost answer each entry is retried under its own key', async () => {
  const device = newDevice();
  for (const key of [1, 2, 3].map(localKey)) await device.save(key, handover(key));
  const loss = { is: true };
  const { backend, requests, run } = drainInBatches(device, (outcomes) => (loss.is ? outcomes.map(() => network) : outcomes));
  expect(await run()).toMatchObject({ applied: 0, end: 'idle' });
  expect((await device.outbox()).map(({ state, attempts }) => [state, attempts])).toEqual(Array.from({ length: 3 }, () => ['waiting', 1]));
  device.clock += 3_600_000;
  loss.is = false;
  expect(await run()).toMatchObject({ applied: 3 });
  expect(requests.map(({ length }) => length)).toEqual([3, 3]);
  expect(backend.created.size).toBe(3);
});

test('[SY14] [SY24] a lost batch is one failure; after two of them an entry goes alone', async () => {
  const device = newDevice();
  for (const key of [1, 2, 3].map(localKey)) await device.save(key, handover(key));
  const { requests, run } = drainInBatches(device, (outcomes) => outcomes.map(() => network));
  await run();
  for (const key of [4, 5].map(localKey)) await device.save(key, handover(key));
  for (const clock of [1, 2]) {
    device.clock += 3_600_000 * clock;
    await run();
  }
  // An entry that two batches did not bring through goes alone.
  expect(requests.map(({ length }) => length)).toEqual([3, 5, 2, 1, 1, 1]);
  expect(await device.outbox()).toEqual([
    expect.objectContaining({ recordKey: localKey(4) }),
    expect.objectContaining({ recordKey: localKey(5) }),
  ]);
});

test('[SY24] where the batch itself is refused, the run sends its entries one by one', async () => {
  const device = newDevice();
  for (const key of [1, 2, 3].map(localKey)) await device.save(key, handover(key));
  const { backend, requests, run } = drainInBatches(device, () => null);
  expect(await run()).toMatchObject({ applied: 3, parked: 0 });
  expect(requests).toEqual([[1, 2, 3].map(localKey), ...[1, 2, 3].map((key) => [localKey(key)])]);
  expect(backend.created.size).toBe(3);
});

test('[SY16] [SY17] [SY24] checked or merged entries and files stay out of a batch', async () => {
  const device = newDevice();
  await device.save(localKey(1), handover(localKey(1)));
  await device.save(localKey(2), [{ call: 'createOrUpdate', payload: { Id: localKey(2) } }], { entity: 'vehicle-rental' });
  await device.save(3, [{ call: 'createOrUpdate', payload: { Id: 3 } }], { entity: 'vehicle-rental', base: { Id: 3 } });
  await device.save(4, [{ call: 'uploadToTable', entity: 'file', targetKey: localKey(5), blobs: [] }]);
  const [plain, guarded, merged, file] = await device.outbox();
  const isTaken = (entry: OutboxRow | undefined, more: Partial<OutboxRow> = {}) =>
    entry && isBatchable(changeOf(entry), { ...entry, attempts: 1, ...more });
  expect([plain, guarded, merged].map((entry) => isTaken(entry))).toEqual([true, false, false]);
  expect(isTaken(file, { blobs: [{ id: 'b', sha256: 'a', size: 3 }] })).toBe(false);
  // A request stored before it was sent is repeated unchanged, without another check.
  expect([guarded, merged].map((entry) => isTaken(entry, { attempts: 2, merged: { Id: 3 } }))).toEqual([true, true]);
  expect(isTaken(plain, { attempts: 2, doubt: { isAccepted: true } })).toBe(false);
});

test('[SY3] [SY24] a temporary refusal of a batch delays each of its entries', async () => {
  const device = newDevice();
  for (const key of [1, 2].map(localKey)) await device.save(key, handover(key));
  const { run } = drainInBatches(device, (outcomes) => outcomes.map(() => retryLater(90_000)));
  expect(await run()).toMatchObject({ applied: 0, nextDue: device.clock + 90_500 });
});
