import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { storedKeys } from '../schema/device-encryption.ts';
import { findPreparedPhoto, keepDeliveredPhotos } from '../cache/prepared-photos.ts';
import type { BlobRow, DeliveredFile, DraftRow, NewOutboxRow, PageRow, RecordRow } from '../schema/rows.ts';
import { userDatabase, type UserDatabase } from '../schema/user-database.ts';
import { applyEncryption, dropDataRows, noteNewKey, openDataKey } from './encryption.ts';

const secret = 'Kowalska';
const lockKey = new Uint8Array(32).fill(7);
let user: string;
let database: UserDatabase;
let count = 0;

beforeEach(async () => {
  user = `encrypted-${++count}`;
  database = userDatabase(user);
  await openDataKey(user, lockKey);
});

const record = (key: number, pending = 0) =>
  ({
    entity: 'vehicle',
    key,
    item: { Name: `${secret} ${key}`, Empty: null },
    row: null,
    pending,
    isRemoved: false,
    isNew: false,
    asOf: '2031-01-01T00:00:00',
  }) as unknown as RecordRow;
const entry = (id: string) =>
  ({
    id,
    user,
    entity: 'vehicle',
    recordKey: 1,
    state: 'waiting',
    dependsOn: ['local-1'],
    payload: { Driver: secret },
    blobs: [],
  }) as unknown as NewOutboxRow;
const photo = (id: string): BlobRow => ({
  id,
  sha256: '',
  size: 3,
  type: 'image/jpeg',
  name: `${secret}.jpg`,
  bytes: new TextEncoder().encode(secret).buffer,
  createdAt: '2031-01-01T00:00:00',
});

async function fill(records = 3): Promise<void> {
  await database.records.bulkPut([...Array.from({ length: records }, (_, index) => record(index + 1)), record(1_000, 1)]);
  await database.outbox.bulkAdd([entry('a'), entry('b')]);
  await database.blobs.put(photo('p'));
  await database.drafts.put({ entity: 'vehicle', key: 'local-1', values: { Note: secret } } as unknown as DraftRow);
  await database.pages.put({
    key: 'q',
    entity: 'vehicle',
    rows: [{ Id: 1, Name: secret }],
    count: 1,
    asOf: '2031-01-01T00:00:00',
  } as unknown as PageRow);
  await database.rowChunks.put({ entity: 'vehicle', chunk: 0, rows: [{ Id: 1, Name: secret }] });
  await database.references.put({ key: 'people', value: [secret], asOf: '2031-01-01T00:00:00' });
}

const tables = ['outbox', 'records', 'blobs', 'drafts', 'pages', 'rowChunks', 'references'] as const;

/** Everything in plain reading order, as the app reads it. */
const readAll = () => Promise.all(tables.map((name) => database.table(name).toArray()));

/** The rows as the browser stores them, as text. */
async function storedText(): Promise<string> {
  const raw = await new Dexie(database.name).open();
  const rows = (await Promise.all(tables.map((name) => raw.table<object>(name).toArray()))).flat();
  raw.close();
  const bytesOf = (row: object) =>
    Object.values(row)
      .filter((value) => value instanceof ArrayBuffer)
      .map((value) => new TextDecoder().decode(value));
  return rows.flatMap((row) => [JSON.stringify(row), ...bytesOf(row)]).join('\n');
}

test('[R-154] encrypts rows, drafts, photos and the queue, and reads them as before', async () => {
  await fill();
  const plain = await readAll();
  expect(await storedText()).toContain(secret);
  expect(await applyEncryption(user, true)).toBe('done');
  expect(await storedText()).not.toContain(secret);
  expect(await readAll()).toEqual(plain);
  // Reads by key, by index, by cursor and inside a transaction.
  expect(await database.records.get(['vehicle', 1])).toEqual(record(1));
  expect(
    await database.records.bulkGet([
      ['vehicle', 2],
      ['vehicle', 77],
    ]),
  ).toEqual([record(2), undefined]);
  expect(await database.records.filter(({ item }) => item['Name'] === `${secret} 3`).toArray()).toEqual([record(3)]);
  expect(await database.outbox.where('dependsOn').anyOf('local-1').distinct().toArray()).toHaveLength(2);
  await database.transaction('rw', [database.records, database.outbox], async () => {
    const seq = await database.outbox.add(entry('c'));
    await database.outbox
      .where('seq')
      .equals(seq)
      .modify((row) => Object.assign(row, { attempts: 1 }));
    await database.outbox.update(seq, { state: 'parked' });
    expect(await database.outbox.get(seq)).toMatchObject({ seq, id: 'c', attempts: 1, state: 'parked', payload: { Driver: secret } });
    await database.records.where('entity').equals('vehicle').modify({ isRemoved: true });
  });
  expect(await database.outbox.where('state').equals('parked').count()).toBe(1);
  expect(await database.records.get(['vehicle', 2])).toEqual({ ...record(2), isRemoved: true });
  expect(await storedText()).not.toContain(secret);
});

test('[R-154] while locked the queue is readable, the rest is not, and nothing is lost', async () => {
  await fill();
  await applyEncryption(user, true);
  await database.keys.forget();
  expect(await database.keys.isClosed()).toBe(true);
  expect((await database.outbox.toArray()).map(({ payload }) => payload)).toEqual([{ Driver: secret }, { Driver: secret }]);
  expect((await database.blobs.get('p'))?.bytes).toEqual(photo('p').bytes);
  expect(await database.records.get(['vehicle', 1_000])).toEqual(record(1_000, 1));
  expect(JSON.stringify(await database.records.get(['vehicle', 1]))).not.toContain(secret);
  // A record is settled, and a row that cannot be read is written back.
  await database.records.put(record(1_000));
  await database.records.where('[entity+key]').equals(['vehicle', 1]).modify({ isRemoved: true });
  expect(await storedText()).not.toContain(secret);
  await openDataKey(user, lockKey);
  await applyEncryption(user, true);
  expect(
    await database.records.bulkGet([
      ['vehicle', 1],
      ['vehicle', 1_000],
    ]),
  ).toEqual([record(1), record(1_000)]);
  await database.keys.forget();
  expect(JSON.stringify(await database.records.get(['vehicle', 1_000]))).not.toContain(secret);
});

test('[R-102] a locked device stores photos it sends; unlocked, under the data key', async () => {
  await fill();
  await applyEncryption(user, true);
  await database.keys.forget();
  const { blobs, references, meta } = database;
  const at = { asOf: '2031-01-01T00:00:00', moment: 1 };
  await database.transaction('rw', [blobs, references, meta], async () => {
    await keepDeliveredPhotos(database, [{ id: 701, recordKey: 1, blob: { id: 'p' } } as unknown as DeliveredFile], at);
    await blobs.delete('p');
  });
  expect(await storedText()).not.toContain(secret);
  const sent = async () => (await findPreparedPhoto(database, 701))?.text();
  expect(await sent()).toBe(secret);
  await openDataKey(user, lockKey);
  await applyEncryption(user, true);
  expect(await sent()).toBe(secret);
  await database.keys.forget();
  expect(await sent()).toBeUndefined();
  expect(await meta.count()).toBe(0);
});

test.each([[true], [false]])(
  '[R-154] a switch (on: %s) that is cut off at any step loses nothing',
  { timeout: 60_000 },
  async (isWanted) => {
    await fill(70);
    if (!isWanted) await applyEncryption(user, true);
    const before = await readAll();
    const commit = database.transaction.bind(database) as (...parts: unknown[]) => Promise<unknown>;
    const outcomes: string[] = [];
    const readings: unknown[] = [];
    while (outcomes.at(-1) !== 'done' && outcomes.length < 80) {
      let commitCount = outcomes.length;
      Object.assign(database, {
        transaction: (...parts: unknown[]) => (commitCount-- > 0 ? commit(...parts) : Promise.reject(new Error('cut off'))),
      });
      outcomes.push(await applyEncryption(user, isWanted).catch((error: Error) => error.message));
      Object.assign(database, { transaction: commit });
      // The mixture reads as before, also after a restart of the app.
      database.keys.invalidate();
      readings.push(await readAll());
    }
    expect(outcomes).toEqual([...outcomes.slice(1).map(() => 'cut off'), 'done']);
    expect(readings).toEqual(readings.map(() => before));
    expect((await storedText()).includes(secret)).toBe(!isWanted);
    expect((await storedKeys(user))?.isWhole ?? false).toBe(isWanted);
  },
);

test('[R-154] a lost PIN costs what the backend has too, and no unsent work', async () => {
  await fill();
  await applyEncryption(user, true);
  await database.keys.forget();
  await dropDataRows(database);
  expect(await database.keys.isClosed()).toBe(true);
  await openDataKey(user, new Uint8Array(32).fill(9));
  await applyEncryption(user, true);
  expect((await readAll()).map((rows) => rows.length)).toEqual([2, 1, 1, 1, 0, 0, 0]);
  // Rows of a former key that were left over go as well.
  await database.references.put({ key: 'people', value: [secret], asOf: '2031-01-01T00:00:00' });
  await openDataKey(user, lockKey);
  await noteNewKey(user);
  await applyEncryption(user, true);
  expect(await database.references.count()).toBe(0);
});
