import { fuelStates } from '../../src/contract/entities/vehicle-handover-document.ts';
import { vehicleTypes } from '../../src/contract/entities/vehicle.ts';
import { at, dayOfMinute, workingDay, type Day, type Minute } from './calendar.ts';
import { damageHistory, type DamageState } from './damages.ts';
import { usersEmployees, type DemoEmployee } from './employees.ts';
import { driversVehicles, holdersAmong, type Holders } from './holders.ts';
import { placeNames } from './places.ts';
import { randomOf, type Random } from './random.ts';
import type { DemoVehicle } from './vehicles.ts';

/** A change of the holder of a vehicle, before it becomes a document. */
export type DemoHandover = {
  readonly vehicle: DemoVehicle;
  readonly moment: Minute;
  readonly from: DemoEmployee;
  readonly to: DemoEmployee;
  readonly counter: number;
  readonly fuel: string | null;
  readonly placeName: string;
  readonly isFirstOfNew: boolean;
  readonly state: DamageState;
};

const places = { PL: placeNames('PL'), DE: placeNames('DE') };

/** Two years of handovers of all vehicles, oldest first. The recipient of one is the giver of the next. */
export function demoHandovers(vehicles: readonly DemoVehicle[], employees: readonly DemoEmployee[], today: Day): DemoHandover[] {
  const holders = holdersAmong(employees);
  const drivers = driversVehicles(vehicles, employees);
  const driver = employees[usersEmployees.driver - 1];
  return vehicles
    .flatMap((vehicle) => handoversOf(vehicle, { holders, today, keeper: drivers.has(vehicle.id) ? driver : undefined }))
    .sort((left, right) => left.moment - right.moment || left.vehicle.id - right.vehicle.id);
}

type Circumstances = {
  readonly holders: Holders;
  readonly today: Day;
  /** The holder after the last handover, where it is fixed. */
  readonly keeper: DemoEmployee | undefined;
};

function handoversOf(vehicle: DemoVehicle, { holders, today, keeper }: Circumstances): DemoHandover[] {
  const random = randomOf('handovers', vehicle.id);
  const moments = momentsOf(random, vehicle, today);
  const states = damageHistory(random, vehicle, moments.length);
  let holder = holders.draw(random, vehicle, dayOfMinute(moments[0] ?? 0), keeper);
  return moments.map((moment, index) => {
    const from = holder;
    holder = takerOf(random, vehicle, { holders, keeper, from, moment, left: moments.length - index - 1, today });
    return {
      vehicle,
      moment,
      from,
      to: holder,
      counter: vehicle.odometer(moment),
      fuel: vehicle.type === vehicleTypes.semitrailer ? null : random.pick(fuelStates),
      placeName: random.pick(places[vehicle.structure.country]),
      isFirstOfNew: vehicle.isNew && index === 0,
      state: states[index] as DamageState,
    };
  });
}

// The last holder must be an active employee; a fixed final holder cannot take over from himself.
function takerOf(
  random: Random,
  vehicle: DemoVehicle,
  { holders, keeper, from, moment, left, today }: Circumstances & { readonly from: DemoEmployee; readonly moment: Minute; readonly left: number },
): DemoEmployee {
  if (keeper && left === 0) return keeper;
  const day = left === 0 ? today : dayOfMinute(moment);
  if (!keeper || left > 1) return holders.draw(random, vehicle, day, from);
  let taker: DemoEmployee;
  do taker = holders.draw(random, vehicle, day, from);
  while (taker === keeper);
  return taker;
}

function momentsOf(random: Random, vehicle: DemoVehicle, today: Day): Minute[] {
  const moments: Minute[] = [];
  let day = vehicle.isNew ? vehicle.since : vehicle.since + random.whole(0, 60);
  for (; workingDay(day) < today; day = workingDay(day) + random.whole(30, 102)) {
    moments.push(at(workingDay(day), random.whole(6, 17), random.whole(0, 11) * 5));
  }
  return moments;
}
