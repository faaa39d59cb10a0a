import { createReadStream } from 'node:fs';
import type { Kysely } from 'kysely';
import { fileTables, type FileTable, type FileTableDefinition } from '../../src/contract/entities/file.ts';
import { TaborError } from '../../src/contract/problem.ts';
import type { Deed } from '../audit/audited.ts';
import { occasionOf } from '../audit/occasion.ts';
import { fileSubject } from '../audit/subject.ts';
import type { SignedInUser } from '../auth/user.ts';
import type { CallRequest } from '../calls/call-request.ts';
import { idempotencyKeyOf, payloadHashOf, runChange, type KeptAnswer } from '../calls/run-change.ts';
import type { Database } from '../database/tables.ts';
import { openedSummary } from '../entities/summary-access.ts';
import { contentTypeOf } from './content-type.ts';
import type { ObjectStore } from './object-store.ts';
import { partSize, writeObject } from './objects.ts';
import { filesOfNoRecord, holdOwner, mayChangeFiles, toFileTable } from './owner.ts';
import { dropParts, gatherParts, partedUploadOf } from './parts.ts';
import { receiveFile, safeName, withoutPlace, type ReceivedFile } from './receive.ts';

type Place = { readonly table: FileTable; readonly recordId: number };

/** Receives one file for a record, or a file without a record when the query has no table. Returns its id. */
export async function upload(asked: CallRequest, objects: ObjectStore | null, request: Request): Promise<KeptAnswer> {
  const { db, user, parameters, now } = asked;
  const place = placeOf(parameters, user);
  const summary = asked.accessToken === null ? null : await openedSummary(asked);
  const key = idempotencyKeyOf(request);
  const hashOf = ({ sha256, fileName }: Pick<ReceivedFile, 'sha256' | 'fileName'>) => payloadHashOf('upload', { ...place, summary, sha256, fileName });
  const parted = place ? partedUploadOf(parameters) : null;
  const file = parted ? await gatherParts(db, user.id, parted) : await receiveFile(request);
  // The parts are deleted after a successful upload; then the idempotency key has the stored response.
  if (!file) return runChange(db, { userId: user.id, key, payloadHash: parted ? hashOf({ ...parted, fileName: safeName(parted.fileName) }) : '', deed: null }, incomplete);
  try {
    const payloadHash = hashOf(file);
    const contentType = await contentTypeOf(file.path, place ? fileTables[place.table].holds : 'loose');
    const kept = parameters['keepsPlace'] === 'true' ? file : await withoutPlace(file, contentType);
    // Written before the transaction, because a slow store must not block a database connection; a rejected upload's object is swept.
    // Files without a record stay in the database: they are read at once and soon deleted.
    const ObjectKey = objects && place ? await writeObject(db, objects, kept) : null;
    const deed: Deed = {
      entity: 'file',
      call: 'upload',
      target: null,
      body: null,
      answersId: true,
      userId: user.id,
      now,
      occasion: occasionOf(request),
      subject: (trx) => fileSubject(trx, null, place),
    };
    return await runChange(db, { userId: user.id, key, payloadHash, deed: summary === null ? deed : null }, async (trx) => {
      if (place) await checkRoom(trx, place);
      if (parted) await dropParts(trx, user.id, parted.upload);
      return storeFile(trx, { file: kept, contentType, ObjectKey, ...hangingOn(place, summary), CreatedBy: user.id || null });
    });
  } finally {
    await file.discard();
  }
}

function incomplete(): never {
  throw new TaborError('upload-incomplete');
}

function placeOf(parameters: Readonly<Record<string, string>>, user: SignedInUser): Place | null {
  if (parameters['table'] === undefined) return null;
  const table = toFileTable(parameters['table']);
  if (!mayChangeFiles(user.permissions, table)) throw new TaborError('forbidden');
  const recordId = Number(parameters['id']);
  if (!Number.isSafeInteger(recordId)) throw new TaborError('not-found');
  return { table, recordId };
}

async function checkRoom(db: Kysely<Database>, { table, recordId }: Place): Promise<void> {
  await holdOwner(db, table, recordId);
  const { most }: FileTableDefinition = fileTables[table];
  if (most === undefined) return;
  const { count } = await db
    .selectFrom('file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('TableName', '=', table)
    .where('RecordId', '=', recordId)
    .executeTakeFirstOrThrow();
  if (count >= most) {
    throw new TaborError('validation', { faults: [{ field: 'Files', code: 'too-many-images', limit: most }] });
  }
}

/** A user with an access link uploads files only for the summary of that link. */
function hangingOn(place: Place | null, summary: number | null): { TableName: string | null; RecordId: number | null } {
  if (summary !== null) return { TableName: filesOfNoRecord.shared, RecordId: summary };
  return { TableName: place?.table ?? null, RecordId: place?.recordId ?? null };
}

type Stored = { readonly file: Omit<ReceivedFile, 'discard'>; readonly contentType: string; readonly ObjectKey: string | null; readonly TableName: string | null; readonly RecordId: number | null; readonly CreatedBy: number | null };

/** Adds a received file; its bytes go into the database unless the object store already has them. Returns its id. */
export async function storeFile(db: Kysely<Database>, { file, contentType, ...place }: Stored): Promise<number> {
  const { Id } = await db
    .insertInto('file')
    .values({ ...place, FileName: file.fileName, ContentType: contentType, Size: file.size, Sha256: file.sha256 })
    .returning('Id')
    .executeTakeFirstOrThrow();
  if (place.ObjectKey !== null) return Id;
  let position = 0;
  for await (const bytes of createReadStream(file.path, { highWaterMark: partSize })) {
    await db.insertInto('file_part').values({ FileId: Id, Position: position++, Bytes: bytes as Buffer }).execute();
  }
  return Id;
}
