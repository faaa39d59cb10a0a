import type * as v from 'valibot';
import { withdrawBody } from '../../src/contract/entities/shared/file.ts';
import type { ListedFile } from '../../src/contract/entities/shared/listed-file.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { CallRequest, ChangeRequest } from '../engine/declaration/call-request.ts';
import { idOf, isTrue } from '../engine/declaration/parameters.ts';
import { closeKey } from '../transaction/run-change.ts';
import { lockOwner, mayReadFile, requireFileTable } from './owner.ts';
import { mayChangeFiles, mayDeleteFile } from '../engine/records/ownership.ts';
import { listFilesOf } from '../engine/records/list-files.ts';

/** Files of the record `tableId` of `tableName`; with `allFiles` also those of its parts, the images of a handover's faults. */
export async function listFiles(request: CallRequest): Promise<unknown> {
  const TableName = requireFileTable(request.parameters['tableName']);
  const RecordId = idOf(request, 'tableId');
  if (!mayReadFile(request.user, { TableName, RecordId, CreatedBy: null })) throw new TaborError('forbidden');
  const files = await listFilesOf(request, TableName, [RecordId]);
  const parts = isTrue(request, 'allFiles') && TableName === 'VehicleHandoverDocument' ? await faultImages(request, RecordId) : [];
  return [...(files.get(RecordId) ?? []), ...parts];
}

/** The file that the caller's upload created, or null: then the upload is closed and can create none, even if it arrives later. */
export async function withdraw({ db, user, body }: CallRequest<v.InferOutput<typeof withdrawBody>>): Promise<{ Id: number | null }> {
  const storedBody = await closeKey(db, user.id, body.Key);
  const id: unknown = storedBody === null ? null : JSON.parse(storedBody);
  return { Id: typeof id === 'number' ? id : null };
}

/**
 * Deletes a file of an unsealed record, or the caller's own file without a record. Throws `not-found`, `forbidden`, `already-confirmed`.
 */
export async function deleteFile(request: ChangeRequest): Promise<true> {
  const { db, user } = request;
  const file = await db.selectFrom('file').selectAll().where('Id', '=', idOf(request, 'id')).forUpdate().executeTakeFirst();
  if (!file || !mayReadFile(user, file)) throw new TaborError('not-found');
  if (file.TableName !== null && file.RecordId !== null) {
    const table = requireFileTable(file.TableName);
    if (!mayDeleteFile(user, table, file)) throw new TaborError(mayChangeFiles(user.permissions, table) ? 'not-own' : 'forbidden');
    await lockOwner(request, table, file.RecordId);
  }
  await db.deleteFrom('file').where('Id', '=', file.Id).execute();
  return true;
}

/** The number of public company files. */
export async function companyFileCount({ db }: CallRequest): Promise<number> {
  const { count } = await db
    .selectFrom('company_file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function faultImages(request: CallRequest, document: number): Promise<ListedFile[]> {
  const faults = await request.db
    .selectFrom('vehicle_handover_document_fault')
    .select('Id')
    .where('VehicleHandoverDocumentId', '=', document)
    .orderBy('Id')
    .execute();
  const images = await listFilesOf(
    request,
    'VehicleHandoverDocumentFault',
    faults.map(({ Id }) => Id),
  );
  return faults.flatMap(({ Id }) => images.get(Id) ?? []);
}
