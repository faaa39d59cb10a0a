import type { VehicleType } from '../../contract/entities/fleet/vehicle.ts';
import type { OutlineView } from '../../contract/entities/shared/handover-item-values.ts';
import { drawingPathOf } from '../../contract/entities/protocol/vehicle-views.ts';

export function drawingUrlOf(type: VehicleType, view: OutlineView): string {
  return `${import.meta.env.BASE_URL}${drawingPathOf(type, view)}`;
}
