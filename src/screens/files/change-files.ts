import type { EntityName } from '../../contract/entity.ts';
import type { FileTable } from '../../contract/entities/file.ts';
import { isLocalKey, type RecordKey } from '../../contract/fields.ts';
import { toWireDateTime } from '../../contract/wire-date.ts';
import { saveChange } from '../../db/save-change.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { pokeAfterSave } from '../../sw/poke.ts';
import { announceWithdrawal } from '../../sw/withdrawal.ts';
import type { Photo } from '../item/photo.ts';
import { appVersion } from '../version.ts';
import { uploadOf } from './draft-files.ts';

type FileChange = {
  readonly database: UserDatabase;
  readonly user: string;
  /** Whose document it is: files go in its lane. */
  readonly entity: EntityName;
  readonly table: FileTable;
  readonly key: RecordKey;
  readonly added?: Photo;
  /** A waiting file never leaves; one that may have left, or is with the company, is deleted there. */
  readonly removed?: Photo;
};

/** Adds a file to a saved record, removes one, or puts one in another's place; in one transaction, and sent as soon as can be. */
export async function changeFiles({ database, user, entity, table, key, added, removed }: FileChange): Promise<void> {
  const calls = added ? uploadOf(table, key, added) : [];
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
      calls: isSent ? [...calls, { call: 'delete', entity: 'file', targetKey: removed.Key, parameters: { id: String(removed.Key) }, fileName: removed.Name }] : calls,
      withdraws: removed && !isSent ? [{ entity: 'file', call: 'uploadToTable', targetKey: removed.Key }] : [],
    },
    () => crypto.randomUUID(),
  );
  if (removed && !isSent) announceWithdrawal(String(removed.Key));
  void pokeAfterSave();
}
