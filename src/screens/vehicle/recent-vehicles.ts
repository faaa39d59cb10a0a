import type { EntityName } from '../../contract/definition/entity.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import { compare } from '../../contract/grid/expression.ts';
import { listView } from '../../db/cache/list-rows.ts';
import { currentEmployeeId } from '../../db/cache/scoped-query.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { textOf } from '../text-of.ts';

/** As many as a driver taps without searching. */
const MAX_RECENT_VEHICLES = 3;
/** The user's newest records per list: they mostly concern the same few vehicles. */
const MAX_SCANNED_RECORDS = 30;

/**
 * The vehicles that the user worked with last, newest first, then those handed over to the user. `own`: the vehicles that the user has, to
 * offer first, after those of running trips.
 */
export async function recentVehicles(
  database: UserDatabase,
  vehicles: readonly VehicleChoice[],
  own: readonly number[],
): Promise<readonly VehicleChoice[]> {
  const employeeId = await currentEmployeeId(database);
  if (employeeId === null) return [];
  const used = await Promise.all([
    usedIn(database, 'vehicle-counter', 'Date', employeeId),
    usedIn(database, 'trip-record-card', 'StartDate', employeeId),
  ]);
  const byDate = used.flat().toSorted((left, right) => (left.date < right.date ? 1 : left.date > right.date ? -1 : 0));
  const handedOver = vehicles.filter((vehicle) => vehicle.LastHandoverDriverId === employeeId).map((vehicle) => vehicle.Id);
  const running = own.length > 0 ? byDate.filter(({ isRunning }) => isRunning) : [];
  const ids = [...new Set([...running.map(({ id }) => id), ...own, ...byDate.map(({ id }) => id), ...handedOver])];
  return ids.flatMap((id) => vehicles.find((vehicle) => vehicle.Id === id) ?? []).slice(0, MAX_RECENT_VEHICLES);
}

async function usedIn(database: UserDatabase, entity: EntityName, date: string, employeeId: number) {
  const query = {
    skip: 0,
    top: MAX_SCANNED_RECORDS,
    orderBy: [{ field: date, direction: 'desc' }],
    filter: compare('EmployeeId', 'eq', employeeId),
    search: '',
  } as const;
  const { rows } = await listView(database, entity, query, [], null);
  return rows.map((row) => ({ date: textOf(row[date]), id: row['VehicleId'], isRunning: row['EndDate'] === null }));
}
