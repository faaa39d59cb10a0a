import type { Insertable } from 'kysely';
import { vehicleTypes } from '../../src/contract/entities/vehicle.ts';
import type { Database } from '../database/tables.ts';
import { at, minuteText, workingDay, type Day, type Minute } from './calendar.ts';
import type { DemoEmployee } from './employees.ts';
import type { DemoHandover } from './handovers.ts';
import { driversVehicles } from './holders.ts';
import { placeNames } from './places.ts';
import { randomOf, type Random } from './random.ts';
import type { DemoVehicle } from './vehicles.ts';

type TripRow = Insertable<Database['trip_record_card']>;

const purposes = ['Wizyta u klienta', 'Dostawa części', 'Odbiór dokumentów', 'Przegląd w serwisie', 'Szkolenie', 'Inspekcja budowy', 'Spotkanie w oddziale', 'Transport narzędzi'];
/** Weights: six trips of eight are business trips. */
const kinds = ['business', 'business', 'business', 'business', 'business', 'business', 'commute', 'private'] as const;
const partners = ['Budmat Sp. z o.o.', 'Urząd Miasta', 'Zakład Energetyczny', 'Hurtownia Elektryk', 'Stahlhandel Köln GmbH', 'Szpital Miejski', 'Serwis Opon Mazur'];
const places = { PL: placeNames('PL'), DE: placeNames('DE') };

const otherPurposes = { commute: 'Dojazd do pracy', private: 'Prywatnie' } as const;

/** One vehicle in this many has trip cards. */
const everyOf = 6;

/**
 * Two years of trips, oldest first: of every sixth vehicle with an engine, and of the car of the demo driver, whose last trip is
 * running.
 */
export function demoTrips(
  vehicles: readonly DemoVehicle[],
  handovers: readonly DemoHandover[],
  employees: readonly DemoEmployee[],
  today: Day,
): TripRow[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const drivers = driversVehicles(vehicles, employees);
  return vehicles
    .filter((vehicle) => vehicle.type !== vehicleTypes.semitrailer && !vehicle.isPool && (vehicle.id % everyOf === 0 || drivers.has(vehicle.id)))
    .flatMap((vehicle) => {
      const own = byVehicle.get(vehicle.id) ?? [];
      const isOut = vehicle.type === vehicleTypes.car && drivers.has(vehicle.id);
      return spansOf(vehicle, today, isOut).map(([start, end]) => {
        const holder = own.findLast((handover) => handover.moment <= start)?.to ?? own[0]?.from;
        return tripOf(vehicle, holder?.row.Id ?? null, start, end);
      });
    })
    .sort((left, right) => (left.StartDate < right.StartDate ? -1 : left.StartDate > right.StartDate ? 1 : left.VehicleId - right.VehicleId));
}

/** Consecutive trips; the last one of some vehicles has no end. */
function spansOf(vehicle: DemoVehicle, today: Day, isOut: boolean): [start: Minute, end: Minute | null][] {
  const random = randomOf('trips', vehicle.id);
  const spans: [Minute, Minute | null][] = [];
  for (let day = workingDay(vehicle.since + random.whole(2, 9)); day < today - 1; day = workingDay(day + random.whole(2, 12))) {
    const start = at(day, random.whole(6, 10), random.whole(0, 11) * 5);
    spans.push([start, start + random.whole(60, 540)]);
  }
  if (isOut || random.chance(0.06)) spans.push([at(today - 1, random.whole(13, 17), random.whole(0, 11) * 5), null]);
  return spans;
}

function tripOf(vehicle: DemoVehicle, employeeId: number | null, start: Minute, end: Minute | null): TripRow {
  const random = randomOf('trip', vehicle.id, start);
  const [kind, partner] = [random.pick(kinds), random.pick(partners)];
  return {
    VehicleId: vehicle.id,
    EmployeeId: employeeId,
    StartDate: minuteText(start),
    EndDate: end === null ? null : minuteText(end),
    Purpose: kind === 'business' ? random.pick(purposes) : otherPurposes[kind],
    Description: routeOf(random, places[vehicle.structure.country]),
    StartCounter: vehicle.odometer(start),
    EndCounter: end === null ? null : vehicle.odometer(end),
    TripKind: kind,
    Partner: kind === 'business' ? partner : '',
  };
}

function routeOf(random: Random, stops: readonly string[]): string {
  const [from, to] = [random.pick(stops), random.pick(stops)];
  return from === to ? from : `${from} – ${to}`;
}
