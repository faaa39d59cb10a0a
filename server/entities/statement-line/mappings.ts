import type * as v from 'valibot';
import { sql } from 'kysely';
import type { removeMappingBody, renameMappingBody, StatementMapping } from '../../../src/contract/entities/costs/statement-bodies.ts';
import { TaborError } from '../../../src/contract/problem.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

const table = 'statement_mapping';

/** The mapping of each supplier, the last used first. */
export async function listMappings({ db }: CallRequest): Promise<StatementMapping[]> {
  const mappings = await db.selectFrom(table).select(['Name', 'Columns', 'Currency', 'VatRate', 'CostGroup', 'Groups']).where('RemovedOn', 'is', null).orderBy('ChangedOn', 'desc').execute();
  return mappings as StatementMapping[];
}

/** Renames a supplier, in its lines too. Throws `not-found`, and `validation` for the name of another supplier, removed or not. */
export async function renameMapping({ db, body: { Name, NewName } }: CallRequest<v.InferOutput<typeof renameMappingBody>>): Promise<true> {
  return db.transaction().execute(async (trx) => {
    const mapping = await trx.selectFrom(table).select('Id').where('Name', '=', Name).where('RemovedOn', 'is', null).forUpdate().executeTakeFirst();
    if (!mapping) throw new TaborError('not-found');
    const renamed = await sql`UPDATE statement_mapping m SET "Name" = ${NewName} WHERE m."Id" = ${mapping.Id} AND NOT EXISTS (SELECT FROM statement_mapping o WHERE o."Name" = ${NewName} AND o."Id" <> m."Id")`.execute(trx);
    if (renamed.numAffectedRows === 0n) throw new TaborError('validation', { fieldErrors: [{ field: 'NewName', code: 'taken' }] });
    await trx.updateTable('statement_line').set({ Supplier: NewName }).where('MappingId', '=', mapping.Id).execute();
    return true as const;
  });
}

/**
 * Removes a supplier's mapping. Its name and its lines stay: a later statement under the same name makes no line twice. Throws `not-found`.
 */
export async function removeMapping({ db, body: { Name }, now }: CallRequest<v.InferOutput<typeof removeMappingBody>>): Promise<true> {
  const removed = await db.updateTable(table).set({ RemovedOn: now }).where('Name', '=', Name).where('RemovedOn', 'is', null).returning('Id').executeTakeFirst();
  if (!removed) throw new TaborError('not-found');
  return true;
}
