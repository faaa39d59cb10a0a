import type { Insertable } from 'kysely';
import { vehicleTypes } from '../../../src/contract/entities/fleet/vehicle.ts';
import { summaryDistances } from '../../../src/contract/rules/mileage/summary-distance.ts';
import type { Database } from '../../database/tables.ts';
import { minuteAt, dayFrom, minuteText, yearOf, type Day } from '../basics/calendar.ts';
import type { DemoHandover } from '../handovers/handovers.ts';
import { placeNames } from '../basics/places.ts';
import { seededRandom } from '../basics/random.ts';
import type { DemoVehicle } from '../vehicles/vehicles.ts';
import { padTwo } from '../../../src/contract/wire/wire-date.ts';
import { createNumbering } from '../basics/numbering.ts';

type SummaryRow = Insertable<Database['periodic_summary']> & { readonly Number: string };

const months = 6;

/** Monthly summaries of every second car for the last half year, oldest first. Each month starts where the previous one ended. */
export function demoSummaries(vehicles: readonly DemoVehicle[], handovers: readonly DemoHandover[], today: Day): SummaryRow[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const cars = vehicles.filter((vehicle) => vehicle.type === vehicleTypes.car && vehicle.id % 2 === 0);
  const numberOf = createNumbering('ZO');
  return monthsBefore(today).flatMap(([start, end]) =>
    cars
      .filter((vehicle) => vehicle.since <= start)
      .map((vehicle) => {
        const holder = byVehicle.get(vehicle.id)?.findLast((handover) => handover.time <= minuteAt(start, 0, 0))?.to;
        return { ...toSummary(vehicle, start, end), Number: numberOf(end), DriverName: holder?.row.FullName ?? '' };
      }),
  );
}

function toSummary(vehicle: DemoVehicle, start: Day, end: Day) {
  const random = seededRandom('summary', vehicle.id, start);
  const [CounterStart, CounterEnd] = [vehicle.odometer(minuteAt(start, 0, 0)), vehicle.odometer(minuteAt(end, 0, 0))];
  const randomShare = (maxShare: number): number => Math.floor((CounterEnd - CounterStart) * random.next() * maxShare);
  const entered = {
    CounterStart,
    CounterEnd,
    DistanceCategory2: randomShare(0.25),
    DistanceCategory3: randomShare(0.15),
    DistanceCategory4: randomShare(0.05),
  };
  return {
    ...entered,
    ...summaryDistances(entered),
    VehicleId: vehicle.id,
    StartDate: minuteText(minuteAt(start, 0, 0)),
    EndDate: minuteText(minuteAt(end, 0, 0)),
    FuelStart: random.integer(10, 110) / 2,
    FuelEnd: random.integer(10, 110) / 2,
    OrganizationStructureLevel1: vehicle.structure.country === 'PL' ? 'Polska' : 'Deutschland',
    OrganizationStructureLevel2: vehicle.structure.name,
    OrganizationStructureLevel3: vehicle.structure.costPlace,
  };
}

const places = { PL: placeNames('PL'), DE: placeNames('DE') };

type NumberedSummary = SummaryRow & { readonly Id?: number | undefined };

/** Business trips of the latest summarised month, a few for each summary. Earlier months are closed and stay without. */
export function demoSummaryPositions(
  summaries: readonly NumberedSummary[],
  vehicles: readonly DemoVehicle[],
): Insertable<Database['periodic_summary_position']>[] {
  const latest = summaries.at(-1)?.StartDate ?? '';
  const byId = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  return summaries
    .filter(({ StartDate }) => StartDate === latest)
    .flatMap(({ Id = 0, VehicleId, StartDate }) => {
      const random = seededRandom('positions', VehicleId, StartDate);
      const names = places[byId.get(VehicleId)?.structure.country ?? 'PL'];
      const days = Array.from({ length: random.integer(3, 7) }, () => random.integer(1, 28)).sort((one, other) => one - other);
      return days.map((day) => ({
        periodicSummaryId: Id,
        Date: `${StartDate.slice(0, 8)}${padTwo(day)}T${padTwo(random.integer(6, 16))}:${padTwo(random.integer(0, 11) * 5)}:00`,
        Description: `${random.pick(names)} – ${random.pick(names)}`,
        Comments: random.chance(0.3) ? `${random.integer(12, 240)} km` : '',
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
