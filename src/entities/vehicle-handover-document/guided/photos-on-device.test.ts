import { beforeEach, expect, test } from 'vitest';
import { replaceRows } from '../../../db/cache/list-rows.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import { UserDatabase } from '../../../db/schema/user-database.ts';
import { photosOnDevice } from './photos-on-device.ts';

const entity = 'vehicle-handover-document';
const plates = Array.from({ length: 300 }, (_, index) => `EPA ${String(index).padStart(5, '0')}`);

let database: UserDatabase;

beforeEach(() => {
  database = new UserDatabase(crypto.randomUUID());
});

function dateOf(id: number): string {
  return `2026-${String(1 + Math.floor(id / 300)).padStart(2, '0')}-02T08:00:00`;
}

function handover(id: number | string, date: string, more: Partial<RecordRow> = {}): RecordRow {
  const item = {
    Id: id,
    Date: date,
    SlotPhotos: [{ ItemId: 7, Name: 'Front', Sha256: 'a'.repeat(64), TakenOn: date }],
    Faults: [
      {
        Id: 5,
        DamagePointId: 'photo-7',
        Description: '',
        Files: [{ Id: 9, FileName: '1.jpg', Size: 3, Sha256: 'ab', ContentType: 'image/jpeg' }],
      },
    ],
  };
  return { entity, key: id, item, row: null, pending: 0, isRemoved: false, isNew: false, asOf: '2026-11-01T08:00:00', ...more };
}

function countReads(): { records: number } {
  const reads = { records: 0 };
  database.records.hook('reading', (one) => {
    reads.records += 1;
    return one;
  });
  return reads;
}

test('[R-126] reads one record of 3,000 for the photos of the last handover', async () => {
  const ids = Array.from({ length: 3_000 }, (_, index) => index);
  await database.records.bulkPut(ids.map((id) => handover(id, dateOf(id))));
  const rows = ids.map((id) => ({ Id: id, Vehicle: plates[id % 300], Date: dateOf(id), VoidedOn: null }));
  await replaceRows(
    database,
    { entity, asOf: '2026-11-01T08:00:00', moment: 1, isComplete: true, count: rows.length, unreadable: 0 },
    rows,
    [],
    'one',
  );
  await photosOnDevice(database, 'EPA 00017', null);
  const reads = countReads();
  expect(await photosOnDevice(database, 'EPA 00017', null)).toMatchObject({
    isWaiting: false,
    photos: [{ itemId: 7, takenOn: dateOf(2_717), photo: { Key: 9 } }],
  });
  expect(reads.records).toBe(1);
});

test('[R-126] the last handover may be a local one; edited, removed ones do not count', async () => {
  const row = (Id: number | string, Date: string) => ({ Id, Vehicle: 'EPA 1', Date });
  await database.records.bulkPut([
    handover(1, '2026-05-01T08:00:00', { row: row(1, '2026-05-01T08:00:00') }),
    handover('local-2', '2026-05-02T08:00:00', { row: row('local-2', '2026-05-02T08:00:00'), pending: 1, isNew: true }),
    handover(3, '2026-05-03T08:00:00', { row: row(3, '2026-05-03T08:00:00'), isRemoved: true }),
    handover(4, '2026-05-04T08:00:00', { row: row(4, '2026-05-04T08:00:00') }),
  ]);
  expect(await photosOnDevice(database, 'EPA 1', 4)).toMatchObject({ isWaiting: true, photos: [{ takenOn: '2026-05-02T08:00:00' }] });
  expect(await photosOnDevice(database, 'EPA 2', null)).toEqual({ isWaiting: false, photos: [] });
});
