import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { sql, type Kysely } from 'kysely';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import type { ObjectStore } from './object-store.ts';

/** Bytes per `file_part` row: large enough for few rows, small enough for many uploads in memory. */
export const PART_BYTES = 512 * 1024;

/** An object without a file row after this time belongs to an interrupted upload. */
const MAX_UPLOAD_TIME = '1 hour';
/** The bytes of a deleted file stay this long, for a database restored from an older backup. */
const RETENTION = '7 days';

/**
 * Writes the bytes at `path` to the store and returns the object's key. The database records the key before the store gets the bytes, so
 * that `sweepObjects` finds an object without a file row.
 */
export async function writeObject(
  db: Kysely<Database>,
  store: ObjectStore,
  { path, sha256 }: { readonly path: string; readonly sha256: string },
): Promise<string> {
  return writeBytes(db, store, await openAsBlob(path), sha256);
}

/** Deletes unreferenced objects and returns their number. The next run retries failed deletions. */
export async function sweepObjects(db: Kysely<Database>, store: ObjectStore): Promise<number> {
  const isUsed = sql<boolean>`EXISTS (SELECT 1 FROM file f WHERE f."ObjectKey" = file_object."Key")`;
  await sql`UPDATE file_object SET "GoneOn" = NULL WHERE "GoneOn" IS NOT NULL AND ${isUsed}`.execute(db);
  await sql`UPDATE file_object SET "GoneOn" = now() WHERE "GoneOn" IS NULL AND "WrittenOn" < now() - ${sql.lit(MAX_UPLOAD_TIME)}::interval AND NOT ${isUsed}`.execute(
    db,
  );
  const result = await db
    .selectFrom('file_object')
    .select('Key')
    .where(sql<boolean>`"GoneOn" < now() - ${sql.lit(RETENTION)}::interval`)
    .orderBy('GoneOn')
    .limit(1_000)
    .execute();
  for (const { Key } of result) {
    // The object goes first: after a crash in between, its row makes the next run find it.
    await store.remove(Key);
    await db.deleteFrom('file_object').where('Key', '=', Key).execute();
  }
  return result.length;
}

/** The configured object store. Throws `unavailable` when the process was started without one. */
export function requireStore(store: ObjectStore | null): ObjectStore {
  if (!store)
    throw new TaborError('unavailable', { cause: new Error('a file is in an object store, but none is configured (FILES_S3_ENDPOINT)') });
  return store;
}

/** Moves files from the database to the store, one by one; can be interrupted and repeated. Returns their number. */
export async function moveToStore(db: Kysely<Database>, store: ObjectStore): Promise<number> {
  return moveAll(db, 'parts', async (file) => {
    const parts = await db.selectFrom('file_part').select('Bytes').where('FileId', '=', file.Id).orderBy('Position').execute();
    const key = await writeBytes(db, store, new Blob(parts.map(({ Bytes }) => new Uint8Array(Bytes))), file.Sha256);
    await db.transaction().execute(async (trx) => {
      const moved = await trx
        .updateTable('file')
        .set({ ObjectKey: key })
        .where('Id', '=', file.Id)
        .where('ObjectKey', 'is', null)
        .executeTakeFirst();
      if (moved.numUpdatedRows === 1n) await trx.deleteFrom('file_part').where('FileId', '=', file.Id).execute();
    });
  });
}

/** Moves files from the store to the database; `sweepObjects` deletes their objects later. Returns their number. */
export async function moveToDatabase(db: Kysely<Database>, store: ObjectStore): Promise<number> {
  return moveAll(db, 'objects', async (file) => {
    const bytes = Buffer.from(await new Response(await store.get(file.ObjectKey ?? '')).arrayBuffer());
    if (bytes.length !== file.Size)
      throw new TaborError('unavailable', { cause: new Error(`the object of file ${file.Id} is incomplete`) });
    await db.transaction().execute(async (trx) => {
      const moved = await trx
        .updateTable('file')
        .set({ ObjectKey: null })
        .where('Id', '=', file.Id)
        .where('ObjectKey', '=', file.ObjectKey)
        .executeTakeFirst();
      if (moved.numUpdatedRows !== 1n) return;
      for (let at = 0; at * PART_BYTES < bytes.length; at++) {
        await trx
          .insertInto('file_part')
          .values({ FileId: file.Id, Position: at, Bytes: bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES) })
          .execute();
      }
    });
  });
}

async function writeBytes(db: Kysely<Database>, store: ObjectStore, bytes: Blob, sha256: string): Promise<string> {
  const key = randomUUID();
  await db.insertInto('file_object').values({ Key: key }).execute();
  await store.put(key, bytes, sha256);
  return key;
}

type MovedFile = { readonly Id: number; readonly Size: number; readonly Sha256: string; readonly ObjectKey: string | null };

async function moveAll(db: Kysely<Database>, from: 'parts' | 'objects', move: (file: MovedFile) => Promise<void>): Promise<number> {
  let [last, count] = [-Infinity, 0];
  for (;;) {
    const files = await db
      .selectFrom('file')
      .select(['Id', 'Size', 'Sha256', 'ObjectKey'])
      .where('ObjectKey', from === 'parts' ? 'is' : 'is not', null)
      // Exported and imported spreadsheets and mailed protocols exist only for days.
      .where('TableName', 'not in', ['Export', 'Imported', 'SharedImport', 'ProtocolMail'])
      .$if(Number.isFinite(last), (query) => query.where('Id', '>', last))
      .orderBy('Id')
      .limit(100)
      .execute();
    if (files.length === 0) return count;
    for (const file of files) await move(file);
    last = files.at(-1)?.Id ?? last;
    count += files.length;
  }
}
