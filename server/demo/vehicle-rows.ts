import type { Insertable } from 'kysely';
import type { Database } from '../database/tables.ts';
import { agreementOf } from './costs/agreements.ts';
import { dayText, type Day } from './basics/calendar.ts';
import type { DemoReading } from './trips/readings.ts';
import type { DemoHandover } from './handovers/handovers.ts';
import { seededRandom, type Random } from './basics/random.ts';
import type { DemoVehicle } from './vehicles/vehicles.ts';

const statuses = [
  { status: 'W eksploatacji', isWithUser: true, weight: 86 },
  { status: 'W serwisie', isWithUser: true, weight: 5 },
  { status: 'Rezerwowy', isWithUser: false, weight: 4 },
  { status: 'Zastępczy', isWithUser: true, weight: 2 },
  { status: 'Do sprzedaży', isWithUser: false, weight: 3 },
];

/** The current state of the vehicles: the last recipient as user, the newest reading as mileage. */
export function vehicleRows(
  vehicles: readonly DemoVehicle[],
  handovers: readonly DemoHandover[],
  readings: readonly DemoReading[],
  today: Day,
): Insertable<Database['vehicle']>[] {
  const newestHandover = new Map(handovers.map((handover) => [handover.vehicle.id, handover]));
  const newestReading = new Map(readings.map((reading) => [reading.row.VehicleId, reading.row.CounterState]));
  return vehicles.map((vehicle) => {
    const handover = newestHandover.get(vehicle.id);
    const mileage = Math.max(handover?.counter ?? 0, newestReading.get(vehicle.id) ?? 0);
    return toRow(vehicle, { holderId: handover?.to.row.Id ?? null, mileage, today });
  });
}

function toRow(vehicle: DemoVehicle, { holderId, mileage, today }: { holderId: number | null; mileage: number; today: Day }) {
  const random = seededRandom('today', vehicle.id);
  const { model, structure } = vehicle;
  const { status, isWithUser } = random.weighted(statuses);
  return {
    Id: vehicle.id,
    RegistrationNumber: vehicle.plate,
    VehicleType: vehicle.type,
    Make: model.make,
    Type: model.type,
    Model: model.model,
    TypeByPurpose: model.purpose,
    Status: status,
    BodyNumber: vehicle.bodyNumber,
    ProductionYear: vehicle.year,
    Fuel: model.fuel,
    EngineCapacity: model.capacity,
    TankCapacity: tankOf(vehicle.type, model.fuel),
    CurrentUserId: isWithUser ? holderId : null,
    OrganizationStructure: structure.name,
    CostPlace: structure.costPlace,
    VehicleMileage: mileage,
    NextTechnicalInspection: dayText(dueDay(random, today)),
    NextServiceInspection: dayText(dueDay(random, today)),
    VehicleMileageNextServiceInspection: dueMileage(random, mileage, model.service),
    ...agreementOf(vehicle, today),
  };
}

/** Litres; null for electric vehicles and semitrailers. */
function tankOf(type: number, fuel: string | null): number | null {
  if (type === 2 || fuel === null || /elekt/i.test(fuel)) return null;
  return type === 1 ? 800 : 55;
}

/** A few overdue, some within two weeks, the others within the year. */
function dueDay(random: Random, today: Day): Day {
  const chance = random.next();
  if (chance < 0.03) return today - random.integer(1, 25);
  if (chance < 0.1) return today + random.integer(0, 14);
  return today + random.integer(15, 360);
}

function dueMileage(random: Random, mileage: number, service: number): number {
  if (random.chance(0.03)) return Math.max(0, mileage - random.integer(100, 2_500));
  return (Math.floor(mileage / service) + 1) * service;
}
