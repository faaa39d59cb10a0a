import { describe, expect, test } from 'vitest';
import type { NewOutboxRow } from '../../../src/db/schema/rows.ts';
import { UserDatabase } from '../../../src/db/schema/user-database.ts';
import { outboxStore } from '../../../src/sw/drain/outbox-store.ts';
import { drain } from '../../../src/sync/drain.ts';
import { leaseFrom } from '../../../src/sync/lease.ts';
import { memoryStore, type TestStore } from '../../support/backend/services/memory-store.ts';
import { bookingEntry } from '../../support/browser/queued-booking.ts';
import { retryLater, applied, localKey, rejected } from '../device.ts';

const lease = leaseFrom(0, 0);
const take = () => 'take' as const;
const anyLease = () => lease;
const rejection = { code: 'unavailable', errors: [], detail: null } as const;

let count = 0;

function dexieStore(newId: () => string): TestStore {
  const database = new UserDatabase(`store-${++count}`);
  return {
    store: outboxStore(database, newId, () => new Date(2026, 5, 1)),
    add: async (added) => void (await database.outbox.add(added)),
    entries: () => database.outbox.orderBy('seq').toArray(),
  };
}

function entry(key: number | string, more: Partial<NewOutboxRow> = {}): NewOutboxRow {
  return { ...bookingEntry('driver', key, { Id: key }, null), id: `id of ${key}`, ...more };
}

describe.each([
  ['on the disk', dexieStore],
  ['in memory', memoryStore],
])('the outbox store %s', (_, open) => {
  async function storeWith(...entries: readonly NewOutboxRow[]) {
    let ids = 0;
    const opened = open(() => `new-${++ids}`);
    for (const one of entries) await opened.add(one);
    return opened;
  }

  test('[SY9] gives every run a greater epoch and resets entries left sending', async () => {
    const { store, entries } = await storeWith(entry(1));
    const first = await store.begin(lease);
    await store.claim(first, take, anyLease);
    expect(await entries()).toMatchObject([{ state: 'sending', attempts: 1 }]);
    expect(await store.begin(lease)).toBeGreaterThan(first);
    expect(await entries()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
  });

  test('[SY9] a fenced run can neither claim, settle nor rewrite', async () => {
    const { store, entries } = await storeWith(entry(1));
    const old = await store.begin(lease);
    const [claimed] = await store.claim(old, take, anyLease);
    await store.begin(lease);
    const before = await entries();
    expect(await store.claim(old, take, anyLease)).toEqual([]);
    expect(await store.settle(old, [{ kind: 'applied', seq: claimed!.seq, id: claimed!.id, serverId: 1 }], lease)).toBe(false);
    expect(await store.rewrite(claimed!, { Id: 1 })).toBeNull();
    expect(await entries()).toEqual(before);
  });

  test('[SY5] offers entries in seq order until full, and claims only those taken', async () => {
    const { store, entries } = await storeWith(entry(1), entry(2), entry(3), entry(4));
    const offered: unknown[] = [];
    const claimed = await store.claim(
      await store.begin(lease),
      ({ recordKey }) => {
        offered.push(recordKey);
        return recordKey === 1 ? 'pass' : recordKey === 2 ? 'take' : 'full';
      },
      anyLease,
    );
    expect(offered).toEqual([1, 2, 3]);
    expect(claimed.map(({ recordKey }) => recordKey)).toEqual([2]);
    expect((await entries()).map(({ state }) => state)).toEqual(['waiting', 'sending', 'waiting', 'waiting']);
  });

  test('[SY2] [SY7] stores delayed and parked entries; counts only effective attempts', async () => {
    const { store, entries } = await storeWith(entry(1), entry(2), entry(3, { attempts: 1 }), entry(4, { attempts: 1 }));
    const epoch = await store.begin(lease);
    const [one, two, three, four] = await store.claim(epoch, take, anyLease);
    await store.settle(
      epoch,
      [
        { kind: 'postponed', seq: one!.seq, notBefore: 77, rejection, wasSent: true },
        { kind: 'postponed', seq: two!.seq, notBefore: 0, rejection: null, wasSent: false },
        { kind: 'parked', seq: three!.seq, rejection: { ...rejection, code: 'validation', isVerdict: true } },
        { kind: 'parked', seq: four!.seq, rejection: { ...rejection, code: 'forbidden' } },
      ],
      lease,
    );
    expect(await entries()).toMatchObject([
      { state: 'waiting', notBefore: 77, attempts: 1, delays: 1, fault: { code: 'unavailable' } },
      { state: 'waiting', notBefore: 0, attempts: 0, fault: null },
      { state: 'parked', attempts: 0, fault: { code: 'validation' } },
      { state: 'parked', attempts: 1, fault: { code: 'forbidden' } },
    ]);
  });

  test('[SY6] removes an acknowledged create and moves its id to dependent entries', async () => {
    const key = localKey(1);
    const { store, entries } = await storeWith(entry(key), entry(9, { payload: { Id: 9, VehicleId: key }, dependsOn: [key] }));
    const epoch = await store.begin(lease);
    const [first] = await store.claim(epoch, (one) => (one.dependsOn.length > 0 ? 'pass' : 'take'), anyLease);
    await store.settle(epoch, [{ kind: 'applied', seq: first!.seq, id: first!.id, serverId: 501 }], lease);
    expect(await entries()).toMatchObject([{ recordKey: 9, payload: { VehicleId: 501 }, dependsOn: [] }]);
  });

  test("[SY16] stores content under the entry's key, and other content under a new one", async () => {
    const { store } = await storeWith(entry(1));
    const [claimed] = await store.claim(await store.begin(lease), take, anyLease);
    const first = await store.rewrite(claimed!, { Id: 1, Comment: 'a' });
    const same = await store.rewrite(first!, { Id: 1, Comment: 'a' });
    const other = await store.rewrite(first!, { Id: 1, Comment: 'b' });
    expect([first?.id, same?.id, other?.id]).toEqual(['id of 1', 'id of 1', 'new-1']);
    expect(other?.merged).toEqual({ Id: 1, Comment: 'b' });
  });

  test('[SY2] [SY5] a run removes acknowledged entries and keeps refused or delayed ones', async () => {
    const { store, entries } = await storeWith(entry(1), entry(2), entry(2, { id: 'second of 2' }), entry(3));
    const answers = new Map([
      [1, applied()],
      [2, rejected()],
      [3, retryLater()],
    ]);
    const payloads: unknown[] = [];
    const send = async ({ id, recordKey }: NewOutboxRow) => {
      payloads.push(id);
      return answers.get(Number(recordKey)) ?? retryLater();
    };
    const report = await drain({ store, transport: { send }, clock: { now: () => 0 }, random: () => 0.5 }, 'driver');
    expect(report).toMatchObject({ applied: 1, parked: 1, end: 'idle' });
    expect(payloads).toEqual(['id of 1', 'id of 2', 'id of 3']);
    expect((await entries()).map(({ recordKey, state }) => [recordKey, state])).toEqual([
      [2, 'parked'],
      [2, 'waiting'],
      [3, 'waiting'],
    ]);
  });
});
