import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Locks vehicles by id, ascending: the first locks of every transaction that writes records of vehicles (decision 192). `vehicles`: a query
 * or an array of ids. FOR SHARE is what the triggers of search texts and names take; a mileage needs `isChanged`.
 */
export async function lockVehicles(trx: Kysely<Database>, vehicles: RawBuilder<unknown>, { isChanged = false } = {}): Promise<void> {
  const strength = isChanged ? sql`FOR NO KEY UPDATE` : sql`FOR SHARE`;
  await sql`SELECT FROM vehicle WHERE "Id" = ANY(${vehicles}) ORDER BY "Id" ${strength}`.execute(trx);
}
