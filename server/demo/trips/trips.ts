import type { Insertable } from 'kysely';
import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, minuteText, workingDay, type Day, type Minute } from '../basics/calendar.ts';
import type { DemoEmployee } from '../people/employees.ts';
import type { DemoHandover } from '../handovers/handovers.ts';
import { demoDriverVehicles } from '../vehicles/holder-pool.ts';
import { placeNames } from '../basics/places.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

type TripRow = Insertable<Database['trip_record_card']>;

// People write in the language of their country.
const purposes = {
  PL: [
    'Wizyta u klienta',
    'Dostawa części',
    'Odbiór dokumentów',
    'Przegląd w serwisie',
    'Szkolenie',
    'Inspekcja budowy',
    'Spotkanie w oddziale',
    'Transport narzędzi',
  ],
  DE: [
    'Kundenbesuch',
    'Teilelieferung',
    'Abholung von Unterlagen',
    'Fahrt zur Inspektion',
    'Schulung',
    'Baustellenbesichtigung',
    'Besprechung in der Filiale',
    'Werkzeugtransport',
  ],
};
/** Weights: six trips of eight are business trips. */
const kinds = ['business', 'business', 'business', 'business', 'business', 'business', 'commute', 'private'] as const;
const partners = [
  'Budmat Sp. z o.o.',
  'Urząd Miasta',
  'Zakład Energetyczny',
  'Hurtownia Elektryk',
  'Stahlhandel Köln GmbH',
  'Szpital Miejski',
  'Serwis Opon Mazur',
];
const places = { PL: placeNames('PL'), DE: placeNames('DE') };

const otherPurposes = {
  PL: { commute: 'Dojazd do pracy', private: 'Prywatnie' },
  DE: { commute: 'Arbeitsweg', private: 'Privat' },
} as const;

/** One vehicle in this many has trip cards. */
const tripCardInterval = 6;

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
  const drivers = demoDriverVehicles(vehicles, employees);
  return vehicles
    .filter(
      (vehicle) =>
        vehicle.type !== vehicleTypes.semitrailer && !vehicle.isPool && (vehicle.id % tripCardInterval === 0 || drivers.has(vehicle.id)),
    )
    .flatMap((vehicle) => {
      const ofVehicle = byVehicle.get(vehicle.id) ?? [];
      const isOut = vehicle.type === vehicleTypes.car && drivers.has(vehicle.id);
      return spansOf(vehicle, today, isOut).map(([start, end]) => {
        const holder = ofVehicle.findLast((handover) => handover.time <= start)?.to ?? ofVehicle[0]?.from;
        return tripOf(vehicle, holder?.row.Id ?? null, start, end);
      });
    })
    .sort((left, right) =>
      left.StartDate < right.StartDate ? -1 : left.StartDate > right.StartDate ? 1 : left.VehicleId - right.VehicleId,
    );
}

/** Consecutive trips; the last one of some vehicles has no end. */
function spansOf(vehicle: DemoVehicle, today: Day, isOut: boolean): [start: Minute, end: Minute | null][] {
  const random = seededRandom('trips', vehicle.id);
  const spans: [Minute, Minute | null][] = [];
  for (let day = workingDay(vehicle.since + random.integer(2, 9)); day < today - 1; day = workingDay(day + random.integer(2, 12))) {
    const start = minuteAt(day, random.integer(6, 10), random.integer(0, 11) * 5);
    spans.push([start, start + random.integer(60, 540)]);
  }
  if (isOut || random.chance(0.06)) spans.push([minuteAt(today - 1, random.integer(13, 17), random.integer(0, 11) * 5), null]);
  return spans;
}

function tripOf(vehicle: DemoVehicle, employeeId: number | null, start: Minute, end: Minute | null): TripRow {
  const random = seededRandom('trip', vehicle.id, start);
  const { country } = vehicle.structure;
  const [kind, partner] = [random.pick(kinds), random.pick(partners)];
  return {
    VehicleId: vehicle.id,
    EmployeeId: employeeId,
    StartDate: minuteText(start),
    EndDate: end === null ? null : minuteText(end),
    Purpose: kind === 'business' ? random.pick(purposes[country]) : otherPurposes[country][kind],
    Description: routeOf(random, places[country]),
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
