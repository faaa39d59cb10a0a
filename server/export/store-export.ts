import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { xlsxType } from '../../src/contract/wire/spreadsheet.ts';
import type { Database } from '../database/tables.ts';
import { filesWithoutRecord } from '../files/owner.ts';
import { UNFINISHED } from '../files/unfinished.ts';

// The same size as the parts of an upload.
const PART_BYTES = 512 * 1024;

/** A spreadsheet whose bytes are generated while it is stored. */
export type ExportedFile = { readonly userId: number; readonly fileName: string; readonly bytes: AsyncIterable<Uint8Array> };

/** Stores a file part by part while its bytes are generated; only its creator can download it. Returns the id. */
export async function storeExport(trx: Transaction<Database>, file: ExportedFile): Promise<number> {
  const id = await insertFile(trx, file);
  return storeParts(trx, id, inParts(file.bytes, PART_BYTES));
}

/**
 * Stores a file as `storeExport` does, each part in a transaction of its own: `unfinishedBytes` sends them meanwhile, in any process.
 * `onFirstPart` gets the id as soon as the first bytes are stored. When storing fails the file is deleted, which breaks its downloads; when
 * it was deleted meanwhile, its client has gone: `timeout`.
 */
export async function storeWhileGenerated(db: Kysely<Database>, file: ExportedFile, onFirstPart: (id: number) => void): Promise<number> {
  const parts = inParts(file.bytes, 1);
  const first = await parts.next();
  const id = await db.transaction().execute(async (trx) => {
    const inserted = await insertFile(trx, file);
    if (!first.done) await insertPart(trx, inserted, 0, first.value);
    return inserted;
  });
  onFirstPart(id);
  try {
    return await storeParts(db, id, parts, first.done ? [] : [first.value]);
  } catch (error) {
    await db.deleteFrom('file').where('Id', '=', id).execute();
    throw error;
  }
}

async function insertFile(trx: Transaction<Database>, { userId, fileName }: ExportedFile): Promise<number> {
  const values = {
    TableName: filesWithoutRecord.exported,
    FileName: fileName,
    ContentType: xlsxType,
    Size: 0,
    Sha256: UNFINISHED,
    CreatedBy: userId,
  };
  return (await trx.insertInto('file').values(values).returning('Id').executeTakeFirstOrThrow()).Id;
}

/** Stores the parts after the `stored` ones, then size and digest of them all. Returns the id. */
async function storeParts(db: Kysely<Database>, id: number, parts: AsyncIterable<Buffer>, stored: readonly Buffer[] = []): Promise<number> {
  const hash = createHash('sha256');
  let [size, position] = [0, 0];
  const count = (part: Buffer) => {
    hash.update(part);
    size += part.byteLength;
    return position++;
  };
  stored.forEach(count);
  for await (const part of parts) await insertPart(db, id, count(part), part);
  const finished = await db
    .updateTable('file')
    .set({ Size: size, Sha256: hash.digest('hex') })
    .where('Id', '=', id)
    .executeTakeFirst();
  if (finished.numUpdatedRows === 0n) throw new TaborError('timeout');
  return id;
}

async function insertPart(db: Kysely<Database>, id: number, position: number, part: Buffer): Promise<void> {
  const { numAffectedRows } =
    await sql`INSERT INTO file_part ("FileId", "Position", "Bytes") SELECT "Id", ${position}::integer, ${part}::bytea FROM file WHERE "Id" = ${id} FOR KEY SHARE`.execute(
      db,
    );
  if (numAffectedRows === 0n) throw new TaborError('timeout');
}

/** A download waits at most this long for bytes that are there: on a busy server a whole part takes longer than it waits for one. */
const MAX_PART_MS = 2_000;

/**
 * Joins bytes to parts: the first one has at least `firstBytes`, so that a download can begin. Later ones are smaller where bytes come
 * slowly.
 */
export async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  firstBytes: number,
  now = (): number => performance.now(),
): AsyncGenerator<Buffer> {
  let [waiting, size, least, began]: [Uint8Array[], number, number, number] = [[], 0, firstBytes, now()];
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.byteLength;
    if (size === 0 || (size < least && now() - began < MAX_PART_MS)) continue;
    yield Buffer.concat(waiting);
    [waiting, size, least, began] = [[], 0, PART_BYTES, now()];
  }
  if (size > 0) yield Buffer.concat(waiting);
}
