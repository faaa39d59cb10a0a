import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FileTable } from '../../../contract/file-tables.ts';
import { isLocalKey, type RecordKey } from '../../../contract/wire/fields.ts';
import { toWireDateTime } from '../../../contract/wire/wire-date.ts';
import { saveChange } from '../../../db/outbox/save-change.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { requestSync } from '../../../sw/request-sync.ts';
import { announceWithdrawal } from '../../../sw/drain/withdrawal.ts';
import type { Photo } from '../photos/photo.ts';
import { appVersion } from '../../version.ts';
import { uploadCallsOf } from './draft-files.ts';

type FileChange = {
  readonly database: UserDatabase;
  readonly user: string;
  /** Entity of the record: the files travel in its lane. */
  readonly entity: EntityName;
  readonly table: FileTable;
  readonly key: RecordKey;
  readonly added?: Photo;
  /** A waiting upload is withdrawn; a file that may have reached the backend is deleted there. */
  readonly removed?: Photo;
};

/** Adds, removes or replaces a file of a saved record in one transaction and requests a sync. */
export async function changeFiles({ database, user, entity, table, key, added, removed }: FileChange): Promise<void> {
  const calls = added ? uploadCallsOf(table, key, added) : [];
  const isSent = removed !== undefined && !isLocalKey(removed.Key);
  await saveChange(
    database,
    {
      entity,
      key,
      kind: 'action',
      keepsDraft: true,
      user,
      appVersion,
      happenedAt: toWireDateTime(new Date()),
      calls: isSent
        ? [
            ...calls,
            { call: 'delete', entity: 'file', targetKey: removed.Key, parameters: { id: String(removed.Key) }, fileName: removed.Name },
          ]
        : calls,
      withdraws: removed && !isSent ? [{ entity: 'file', call: 'uploadToTable', targetKey: removed.Key }] : [],
    },
    () => crypto.randomUUID(),
  );
  if (removed && !isSent) announceWithdrawal(String(removed.Key));
  void requestSync();
}
