import { useCallback, useEffect } from 'react';
import type { EmployeeChoice } from '../../contract/entities/company/employee.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { namesVehicle } from '../../contract/rules/vehicle-by-plate.ts';
import { toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { changedRows } from '../../db/cache/changed-rows.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import { findRecord, recordsOf } from '../../db/cache/records.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { pullRecord } from '../../sw/pull/pull.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useReference } from '../reference/use-reference.ts';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';
import { textOf } from '../text-of.ts';
import { myDayOf, type MyDay } from './my-day.ts';

/**
 * `asOf`: the age of the oldest list it was read from; null when none is on the device. `hasVehicles`, `hasBookings`: these lists are on
 * the device; without them none of the user's vehicles or bookings is known.
 */
export type MyDayOnDevice = MyDay & { readonly asOf: WireDateTime | null; readonly hasVehicles: boolean; readonly hasBookings: boolean };

const tables = ['records', 'rowSets'] as const;
const noVehicles: readonly VehicleChoice[] = [];
const noEmployees: readonly EmployeeChoice[] = [];

/** The user's vehicles and bookings from this device, live; undefined while they are read, null for a user who is no employee. */
export function useMyDay(): MyDayOnDevice | null | undefined {
  const { database } = useSession();
  const me = useReference('employee', 'getCurrentUserEmployeeId');
  const { value: vehicles, isLoading } = useReference('vehicle', 'company', { allTypes: 'true' });
  const employees = useReference('employee', 'list', { activeOnly: 'true' }).value ?? noEmployees;
  const employeeId = me.value;
  const read = useCallback(
    () => (employeeId === null || isLoading ? Promise.resolve(null) : readMyDay(database, employeeId, vehicles, employees)),
    [database, employeeId, isLoading, vehicles, employees],
  );
  const result = useThrottledLiveQuery({ database, tables, read });
  return me.isLoading || (result === null && employeeId !== null) ? undefined : result;
}

async function readMyDay(
  database: UserDatabase,
  employeeId: number,
  vehicles: readonly VehicleChoice[] | null,
  employees: readonly EmployeeChoice[],
): Promise<MyDayOnDevice> {
  const [bookings, handovers] = await Promise.all([
    cachedListRows(database, 'vehicle-rental'),
    cachedListRows(database, 'vehicle-handover-document'),
  ]);
  const listed = bookings?.rows ?? [];
  // The specification's list of bookings has no person: a booking that was opened or made on this device has.
  const opened = listed.every((row) => 'EmployeeId' in row) ? [] : await recordsOf(database, 'vehicle-rental');
  const people = new Map(opened.map(({ key, item }) => [key, item['EmployeeId']]));
  const rows = listed.map((row) => ('EmployeeId' in row ? row : { ...row, EmployeeId: people.get(row['Id'] as number | string) }));
  const asOf =
    [bookings?.asOf, handovers?.asOf]
      .filter((age) => age !== undefined)
      .toSorted()
      .at(0) ?? null;
  const day = myDayOf({
    employeeId,
    vehicles: vehicles ?? noVehicles,
    employees,
    bookings: rows,
    handovers: handovers?.rows ?? (await localHandoverRows(database)),
    now: toWireDateTime(new Date()),
  });
  return { ...day, asOf, hasVehicles: vehicles !== null, hasBookings: bookings !== null };
}

/**
 * Caches the newest handover of each vehicle, its guided photos and those of known damages while there is a network: a return on the car
 * park starts from them. Runs again when one of these vehicles changes; the rest of a busy fleet costs nothing.
 */
export function useLastHandovers(plates: readonly string[]): void {
  const { database } = useSession();
  const vehicles = useReference('vehicle', 'company', { allTypes: 'true' }).value ?? noVehicles;
  const isOnline = useOnline();
  const missing = JSON.stringify(
    plates.map((plate): Prepared => ({ plate, vehicle: vehicles.find(({ RegistrationNumber }) => RegistrationNumber === plate) ?? null })),
  );
  useEffect(() => {
    if (!isOnline) return undefined;
    const ended = new AbortController();
    void cacheLastHandovers(database, JSON.parse(missing) as readonly Prepared[], ended.signal).catch(ignoreTaborError);
    return () => ended.abort();
  }, [database, isOnline, missing]);
}

type Prepared = { readonly plate: string; readonly vehicle: VehicleChoice | null };

async function cacheLastHandovers(database: UserDatabase, prepared: readonly Prepared[], ended: AbortSignal): Promise<void> {
  for (const { plate, vehicle } of prepared) {
    if (ended.aborted) return;
    const key = await lastHandoverKey(database, plate);
    if (typeof key !== 'number') continue;
    const record = await findRecord(database, 'vehicle-handover-document', key);
    if (!record || Object.keys(record.item).length === 0) await pullRecord(database, 'vehicle-handover-document', key);
    const photos = await import('./prepare-photos.ts');
    const pulled = await findRecord(database, 'vehicle-handover-document', key);
    if (pulled) await photos.prepareSlotPhotos(database, pulled.item);
    if (vehicle) await photos.prepareDamagePhotos(database, vehicle);
  }
}

/** The key of the vehicle's newest handover on this device that is not voided. */
export async function lastHandoverKey(database: UserDatabase, plate: string): Promise<RecordKey | null> {
  return (await handoverKeys(database, plate))[0] ?? null;
}

/** Keys of the vehicle's handovers on this device that are not voided, newest first. Reads rows only: each record holds signatures. */
export async function handoverKeys(database: UserDatabase, plate: string): Promise<readonly RecordKey[]> {
  const rows = (await cachedListRows(database, 'vehicle-handover-document'))?.rows ?? (await localHandoverRows(database));
  return rows
    .filter((row) => namesVehicle(row['Vehicle'], plate) && !row['VoidedOn'])
    .toSorted((left, right) => textOf(right['Date']).localeCompare(textOf(left['Date'])))
    .map((row) => row['Id'] as RecordKey);
}

/** Rows of the handovers made on this device, before their list was pulled. */
async function localHandoverRows(database: UserDatabase): Promise<readonly GridRow[]> {
  return (await changedRows(database, 'vehicle-handover-document')).flatMap(({ row, isRemoved }) => (row && !isRemoved ? [row] : []));
}
