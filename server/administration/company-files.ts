import { sql, type Kysely } from 'kysely';
import type { ShownCompanyFile } from '../../src/contract/entities/administration.ts';
import { addCompanyFile as body } from '../../src/contract/entities/administration-bodies.ts';
import { TaborError } from '../../src/contract/problem.ts';
import { loadRecord, readRecord } from '../calls/records.ts';
import type { Database } from '../database/tables.ts';
import { filesOfNoRecord } from '../files/owner.ts';
import { administering, writeDown, type Acting } from './journal.ts';

/** The public company files and links, by name. */
export async function listCompanyFiles(db: Kysely<Database>): Promise<ShownCompanyFile[]> {
  const found = await sql<ShownCompanyFile>`SELECT "Id", "Name", "FileName", "Url" FROM grid_company_files ORDER BY "Name" COLLATE "pl-x-icu", "Id"`.execute(db);
  return found.rows;
}

/** Publishes a link, or a file that the same administrator uploaded and that belongs to no record. Returns the id. Throws `validation`. */
export async function addCompanyFile(acting: Acting, given: unknown): Promise<number> {
  const { Name, FileId, Url } = readRecord(body, given);
  return administering(acting, async (trx) => {
    const file = FileId === null ? null : await trx.selectFrom('file').select(['Id', 'FileName', 'TableName', 'CreatedBy']).where('Id', '=', FileId).forUpdate().executeTakeFirst();
    if (file === undefined || (file && (file.TableName !== null || file.CreatedBy !== acting.by.UserId))) throw new TaborError('validation', { faults: [{ field: 'FileId', code: 'unknown-reference' }] });
    const row = { Name, FileId, FileName: file?.FileName ?? null, Url: Url === '' ? null : Url };
    const { Id } = await trx.insertInto('company_file').values(row).returning('Id').executeTakeFirstOrThrow();
    if (file) await trx.updateTable('file').set({ TableName: filesOfNoRecord.company, RecordId: Id }).where('Id', '=', file.Id).execute();
    await writeDown(trx, acting, { subject: 'company-file', id: Id, call: 'addCompanyFile', before: null, after: row });
    return Id;
  });
}

/** Removes a company file or link; an uploaded file is deleted with it. Throws `not-found`. */
export async function removeCompanyFile(acting: Acting, id: number): Promise<true> {
  await administering(acting, async (trx) => {
    const { Name, FileId, FileName, Url } = await loadRecord(trx, 'company_file', id, { lock: true });
    await trx.deleteFrom('company_file').where('Id', '=', id).execute();
    if (typeof FileId === 'number') await trx.deleteFrom('file').where('Id', '=', FileId).execute();
    await writeDown(trx, acting, { subject: 'company-file', id, call: 'removeCompanyFile', before: { Name, FileId, FileName, Url }, after: null });
  });
  return true;
}
