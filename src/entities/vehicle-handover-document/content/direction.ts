import {
  dependOnDirection,
  isItemPoint,
  itemsFor,
  checkFields,
  type HandoverItem,
} from '../../../contract/entities/shared/handover-items.ts';
import type { Direction } from '../../../contract/entities/shared/handover-item-values.ts';
import type { VehicleChoice } from '../../../contract/entities/fleet/vehicle.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { emptyFields } from '../../../contract/wire/record-fields.ts';
import type { HandoverStart } from '../../../screens/vehicle/my-day.ts';
import { keepChecks } from './checklist.ts';
import type { HandoverForm } from './handover-form.ts';
import type { HandoverReferences } from './handover-references.ts';
import { keepSlotPhotos } from './slot-photos.ts';

type Directed = Pick<HandoverForm, 'Direction'>;

export type StartReferences = Pick<HandoverReferences, 'currentEmployeeId' | 'checks' | 'slots'>;

/** Names of the direction in errors: it is entered above the photos, or above the checklist where no photo depends on it. */
export const directionFields = { slots: 'SlotPhotos.Direction', checks: 'Direction' } as const;

export function isUndirected({ Direction: direction }: Directed): boolean {
  return direction === null;
}

export function isPickUp({ Direction: direction }: Directed): boolean {
  return direction === 'pick-up';
}

/** The side of the company's partner, who receives the vehicle unless it is returned. */
export function partnerSide({ Direction: direction }: Directed): 'From' | 'To' {
  return direction === 'return' ? 'From' : 'To';
}

/** Text of the checklist's title. */
export function checklistTitle({ Direction: direction }: Directed) {
  return direction === null ? 'sections.checklist' : (`checklist.of.${direction}` as const);
}

/** The direction of a start: a user who gives the vehicle returns it. Empty where no item needs the direction: it is part of the seal. */
export function withStartDirection(
  { from, to }: HandoverStart,
  { VehicleType }: VehicleChoice,
  { currentEmployeeId, checks, slots }: StartReferences,
): Partial<HandoverForm> {
  if (currentEmployeeId === null || !dependOnDirection([...checks, ...slots], VehicleType)) return {};
  return currentEmployeeId === from ? { Direction: 'return' } : currentEmployeeId === to ? { Direction: 'pick-up' } : {};
}

/** The results and photos under another direction: those of items that it does not have go. */
export function withDirection(
  form: HandoverForm,
  items: readonly HandoverItem[],
  vehicleType: number,
  direction: Direction,
): Partial<HandoverForm> {
  const applicable = new Set(itemsFor(items, vehicleType, { Direction: direction }).map(({ Id }) => Id));
  const photos = keepSlotPhotos(form, applicable);
  return { Direction: direction, ...photos, ...keepChecks({ ...form, ...photos }, applicable) };
}

const { Direction: _direction, ...noItems } = emptyFields(checkFields);

/** The patch that removes all results and photos of items. */
export function withoutItems({ Faults }: Pick<HandoverForm, 'Faults'>): Partial<HandoverForm> {
  return { ...noItems, Faults: Faults.filter(({ DamagePointId }) => !isItemPoint(DamagePointId)) };
}

export function validateDirection(form: Directed, items: Pick<HandoverReferences, 'slots' | 'checks'>, vehicleType: number): FieldError[] {
  const open = (['slots', 'checks'] as const).filter((list) => isUndirected(form) && dependOnDirection(items[list], vehicleType));
  return open.map((list) => ({ field: directionFields[list], code: 'required' }));
}
