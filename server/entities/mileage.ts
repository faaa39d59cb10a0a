import { sql, type Kysely } from 'kysely';
import type { Database } from '../database/tables.ts';

/** The vehicle list shows the newest reading; without any it keeps what it had. */
export async function keepMileage(db: Kysely<Database>, vehicles: ReadonlySet<number>): Promise<void> {
  await sql`
    UPDATE vehicle v SET "VehicleMileage" = r."Counter"
    FROM unnest(${[...vehicles]}::bigint[]) AS wanted("Id"), LATERAL last_reading(wanted."Id") r
    WHERE v."Id" = wanted."Id"`.execute(db);
}
