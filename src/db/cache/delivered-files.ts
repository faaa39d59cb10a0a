import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { DeliveredFile, DeliveredRow, OutboxRow, ReferenceRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** The effect of a delivered entry on its record's files; undefined when it has none. */
export function deliveredFileOf(
  { callEntity, call, targetKey, parameters, blobs: [blob] }: OutboxRow,
  serverId: number | null,
): DeliveredFile | undefined {
  if (callEntity !== 'file') return undefined;
  if (call === 'delete' && typeof targetKey === 'number') return { id: targetKey, table: null, blob: null };
  if (call !== 'uploadToTable' || serverId === null || !blob) return undefined;
  return { id: serverId, table: parameters['table'] ?? null, blob };
}

/** File changes of a record that are newer than its cached file list, in the order of delivery. */
export async function fileChangesSinceList(
  database: UserDatabase,
  entity: EntityName,
  key: RecordKey,
): Promise<(DeliveredRow & { readonly file: DeliveredFile })[]> {
  const delivered = await database.delivered.orderBy('seq').toArray();
  return delivered.filter(
    (row): row is DeliveredRow & { readonly file: DeliveredFile } =>
      row.file !== undefined && row.entity === entity && row.recordKey === key,
  );
}

/** Caches a file list, which includes the `delivered` entries: those that went through before it was requested. */
export function cacheFileList(database: UserDatabase, list: ReferenceRow, delivered: readonly DeliveredRow[]): Promise<unknown> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.references, database.delivered], async () => {
      await database.references.put(list);
      await database.delivered
        .where('seq')
        .anyOf(delivered.map(({ seq }) => seq))
        .modify((row) => {
          Reflect.deleteProperty(row, 'file');
        });
    }),
  );
}
