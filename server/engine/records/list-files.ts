import type { Kysely } from 'kysely';
import type { FileTable } from '../../../src/contract/file-tables.ts';
import type { ListedFile } from '../../../src/contract/entities/shared/listed-file.ts';
import type { Database } from '../../database/tables.ts';

const listed = ['Id', 'FileName', 'ContentType', 'Size', 'Sha256', 'CreatedOn'] as const;

/** The files of the records, by record id, oldest first. */
export async function listFilesOf(
  db: Kysely<Database>,
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
  for (const { RecordId, ...file } of files) {
    if (RecordId !== null) byRecord.set(RecordId, [...(byRecord.get(RecordId) ?? []), file]);
  }
  return byRecord;
}
