import type { Insertable } from 'kysely';
import type { Database } from '../database/tables.ts';
import { at, minuteText, type Day, type Minute } from './calendar.ts';
import type { DemoBooking } from './bookings.ts';
import type { DemoHandover } from './handovers.ts';
import { randomOf, type Random } from './random.ts';
import type { DemoVehicle } from './vehicles.ts';

/** An odometer reading outside handovers. */
export type DemoReading = {
  readonly moment: Minute;
  readonly row: Insertable<Database['vehicle_counter']>;
};

const remarks = ['Tankowanie', 'Przegląd serwisowy', 'Odczyt z tachografu', 'Wymiana opon', 'Koniec miesiąca', 'Odczyt telematyczny'];

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
    (left, right) => left.moment - right.moment || left.row.VehicleId - right.row.VehicleId,
  );
}

function monthlyReadings(vehicle: DemoVehicle, handovers: readonly DemoHandover[], today: Day): DemoReading[] {
  const random = randomOf('counters', vehicle.id);
  const readings: DemoReading[] = [];
  for (let day = vehicle.since + random.whole(1, 30); day < today; day += random.whole(24, 36)) {
    const moment = at(day, random.whole(6, 20), random.whole(0, 59));
    const holder = handovers.findLast((handover) => handover.moment <= moment)?.to ?? handovers[0]?.from;
    readings.push(reading(vehicle, moment, holder?.row.Id ?? null, remark(random)));
  }
  return readings;
}

function readingAtReturn({ vehicle, employee, returned, row }: DemoBooking): DemoReading[] {
  return returned === null ? [] : [reading(vehicle, returned, employee.row.Id, `Zwrot z rezerwacji ${row.Number}`)];
}

function reading(vehicle: DemoVehicle, moment: Minute, employeeId: number | null, comment: string): DemoReading {
  return {
    moment,
    row: { VehicleId: vehicle.id, DateTime: minuteText(moment), CounterState: vehicle.odometer(moment), Comments: comment, EmployeeId: employeeId },
  };
}

function remark(random: Random): string {
  return random.chance(0.4) ? random.pick(remarks) : '';
}
