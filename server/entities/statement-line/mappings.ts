import type * as v from 'valibot';
import { sql, type Transaction } from 'kysely';
import type { removeMappingBody, renameMappingBody, StatementMapping } from '../../../src/contract/entities/costs/statement-bodies.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { recordAdminChange } from '../../admin-api/admin-journal.ts';
import { lockVehicles } from '../../database/lock-vehicles.ts';
import { retriedTransaction } from '../../database/retried-transaction.ts';
import type { Database } from '../../database/tables.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';

const table = 'statement_mapping';

/** The mapping of each supplier, the last used first. */
export async function listMappings({ db }: CallRequest): Promise<StatementMapping[]> {
  const mappings = await db
    .selectFrom(table)
    .select(['Name', 'Columns', 'Currency', 'VatRate', 'CostGroup', 'Groups'])
    .where('RemovedOn', 'is', null)
    .orderBy('ChangedOn', 'desc')
    .execute();
  return mappings as StatementMapping[];
}

/** Renames a supplier, in its lines too. Throws `not-found`, and `validation` for the name of another supplier, removed or not. */
export async function renameMapping(request: CallRequest<v.InferOutput<typeof renameMappingBody>>): Promise<true> {
  const {
    db,
    body: { Name, NewName },
  } = request;
  return retriedTransaction(db, async (trx) => {
    const mapping = await trx
      .selectFrom(table)
      .select('Id')
      .where('Name', '=', Name)
      .where('RemovedOn', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!mapping) throw new TaborError('not-found');
    const renamed =
      await sql`UPDATE statement_mapping m SET "Name" = ${NewName} WHERE m."Id" = ${mapping.Id} AND NOT EXISTS (SELECT FROM statement_mapping o WHERE o."Name" = ${NewName} AND o."Id" <> m."Id")`.execute(
        trx,
      );
    if (renamed.numAffectedRows === 0n) throw new TaborError('validation', { fieldErrors: [{ field: 'NewName', code: 'taken' }] });
    // The search text of each line reads the name of its vehicle under a lock.
    await lockVehicles(trx, sql`SELECT "VehicleId" FROM statement_line WHERE "MappingId" = ${mapping.Id}`);
    await trx.updateTable('statement_line').set({ Supplier: NewName }).where('MappingId', '=', mapping.Id).execute();
    await recordMapping(trx, request, { id: mapping.Id, call: 'renameMapping', before: { Name }, after: { Name: NewName } });
    return true as const;
  });
}

/**
 * Removes a supplier's mapping. Its name and its lines stay: a later statement under the same name makes no line twice. Throws `not-found`.
 */
export async function removeMapping(request: CallRequest<v.InferOutput<typeof removeMappingBody>>): Promise<true> {
  const {
    db,
    body: { Name },
    now,
  } = request;
  return retriedTransaction(db, async (trx) => {
    const removed = await trx
      .updateTable(table)
      .set({ RemovedOn: now })
      .where('Name', '=', Name)
      .where('RemovedOn', 'is', null)
      .returning('Id')
      .executeTakeFirst();
    if (!removed) throw new TaborError('not-found');
    await recordMapping(trx, request, { id: removed.Id, call: 'removeMapping', before: { Name }, after: null });
    return true as const;
  });
}

/** Mappings belong to no record: the journal of the company records their changes. */
function recordMapping(
  trx: Transaction<Database>,
  { user, now }: CallRequest,
  change: Pick<Parameters<typeof recordAdminChange>[2], 'id' | 'call' | 'before' | 'after'>,
): Promise<void> {
  return recordAdminChange(trx, { by: { UserId: user.id, Operator: null }, now }, { entity: 'statement-mapping', ...change });
}
