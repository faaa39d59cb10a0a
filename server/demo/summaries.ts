import type { Insertable } from 'kysely';
import { vehicleTypes } from '../../src/contract/entities/vehicle.ts';
import { summaryDistances } from '../../src/contract/rules/summary-distance.ts';
import type { Database } from '../database/tables.ts';
import { at, dayFrom, minuteText, yearOf, type Day } from './calendar.ts';
import type { DemoHandover } from './handovers.ts';
import { placeNames } from './places.ts';
import { randomOf } from './random.ts';
import type { DemoVehicle } from './vehicles.ts';

type SummaryRow = Insertable<Database['periodic_summary']> & { readonly Number: string };

const months = 6;

/** Monthly summaries of every second car for the last half year, oldest first. Each month starts where the previous one ended. */
export function demoSummaries(vehicles: readonly DemoVehicle[], handovers: readonly DemoHandover[], today: Day): SummaryRow[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const cars = vehicles.filter((vehicle) => vehicle.type === vehicleTypes.car && vehicle.id % 2 === 0);
  const last = new Map<number, number>();
  return monthsBefore(today).flatMap(([start, end]) =>
    cars
      .filter((vehicle) => vehicle.since <= start)
      .map((vehicle) => {
        const year = yearOf(end);
        const number = (last.get(year) ?? 0) + 1;
        last.set(year, number);
        const keeper = byVehicle.get(vehicle.id)?.findLast((handover) => handover.moment <= at(start, 0, 0))?.to;
        return { ...toSummary(vehicle, start, end), Number: `ZO/${year}/${String(number).padStart(6, '0')}`, DriverName: keeper?.row.FullName ?? '' };
      }),
  );
}

function toSummary(vehicle: DemoVehicle, start: Day, end: Day) {
  const random = randomOf('summary', vehicle.id, start);
  const [CounterStart, CounterEnd] = [vehicle.odometer(at(start, 0, 0)), vehicle.odometer(at(end, 0, 0))];
  const part = (most: number): number => Math.floor((CounterEnd - CounterStart) * random.next() * most);
  const entered = { CounterStart, CounterEnd, DistanceCategory2: part(0.25), DistanceCategory3: part(0.15), DistanceCategory4: part(0.05) };
  return {
    ...entered,
    ...summaryDistances(entered),
    VehicleId: vehicle.id,
    StartDate: minuteText(at(start, 0, 0)),
    EndDate: minuteText(at(end, 0, 0)),
    FuelStart: random.whole(10, 110) / 2,
    FuelEnd: random.whole(10, 110) / 2,
    OrganizationStructureLevel1: vehicle.structure.country === 'PL' ? 'Polska' : 'Deutschland',
    OrganizationStructureLevel2: vehicle.structure.name,
    OrganizationStructureLevel3: vehicle.structure.costPlace,
  };
}

const places = { PL: placeNames('PL'), DE: placeNames('DE') };

type Numbered = SummaryRow & { readonly Id?: number | undefined };

/** Business trips of the latest summarised month, a few for each summary. Earlier months are closed and stay without. */
export function demoPositions(summaries: readonly Numbered[], vehicles: readonly DemoVehicle[]): Insertable<Database['periodic_summary_position']>[] {
  const latest = summaries.at(-1)?.StartDate ?? '';
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return summaries
    .filter(({ StartDate }) => StartDate === latest)
    .flatMap(({ Id = 0, VehicleId, StartDate }) => {
      const random = randomOf('positions', VehicleId, StartDate);
      const names = places[byId.get(VehicleId)?.structure.country ?? 'PL'];
      const days = Array.from({ length: random.whole(3, 7) }, () => random.whole(1, 28)).sort((one, other) => one - other);
      return days.map((day) => ({
        periodicSummaryId: Id,
        Date: `${StartDate.slice(0, 8)}${String(day).padStart(2, '0')}T${String(random.whole(6, 16)).padStart(2, '0')}:${String(random.whole(0, 11) * 5).padStart(2, '0')}:00`,
        Description: `${random.pick(names)} – ${random.pick(names)}`,
        Comments: random.chance(0.3) ? `${random.whole(12, 240)} km` : '',
      }));
    });
}

/** First days of the last whole months, each with the first day of the following month. */
function monthsBefore(today: Day): [start: Day, end: Day][] {
  const [year, month] = [yearOf(today), new Date(today * 86_400_000).getUTCMonth() + 1];
  return Array.from({ length: months }, (_, index) => {
    const first = month - months + index;
    return [dayFrom(year, first, 1), dayFrom(year, first + 1, 1)];
  });
}
