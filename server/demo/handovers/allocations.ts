import type { Insertable } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { minuteText } from '../basics/calendar.ts';
import type { DemoHandover } from './handovers.ts';
import { withIds } from '../basics/with-ids.ts';

/** The holder of each vehicle from one handover to the next. */
export function demoAllocations(handovers: readonly DemoHandover[]): Insertable<Database['allocation']>[] {
  const byVehicle = Map.groupBy(handovers, (handover) => handover.vehicle.id);
  const rows = [...byVehicle.values()].flatMap((ofVehicle) =>
    ofVehicle.map(({ vehicle, to, time }, index) => ({
      VehicleId: vehicle.id,
      EmployeeId: to.row.Id,
      OrganizationStructure: to.row.OrganizationStructure ?? null,
      CostPlace: to.row.CostPlace ?? null,
      From: minuteText(time),
      To: ofVehicle[index + 1] ? minuteText(ofVehicle[index + 1]?.time ?? time) : null,
    })),
  );
  return withIds(rows.toSorted((left, right) => left.From.localeCompare(right.From)));
}
