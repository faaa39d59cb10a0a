import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** Copies the newest reading of each vehicle to the vehicle list; without a reading the mileage stays. */
export async function updateMileage(db: Kysely<Database>, vehicles: ReadonlySet<number>): Promise<void> {
  await sql`
    UPDATE vehicle v SET "VehicleMileage" = r."Counter"
    FROM unnest(${[...vehicles]}::bigint[]) AS wanted("Id"), LATERAL last_reading(wanted."Id") r
    WHERE v."Id" = wanted."Id"`.execute(db);
}
