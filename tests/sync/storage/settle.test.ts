import { expect, test } from 'vitest';
import { leaseFrom } from '../../../src/sync/lease.ts';
import { localKey, newDevice, type Device } from '../device.ts';

const lease = leaseFrom(0, 0);

/** Saves `count` new bookings, and acknowledges all of them in one transaction, under the ids from 1 on. */
async function settleNew(device: Device, count: number, meanwhile: () => Promise<unknown> = async () => undefined): Promise<void> {
  for (let number = 1; number <= count; number++) await saveBooking(device, localKey(number), 'new');
  const epoch = await device.store.begin(lease);
  const claimed = await device.store.claim(
    epoch,
    () => 'take',
    () => lease,
  );
  await meanwhile();
  await device.store.settle(
    epoch,
    claimed.map(({ seq, id }, index) => ({ kind: 'applied' as const, seq, id, serverId: index + 1 })),
    lease,
  );
}

function saveBooking(device: Device, key: string | number, TravelPurpose: string) {
  return device.save(key, [{ call: 'createOrUpdate', payload: { Id: key, TravelPurpose } }], { entity: 'vehicle-rental' });
}

/** Runs `act` and returns the number of requests to indexes of the database. */
async function countIndexRequests(act: () => Promise<void>): Promise<number> {
  const { prototype } = IDBIndex;
  const names = ['count', 'get', 'getAll', 'getAllKeys', 'getKey', 'openCursor', 'openKeyCursor'] as const;
  const originals = names.map((name) => [name, prototype[name]] as const);
  let requests = 0;
  for (const [name, original] of originals) {
    Object.assign(prototype, {
      [name](this: IDBIndex, ...args: never[]) {
        requests += 1;
        return (original as (...all: never[]) => IDBRequest).apply(this, args);
      },
    });
  }
  try {
    await act();
  } finally {
    for (const [name, original] of originals) Object.assign(prototype, { [name]: original });
  }
  return requests;
}

test('[R-142] reads the queue once for an acknowledged record', async () => {
  const [few, many] = [newDevice(), newDevice()];
  await settleNew(few, 0);
  const requests = [await countIndexRequests(() => settleNew(few, 10)), await countIndexRequests(() => settleNew(many, 30))] as const;
  const saves = await countIndexRequests(async () => void (await saveBooking(newDevice(), localKey(1), 'new')));
  expect(requests[1] - requests[0]).toBe(20 * (saves + 1));
  expect(await many.outbox()).toEqual([]);
  expect((await many.database.records.toArray()).map(({ key, pending }) => [key, pending])).toEqual(
    Array.from({ length: 30 }, (_, index) => [index + 1, 0]),
  );
});

test('[SY6] counts a change made under the server id before the acknowledgement', async () => {
  const device = newDevice();
  // The list knew the record before the lost answer of its creation was repeated.
  await settleNew(device, 2, () => saveBooking(device, 2, 'seen in the list'));
  expect((await device.database.records.toArray()).map(({ key, pending }) => [key, pending])).toEqual([
    [1, 0],
    [2, 1],
  ]);
  expect(await device.outbox()).toMatchObject([{ recordKey: 2, payload: { TravelPurpose: 'seen in the list' } }]);
});

test('[SY6] a later change of a new record follows it to its server id', async () => {
  const device = newDevice();
  await settleNew(device, 3, () => saveBooking(device, localKey(2), 'changed'));
  expect((await device.database.records.toArray()).map(({ key, pending }) => [key, pending])).toEqual([
    [1, 0],
    [2, 1],
    [3, 0],
  ]);
  expect(await device.outbox()).toMatchObject([
    { recordKey: 2, targetKey: 2, payload: { Id: 2, TravelPurpose: 'changed' }, dependsOn: [] },
  ]);
});
