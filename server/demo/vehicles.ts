import { vehicleTypes, type VehicleType } from '../../src/contract/entities/vehicle.ts';
import { bodyNumber } from './body-number.ts';
import { dayFrom, yearOf, type Day } from './calendar.ts';
import { carModels, semitrailerModels, truckModels, type Model } from './models.ts';
import { odometerOf, type Odometer } from './odometer.ts';
import { germanPlate, polishPlate } from './plates.ts';
import { randomOf, type Random } from './random.ts';
import { structures, type Structure } from './structures.ts';

/** Days of history in the demo records. */
export const historyDays = 730;

/** A vehicle before any records. */
export type DemoVehicle = {
  readonly id: number;
  readonly type: VehicleType;
  readonly model: Model;
  readonly structure: Structure;
  readonly plate: string;
  readonly bodyNumber: string;
  readonly year: number;
  /** The day it joined the fleet, or the first day of the history. */
  readonly since: Day;
  readonly isNew: boolean;
  readonly odometer: Odometer;
  /** Lent through bookings. */
  readonly isPool: boolean;
};

const { car, truck, semitrailer } = vehicleTypes;

// Of twenty: eleven cars, five trucks, four semitrailers.
const mix: readonly VehicleType[] = [
  car, truck, car, semitrailer, car, car, truck, car, semitrailer, car, truck, car, car, semitrailer, car, truck, car, semitrailer, car, truck,
];

const modelsOf: Record<VehicleType, readonly Model[]> = { 0: carModels, 1: truckModels, 2: semitrailerModels };
const oldest: Record<VehicleType, number> = { 0: 6, 1: 8, 2: 12 };

/** `count` vehicles. A vehicle does not depend on `count`, so that a larger fleet contains the smaller. */
export function demoVehicles(count: number, today: Day): DemoVehicle[] {
  const plates = new Set<string>();
  return Array.from({ length: count }, (_, index) => toVehicle(index, today, plates));
}

function toVehicle(index: number, today: Day, plates: Set<string>): DemoVehicle {
  const random = randomOf('vehicle', index);
  const type = mix[index % mix.length] ?? car;
  const model = random.weighted(modelsOf[type]);
  const structure = random.weighted(structures.filter((candidate) => candidate.transport === (type !== car)));
  const year = yearOf(today) - random.whole(firstAge(today), oldest[type]);
  const start = today - historyDays;
  const firstDay = Math.min(dayFrom(year, 1, 1) + random.whole(20, 300), today - 21);
  const isNew = firstDay > start;
  const since = Math.max(firstDay, start);
  const kilometresPerDay = random.whole(...model.kilometresPerDay);
  const driven = isNew ? random.whole(6, 90) : Math.round((start - firstDay) * kilometresPerDay * 0.9) + random.whole(100, 900);
  return {
    id: index + 1,
    type,
    model,
    structure,
    plate: freePlate(random, structure, model, plates),
    bodyNumber: bodyNumber(random, model.maker, year, 100_000 + index * 37),
    year,
    since,
    isNew,
    odometer: odometerOf(random, { from: since, until: today, start: driven, kilometresPerDay }),
    isPool: type === car && random.chance(0.22),
  };
}

// In the first weeks of a year there are no vehicles of that year.
function firstAge(today: Day): number {
  return today - dayFrom(yearOf(today), 1, 1) > 60 ? 0 : 1;
}

function freePlate(random: Random, structure: Structure, model: Model, plates: Set<string>): string {
  for (;;) {
    const district = random.pick(structure.plates);
    const plate =
      structure.country === 'PL' ? polishPlate(random, district) : germanPlate(random, district, model.fuel === 'Energia elektryczna');
    if (plates.has(plate)) continue;
    plates.add(plate);
    return plate;
  }
}
