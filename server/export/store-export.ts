import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import { filesWithoutRecord } from '../files/owner.ts';

const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// The same size as the parts of an upload.
const PART_BYTES = 512 * 1024;

/** Stores a file part by part while its bytes are generated; only its creator can download it. Returns the id. */
export async function storeExport(
  trx: Transaction<Database>,
  file: { readonly userId: number; readonly fileName: string; readonly bytes: AsyncIterable<Uint8Array> },
): Promise<number> {
  const { Id } = await trx
    .insertInto('file')
    .values({ TableName: filesWithoutRecord.exported, FileName: file.fileName, ContentType: contentType, Size: 0, Sha256: '', CreatedBy: file.userId })
    .returning('Id')
    .executeTakeFirstOrThrow();
  const hash = createHash('sha256');
  let [size, position] = [0, 0];
  for await (const part of inParts(file.bytes)) {
    hash.update(part);
    size += part.byteLength;
    await trx.insertInto('file_part').values({ FileId: Id, Position: position++, Bytes: part }).execute();
  }
  await trx.updateTable('file').set({ Size: size, Sha256: hash.digest('hex') }).where('Id', '=', Id).execute();
  return Id;
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [waiting, size]: [Uint8Array[], number] = [[], 0];
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(waiting);
    [waiting, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(waiting);
}
