import type { Insertable } from 'kysely';
import type { Database } from '../database/tables.ts';
import { minuteText } from './calendar.ts';
import type { DemoHandover } from './handovers.ts';
import { numbered } from './numbered.ts';

/** The holder of each vehicle from one handover to the next. */
export function demoAllocations(handovers: readonly DemoHandover[]): Insertable<Database['allocation']>[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const rows = [...byVehicle.values()].flatMap((own) =>
    own.map(({ vehicle, to, moment }, index) => ({
      VehicleId: vehicle.id,
      EmployeeId: to.row.Id,
      OrganizationStructure: to.row.OrganizationStructure ?? null,
      CostPlace: to.row.CostPlace ?? null,
      From: minuteText(moment),
      To: own[index + 1] ? minuteText(own[index + 1]?.moment ?? moment) : null,
    })),
  );
  return numbered(rows.toSorted((left, right) => left.From.localeCompare(right.From)));
}
