import { sql, type Kysely } from 'kysely';
import { readFile } from 'node:fs/promises';
import { MAX_FILE_BYTES } from '../../src/contract/entities/shared/file.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { retriedTransaction } from '../database/retried-transaction.ts';
import type { Database } from '../database/tables.ts';
import { ThrottledError } from '../limits/throttled-error.ts';
import { requireFileTable } from './owner.ts';
import { mayChangeFiles } from '../engine/records/ownership.ts';
import { assembleFile, declaredBytes, receiveFile, type ReceivedFile } from './receive.ts';
import { withinUploadLimits, type UploadLimits } from './upload-limits.ts';

/** Maximum bytes of one user's unfinished uploads. */
const MAX_UNFINISHED_BYTES = 10 * MAX_FILE_BYTES;

/** Above it: other uploads of the user's devices end meanwhile. */
const RETRY_SECONDS = 60;

/** An upload in parts, as declared by its sender. */
export type PartedUpload = { readonly upload: string; readonly fileName: string; readonly size: number; readonly sha256: string };

/**
 * Stores the next part of an upload and returns the number of bytes received so far. Ignores a part that does not continue the last one.
 */
export async function uploadPart(call: CallRequest, limits: UploadLimits, request: Request): Promise<{ Received: number }> {
  const { user, parameters } = call;
  if (!mayChangeFiles(user.permissions, requireFileTable(parameters['table']))) throw new TaborError('forbidden');
  const upload = uploadIdOf(parameters['upload']);
  const at = wholeNumberOf(parameters, 'at');
  return withinUploadLimits(limits, { call, bytes: declaredBytes(request), signal: request.signal }, async (work) => {
    const part = await receiveFile(request);
    try {
      if (at + part.size > MAX_FILE_BYTES) throw new TaborError('too-large');
      return await work(() => storePart(call, { upload, at }, part));
    } finally {
      await part.discard();
    }
  });
}

async function storePart(
  { db, user }: CallRequest,
  { upload, at }: { readonly upload: string; readonly at: number },
  part: ReceivedFile,
): Promise<{ Received: number }> {
  const bytes = await readFile(part.path);
  return retriedTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`upload ${user.id} ${upload}`}, 0))`.execute(trx);
    const received = await receivedOf(trx, user.id, upload);
    if (at !== received || part.size === 0) return { Received: received };
    if ((await unfinishedBytes(trx, user.id)) + part.size > MAX_UNFINISHED_BYTES) throw new ThrottledError(RETRY_SECONDS);
    await trx.insertInto('file_upload_part').values({ UserId: user.id, Upload: upload, At: at, Size: part.size, Bytes: bytes }).execute();
    return { Received: received + part.size };
  });
}

/** The number of bytes received of the caller's upload. */
export async function uploadedParts({ db, user, parameters }: CallRequest): Promise<{ Received: number }> {
  return { Received: await receivedOf(db, user.id, uploadIdOf(parameters['upload'])) };
}

/** The upload in parts that a request refers to; null when the request itself contains the file. Throws `bad-request`. */
export function partedUploadOf(parameters: Readonly<Record<string, string>>): PartedUpload | null {
  if (parameters['parts'] === undefined) return null;
  const { sha256 = '', fileName = '' } = parameters;
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TaborError('bad-request', { detail: 'sha256' });
  return { upload: uploadIdOf(parameters['parts']), fileName, sha256, size: wholeNumberOf(parameters, 'size') };
}

/** Assembles the parts into a file; null while parts are missing. Parts with a wrong hash are deleted, and the client sends them again. */
export async function assembleParts(
  db: Kysely<Database>,
  userId: number,
  { upload, fileName, size, sha256 }: PartedUpload,
): Promise<ReceivedFile | null> {
  if ((await receivedOf(db, userId, upload)) < size || size === 0) return null;
  const file = await assembleFile(partsOf(db, userId, upload), fileName);
  if (file.size === size && file.sha256 === sha256) return file;
  await file.discard();
  await dropParts(db, userId, upload);
  return null;
}

export async function dropParts(db: Kysely<Database>, userId: number, upload: string): Promise<void> {
  await db.deleteFrom('file_upload_part').where('UserId', '=', userId).where('Upload', '=', upload).execute();
}

async function* partsOf(db: Kysely<Database>, userId: number, upload: string): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const part = await db
      .selectFrom('file_upload_part')
      .select(['Size', 'Bytes'])
      .where('UserId', '=', userId)
      .where('Upload', '=', upload)
      .where('At', '=', at)
      .executeTakeFirst();
    if (!part) return;
    yield part.Bytes;
    at += part.Size;
  }
}

async function receivedOf(db: Kysely<Database>, userId: number, upload: string): Promise<number> {
  const last = await db
    .selectFrom('file_upload_part')
    .select(['At', 'Size'])
    .where('UserId', '=', userId)
    .where('Upload', '=', upload)
    .orderBy('At', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? last.At + last.Size : 0;
}

async function unfinishedBytes(db: Kysely<Database>, userId: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('file_upload_part')
    .select((select) => select.fn.sum<number | null>('Size').as('bytes'))
    .where('UserId', '=', userId)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}

function uploadIdOf(text: string | undefined): string {
  if (text === undefined || !/^[\w-]{1,100}$/.test(text)) throw new TaborError('bad-request', { detail: 'upload' });
  return text;
}

function wholeNumberOf(parameters: Readonly<Record<string, string>>, name: string): number {
  const text = parameters[name] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new TaborError('bad-request', { detail: name });
  return Number(text);
}
