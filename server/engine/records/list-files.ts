import type { FileTable } from '../../../src/contract/file-tables.ts';
import type { ListedFile } from '../../../src/contract/entities/shared/listed-file.ts';
import type { CallRequest } from '../declaration/call-request.ts';
import { mayDeleteFile } from './ownership.ts';

const listed = ['Id', 'FileName', 'ContentType', 'Size', 'Sha256', 'CreatedOn', 'CreatedBy'] as const;

/** The files of the records as the user sees them, by record id, oldest first. */
export async function listFilesOf(
  { db, user }: Pick<CallRequest, 'db' | 'user'>,
  table: FileTable,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, ListedFile[]>> {
  const byRecord = new Map<number, ListedFile[]>();
  if (recordIds.length === 0) return byRecord;
  const files = await db
    .selectFrom('file')
    .select([...listed, 'RecordId'])
    .where('TableName', '=', table)
    .where('RecordId', 'in', recordIds)
    .orderBy('Id')
    .execute();
  for (const { RecordId, CreatedBy, ...file } of files) {
    if (RecordId !== null)
      byRecord.set(RecordId, [
        ...(byRecord.get(RecordId) ?? []),
        { ...file, ...(mayDeleteFile(user, table, { CreatedBy }) ? {} : { MayDelete: false }) },
      ]);
  }
  return byRecord;
}
