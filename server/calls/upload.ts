import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { type FileTable, type FileTableDefinition, fileTables } from '../../src/contract/file-tables.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { fileAuditTarget } from '../audit/audit-target.ts';
import { clientOriginOf } from '../audit/client-origin.ts';
import type { AuditContext } from '../audit/run-audited.ts';
import type { SignedInUser } from '../auth/signed-in-user.ts';
import type { Database } from '../database/tables.ts';
import type { CallRequest } from '../engine/declaration/call-request.ts';
import { summaryOfAccessToken } from '../entities/periodic-summary/access.ts';
import { requireOpenPositions } from '../entities/periodic-summary/positions.ts';
import { detectContentType, nameForType } from '../files/content-type.ts';
import type { ObjectStore } from '../files/object-store.ts';
import { writeObject } from '../files/objects.ts';
import { filesWithoutRecord, lockOwner, requireFileTable } from '../files/owner.ts';
import { mayChangeFiles } from '../engine/records/ownership.ts';
import type { UploadScanner } from '../files/scan.ts';
import { declaredBytes, receiveFile, safeName, stripGpsFromFile, type ReceivedFile } from '../files/receive.ts';
import { storeFile } from '../files/store-file.ts';
import { withinUploadLimits, type UploadLimits } from '../files/upload-limits.ts';
import { requireFreeQuota, takeUploadQuota } from '../files/upload-quota.ts';
import { dropParts, assembleParts, partedUploadOf } from '../files/upload-parts.ts';
import { idempotencyKeyOf, payloadHashOf, runChange, type StoredResponse } from '../transaction/run-change.ts';
import { ownTransaction } from '../transaction/transact.ts';

type TargetRecord = { readonly table: FileTable; readonly recordId: number };

/** The object store of files and the scanner of uploads; null for none. */
type UploadEnvironment = { readonly store: ObjectStore | null; readonly scan: UploadScanner | null; readonly limits: UploadLimits };

/** Receives one file for a record, or a file without a record when the query has no table. Returns its id. */
export async function upload(
  call: CallRequest,
  { store: objects, scan, limits }: UploadEnvironment,
  request: Request,
): Promise<StoredResponse> {
  const { db, user, parameters } = call;
  const target = targetOf(parameters, user);
  const summary = call.accessToken === null ? null : await summaryOfAccessToken(call);
  if (summary !== null) await requireOpenPositions(call, summary);
  const key = keyOfLink(idempotencyKeyOf(request), call.accessToken);
  const hashOf = ({ sha256, fileName }: Pick<ReceivedFile, 'sha256' | 'fileName'>) =>
    payloadHashOf('upload', { ...target, summary, sha256, fileName });
  const parted = target ? partedUploadOf(parameters) : null;
  const uploader = summary === null ? { userId: user.id } : { summary };
  if (!target) await requireFreeQuota(db, uploader, { userId: user.id, key });
  const bytes = parted?.size ?? declaredBytes(request);
  return withinUploadLimits(limits, { call, bytes, signal: request.signal }, async (work) => {
    const file = parted ? await work(() => assembleParts(db, user.id, parted)) : await receiveFile(request);
    // The parts are deleted after a successful upload; then the idempotency key has the stored response.
    if (!file)
      return runChange(
        ownTransaction(db),
        { userId: user.id, key, payloadHash: parted ? hashOf({ ...parted, fileName: safeName(parted.fileName) }) : '', auditContext: null },
        throwIncomplete,
      );
    try {
      const payloadHash = hashOf(file);
      await scan?.(file.path);
      const { contentType, stripped } = await work(async () => {
        const type = await detectContentType(file.path, target ? fileTables[target.table].holds : 'loose');
        return { contentType: type, stripped: parameters['keepsPlace'] === 'true' ? file : await stripGpsFromFile(file, type) };
      });
      // Written before the transaction, because a slow store must not block a database connection; a rejected upload's object is swept.
      // Files without a record stay in the database: they are read at once and soon deleted.
      const ObjectKey = objects && target ? await writeObject(db, objects, stripped) : null;
      const auditContext = summary === null ? auditContextOf(call, target, request) : null;
      const store = (trx: Transaction<Database>) =>
        storeFile(trx, {
          file: { ...stripped, fileName: nameForType(stripped.fileName, contentType) },
          contentType,
          ObjectKey,
          ...ownerColumns(target, summary),
          CreatedBy: user.id || null,
        });
      return await work(() =>
        runChange(ownTransaction(db), { userId: user.id, key, payloadHash, auditContext }, async (trx) => {
          if (target) await checkFileLimit({ ...call, db: trx }, target);
          else await takeUploadQuota(trx, uploader, stripped.size);
          if (parted) await dropParts(trx, user.id, parted.upload);
          return store(trx);
        }),
      );
    } finally {
      await file.discard();
    }
  });
}

function auditContextOf({ catalogue, user, now }: CallRequest, target: TargetRecord | null, request: Request): AuditContext {
  return {
    catalogue,
    entity: 'file',
    call: 'upload',
    targetId: null,
    body: null,
    returnsId: true,
    userId: user.id,
    now,
    clientOrigin: clientOriginOf(request),
    findTarget: (trx) => fileAuditTarget(trx, catalogue, null, target),
  };
}

/** The idempotency key of a caller with an access link: all of them are one anonymous user, so the link is part of the key. */
function keyOfLink(key: string | null, accessToken: string | null): string | null {
  return key === null || accessToken === null ? key : createHash('sha256').update(`${accessToken}\n${key}`).digest('hex');
}

function throwIncomplete(): never {
  throw new TaborError('upload-incomplete');
}

function targetOf(parameters: Readonly<Record<string, string>>, user: SignedInUser): TargetRecord | null {
  if (parameters['table'] === undefined) return null;
  const table = requireFileTable(parameters['table']);
  if (!mayChangeFiles(user.permissions, table)) throw new TaborError('forbidden');
  const recordId = Number(parameters['id']);
  if (!Number.isSafeInteger(recordId)) throw new TaborError('not-found');
  return { table, recordId };
}

async function checkFileLimit(request: CallRequest, { table, recordId }: TargetRecord): Promise<void> {
  await lockOwner(request, table, recordId);
  const { most: maxFiles }: FileTableDefinition = fileTables[table];
  if (maxFiles === undefined) return;
  const { count } = await request.db
    .selectFrom('file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('TableName', '=', table)
    .where('RecordId', '=', recordId)
    .executeTakeFirstOrThrow();
  if (count >= maxFiles) {
    throw new TaborError('validation', { fieldErrors: [{ field: 'Files', code: 'too-many-images', limit: maxFiles }] });
  }
}

/** A user with an access link uploads files only for the summary of that link. */
function ownerColumns(target: TargetRecord | null, summary: number | null): { TableName: string | null; RecordId: number | null } {
  if (summary !== null) return { TableName: filesWithoutRecord.shared, RecordId: summary };
  return { TableName: target?.table ?? null, RecordId: target?.recordId ?? null };
}
