import { expect, test } from 'vitest';
import { passGuard, resolveConflict } from '../../../src/db/outbox/decide-entry.ts';
import { discardEntries } from '../../../src/db/outbox/discard-entries.ts';
import { retryParked } from '../../../src/db/outbox/outbox.ts';
import { leaseFrom } from '../../../src/sync/lease.ts';
import { mergeOnto } from '../../../src/sync/merge.ts';
import { retryLater, localKey, newDevice } from '../device.ts';
import { createFakeBackend, writeRemotely } from '../fake-backend.ts';

const entity = 'vehicle-rental';
const base = { Id: 7, StartPlace: 'Łódź', Comment: '', TravelPurpose: 'S', RowVersion: 1 };

/** A device with a saved edit of the booking. */
async function deviceWithEdit(changed: Record<string, unknown>) {
  const device = newDevice();
  const edited = { ...base, ...changed };
  await device.save(7, [{ call: 'createOrUpdate', payload: edited }], { entity, base: base, item: edited });
  return device;
}

test('[SY16] [R-087] merges local and remote changes onto the current version', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, { StartPlace: 'Gdańsk', Status: 'new field' });
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(device.sent[0]?.merged).toMatchObject({ RowVersion: 2 });
  expect(backend.record).toMatchObject({ StartPlace: 'Gdańsk', Comment: 'mine', Status: 'new field' });
  expect(await device.outbox()).toEqual([]);
});

test('[SY16] merges again under a new key after losing a race', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  backend.beforeSave = () => writeRemotely(backend, { StartPlace: 'Gdańsk' });
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(backend.record).toMatchObject({ StartPlace: 'Gdańsk', Comment: 'mine' });
  expect(new Set(device.sent.map(({ id }) => id)).size).toBe(2);
});

test('[SY16] delays an edit that always loses the race, so others can go', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  let others = 0;
  const faster = () => {
    writeRemotely(backend, { StartPlace: `place ${++others}` });
    backend.beforeSave = null;
  };
  const { send } = backend;
  await device.deliver({ ...backend, send: async (entry) => (faster(), send(entry)) });
  expect(await device.outbox()).toMatchObject([{ state: 'waiting', attempts: 0, fault: { code: 'changed-meanwhile' } }]);
  device.clock += 600_000;
  await device.deliver(backend);
  expect(backend.record).toMatchObject({ Comment: 'mine', StartPlace: `place ${others}` });
});

test('[SY16] [SY23] parks an edit that is refused with 412 while nothing changed', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const rejection = { code: 'changed-meanwhile', errors: [], detail: 'Brak nagłówka If-Match' } as const;
  let requests = 0;
  await device.deliver({ ...createFakeBackend(base), send: () => Promise.resolve({ kind: 'parked', rejection, requests: ++requests }) });
  expect(await device.outbox()).toMatchObject([
    { state: 'parked', fault: { code: 'changed-meanwhile', detail: 'Brak nagłówka If-Match' } },
  ]);
  expect(requests).toBe(1);
});

test('[SY16] [SY4] resends identical content after a lost response', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  backend.answers = () => retryLater();
  await device.deliver(backend);
  writeRemotely(backend, { Comment: 'theirs, later' });
  backend.answers = (outcome) => outcome;
  device.clock += 600_000;
  expect(await device.deliver(backend)).toMatchObject({ applied: 1, parked: 0 });
  expect(device.sent.map(({ id, merged }) => JSON.stringify([id, merged]))).toEqual(
    Array(2).fill(JSON.stringify([device.sent[0]?.id, device.sent[0]?.merged])),
  );
  expect(backend.record).toMatchObject({ Comment: 'theirs, later' });
});

test('[SY16] [R-087] parks a conflict unsent with both values', async () => {
  const device = await deviceWithEdit({ Comment: 'mine', StartPlace: 'Sopot' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, { Comment: 'theirs' });
  expect(await device.deliver(backend)).toMatchObject({ parked: 1 });
  expect(device.sent).toEqual([]);
  const [entry] = await device.outbox();
  expect(entry).toMatchObject({ state: 'parked', attempts: 0, payload: { Comment: 'mine' }, base: base });
  expect(entry?.fault).toMatchObject({ code: 'conflict', theirs: { Comment: 'theirs' } });
});

test('[SY16] [R-087] sends the chosen values under a new key', async () => {
  const device = await deviceWithEdit({ Comment: 'mine', StartPlace: 'Sopot' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, { Comment: 'theirs' });
  await device.deliver(backend);
  const [parked] = await device.outbox();
  const three = { base: base, mine: parked!.payload!, theirs: parked!.fault!.theirs! };
  const { value } = mergeOnto(three, new Map([['Comment', 'theirs']]));
  expect(await resolveConflict(device.database, parked!, value, () => 'chosen')).toBe(true);
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(device.sent).toMatchObject([{ id: 'chosen' }]);
  expect(backend.record).toMatchObject({ Comment: 'theirs', StartPlace: 'Sopot' });
});

test('[SY16] rejects a choice made on an outdated comparison', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, { Comment: 'theirs' });
  await device.deliver(backend);
  const [parked] = await device.outbox();
  await retryParked(device.database, parked!.seq);
  writeRemotely(backend, { Comment: 'theirs again' });
  await device.deliver(backend);
  expect(await resolveConflict(device.database, parked!, { Id: 7, Comment: 'mine' }, () => 'chosen')).toBe(false);
  expect(await device.outbox()).toMatchObject([
    { state: 'parked', payload: { Comment: 'mine' }, fault: { theirs: { Comment: 'theirs again' } } },
  ]);
});

test("[SY16] discarding a conflict shows the backend's record", async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, { Comment: 'theirs' });
  await device.deliver(backend);
  await discardEntries(device.database, (await device.outbox())[0]!.seq);
  expect(await device.database.records.toArray()).toMatchObject([{ pending: 0, item: { Comment: 'theirs' } }]);
});

/** A device with an entry in doubt and a later edit of the same form, both made before the remote change `meanwhile` was pulled. */
async function deliverTwo(second: Record<string, unknown>, meanwhile: Record<string, unknown>) {
  const device = await deviceWithEdit({ Comment: 'first' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, meanwhile);
  await device.store.claim(
    await device.store.begin(leaseFrom(device.clock, 0)),
    () => 'take',
    () => leaseFrom(device.clock, 0),
  );
  const edited = { ...base, Comment: 'first', ...second };
  await device.save(7, [{ call: 'createOrUpdate', payload: edited }], { entity, base: base, item: edited });
  await device.deliver(backend);
  return { device, backend };
}

test('[SY16] [SY7] remote changes survive two saves of one form', async () => {
  const { device, backend } = await deliverTwo({ Comment: 'second' }, { StartPlace: 'Gdańsk' });
  expect(backend.record).toMatchObject({ Comment: 'second', StartPlace: 'Gdańsk' });
  expect(await device.outbox()).toEqual([]);
});

test('[SY16] [SY7] the later save conflicts with a remote change the earlier one took', async () => {
  const { device, backend } = await deliverTwo({ StartPlace: 'Sopot' }, { StartPlace: 'Gdańsk' });
  expect(backend.record).toMatchObject({ Comment: 'first', StartPlace: 'Gdańsk' });
  expect(await device.outbox()).toMatchObject([{ state: 'parked', fault: { code: 'conflict', theirs: { StartPlace: 'Gdańsk' } } }]);
});

test('[SY16] [SY7] the own earlier edit does not conflict with the later one', async () => {
  const device = await deviceWithEdit({ Comment: 'first' });
  const backend = createFakeBackend(base);
  const second = { ...base, Comment: 'second' };
  await device.deliver({
    ...backend,
    fetch: backend.fetch,
    send: async (entry) => {
      if (device.sent.length === 1)
        await device.save(7, [{ call: 'createOrUpdate', payload: second }], { entity, base: base, item: second });
      return backend.send(entry);
    },
  });
  expect(await device.outbox()).toEqual([]);
  expect(backend.record).toMatchObject({ Comment: 'second' });
});

test('[SY16] sends an `append` record without fetch or conflict', async () => {
  const device = newDevice();
  const backend = createFakeBackend(base);
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7, PlaceName: 'Łódź' } }], { base: { Id: 7, PlaceName: 'Sopot' } });
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(backend.fetched).toBe(0);
});

test('[SY17] [R-071] parks a colliding booking unsent and checks again on retry', async () => {
  const device = newDevice();
  const backend = createFakeBackend(base);
  backend.conflictingGuards.add('doesBookingCollide');
  await device.save(localKey(1), [{ call: 'createOrUpdate', payload: { Id: localKey(1), StartPlace: 'Łódź' } }], { entity });
  expect(await device.deliver(backend)).toMatchObject({ parked: 1 });
  const [parked] = await device.outbox();
  expect(parked).toMatchObject({
    state: 'parked',
    attempts: 0,
    fault: { code: 'collision', guard: 'doesBookingCollide', faults: [{ field: 'StartDate', code: 'collision' }] },
  });
  expect(device.sent).toEqual([]);
  backend.conflictingGuards.clear();
  await retryParked(device.database, parked!.seq);
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(backend.guardCalls.map(([call]) => call)).toEqual([
    'doesBookingCollide',
    'doesBookingCollide',
    'areThereBookingsForOtherVehicles',
  ]);
});

test('[SY17] checks the collision of the merged booking', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  writeRemotely(backend, { StartPlace: 'Gdańsk' });
  await device.deliver(backend);
  expect(backend.guardCalls[0]).toMatchObject(['doesBookingCollide', { StartPlace: 'Gdańsk', Comment: 'mine' }]);
});

test('[SY17] [R-072] parks a warning until it is passed, then skips the guard', async () => {
  const device = await deviceWithEdit({ Comment: 'mine' });
  const backend = createFakeBackend(base);
  backend.conflictingGuards.add('areThereBookingsForOtherVehicles');
  await device.deliver(backend);
  const [parked] = await device.outbox();
  expect(parked).toMatchObject({ state: 'parked', fault: { code: 'warning', guard: 'areThereBookingsForOtherVehicles', faults: [] } });
  expect(await passGuard(device.database, parked!.seq)).toBe(true);
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(backend.guardCalls.filter(([call]) => call === 'areThereBookingsForOtherVehicles')).toHaveLength(1);
});

test('[SY17] [R-072] skips a warning that was passed while saving', async () => {
  const device = newDevice();
  const backend = createFakeBackend(base);
  backend.conflictingGuards.add('areThereBookingsForOtherVehicles');
  const payload = { Id: localKey(2), StartPlace: 'Łódź' };
  await device.save(localKey(2), [{ call: 'createOrUpdate', payload, passed: ['areThereBookingsForOtherVehicles'] }], { entity });
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(backend.guardCalls.map(([call]) => call)).toEqual(['doesBookingCollide']);
});

test('[SY17] sends an in-doubt entry again without its guards', async () => {
  const device = newDevice();
  const backend = createFakeBackend(base);
  await device.save(localKey(3), [{ call: 'createOrUpdate', payload: { Id: localKey(3) } }], { entity });
  backend.answers = () => retryLater();
  await device.deliver(backend);
  backend.answers = (outcome) => outcome;
  backend.conflictingGuards.add('doesBookingCollide');
  device.clock += 600_000;
  expect(await device.deliver(backend)).toMatchObject({ applied: 1, parked: 0 });
});

test('[SY17] backs off without a guard response and counts nothing as sent', async () => {
  const device = newDevice();
  const backend = createFakeBackend(base);
  await device.save(localKey(4), [{ call: 'createOrUpdate', payload: { Id: localKey(4) } }], { entity });
  const unreachable = { ...backend, checkGuard: async () => ({ ...retryLater(), wasSent: false }) as never };
  const delays: number[] = [];
  for (let attempt = 0; attempt < 6; attempt++) {
    device.clock += 600_000;
    const { nextDue } = await device.deliver(unreachable);
    delays.push((nextDue ?? 0) - device.clock);
  }
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000]);
  expect(await device.outbox()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(device.sent).toEqual([]);
});
