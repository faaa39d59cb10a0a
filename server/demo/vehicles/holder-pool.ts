import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import type { Day } from '../basics/calendar.ts';
import { demoUserEmployeeIds, type DemoEmployee } from '../people/employees.ts';
import type { Random } from '../basics/random.ts';
import type { DemoVehicle } from './vehicles.ts';

/** Draws employees for vehicles: of the same country, with the required licence, employed on the day. */
export type HolderPool = {
  readonly draw: (random: Random, vehicle: DemoVehicle, day: Day, except?: DemoEmployee) => DemoEmployee;
};

/** Draws from `employees`. Throws when none is eligible. */
export function createHolderPool(employees: readonly DemoEmployee[]): HolderPool {
  const pools = new Map<string, readonly DemoEmployee[]>();
  const poolOf = (country: string, trucks: boolean): readonly DemoEmployee[] => {
    const key = `${country} ${trucks}`;
    const pool = pools.get(key) ?? employees.filter((person) => person.country === country && (person.drivesTrucks || !trucks));
    pools.set(key, pool);
    return pool;
  };
  return {
    draw: (random, vehicle, day, except) => {
      const pool = poolOf(vehicle.structure.country, vehicle.type !== vehicleTypes.car);
      const isFree = (person: DemoEmployee): boolean => person !== except && isEmployedOn(person, day);
      // Nearly everybody is eligible, so filtering the whole pool is the fallback.
      for (let attempt = 0; attempt < 5; attempt++) {
        const person = random.pick(pool);
        if (isFree(person)) return person;
      }
      return random.pick(pool.filter(isFree));
    },
  };
}

/** The vehicles of the demo driver today: the first car, truck and semitrailer in the country of that employee. */
export function demoDriverVehicles(vehicles: readonly DemoVehicle[], employees: readonly DemoEmployee[]): ReadonlySet<number> {
  const driver = employees[demoUserEmployeeIds.driver - 1];
  const ofDriver = Object.values(vehicleTypes).map((type) =>
    vehicles.find((vehicle) => vehicle.type === type && vehicle.structure.country === driver?.country && !vehicle.isPool),
  );
  return new Set(ofDriver.flatMap((vehicle) => (vehicle ? [vehicle.id] : [])));
}

function isEmployedOn(person: DemoEmployee, day: Day): boolean {
  return person.employedOn <= day && (person.leftOn === null || person.leftOn > day);
}
