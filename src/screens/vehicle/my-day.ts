import type { EmployeeChoice } from '../../contract/entities/company/employee.ts';
import type { VehicleChoice } from '../../contract/entities/fleet/vehicle.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { isBookingAlive } from '../../contract/rules/rental/booking-state.ts';
import type { FindId } from '../../contract/rules/id-by-name.ts';
import { createVehicleFinder } from '../../contract/rules/vehicle-by-plate.ts';
import { fromWire, toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { textOf } from '../text-of.ts';

/** How long before its begin a booking is near. */
const NEAR_MS = 24 * 3_600_000;

/** Start of a handover: the values known before any input. */
export type HandoverStart = {
  readonly vehicleId: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly place: string;
};

export type MyVehicle = {
  readonly vehicle: VehicleChoice;
  /** Since the handover that gave it to the user; empty when the device does not know it. */
  readonly since: WireDateTime;
  readonly returning: HandoverStart;
};

export type MyBooking = {
  readonly key: RecordKey;
  readonly plate: string;
  readonly start: WireDateTime;
  readonly end: WireDateTime;
  readonly purpose: string;
  readonly isAccepted: boolean;
  /** It runs, or begins within a day: a handover now is most likely for it. */
  readonly isNear: boolean;
  /** Null: the vehicle is not on this device, or the booking is not accepted and the user does not have the vehicle. */
  readonly way: 'pickUp' | 'return' | null;
  readonly handover: HandoverStart | null;
};

/** `lastPlace`: the place of the newest handover that the user took part in. */
export type MyDay = { readonly vehicles: readonly MyVehicle[]; readonly bookings: readonly MyBooking[]; readonly lastPlace: string };

/**
 * The start of a handover of this vehicle: of the user's near booking of it, else its return where the user has it; null for neither. A
 * later booking starts nothing unasked.
 */
export function startOfVehicle({ bookings, vehicles }: MyDay, vehicleId: number): HandoverStart | null {
  const starts = [
    ...bookings.filter(({ isNear }) => isNear).map(({ handover }) => handover),
    ...vehicles.map(({ returning }) => returning),
  ];
  return starts.find((start) => start?.vehicleId === vehicleId) ?? null;
}

export type MyDayData = {
  readonly employeeId: number;
  readonly vehicles: readonly VehicleChoice[];
  readonly employees: readonly EmployeeChoice[];
  readonly bookings: readonly GridRow[];
  readonly handovers: readonly GridRow[];
  readonly now: WireDateTime;
};

/**
 * The user's vehicles, and bookings that are not over, the next one first. Rows name people and vehicles by text, as the specification's
 * lists do.
 */
export function myDayOf({ employeeId, vehicles, employees, bookings, handovers, now }: MyDayData): MyDay {
  const idOf = uniqueIds(employees);
  const soon = toWireDateTime(new Date((fromWire(now)?.getTime() ?? 0) + NEAR_MS));
  const last = newestByVehicle(handovers, vehicles);
  const lastPlace = lastPlaceOf(handovers, employeeId, idOf);
  const placeOf = (row: GridRow | undefined) => textOf(row?.['PlaceName']) || lastPlace;
  const mine = vehicles.filter((vehicle) => holderOf(vehicle, last.get(vehicle.Id), idOf) === employeeId);

  const returning = (vehicle: VehicleChoice): HandoverStart => {
    const row = last.get(vehicle.Id);
    const giver = idOf.get(textOf(row?.['FromEmployee'])) ?? null;
    return { vehicleId: vehicle.Id, from: employeeId, to: giver === employeeId ? null : giver, place: placeOf(row) };
  };
  const pickingUp = (vehicle: VehicleChoice): HandoverStart => {
    const row = last.get(vehicle.Id);
    return { vehicleId: vehicle.Id, from: holderOf(vehicle, row, idOf), to: employeeId, place: placeOf(row) };
  };

  return {
    vehicles: mine
      .map((vehicle) => ({ vehicle, since: textOf(last.get(vehicle.Id)?.['Date']), returning: returning(vehicle) }))
      .toSorted((left, right) => (left.since < right.since ? 1 : -1)),
    bookings: bookings
      .filter((row) => row['EmployeeId'] === employeeId && isBookingAlive(row) && textOf(row['EndDate']) > now)
      .toSorted((left, right) => (textOf(left['StartDate']) < textOf(right['StartDate']) ? -1 : 1))
      .map((row) => {
        const vehicle = vehicles.find(
          ({ Id, RegistrationNumber }) => Id === row['VehicleId'] || RegistrationNumber === row['RegistrationNumber'],
        );
        const isOut = vehicle !== undefined && mine.includes(vehicle);
        const isAccepted = row['IsAccepted'] === true;
        const way = vehicle ? (isOut ? 'return' : isAccepted ? 'pickUp' : null) : null;
        return {
          key: row['Id'] as RecordKey,
          plate: textOf(row['RegistrationNumber']) || (vehicle?.RegistrationNumber ?? ''),
          start: textOf(row['StartDate']),
          end: textOf(row['EndDate']),
          purpose: textOf(row['TravelPurpose']),
          isAccepted,
          isNear: textOf(row['StartDate']) <= soon,
          way,
          handover: vehicle && way ? (isOut ? returning(vehicle) : pickingUp(vehicle)) : null,
        };
      }),
    lastPlace,
  };
}

/** Holder of the vehicle: by its newest handover on this device, which may be newer than the backend's list; else by that list. */
function holderOf(vehicle: VehicleChoice, last: GridRow | undefined, idOf: ReadonlyMap<string, number>): number | null {
  return idOf.get(textOf(last?.['ToEmployee'])) ?? vehicle.LastHandoverDriverId ?? null;
}

/** Employees by name; a name that two of them have stands for neither. */
function uniqueIds(employees: readonly EmployeeChoice[]): ReadonlyMap<string, number> {
  const ids = new Map<string, number>();
  const doubled = new Set<string>();
  for (const { Id, FullName } of employees) {
    if (ids.has(FullName)) doubled.add(FullName);
    ids.set(FullName, Id);
  }
  for (const name of doubled) ids.delete(name);
  return ids;
}

type Vehicles = readonly Pick<VehicleChoice, 'Id' | 'RegistrationNumber'>[];

/** Fleets are large, and the day is read often. */
const finders = new WeakMap<Vehicles, FindId>();

function finderOf(vehicles: Vehicles): FindId {
  const find = finders.get(vehicles) ?? createVehicleFinder(vehicles);
  finders.set(vehicles, find);
  return find;
}

/** The newest handover of each vehicle, which a row names by its plate, alone or followed by the model. */
function newestByVehicle(handovers: readonly GridRow[], vehicles: Vehicles): ReadonlyMap<number, GridRow> {
  const ids = new Map(vehicles.map(({ Id, RegistrationNumber }) => [RegistrationNumber, Id]));
  const idOf = (text: string) => ids.get(text) ?? finderOf(vehicles)(text);
  const newest = new Map<number, GridRow>();
  for (const row of handovers) {
    const id = idOf(textOf(row['Vehicle']));
    if (id !== null && !row['VoidedOn'] && textOf(row['Date']) >= textOf(newest.get(id)?.['Date'])) newest.set(id, row);
  }
  return newest;
}

function lastPlaceOf(handovers: readonly GridRow[], employeeId: number, idOf: ReadonlyMap<string, number>): string {
  const isMine = (row: GridRow) => ['FromEmployee', 'ToEmployee'].some((side) => idOf.get(textOf(row[side])) === employeeId);
  const placed = handovers.filter((row) => textOf(row['PlaceName']) !== '' && isMine(row));
  return textOf(placed.toSorted((left, right) => (textOf(left['Date']) < textOf(right['Date']) ? 1 : -1)).at(0)?.['PlaceName']);
}
