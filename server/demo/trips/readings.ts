import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { minuteAt, minuteText, type Day, type Minute } from '../basics/calendar.ts';
import type { DemoBooking } from '../bookings/bookings.ts';
import type { DemoHandover } from '../handovers/handovers.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

const returnWords = { PL: 'Zwrot z rezerwacji', DE: 'Rückgabe der Buchung' };

/** An odometer reading outside handovers. */
export type DemoReading = {
  readonly time: Minute;
  readonly row: Insertable<Database['vehicle_counter']>;
};

const readingComments = [
  'Tankowanie',
  'Przegląd serwisowy',
  'Odczyt z tachografu',
  'Wymiana opon',
  'Koniec miesiąca',
  'Odczyt telematyczny',
];

/** Readings of all vehicles, oldest first: one a month by the holder, and one at each return of a booking. */
export function demoReadings(
  vehicles: readonly DemoVehicle[],
  handovers: readonly DemoHandover[],
  bookings: readonly DemoBooking[],
  today: Day,
): DemoReading[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const monthly = vehicles.flatMap((vehicle) => monthlyReadings(vehicle, byVehicle.get(vehicle.id) ?? [], today));
  return [...monthly, ...bookings.flatMap(readingAtReturn)].sort(
    (left, right) => left.time - right.time || left.row.VehicleId - right.row.VehicleId,
  );
}

function monthlyReadings(vehicle: DemoVehicle, handovers: readonly DemoHandover[], today: Day): DemoReading[] {
  const random = seededRandom('counters', vehicle.id);
  const readings: DemoReading[] = [];
  for (let day = vehicle.since + random.integer(1, 30); day < today; day += random.integer(24, 36)) {
    const moment = minuteAt(day, random.integer(6, 20), random.integer(0, 59));
    const holder = handovers.findLast((handover) => handover.time <= moment)?.to ?? handovers[0]?.from;
    readings.push(reading(vehicle, moment, holder?.row.Id ?? null, randomComment(random)));
  }
  return readings;
}

function readingAtReturn({ vehicle, employee, returned, row }: DemoBooking): DemoReading[] {
  return returned === null ? [] : [reading(vehicle, returned, employee.row.Id, `${returnWords[vehicle.structure.country]} ${row.Number}`)];
}

function reading(vehicle: DemoVehicle, moment: Minute, employeeId: number | null, comment: string): DemoReading {
  return {
    time: moment,
    row: {
      VehicleId: vehicle.id,
      DateTime: minuteText(moment),
      CounterState: vehicle.odometer(moment),
      Comments: comment,
      EmployeeId: employeeId,
    },
  };
}

function randomComment(random: Random): string {
  return random.chance(0.4) ? random.pick(readingComments) : '';
}
