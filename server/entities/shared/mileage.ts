import { sql } from 'kysely';
import type { ChangeRequest } from '../../engine/declaration/call-request.ts';
import type { Row } from '../../engine/declaration/row.ts';

/** At the end of the change of a reading or trip, copies the newest reading of its vehicles to the vehicle list; without a reading the mileage stays. */
export function updateMileage({ db, last }: Pick<ChangeRequest, 'db' | 'last'>, { before, after }: { readonly before: Row | null; readonly after: Row | null }): void {
  const vehicles = new Set([before, after].flatMap((row) => (row ? [row['VehicleId']] : [])));
  const update = sql`
    UPDATE vehicle v SET "VehicleMileage" = r."Counter"
    FROM unnest(${[...vehicles]}::bigint[]) AS wanted("Id"), LATERAL last_reading(wanted."Id") r
    WHERE v."Id" = wanted."Id"`;
  last.push(update.compile(db));
}
