import { fuelStates } from '../../../src/contract/entities/handover/vehicle-handover-document.ts';
import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import { minuteAt, dayOfMinute, workingDay, type Day, type Minute } from '../basics/calendar.ts';
import { damageHistory, type DamageState } from './damage-points.ts';
import { demoUserEmployeeIds, type DemoEmployee } from '../people/employees.ts';
import { demoDriverVehicles, createHolderPool, type HolderPool } from '../vehicles/holder-pool.ts';
import { placeNames } from '../basics/places.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

/** A change of the holder of a vehicle, before it becomes a document. */
export type DemoHandover = {
  readonly vehicle: DemoVehicle;
  readonly time: Minute;
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
  const holders = createHolderPool(employees);
  const drivers = demoDriverVehicles(vehicles, employees);
  const driver = employees[demoUserEmployeeIds.driver - 1];
  return vehicles
    .flatMap((vehicle) => handoversOf(vehicle, { holders, today, finalHolder: drivers.has(vehicle.id) ? driver : undefined }))
    .sort((left, right) => left.time - right.time || left.vehicle.id - right.vehicle.id);
}

type HandoverOptions = {
  readonly holders: HolderPool;
  readonly today: Day;
  /** The holder after the last handover, where it is fixed. */
  readonly finalHolder: DemoEmployee | undefined;
};

function handoversOf(vehicle: DemoVehicle, { holders, today, finalHolder }: HandoverOptions): DemoHandover[] {
  const random = seededRandom('handovers', vehicle.id);
  const times = handoverTimesOf(random, vehicle, today);
  const states = damageHistory(random, vehicle, times.length);
  let holder = holders.draw(random, vehicle, dayOfMinute(times[0] ?? 0), finalHolder);
  return times.map((moment, index) => {
    const from = holder;
    holder = drawRecipient(random, vehicle, { holders, finalHolder, from, moment, left: times.length - index - 1, today });
    return {
      vehicle,
      time: moment,
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
function drawRecipient(
  random: Random,
  vehicle: DemoVehicle,
  {
    holders,
    finalHolder,
    from,
    moment,
    left,
    today,
  }: HandoverOptions & { readonly from: DemoEmployee; readonly moment: Minute; readonly left: number },
): DemoEmployee {
  if (finalHolder && left === 0) return finalHolder;
  const day = left === 0 ? today : dayOfMinute(moment);
  if (!finalHolder || left > 1) return holders.draw(random, vehicle, day, from);
  let recipient: DemoEmployee;
  do recipient = holders.draw(random, vehicle, day, from);
  while (recipient === finalHolder);
  return recipient;
}

function handoverTimesOf(random: Random, vehicle: DemoVehicle, today: Day): Minute[] {
  const times: Minute[] = [];
  let day = vehicle.isNew ? vehicle.since : vehicle.since + random.integer(0, 60);
  for (; workingDay(day) < today; day = workingDay(day) + random.integer(30, 102)) {
    times.push(minuteAt(workingDay(day), random.integer(6, 17), random.integer(0, 11) * 5));
  }
  return times;
}
