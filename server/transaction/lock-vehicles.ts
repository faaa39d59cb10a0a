import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { ServerEntity } from '../engine/declaration/server-entity.ts';

/**
 * Locks the vehicles that the record `target` and `body` refer to, in order of id, until the transaction ends. Runs before any other lock:
 * writing such a record locks its vehicle FOR SHARE (`schema/search-sql.ts`), and a later mileage update would deadlock with a parallel save.
 */
export async function lockVehicles(trx: Transaction<Database>, { table, references = {} }: ServerEntity, target: number | null, body: unknown): Promise<void> {
  const columns = Object.keys(references).filter((column) => references[column] === 'vehicle');
  if (!table || columns.length === 0) return;
  const values = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const newIds = columns.map((column) => values[column]).filter(Number.isSafeInteger);
  const storedIds = columns.map((column) => sql`UNION ALL SELECT ${sql.ref(column)} FROM ${sql.table(table)} WHERE "Id" = ${target}`);
  const vehicleIds = sql`SELECT unnest(${newIds}::bigint[]) ${sql.join(target === null ? [] : storedIds, sql` `)}`;
  await sql`SELECT 1 FROM vehicle WHERE "Id" IN (${vehicleIds}) ORDER BY "Id" FOR NO KEY UPDATE`.execute(trx);
}
