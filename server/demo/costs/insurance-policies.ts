import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { dayText, type Day } from '../basics/calendar.ts';
import { insurersOf } from '../people/contractors.ts';
import { withIds } from '../basics/with-ids.ts';
import { seededRandom } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

/** A policy of each vehicle: a few expired, some expiring within the month, the others within the year. */
export function demoPolicies(
  vehicles: readonly DemoVehicle[],
  today: Day,
): (Insertable<Database['vehicle_insurance_policy']> & { readonly Id: number })[] {
  return withIds(
    vehicles.map((vehicle) => {
      const random = seededRandom('policy', vehicle.id);
      const { country } = vehicle.structure;
      const chance = random.next();
      const last =
        chance < 0.03 ? today - random.integer(1, 20) : chance < 0.12 ? today + random.integer(0, 30) : today + random.integer(31, 364);
      const insurer = random.pick(insurersOf(country));
      const digits = String(random.integer(1_000_000, 9_999_999));
      return {
        VehicleId: vehicle.id,
        InsurerId: insurer.Id,
        Number:
          country === 'PL'
            ? `90${digits}${String(vehicle.id).padStart(4, '0')}`
            : `KFZ ${digits.slice(0, 3)}/${digits.slice(3)}-${String(vehicle.id % 100).padStart(2, '0')}`,
        DateFrom: dayText(last - 364),
        DateTo: dayText(last),
      };
    }),
  );
}
