import type { OutboxRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Lets a parked entry pass the guard that stopped it: the user has read the warning. Returns false when it is not parked any more. */
export function passGuard(database: UserDatabase, seq: number): Promise<boolean> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.outbox], async () => {
      const entry = await database.outbox.get(seq);
      const guard = entry?.state === 'parked' ? entry.fault?.guard : undefined;
      if (!entry || guard === undefined) return false;
      await database.outbox.put({
        ...entry,
        passed: [...(entry.passed ?? []), guard],
        state: 'waiting',
        notBefore: 0,
        fault: null,
        doubt: {},
      });
      return true;
    }),
  );
}

/**
 * Resolves a conflict: the entry gets the content that the user chose, with the backend's version they saw as its base, and a new key.
 * Returns false when the choice is outdated: the entry was delivered, edited or compared again meanwhile.
 */
export function resolveConflict(
  database: UserDatabase,
  shown: OutboxRow,
  content: Readonly<Record<string, unknown>>,
  newId: () => string,
): Promise<boolean> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.outbox, database.records], async () => {
      const entry = await database.outbox.get(shown.seq);
      const theirs = entry?.state === 'parked' ? entry.fault?.theirs : undefined;
      if (!entry || theirs === undefined || entry.id !== shown.id || JSON.stringify(entry.fault) !== JSON.stringify(shown.fault))
        return false;
      const fresh = { state: 'waiting', attempts: 0, notBefore: 0, fault: null, merged: null, doubt: {} } as const;
      await database.outbox.put({ ...entry, ...fresh, id: newId(), payload: content, base: theirs });
      await database.records
        .where('[entity+key]')
        .equals([entry.entity, entry.recordKey])
        .modify((record) => {
          Object.assign(record, { item: { ...record.item, ...content } });
        });
      return true;
    }),
  );
}

/**
 * Stores the merged payload before it is sent, so that every attempt under one key has the same content; a different payload gets a
 * new key. Returns the updated entry; null when a later run has begun.
 */
export function saveMerged(
  database: UserDatabase,
  entry: OutboxRow,
  merged: Readonly<Record<string, unknown>>,
  newId: () => string,
): Promise<OutboxRow | null> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.outbox], async () => {
      const current = await database.outbox.get(entry.seq);
      if (current?.state !== 'sending' || current.epoch !== entry.epoch) return null;
      const before = current.merged ?? null;
      if (before !== null && JSON.stringify(before) === JSON.stringify(merged)) return current;
      const updated = { ...current, merged, id: before === null ? current.id : newId() };
      await database.outbox.put(updated);
      return updated;
    }),
  );
}

/** Stores the maximum part size of an entry's file; false when a later run has begun. */
export function savePartSize(database: UserDatabase, entry: OutboxRow, partSize: number): Promise<boolean> {
  return withReconnect(database, async () => {
    const changeCount = await database.outbox
      .where('seq')
      .equals(entry.seq)
      .and(({ state, epoch }) => state === 'sending' && epoch === entry.epoch)
      .modify({ partSize });
    return changeCount === 1;
  });
}
