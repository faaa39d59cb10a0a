import type { OutboxRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import { schemaVersion, type UserDatabase } from '../schema/user-database.ts';
import { newEntry } from './new-entry.ts';
import { entriesOf } from './queue.ts';

/** A call without a body on a record that the backend has. `id`: its idempotency key. */
export type SimpleAction = Pick<OutboxRow, 'id' | 'user' | 'entity' | 'call' | 'happenedAt' | 'appVersion'> & { readonly key: number };

/**
 * Queues an action as `saveChange` does, whose planning of other changes the worker has no room for. A call that waits already is not
 * queued again.
 */
export function addAction(database: UserDatabase, { key, ...action }: SimpleAction): Promise<void> {
  const { entity, call, happenedAt } = action;
  return withReconnect(database, () =>
    database.transaction('rw', [database.records, database.outbox], async () => {
      const [earlier, before] = await Promise.all([entriesOf(database, entity, key), database.records.get([entity, key])]);
      if (earlier.some((entry) => entry.call === call)) return;
      await database.outbox.add(
        newEntry({
          ...action,
          recordKey: key,
          callEntity: entity,
          targetKey: key,
          kind: 'action',
          parameters: { id: String(key) },
          schemaVersion,
        }),
      );
      await database.records.put({
        item: {},
        row: null,
        isRemoved: false,
        isNew: false,
        ...before,
        entity,
        key,
        pending: earlier.length + 1,
        asOf: happenedAt,
      });
    }),
  );
}
