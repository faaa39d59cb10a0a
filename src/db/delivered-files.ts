import type { EntityName } from '../contract/entity.ts';
import type { RecordKey } from '../contract/fields.ts';
import type { DeliveredFile, DeliveredRow, OutboxRow, ReferenceRow } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** What an entry that went through did to its record's files; nothing for one that did nothing to them. */
export function deliveredFileOf({ callEntity, call, targetKey, parameters, blobs: [blob] }: OutboxRow, serverId: number | null): DeliveredFile | undefined {
  if (callEntity !== 'file') return undefined;
  if (call === 'delete' && typeof targetKey === 'number') return { id: targetKey, table: null, blob: null };
  if (call !== 'uploadToTable' || serverId === null || !blob) return undefined;
  return { id: serverId, table: parameters['table'] ?? null, blob };
}

/** What was done to a document's files since their list was last asked for, in the order in which it went. */
export async function filesSince(database: UserDatabase, entity: EntityName, key: RecordKey): Promise<(DeliveredRow & { readonly file: DeliveredFile })[]> {
  const delivered = await database.delivered.orderBy('seq').toArray();
  return delivered.filter((row): row is DeliveredRow & { readonly file: DeliveredFile } => row.file !== undefined && row.entity === entity && row.recordKey === key);
}

/** Keeps a list of files, which has in it what was `known` to have gone through before it was asked for. */
export function keepFileList(database: UserDatabase, list: ReferenceRow, known: readonly DeliveredRow[]): Promise<unknown> {
  return guarded(database, () =>
    database.transaction('rw', [database.references, database.delivered], async () => {
      await database.references.put(list);
      await database.delivered.where('seq').anyOf(known.map(({ seq }) => seq)).modify((row) => {
        Reflect.deleteProperty(row, 'file');
      });
    }),
  );
}
