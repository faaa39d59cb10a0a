import { allOf, compare } from '../../contract/grid/expression.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { neighboursOf } from '../../contract/rules/mileage/counter-reading.ts';
import { initialDetails } from '../../contract/rules/mileage/summary-start.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { listView } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import type { FormValues } from '../../screens/declaration/form-declaration.ts';
import { textOf } from '../../screens/text-of.ts';
import { findReadingHistory } from '../../screens/vehicle/counter-readings.ts';
import { callApi } from '../../api/backend.ts';

/** The user waits with the form open: after this time the cached data is used. */
const TIMEOUT_MS = 5_000;

const entity = 'periodic-summary';

/** Defaults of a vehicle's next summary (start counter and period) from the backend, else from cached data. */
export async function loadInitialDetails(database: UserDatabase, vehicleId: number): Promise<FormValues> {
  const details = (navigator.onLine ? await fetchDetails(vehicleId) : null) ?? (await detailsFromCache(database, vehicleId));
  return { CounterStart: details['CounterStart'] ?? null, StartDate: details['StartDate'] ?? null, EndDate: details['EndDate'] ?? null };
}

async function fetchDetails(vehicleId: number): Promise<FormValues | null> {
  const request = { parameters: { vehicleId: String(vehicleId) }, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return (await callApi(entity, 'getInitialDetailsForVehicle', request).catch(ignoreTaborError)) as FormValues | null;
}

async function detailsFromCache(database: UserDatabase, vehicleId: number): Promise<FormValues> {
  const now = toWireDateTime(new Date());
  const filter = allOf([compare('VehicleId', 'eq', vehicleId), compare('EndDate', 'ne', null)]);
  const query = { skip: 0, top: 1, orderBy: [{ field: 'StartDate', direction: 'desc' }], filter, search: '' } as const;
  const [row] = (await listView(database, entity, query, [], null)).rows;
  const last = row
    ? { EndDate: textOf(row['EndDate']), CounterEnd: typeof row['CounterEnd'] === 'number' ? row['CounterEnd'] : null }
    : null;
  const { readings } = await findReadingHistory(database, vehicleId, null);
  const { earlier } = neighboursOf(now, readings);
  return initialDetails(last, earlier?.CounterState ?? null, now);
}
