import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';
import { PART_BYTES } from './objects.ts';
import type { ReceivedFile } from './receive.ts';

type NewFile = {
  readonly file: Omit<ReceivedFile, 'discard'>;
  readonly contentType: string;
  readonly ObjectKey: string | null;
  readonly TableName: string | null;
  readonly RecordId: number | null;
  readonly CreatedBy: number | null;
};

/** Adds a received file; its bytes go into the database unless the object store already has them. Returns its id. */
export async function storeFile(db: Kysely<Database>, { file, contentType, ...columns }: NewFile): Promise<number> {
  const { Id } = await db
    .insertInto('file')
    .values({ ...columns, FileName: file.fileName, ContentType: contentType, Size: file.size, Sha256: file.sha256 })
    .returning('Id')
    .executeTakeFirstOrThrow();
  if (columns.ObjectKey !== null) return Id;
  let position = 0;
  for await (const bytes of createReadStream(file.path, { highWaterMark: PART_BYTES })) {
    await db
      .insertInto('file_part')
      .values({ FileId: Id, Position: position++, Bytes: bytes as Buffer })
      .execute();
  }
  return Id;
}
