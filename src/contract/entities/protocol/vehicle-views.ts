import { vehicleViews, type VehicleView } from '../fleet/damage-point.ts';
import type { OutlineView } from '../shared/handover-item-values.ts';
import { vehicleTypes, type VehicleType } from '../fleet/vehicle.ts';

/** Views of a vehicle of `type`; a semitrailer has no top view. */
export function vehicleViewsOf(type: VehicleType): readonly VehicleView[] {
  return type === vehicleTypes.semitrailer ? vehicleViews.filter((view) => view !== 'Top') : vehicleViews;
}

/** Whether there is a drawing of `view` for a vehicle of `type`. */
export function isDrawn(type: VehicleType, view: OutlineView): boolean {
  return view !== 'Top' || vehicleViewsOf(type).includes(view);
}

/** Width and height of a view's drawing, in SVG units. */
export function drawingSizeOf(view: VehicleView): { width: number; height: number } {
  return view === 'Front' || view === 'Back' ? { width: 400, height: 400 } : { width: 800, height: 400 };
}

/** Path of the drawing of `view` for a vehicle of `type`, below the app's files. */
export function drawingPathOf(type: VehicleType, view: OutlineView): string {
  return `drawings/${drawingFolders[type]}/${view.replace(/\B[A-Z]/, '-$&').toLowerCase()}.svg`;
}

const drawingFolders: Record<VehicleType, string> = { 0: 'car', 1: 'truck', 2: 'semitrailer' };
