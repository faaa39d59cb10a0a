import { TaborError } from '../../src/contract/problem.ts';
import type { CallRequest, ChangeRequest } from '../calls/call-request.ts';
import { idOf } from '../calls/parameters.ts';
import { holdOwner, mayChangeFiles, mayReadFile, toFileTable } from './owner.ts';
import { listFilesOf } from './stored-file.ts';

/** Files of the record `tableId` of the table `tableName`. */
export async function listFiles(request: CallRequest): Promise<unknown> {
  const TableName = toFileTable(request.parameters['tableName']);
  const RecordId = idOf(request, 'tableId');
  if (!mayReadFile(request.user, { TableName, RecordId, CreatedBy: null })) throw new TaborError('forbidden');
  const files = await listFilesOf(request.db, TableName, [RecordId]);
  return files.get(RecordId) ?? [];
}

/** Removes a file of a record that may still change, or a loose one of one's own. */
export async function deleteFile(request: ChangeRequest): Promise<true> {
  const { db, user } = request;
  const file = await db.selectFrom('file').selectAll().where('Id', '=', idOf(request, 'id')).forUpdate().executeTakeFirst();
  if (!file || !mayReadFile(user, file)) throw new TaborError('not-found');
  if (file.TableName !== null && file.RecordId !== null) {
    const table = toFileTable(file.TableName);
    if (!mayChangeFiles(user.permissions, table)) throw new TaborError('forbidden');
    await holdOwner(db, table, file.RecordId);
  }
  await db.deleteFrom('file').where('Id', '=', file.Id).execute();
  return true;
}

/** How many files the company shares with everybody. */
export async function companyFileCount({ db }: CallRequest): Promise<number> {
  const { count } = await db
    .selectFrom('company_file')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
