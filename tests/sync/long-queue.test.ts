import { expect, test } from 'vitest';
import type { NewOutboxRow, OutboxRow } from '../../src/db/schema/rows.ts';
import { bookingEntry } from '../support/browser/queued-booking.ts';
import { retryLater, applied, handoverCalls, savePhoto, localKey, newDevice, rejected } from './device.ts';

const documents = 1_000;

function booking(key: number, more: Partial<NewOutboxRow> = {}): NewOutboxRow {
  return { ...bookingEntry('driver', key, { Id: key }, null), id: crypto.randomUUID(), ...more };
}

function countReads(device: ReturnType<typeof newDevice>): { entries: number } {
  const reads = { entries: 0 };
  device.database.outbox.hook('reading', (one) => {
    reads.entries += 1;
    return one;
  });
  return reads;
}

test('[SY2] [SY5] sends 2,000 entries once each, in order per record', async () => {
  const device = newDevice();
  const rounds = [1, 2].flatMap((round) =>
    Array.from({ length: documents }, (_, index) => booking(index + 1, { payload: { Id: index + 1, Round: round } })),
  );
  await device.database.outbox.bulkAdd(rounds);
  expect(await device.drain(() => applied())).toEqual({ applied: 2 * documents, parked: 0, end: 'idle', nextDue: null });
  expect(await device.database.outbox.count()).toBe(0);
  expect(new Set(device.sent.map(({ id }) => id)).size).toBe(2 * documents);
  const seqs = Map.groupBy(device.sent, ({ recordKey }) => recordKey)
    .values()
    .map((own: OutboxRow[]) => own.map(({ seq }) => seq));
  expect([...seqs].every(([first, second]) => first !== undefined && second === first + documents)).toBe(true);
}, 60_000);

test('[SY5] 500 parked entries block only their records and are not read repeatedly', async () => {
  const device = newDevice();
  const parked = Array.from({ length: 500 }, (_, index) => booking(index + 1, { state: 'parked' }));
  const behind = Array.from({ length: 50 }, (_, index) => booking(index + 1));
  const free = Array.from({ length: 200 }, (_, index) => booking(1_000 + index));
  await device.database.outbox.bulkAdd([...parked, ...behind, ...free]);
  const reads = countReads(device);
  expect(await device.drain(() => applied())).toMatchObject({ applied: 200, end: 'idle', nextDue: null });
  expect(device.sent.map(({ recordKey }) => recordKey)).toEqual(free.map(({ recordKey }) => recordKey));
  // A sent entry is read when it is claimed, stored and settled; others at most once per claim.
  expect(reads.entries).toBeLessThan(200 * 4 + 50 * 10);
  expect(await device.database.outbox.where('state').equals('parked').count()).toBe(500);
}, 30_000);

test('[SY14] [SY19] a run without connection scans only up to the first due entry', async () => {
  const device = newDevice();
  await device.database.outbox.bulkAdd(Array.from({ length: documents }, (_, index) => booking(index + 1)));
  const reads = countReads(device);
  const networkLoss = { kind: 'retry', rejection: { code: 'network', errors: [], detail: null }, afterMs: null, wasSent: true } as const;
  expect(await device.drain(() => networkLoss)).toMatchObject({ end: 'unreachable', nextDue: 0 });
  expect(reads.entries).toBeLessThan(documents / 2);
  expect(await device.database.outbox.where('state').equals('waiting').count()).toBe(documents);
});

test('[SY15] reports the first due time when all entries are in backoff', async () => {
  const device = newDevice();
  await device.database.outbox.bulkAdd(Array.from({ length: 200 }, (_, index) => booking(index + 1)));
  const { nextDue } = await device.drain(() => retryLater());
  const due = (await device.outbox()).map(({ notBefore }) => notBefore);
  expect(nextDue).toBe(Math.min(...due));
  expect(nextDue).toBeGreaterThan(device.clock);
});

test('[SY12] sends 300 photos in order after their fault; a refused one blocks none', async () => {
  const device = newDevice();
  const [document, fault] = [localKey(1), localKey(2)];
  const photos = Array.from({ length: 300 }, (_, index) => localKey(10 + index));
  for (const photo of photos) await savePhoto(device, photo);
  await device.save(document, [
    ...handoverCalls(document, fault, photos[0]!),
    ...photos.slice(1).map((photo) => handoverCalls(document, fault, photo)[2]!),
  ]);
  await device.save(77, [{ call: 'createOrUpdate', payload: { Id: 77 } }]);
  const ids = new Map<string | number, number>([
    [document, 501],
    [fault, 601],
    ...photos.map((photo, index) => [photo, 1_000 + index] as const),
  ]);
  const report = await device.drain((one) => (one.targetKey === photos[299] ? rejected() : applied(ids.get(one.targetKey) ?? null)));
  expect(report).toMatchObject({ applied: 302, parked: 1 });
  const sentPhotos = device.sent.filter(({ blobs }) => blobs.length > 0);
  expect(sentPhotos.map(({ targetKey }) => targetKey)).toEqual(photos);
  expect(sentPhotos.every(({ parameters }) => parameters['id'] === '601')).toBe(true);
  expect(await device.database.blobs.count()).toBe(1);
  expect(await device.database.records.get(['vehicle-handover-document', 501])).toMatchObject({ pending: 1 });
}, 30_000);
