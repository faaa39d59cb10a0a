import type { Insertable } from 'kysely';
import { transportOrderStatus } from '../../../src/contract/rules/transport-order-state.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, minuteText, yearOf, type Day } from '../basics/calendar.ts';
import type { DemoEmployee } from '../people/employees.ts';
import { withIds } from '../basics/with-ids.ts';
import { seededRandom } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';

type Row = Insertable<Database['transport_order']>;

const places = [
  { country: 'PL', codes: ['60-003', '61-248', '80-601', '81-336', '92-332', '30-740', '54-106', '02-867'], weight: 6 },
  { country: 'DE', codes: ['20457', '04158', '10317', '80939', '28197'], weight: 4 },
  { country: 'CZ', codes: ['100 00', '702 00'], weight: 1 },
];

// Statuses before loading: ids of the migration that the rules of the contract do not need.
const [fresh, planned, onTheWay] = [-1_630_002, -1_630_003, -1_630_004];

/** Orders of the trucks from six weeks ago to next week, oldest first. */
export function demoTransportOrders(vehicles: readonly DemoVehicle[], employees: readonly DemoEmployee[], today: Day): Row[] {
  const trucks = vehicles.filter((vehicle) => vehicle.type === 1);
  const trailers = vehicles.filter((vehicle) => vehicle.type === 2);
  const drivers = employees.filter((employee) => employee.drivesTrucks && employee.leftOn === null);
  const days = Array.from({ length: 50 }, (_, index) => today - 42 + index);
  const orders = days.flatMap((day) =>
    trucks
      .filter((truck) => seededRandom('order', truck.id, day).chance(0.14))
      .map((truck) =>
        toRow(truck, trailers[truck.id % Math.max(1, trailers.length)], drivers[truck.id % Math.max(1, drivers.length)], day, today),
      ),
  );
  return withIds(orders.map((row, index) => ({ ...row, OrderNumber: `ZT/${yearOf(today)}/${String(index + 1).padStart(5, '0')}` })));
}

function toRow(truck: DemoVehicle, trailer: DemoVehicle | undefined, driver: DemoEmployee | undefined, day: Day, today: Day) {
  const random = seededRandom('order-row', truck.id, day);
  const [from, to] = [random.weighted(places), random.weighted(places)];
  const loading = minuteAt(day, random.integer(6, 15), random.pick([0, 15, 30, 45]));
  const unloading = loading + random.integer(6, 40) * 60;
  const StatusId = statusOf(random.next(), day, today);
  const isLoaded = StatusId !== fresh && StatusId !== planned && StatusId !== onTheWay;
  const isUnloaded = isLoaded && StatusId !== transportOrderStatus.loaded;
  const isDelivered = isUnloaded && StatusId !== transportOrderStatus.unloaded;
  return {
    LoadingDate: minuteText(loading),
    LoadingCountry: from.country,
    LoadingPostalCode: random.pick(from.codes),
    UnloadingDate: minuteText(unloading),
    UnloadingCountry: to.country,
    UnloadingPostalCode: random.pick(to.codes),
    VehicleId: truck.id,
    TrailerId: trailer?.id ?? null,
    DriverId: driver?.row.Id ?? null,
    StatusId,
    Loaded: isLoaded ? minuteText(loading + random.integer(5, 70)) : null,
    Unloaded: isUnloaded ? minuteText(unloading + random.integer(5, 90)) : null,
    DocumentsDelivered: isDelivered ? minuteText(unloading + random.integer(600, 4_000)) : null,
    // A few orders have no documents yet.
    DocumentCount: random.chance(0.15) && !isDelivered ? 0 : random.integer(1, 4),
  };
}

function statusOf(chance: number, day: Day, today: Day): number {
  const age = today - day;
  if (age < 0) return chance < 0.4 ? fresh : planned;
  if (age < 2) return chance < 0.4 ? onTheWay : chance < 0.8 ? transportOrderStatus.loaded : transportOrderStatus.unloaded;
  if (age < 8)
    return chance < 0.2
      ? transportOrderStatus.loaded
      : chance < 0.6
        ? transportOrderStatus.unloaded
        : transportOrderStatus.documentsDelivered;
  return chance < 0.7 ? transportOrderStatus.finished : transportOrderStatus.documentsDelivered;
}
