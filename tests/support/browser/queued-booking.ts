import type { Page } from 'playwright';
import type { NewOutboxRow } from '../../../src/db/schema/rows.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Outbox entry of a booking, as its form saves it. */
export function bookingEntry(user: string, key: number | string, payload: Fields, base: Fields | null): NewOutboxRow {
  return {
    id: crypto.randomUUID(),
    user,
    entity: 'vehicle-rental',
    recordKey: key,
    callEntity: 'vehicle-rental',
    call: 'createOrUpdate',
    targetKey: key,
    kind: 'save',
    payload,
    parameters: {},
    base,
    dependsOn: [],
    blobs: [],
    happenedAt: '2026-06-01T08:00:00',
    appVersion: '0.1.0',
    schemaVersion: 1,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    epoch: 0,
    fault: null,
  };
}

/** Writes an entry and its record to IndexedDB without the app. */
export function insertEntry(page: Page, entry: NewOutboxRow): Promise<void> {
  return page.evaluate(async (row) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(`tabor-user-${row.user}`);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const transaction = database.transaction(['outbox', 'records'], 'readwrite');
    const committed = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')));
    });
    transaction.objectStore('outbox').add(row);
    const { entity, recordKey: key, payload: item, happenedAt: asOf } = row;
    transaction.objectStore('records').put({ entity, key, item, row: null, pending: 1, isRemoved: false, isNew: false, asOf });
    await committed;
    database.close();
  }, entry);
}
