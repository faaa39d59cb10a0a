import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';
import type { HandoverForm } from './handover-form.ts';
import { vehicleOf, type HandoverReferences } from './handover-references.ts';

/** The vehicle of the form; one that is no longer in the fleet list is shown by the plate of the record's row. */
export function shownVehicle(references: HandoverReferences, { VehicleId }: HandoverForm, record: RecordRow | null): VehicleChoice | null {
  const cached = vehicleOf(references, VehicleId);
  const plate = record?.row?.['Vehicle'];
  if (cached || VehicleId === null || typeof plate !== 'string' || record?.item['VehicleId'] !== VehicleId) return cached;
  return {
    Id: VehicleId,
    RegistrationNumber: plate,
    Make: null,
    Model: null,
    BodyNumber: null,
    VehicleType: 0,
    LastCounter: null,
    LastCounterDate: null,
    LastHandoverDriverId: null,
  };
}
