import { vehicleTypes, type VehicleType } from '../../../src/contract/entities/fleet/vehicle.ts';
import { bodyNumber } from './body-number.ts';
import { dayFrom, yearOf, type Day } from '../basics/calendar.ts';
import { carModels, semitrailerModels, truckModels, type Model } from './models.ts';
import { createOdometer, type Odometer } from './odometer.ts';
import { germanPlate, polishPlate } from './plates.ts';
import { seededRandom, type Random } from '../basics/random.ts';
import { structures, type Structure } from '../people/structures.ts';

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
const typeMix: readonly VehicleType[] = [
  car,
  truck,
  car,
  semitrailer,
  car,
  car,
  truck,
  car,
  semitrailer,
  car,
  truck,
  car,
  car,
  semitrailer,
  car,
  truck,
  car,
  semitrailer,
  car,
  truck,
];

const modelsOf: Record<VehicleType, readonly Model[]> = { 0: carModels, 1: truckModels, 2: semitrailerModels };
const maxAgeYears: Record<VehicleType, number> = { 0: 6, 1: 8, 2: 12 };

/** `count` vehicles. A vehicle does not depend on `count`, so that a larger fleet contains the smaller. */
export function demoVehicles(count: number, today: Day): DemoVehicle[] {
  const plates = new Set<string>();
  return Array.from({ length: count }, (_, index) => toVehicle(index, today, plates));
}

function toVehicle(index: number, today: Day, plates: Set<string>): DemoVehicle {
  const random = seededRandom('vehicle', index);
  const type = typeMix[index % typeMix.length] ?? car;
  const model = random.weighted(modelsOf[type]);
  const structure = random.weighted(structures.filter((candidate) => candidate.transport === (type !== car)));
  const year = yearOf(today) - random.integer(minAgeYears(today), maxAgeYears[type]);
  const start = today - historyDays;
  const firstDay = Math.min(dayFrom(year, 1, 1) + random.integer(20, 300), today - 21);
  const isNew = firstDay > start;
  const since = Math.max(firstDay, start);
  const kilometresPerDay = random.integer(...model.kilometresPerDay);
  const driven = isNew ? random.integer(6, 90) : Math.round((start - firstDay) * kilometresPerDay * 0.9) + random.integer(100, 900);
  return {
    id: index + 1,
    type,
    model,
    structure,
    plate: uniquePlate(random, structure, model, plates),
    bodyNumber: bodyNumber(random, model.maker, year, 100_000 + index * 37),
    year,
    since,
    isNew,
    odometer: createOdometer(random, { from: since, until: today, start: driven, kilometresPerDay }),
    isPool: type === car && random.chance(0.22),
  };
}

// In the first weeks of a year there are no vehicles of that year.
function minAgeYears(today: Day): number {
  return today - dayFrom(yearOf(today), 1, 1) > 60 ? 0 : 1;
}

function uniquePlate(random: Random, structure: Structure, model: Model, plates: Set<string>): string {
  for (;;) {
    const district = random.pick(structure.plates);
    const plate =
      structure.country === 'PL' ? polishPlate(random, district) : germanPlate(random, district, model.fuel === 'Energia elektryczna');
    if (plates.has(plate)) continue;
    plates.add(plate);
    return plate;
  }
}
