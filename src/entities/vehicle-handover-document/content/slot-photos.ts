import type { OutlineView } from '../../../contract/entities/shared/handover-item-values.ts';
import { isItemPoint, itemPointId, itemsFor, type HandoverItem, type SlotPhoto } from '../../../contract/entities/shared/handover-items.ts';
import { newLocalKey } from '../../../contract/wire/fields.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import type { Photo } from '../../../screens/record/photos/photo.ts';
import type { FaultForm, HandoverForm } from './handover-form.ts';

type Photos = Pick<HandoverForm, 'SlotPhotos' | 'Faults'>;

/** Name of a slot in errors. */
export function slotField(itemId: number): string {
  return `SlotPhotos.${itemId}`;
}

export function takenSlots({ SlotPhotos }: Pick<HandoverForm, 'SlotPhotos'>): readonly SlotPhoto[] {
  return SlotPhotos ?? [];
}

export type Slot = Pick<HandoverItem, 'Id' | 'Name' | 'NameDe' | 'NameEn' | 'View' | 'IsRequired'>;

/** The slots of a vehicle; on a saved record also those that have a photo and are no longer in the list. */
export function slotsToFill(form: HandoverForm, slots: readonly HandoverItem[], vehicleType: number, isSaved: boolean): Slot[] {
  const current = itemsFor(slots, vehicleType, form);
  const replaced = isSaved ? takenSlots(form).filter(({ ItemId }) => current.every(({ Id }) => Id !== ItemId)) : [];
  return [
    ...current,
    ...replaced.map(({ ItemId, Name, NameDe, NameEn }) => ({
      Id: ItemId,
      Name,
      NameDe: NameDe ?? null,
      NameEn: NameEn ?? null,
      View: null,
      IsRequired: false,
    })),
  ];
}

/** The drawing to lay over the camera. */
export function outlineOf({ View }: Slot): OutlineView | null {
  return View === 'Odometer' ? null : View;
}

/** The photo of the odometer beside its reading; undefined without one, or once its slot was replaced. */
export function odometerPhoto(
  form: Pick<HandoverForm, 'SlotPhotos' | 'Faults'>,
  slots: readonly HandoverItem[],
): { readonly slot: SlotPhoto; readonly photo: Photo } | undefined {
  const slot = form.SlotPhotos?.find(({ ItemId }) => slots.some(({ Id, View }) => Id === ItemId && View === 'Odometer'));
  const photo = slot && photoOfSlot(form, slot.ItemId);
  return slot && photo && { slot, photo };
}

export function faultOfSlot({ Faults }: Pick<HandoverForm, 'Faults'>, itemId: number): FaultForm | undefined {
  return Faults.find(({ DamagePointId }) => DamagePointId === itemPointId('photo', itemId));
}

export function photoOfSlot(form: Pick<HandoverForm, 'Faults'>, itemId: number): Photo | undefined {
  return faultOfSlot(form, itemId)?.Images[0];
}

export function slotOfFault({ SlotPhotos }: Pick<HandoverForm, 'SlotPhotos'>, { DamagePointId }: FaultForm): SlotPhoto | undefined {
  return SlotPhotos?.find(({ ItemId }) => itemPointId('photo', ItemId) === DamagePointId);
}

/** Puts a photo into its slot, in place of an earlier one. */
export function withSlotPhoto(
  form: Photos,
  { Id, Name, NameDe, NameEn }: Slot,
  photo: Photo,
  { TakenOn, Place }: Pick<SlotPhoto, 'TakenOn' | 'Place'>,
): Partial<HandoverForm> {
  const { SlotPhotos, Faults } = withoutSlotPhoto(form, Id);
  const fault = {
    Id: newLocalKey(),
    PlacementId: null,
    KindId: null,
    Description: '',
    DamagePointId: itemPointId('photo', Id),
    Images: [photo],
  };
  return {
    SlotPhotos: [
      ...SlotPhotos,
      { ItemId: Id, Name, NameDe: NameDe ?? null, NameEn: NameEn ?? null, Sha256: photo.Sha256 ?? '', TakenOn, ...(Place && { Place }) },
    ],
    Faults: [...Faults, fault],
  };
}

export function withoutSlotPhoto(
  form: Photos,
  itemId: number,
): { readonly SlotPhotos: readonly SlotPhoto[]; readonly Faults: readonly FaultForm[] } & Partial<HandoverForm> {
  return {
    SlotPhotos: takenSlots(form).filter(({ ItemId }) => ItemId !== itemId),
    Faults: form.Faults.filter(({ DamagePointId }) => DamagePointId !== itemPointId('photo', itemId)),
  };
}

export function keepSlotPhotos({ SlotPhotos, Faults }: Photos, itemIds: ReadonlySet<number>): Photos {
  const photos = SlotPhotos?.filter(({ ItemId }) => itemIds.has(ItemId)) ?? null;
  const points = new Set(photos?.map(({ ItemId }) => itemPointId('photo', ItemId)));
  return {
    SlotPhotos: photos,
    Faults: Faults.filter(({ DamagePointId }) => !isItemPoint(DamagePointId, 'photo') || points.has(DamagePointId ?? '')),
  };
}

export function missingSlots(form: HandoverForm, slots: readonly HandoverItem[], vehicleType: number): FieldError[] {
  const missing = itemsFor(slots, vehicleType, form).filter(({ Id, IsRequired }) => IsRequired && !photoOfSlot(form, Id));
  return missing.map(({ Id }) => ({ field: slotField(Id), code: 'required' }));
}
