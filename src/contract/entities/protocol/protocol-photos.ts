import type { Language } from '../../wire/languages.ts';
import { damageList, type SelectedDamages } from '../fleet/damage-point.ts';
import { isItemPoint, itemPointId, type Check, type SlotPhoto } from '../shared/handover-items.ts';
import { wordIn } from '../shared/names.ts';
import { formatPlace } from '../shared/photo-place.ts';
import { numberDamages, type NumberedDamage } from './marks/number-damages.ts';
import type { ProtocolPhoto, ProtocolText } from './protocol-content.ts';

/** Owner of a fault's photos: a mark on a drawing, a slot or a check; null for none. */
type Owned = { readonly DamagePointId: string | null };

/** Fields of a handover that order its photos. */
export type PhotographedHandover<Fault extends Owned> = {
  readonly Date: string | null;
  readonly SelectedDamages: SelectedDamages;
  readonly SlotPhotos?: readonly SlotPhoto[] | null | undefined;
  readonly Checklist?: readonly Check[] | null | undefined;
  readonly Faults: readonly Fault[];
};

type Sources<Fault> = {
  readonly t: ProtocolText;
  readonly language: Language;
  readonly dateTime: (moment: string) => string;
  readonly kindOf: (id: number | null) => string | null;
  readonly titleOf: (fault: Fault) => string;
  readonly photosOf: (fault: Fault) => readonly ProtocolPhoto[];
};

const damageStates = ['new', 'known', 'repaired'] as const;

/** New damages first, then known and repaired ones, each with its number over all views. */
export function damagesInOrder(handover: { readonly SelectedDamages: SelectedDamages }): NumberedDamage[] {
  const numbered = numberDamages(handover.SelectedDamages);
  return damageStates.flatMap((damageState) => numbered.filter(({ state }) => state === damageState));
}

/** The photos of slots, marks, faults and checks, in the order of the document, each named by slot, mark or check, time and place. */
export function photosInOrder<Fault extends Owned>(
  handover: PhotographedHandover<Fault>,
  { t, language, dateTime, kindOf, titleOf, photosOf }: Sources<Fault>,
): ProtocolPhoto[] {
  const faultOf = (pointId: string | undefined) =>
    pointId === undefined ? undefined : handover.Faults.find(({ DamagePointId }) => DamagePointId === pointId);
  const nameImages = (fault: Fault | undefined, name: string, moment: string | null | undefined, slot?: SlotPhoto) => {
    const photos = fault ? photosOf(fault) : [];
    return (slot && photos.length === 0 ? [missingSlotPhoto(slot)] : photos).map((photo) => ({
      ...photo,
      Name: [name, moment && dateTime(moment), slot?.Place && formatPlace(slot.Place)].filter(Boolean).join(', '),
    }));
  };
  return [
    ...(handover.SlotPhotos ?? []).flatMap((slot) =>
      nameImages(faultOf(itemPointId('photo', slot.ItemId)), wordIn(language, slot), slot.TakenOn, slot),
    ),
    ...damagesInOrder(handover).flatMap(({ point, number, view }) => {
      const title = t('damages.photosOf', { number, view: t(`views.${view}`) });
      const kind = kindOf(point.KindId ?? null);
      return nameImages(faultOf(point.Id), kind ? `${title} (${kind})` : title, handover.Date);
    }),
    ...unmarkedFaults(handover).flatMap((fault, index) =>
      nameImages(fault, `${t('faults.one', { number: index + 1 })}: ${titleOf(fault)}`, handover.Date),
    ),
    ...(handover.Checklist ?? []).flatMap((check) =>
      nameImages(faultOf(itemPointId('check', check.ItemId)), wordIn(language, check), handover.Date),
    ),
  ];
}

/** The photo of a slot that was taken, and did not arrive. */
export function missingSlotPhoto({ Sha256 }: Pick<SlotPhoto, 'Sha256'>): ProtocolPhoto {
  return { Name: '', Sha256, image: null, absence: 'missing' };
}

/**
 * Faults of a section of their own: all but those of checks and guided photos, and those that only carry photos of a damage on the
 * drawings.
 */
export function unmarkedFaults<Fault extends Owned>({
  Faults,
  SelectedDamages: damages,
}: Pick<PhotographedHandover<Fault>, 'Faults' | 'SelectedDamages'>): Fault[] {
  const marked = new Set(damageList(damages).map(({ point }) => point.Id));
  return Faults.filter(({ DamagePointId }) => DamagePointId === null || !(marked.has(DamagePointId) || isItemPoint(DamagePointId)));
}
