import { expect, test } from 'vitest';
import { withDrainLock } from '../../src/sw/drain/drain-lock.ts';
import { leaseFrom, leaseLeft } from '../../src/sync/lease.ts';
import { drainState, markStallReported } from '../../src/db/outbox/outbox.ts';
import { retryLater, applied, handoverCalls, savePhoto, localKey, newDevice } from './device.ts';
import { createFakeBackend, writeRemotely } from './fake-backend.ts';

const entity = 'vehicle-handover-document';
const silent = () => Promise.resolve(0);

/** A promise and the function that resolves it. */
function signal() {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happened, happen };
}

test('[SY9] a second run waits for the first', async () => {
  const order: string[] = [];
  const [begun, end] = [signal(), signal()];
  const first = withDrainLock(silent, async () => {
    begun.happen();
    await end.happened;
    order.push('first');
  });
  await begun.happened;
  const second = withDrainLock(silent, async () => void order.push('second'));
  end.happen();
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

test('[SY18] takes the lock from a holder with an expired lease and notifies it', async () => {
  const [begun, never] = [signal(), signal()];
  const frozen = withDrainLock(silent, async () => {
    begun.happen();
    await never.happened;
    return 'frozen';
  });
  await begun.happened;
  expect(await withDrainLock(silent, async () => 'next', 1)).toBe('next');
  expect(await frozen).toBeNull();
  never.happen();
});

test('[SY18] waits for a holder that renews its lease', async () => {
  const [begun, end] = [signal(), signal()];
  const busy = withDrainLock(silent, async () => {
    begun.happen();
    await end.happened;
    return 'whole';
  });
  await begun.happened;
  let requests = 0;
  const renewing = async () => {
    if (++requests === 6) end.happen();
    return 1;
  };
  expect(await withDrainLock(renewing, async () => 'next', 1)).toBe('next');
  expect(await busy).toBe('whole');
  expect(requests).toBeGreaterThanOrEqual(6);
});

test('[SY18] an error under the lock reaches the caller and frees the lock', async () => {
  await expect(withDrainLock(silent, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk');
  expect(await withDrainLock(silent, async () => 'free')).toBe('free');
});

test('[SY18] a lease covers the largest file and ends when the clock is set back', () => {
  const now = 1_000_000;
  const small = leaseLeft(leaseFrom(now, 0), now);
  const large = leaseLeft(leaseFrom(now, 20 * 1024 * 1024), now);
  expect(small).toBeGreaterThan(60_000);
  expect(large - small).toBe((20 * 1024 * 1024) / 8);
  expect(leaseLeft(leaseFrom(now, 0), now + small)).toBe(0);
  expect(leaseLeft(leaseFrom(now, 0), now - 1)).toBe(0);
  expect(leaseLeft(null, now)).toBe(0);
});

test('[SY18] renews the lease with every outcome and ends it with the drain', async () => {
  const device = newDevice();
  await savePhoto(device, localKey(3));
  await device.save(localKey(1), handoverCalls(localKey(1), localKey(2), localKey(3)));
  const silences: number[] = [];
  await device.drain(async () => {
    const state = await device.database.meta.get('drain');
    silences.push(device.clock - (state?.key === 'drain' ? (state.lease?.since ?? 0) : 0));
    device.clock += 100_000;
    return applied(700 + silences.length);
  });
  expect(silences).toEqual([0, 0, 0]);
  expect(await device.database.meta.get('drain')).toMatchObject({ lease: null });
});

test('[SY18] [SY9] a replaced run that resumes neither acknowledges nor sends', async () => {
  const device = newDevice();
  await device.save(7, [{ call: 'createOrUpdate', payload: { Id: 7 } }], { entity, base: { Id: 7 } });
  const thaw = signal();
  const frozen = device.drain(async () => {
    await thaw.happened;
    return applied(7);
  });
  await expect.poll(() => device.sent.length).toBe(1);
  const [entry] = await device.outbox();
  const outcome = await device.drain(() => applied(7));
  thaw.happen();
  expect(outcome).toMatchObject({ applied: 1, end: 'idle' });
  expect(await frozen).toMatchObject({ end: 'fenced' });
  expect(await device.store.rewrite(entry!, { Id: 7 })).toBeNull();
  expect(new Set(device.sent.map(({ id }) => id)).size).toBe(1);
});

test('[SY16] [SY17] after a run died before sending, the next merges and checks again', async () => {
  const device = newDevice();
  const base = { Id: 7, Comment: '', StartPlace: 'Łódź', RowVersion: 1 };
  await device.save(7, [{ call: 'createOrUpdate', payload: { ...base, Comment: 'mine' } }], { entity: 'vehicle-rental', base });
  const backend = createFakeBackend(base);
  const dead = signal();
  const died = device.deliver({ ...backend, fetch: async () => (await dead.happened, { kind: 'login' }) });
  await expect.poll(async () => (await device.outbox())[0]?.state).toBe('sending');
  writeRemotely(backend, { StartPlace: 'Gdańsk' });
  expect(await device.deliver(backend)).toMatchObject({ applied: 1 });
  expect(backend.record).toMatchObject({ Comment: 'mine', StartPlace: 'Gdańsk' });
  expect(backend.guardCalls).toHaveLength(2);
  dead.happen();
  await died;
});

test('[SY19] first attempts and deliveries are progress, delays are not', async () => {
  const device = newDevice();
  const progress = async () => (await drainState(device.database)).progressAt;
  await device.save(localKey(1), [{ call: 'createOrUpdate', payload: { Id: localKey(1) } }]);
  await device.save(localKey(2), [{ call: 'createOrUpdate', payload: { Id: localKey(2) } }]);
  const first = device.clock;
  await device.drain(() => retryLater());
  device.clock += 600_000;
  await device.drain(() => retryLater());
  expect(await progress()).toBe(first);
  device.clock += 600_000;
  await device.drain((entry) => (entry.targetKey === localKey(1) ? applied(1) : retryLater()));
  expect(await progress()).toBe(device.clock);
  device.clock += 600_000;
  await device.drain(() => applied(2));
  expect(await progress()).toBeNull();
});

test('[SY19] notifies once until something goes through', async () => {
  const device = newDevice();
  expect(await markStallReported(device.database)).toBe(true);
  expect(await markStallReported(device.database)).toBe(false);
  await device.save(localKey(1), [{ call: 'createOrUpdate', payload: { Id: localKey(1) } }]);
  await device.drain(() => applied(1));
  expect(await markStallReported(device.database)).toBe(true);
});
