import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import type { CompanyFileDetails } from '../../src/contract/entities/company/administration-answers.ts';
import type { addCompanyFileBody } from '../../src/contract/administration-bodies.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { loadRecord } from '../engine/records/rows.ts';
import type { Database } from '../database/tables.ts';
import { filesWithoutRecord } from '../files/owner.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

/** The public company files and links, by name. */
export async function listCompanyFiles(db: Kysely<Database>): Promise<CompanyFileDetails[]> {
  const result =
    await sql<CompanyFileDetails>`SELECT "Id", "Name", "FileName", "Url" FROM grid_company_files ORDER BY "Name" COLLATE "pl-x-icu", "Id"`.execute(
      db,
    );
  return result.rows;
}

/** Publishes a link, or a file that the same administrator uploaded and that belongs to no record. Returns the id. Throws `validation`. */
export async function addCompanyFile(context: AdminContext, input: v.InferOutput<typeof addCompanyFileBody>): Promise<number> {
  const { Name, FileId, Url } = input;
  return runAdminChange(context, async (trx) => {
    const file =
      FileId === null
        ? null
        : await trx
            .selectFrom('file')
            .select(['Id', 'FileName', 'TableName', 'CreatedBy'])
            .where('Id', '=', FileId)
            .forUpdate()
            .executeTakeFirst();
    if (file === undefined || (file && (file.TableName !== null || file.CreatedBy !== context.by.UserId)))
      throw new TaborError('validation', { fieldErrors: [{ field: 'FileId', code: 'unknown-reference' }] });
    const row = { Name, FileId, FileName: file?.FileName ?? null, Url: Url === '' ? null : Url };
    const { Id } = await trx.insertInto('company_file').values(row).returning('Id').executeTakeFirstOrThrow();
    if (file)
      await trx.updateTable('file').set({ TableName: filesWithoutRecord.company, RecordId: Id }).where('Id', '=', file.Id).execute();
    await recordAdminChange(trx, context, { entity: 'company-file', id: Id, call: 'addCompanyFile', before: null, after: row });
    return Id;
  });
}

/** Removes a company file or link; an uploaded file is deleted with it. Throws `not-found`. */
export async function removeCompanyFile(context: AdminContext, id: number): Promise<true> {
  await runAdminChange(context, async (trx) => {
    const { Name, FileId, FileName, Url } = await loadRecord(trx, 'company_file', id, { lock: true });
    await trx.deleteFrom('company_file').where('Id', '=', id).execute();
    if (typeof FileId === 'number') await trx.deleteFrom('file').where('Id', '=', FileId).execute();
    await recordAdminChange(trx, context, {
      entity: 'company-file',
      id,
      call: 'removeCompanyFile',
      before: { Name, FileId, FileName, Url },
      after: null,
    });
  });
  return true;
}
