import { sql } from 'kysely';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';

/** After the change of a reading or trip, copies the newest reading of its vehicles to the vehicle list; without a reading the mileage stays. */
export async function updateMileage({ db }: Pick<ChangeRequest, 'db'>, { before, after }: { readonly before: Row | null; readonly after: Row | null }): Promise<void> {
  const vehicles = new Set([before, after].flatMap((row) => (row ? [row['VehicleId']] : [])));
  await sql`
    UPDATE vehicle v SET "VehicleMileage" = r."Counter"
    FROM unnest(${[...vehicles]}::bigint[]) AS wanted("Id"), LATERAL last_reading(wanted."Id") r
    WHERE v."Id" = wanted."Id"`.execute(db);
}
