import { newLocalKey } from '../../../contract/wire/fields.ts';
import { withPhoto, type Photo } from '../../../screens/record/photos/photo.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { changeDamage } from '../content/damages.ts';

/** Adds a photo to a damage. The first photo creates the fault that carries the damage's photos. */
export function withPhotoOf({ Faults }: HandoverForm, pointId: string, photo: Photo): Partial<HandoverForm> {
  if (Faults.some((fault) => fault.DamagePointId === pointId)) {
    return {
      Faults: Faults.map((fault) => (fault.DamagePointId === pointId ? { ...fault, Images: withPhoto(fault.Images, photo) } : fault)),
    };
  }
  const fault = { Id: newLocalKey(), PlacementId: null, KindId: null, Description: '', DamagePointId: pointId, Images: [photo] };
  return { Faults: [...Faults, fault] };
}

/** Removes a photo of a repaired damage; with the last one, the damage is known again unless the user decides on repairs. */
export function withoutRepairPhoto(form: HandoverForm, pointId: string, photo: Photo, mayDecide: boolean): Partial<HandoverForm> {
  const rest = withoutPhoto(form, pointId, photo);
  const isProven = mayDecide || rest.Faults?.some(({ DamagePointId }) => DamagePointId === pointId) === true;
  return { ...rest, ...(isProven ? {} : changeDamage(form, pointId, { IsRepaired: false })) };
}

/** Removes a photo of a damage, and its fault with the last one. */
export function withoutPhoto({ Faults }: HandoverForm, pointId: string, photo: Photo): Partial<HandoverForm> {
  const rest = Faults.map((fault) =>
    fault.DamagePointId === pointId ? { ...fault, Images: fault.Images.filter((image) => image.Key !== photo.Key) } : fault,
  );
  return { Faults: rest.filter((fault) => fault.DamagePointId !== pointId || fault.Images.length > 0) };
}
