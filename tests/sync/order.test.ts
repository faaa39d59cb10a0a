import { expect, test } from 'vitest';
import { UserDatabase } from '../../src/db/schema/user-database.ts';
import { saveChange } from '../../src/db/outbox/save-change.ts';
import { findRecord } from '../../src/db/cache/records.ts';
import type { OutboxRow } from '../../src/db/schema/rows.ts';
import type { Outcome } from '../../src/sync/entry.ts';
import { retryLater, applied, localKey, newDevice, rejected, type Device } from './device.ts';

const booking = localKey(1);
const rental = localKey(2);
const serverIds: Readonly<Record<string, number>> = { [booking]: 501, [rental]: 601 };

function create(entry: OutboxRow): Outcome {
  return applied(serverIds[entry.targetKey] ?? null);
}

/** A rental document created from a booking, both offline; `isRentalFirst`: the document is saved first. */
async function bookingAndRental(device: Device, isRentalFirst: boolean): Promise<void> {
  const saves = [
    () =>
      device.save(booking, [{ call: 'createOrUpdate', payload: { Id: booking, VehicleId: 3 } }], {
        entity: 'vehicle-rental',
        item: { Id: booking },
        row: { Id: booking },
      }),
    () =>
      device.save(rental, [{ call: 'createOrUpdate', payload: { Id: rental, VehicleId: 3, BookingId: booking } }], {
        entity: 'rental-document',
        item: { Id: rental, BookingId: booking },
        row: { Id: rental, BookingId: booking },
      }),
  ];
  for (const save of isRentalFirst ? saves.toReversed() : saves) await save();
}

test.each([false, true])('[SY5] [SY6] sends a rental after its booking, with the new id (rental first: %s)', async (isRentalFirst) => {
  const device = newDevice();
  await bookingAndRental(device, isRentalFirst);
  await device.drain(create);
  expect(device.sent.map(({ entity, payload }) => [entity, payload?.['BookingId']])).toEqual([
    ['vehicle-rental', undefined],
    ['rental-document', 501],
  ]);
  expect(await findRecord(device.database, 'rental-document', rental)).toMatchObject({
    key: 601,
    item: { Id: 601, BookingId: 501 },
    row: { BookingId: 501 },
  });
});

test('[SY5] a refused booking blocks only the rental made from it', async () => {
  const device = newDevice();
  await bookingAndRental(device, false);
  await device.save(9, [{ call: 'createOrUpdate', payload: { Id: 9 } }]);
  await device.drain((entry) => (entry.entity === 'vehicle-rental' ? rejected() : create(entry)));
  expect(device.sent.map(({ entity }) => entity)).toEqual(['vehicle-rental', 'vehicle-handover-document']);
  expect((await device.outbox()).map(({ entity, state }) => [entity, state])).toEqual([
    ['vehicle-rental', 'parked'],
    ['rental-document', 'waiting'],
  ]);
});

test('[SY1] [SY5] two tabs saving one record share a lane, in commit order, once each', async () => {
  const device = newDevice();
  const tabs = [device.database, new UserDatabase(device.database.name.replace('tabor-user-', ''))];
  await Promise.all(tabs.map((database, tab) => saveIn(database, 7, `tab ${tab}`)));
  // A later save removes superseded entries: of two unsent ones the later stays.
  const [entry, ...more] = await device.outbox();
  expect(more).toEqual([]);
  const place = (await findRecord(device.database, 'vehicle-handover-document', 7))?.item['PlaceName'];
  await device.drain(create);
  expect(device.sent.map(({ payload }) => payload?.['PlaceName'])).toEqual([place]);
  expect(entry?.payload?.['PlaceName']).toBe(place);
});

test('[SY1] [SY5] saves of one record during its delivery go one after the other', async () => {
  const device = newDevice();
  const tabs = [device.database, new UserDatabase(device.database.name.replace('tabor-user-', ''))];
  await saveIn(device.database, 7, 'first');
  let underWay = 0;
  await device.drain(async (entry) => {
    expect(++underWay).toBe(1);
    if (entry.payload?.['PlaceName'] === 'first') await Promise.all(tabs.map((database, tab) => saveIn(database, 7, `tab ${tab}`)));
    underWay--;
    return create(entry);
  });
  await device.drain(create);
  const last = (await findRecord(device.database, 'vehicle-handover-document', 7))?.item['PlaceName'];
  expect(device.sent.map(({ payload }) => payload?.['PlaceName'])).toEqual(['first', last]);
  expect(await device.outbox()).toEqual([]);
});

test('[SY5] two records saved by two tabs arrive once each, in order per record', async () => {
  const device = newDevice();
  const tabs = [device.database, new UserDatabase(device.database.name.replace('tabor-user-', ''))];
  await Promise.all(tabs.map((database, tab) => saveIn(database, 10 + tab, 'made')));
  await Promise.all(tabs.map((database, tab) => saveIn(database, 10 + tab, null)));
  const arrived: [number | string, string][] = [];
  await device.drain(async (entry) => {
    // The first lane is slow: its later entries must not overtake.
    for (let wait = entry.recordKey === 10 ? 20 : 0; wait > 0; wait--) await Promise.resolve();
    arrived.push([entry.recordKey, entry.call]);
    return create(entry);
  });
  for (const key of [10, 11]) expect(arrived.filter(([of]) => of === key).map(([, call]) => call)).toEqual(['createOrUpdate', 'confirm']);
  expect(arrived).toHaveLength(4);
});

test('[SY1] a double tap on save creates one entry and one record', async () => {
  const device = newDevice();
  const key = localKey(5);
  const save = () => device.save(key, [{ call: 'createOrUpdate', payload: { Id: key, PlaceName: 'Łódź' } }]);
  await Promise.all([save(), save()]);
  expect(await device.outbox()).toHaveLength(1);
  await device.drain(() => applied(501));
  expect(device.sent).toHaveLength(1);
});

test('[SY2] [SY14] an intermittent network delivers all in order, acknowledged once', async () => {
  const device = newDevice();
  for (let record = 1; record <= 5; record++) await saveIn(device.database, record, 'made');
  for (let record = 1; record <= 5; record++) await saveIn(device.database, record, null);
  const effects = new Map<string, string>();
  let requests = 0;
  for (let run = 0; run < 40 && (await device.outbox()).length > 0; run++) {
    await device.drain((entry) => {
      // Every other request fails; of the others every third loses its response.
      if (++requests % 2 === 0)
        return { kind: 'retry', rejection: { code: 'network', errors: [], detail: null }, afterMs: null, wasSent: true };
      effects.set(entry.id, `${entry.recordKey} ${entry.call}`);
      return requests % 3 === 0 ? retryLater() : create(entry);
    });
    device.clock += 600_000;
  }
  expect(await device.outbox()).toEqual([]);
  const counts = [...effects.values()];
  expect(counts.toSorted()).toEqual([1, 2, 3, 4, 5].flatMap((record) => [`${record} confirm`, `${record} createOrUpdate`]));
  for (let record = 1; record <= 5; record++)
    expect(counts.indexOf(`${record} createOrUpdate`)).toBeLessThan(counts.indexOf(`${record} confirm`));
  expect(await device.database.delivered.count()).toBe(10);
});

test('[SY2] remembers the last 200 deliveries', async () => {
  const device = newDevice();
  for (let record = 1; record <= 203; record++) await saveIn(device.database, record, 'made');
  await device.drain(create);
  const delivered = await device.database.delivered.orderBy('seq').toArray();
  expect([delivered.length, delivered[0]?.recordKey, delivered.at(-1)?.recordKey]).toEqual([200, 4, 203]);
});

/** A save of a handover, or its confirmation, committed as by a separate tab. */
async function saveIn(database: UserDatabase, key: number, place: string | null): Promise<void> {
  const isSave = place !== null;
  await saveChange(
    database,
    {
      entity: 'vehicle-handover-document',
      key,
      kind: isSave ? 'save' : 'action',
      user: 'driver',
      appVersion: '0.1.0',
      happenedAt: '2026-06-01T08:00:00',
      ...(isSave ? { item: { Id: key, PlaceName: place }, row: { Id: key } } : {}),
      calls: isSave
        ? [{ call: 'createOrUpdate', payload: { Id: key, PlaceName: place } }]
        : [{ call: 'confirm', parameters: { id: String(key) } }],
    },
    () => crypto.randomUUID(),
  );
}
