import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/rental/booking-state.ts';
import { createVehicleFinder } from '../../contract/rules/vehicle-by-plate.ts';
import { TaborError } from '../../contract/wire/problem.ts';
import { stringOrEmpty } from '../../contract/wire/string-or-empty.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import { findRecord } from '../../db/cache/records.ts';
import { findReference, referenceKey } from '../../db/cache/references.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { callerOfSession } from '../../api/backend.ts';
import { hasExtension } from '../../api/capabilities.ts';
import { fatalCodes } from '../run-concurrently.ts';
import { pullReference } from './pull-reference.ts';
import { pullRecord } from './pull.ts';

const entity = 'vehicle-handover-document';

/** As many as a driver may meet before the next pull, at four calls each. */
const MAX_VEHICLES = 12;

/** Pulled at the same time. */
const MAX_AT_ONCE = 3;

/** Bookings that begin within this time count. */
const AHEAD_MS = 3 * 24 * 3_600_000;

/**
 * Pulls the newest handover of the vehicles that the user may hand over offline, for their known damages, last reading and last driver
 * the specification's list of vehicles has none of them. Handovers on this device already cost no call.
 */
export async function pullLastHandovers(database: UserDatabase): Promise<void> {
  const { caller } = await callerOfSession();
  if (await hasExtension(caller, 'columns')) return;
  const due = await dueHandovers(database);
  for (let start = 0; start < due.length; start += MAX_AT_ONCE)
    await Promise.all(due.slice(start, start + MAX_AT_ONCE).map((one) => pullOne(database, one)));
}

type Due = { readonly vehicleId: number; readonly key: number };

/** The vehicles of running and next bookings first, then those that the user has, then the rest of the list. */
async function dueHandovers(database: UserDatabase): Promise<readonly Due[]> {
  const [handovers, bookings, vehicles, me] = await Promise.all([
    cachedListRows(database, entity),
    cachedListRows(database, 'vehicle-rental'),
    referenceOf(database, 'vehicle', 'company', { allTypes: 'true' }),
    myName(database),
  ]);
  const choices = (Array.isArray(vehicles) ? vehicles : []) as readonly { readonly Id: number; readonly RegistrationNumber: string }[];
  const find = createVehicleFinder(choices);
  const idOf = (row: GridRow, column: string) =>
    typeof row['VehicleId'] === 'number' ? row['VehicleId'] : find(stringOrEmpty(row[column]));
  const newest = new Map<number | null, GridRow>();
  for (const row of handovers?.rows ?? []) {
    const id = idOf(row, 'Vehicle');
    if (stringOrEmpty(row['Date']) >= stringOrEmpty(newest.get(id)?.['Date'])) newest.set(id, row);
  }
  const [now, soon] = [new Date(), new Date(Date.now() + AHEAD_MS)].map(toWireDateTime) as [string, string];
  const booked = (bookings?.rows ?? [])
    .filter((row) => isBookingAlive(row) && stringOrEmpty(row['EndDate']) > now && stringOrEmpty(row['StartDate']) <= soon)
    .toSorted((left, right) => stringOrEmpty(left['StartDate']).localeCompare(stringOrEmpty(right['StartDate'])))
    .map((row) => idOf(row, 'RegistrationNumber'));
  const withMe = [...newest].filter(([, row]) => me !== null && row['ToEmployee'] === me).map(([id]) => id);
  const ids = new Set([...booked, ...withMe, ...choices.map(({ Id }) => Id)]);
  return [...ids]
    .flatMap((vehicleId) => {
      const key = newest.get(vehicleId)?.['Id'];
      return vehicleId !== null && typeof key === 'number' ? [{ vehicleId, key }] : [];
    })
    .slice(0, MAX_VEHICLES);
}

/** The type tells which drawings the vehicle has. */
async function pullOne(database: UserDatabase, { vehicleId, key }: Due): Promise<void> {
  const record = await findRecord(database, entity, key);
  if (record && Object.keys(record.item).length > 0) return;
  await Promise.all([
    pullRecord(database, entity, key).catch(ignoreOwn),
    pullReference(database, 'vehicle', 'type', { vehicleId: String(vehicleId) }).catch(ignoreOwn),
  ]);
}

/** One vehicle without its handover does not stop the others; an error that concerns all does. */
function ignoreOwn(error: unknown): void {
  if (!(error instanceof TaborError) || fatalCodes.has(error.code)) throw error;
}

async function myName(database: UserDatabase): Promise<string | null> {
  const [me, employees] = await Promise.all([
    referenceOf(database, 'employee', 'getCurrentUserEmployeeId'),
    referenceOf(database, 'employee', 'list', { activeOnly: 'true' }),
  ]);
  const person = Array.isArray(employees) ? (employees as readonly GridRow[]).find(({ Id }) => Id === me) : undefined;
  return stringOrEmpty(person?.['FullName']) || null;
}

async function referenceOf(...[database, ...of]: [UserDatabase, ...Parameters<typeof referenceKey>]): Promise<unknown> {
  return (await findReference(database, referenceKey(...of)))?.value ?? null;
}
