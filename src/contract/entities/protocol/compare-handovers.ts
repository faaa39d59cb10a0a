import type { RecordKey } from '../../wire/fields.ts';
import type { Language } from '../../wire/languages.ts';
import type { SelectedDamages } from '../fleet/damage-point.ts';
import type { Direction } from '../shared/handover-item-values.ts';
import type { Check, SlotPhoto } from '../shared/handover-items.ts';
import { wordIn } from '../shared/names.ts';
import { numberDamages, type NumberedDamage } from './marks/number-damages.ts';
import type { ProtocolContent, ProtocolPhoto, ProtocolText } from './protocol-content.ts';
import {
  energyFacts,
  occasionFacts,
  readingFact,
  type FactFields,
  type FactFormats,
  type LabelledValue,
  type PartyNames,
} from './protocol-facts.ts';
import { missingSlotPhoto } from './protocol-photos.ts';

type Comparison = NonNullable<ProtocolContent['comparison']>;

/** Fields that decide whether one handover is the pick-up of another. */
type Parties = {
  readonly Direction?: Direction | null | undefined;
  readonly FromEmployeeId: RecordKey | null;
  readonly ToEmployeeId: RecordKey | null;
};

/** One of two handovers beside each other. `photoOf`: the photo of a slot that is there. */
export type ComparedHandover = FactFields & {
  readonly people: PartyNames;
  readonly SelectedDamages: SelectedDamages;
  readonly SlotPhotos?: readonly SlotPhoto[] | null | undefined;
  readonly Checklist?: readonly Check[] | null | undefined;
  readonly photoOf: (slot: SlotPhoto) => ProtocolPhoto | undefined;
};

type Sources = {
  readonly t: ProtocolText;
  readonly formats: FactFormats;
  readonly language: Language;
  readonly kindOf: (id: number | null) => string | null;
};

/** Whether a handover may be a return, and `last`, the vehicle's last one before, the pick-up by the person who now returns the vehicle. */
export function isPickUpOf(last: Parties, returned: Parties): boolean {
  return returned.Direction !== 'pick-up' && last.Direction !== 'return' && last.ToEmployeeId === returned.FromEmployeeId;
}

/** Compares a return with its pick-up, side by side. */
export function compareHandovers(pickUp: ComparedHandover, returned: ComparedHandover, sources: Sources): Comparison {
  const { t, formats, kindOf } = sources;
  const kilometres = pickUp.Counter === null || returned.Counter === null ? null : returned.Counter - pickUp.Counter;
  // Less than at the pick-up: the odometer was replaced, so the distance is not known.
  const driven = kilometres === null || kilometres < 0 ? null : `${formats.number(kilometres)}\u00a0km`;
  const both = (factsOf: (handover: ComparedHandover) => readonly LabelledValue[]) => pairFacts(factsOf(pickUp), factsOf(returned));
  const damages = numberDamages(returned.SelectedDamages);
  const describe = ({ number, view, point }: NumberedDamage) =>
    `${number}. ${[t(`views.${view}`), kindOf(point.KindId ?? null), point.Description].filter(Boolean).join(' – ')}`;
  return {
    rows: [
      ...both((handover) => [...occasionFacts(handover, handover.people, t, formats), readingFact(handover, t, formats)]),
      ...(driven === null ? [] : [{ label: t('comparison.driven'), before: '', after: driven }]),
      ...both((handover) => energyFacts(handover, t, formats)).filter(({ before, after }) => before !== '' || after !== ''),
      ...checkRows(pickUp, returned, sources),
    ],
    damages: damages.filter(({ state }) => state === 'new').map(describe),
    changes: damages.flatMap((damage) => {
      const change = damage.state === 'repaired' ? 'repaired' : damage.point.Check === 'different' ? 'different' : null;
      return change === null ? [] : [`${describe(damage)}: ${t(`damages.${change}`)}`];
    }),
    photos: photoPairs(pickUp, returned, sources),
  };
}

/** Two lists of the same labels as rows. */
function pairFacts(before: readonly LabelledValue[], after: readonly LabelledValue[]): Comparison['rows'] {
  return before.map(([label, value], index) => ({ label, before: value ?? '', after: after[index]?.[1] ?? '' }));
}

/** Checks of either handover; the return's own have the same item as the pick-up's where the item is for both. */
function checkRows(pickUp: ComparedHandover, returned: ComparedHandover, { t, language }: Sources): Comparison['rows'] {
  const checks = [...(returned.Checklist ?? []), ...(pickUp.Checklist ?? [])];
  const resultIn = ({ Checklist }: ComparedHandover, id: number) => {
    const check = Checklist?.find(({ ItemId }) => ItemId === id);
    return check ? [t(`checklist.${check.Result}`), check.Words].filter(Boolean).join(': ') : '';
  };
  return [...new Map(checks.map((check) => [check.ItemId, check])).values()].map((check) => ({
    label: wordIn(language, check),
    before: resultIn(pickUp, check.ItemId),
    after: resultIn(returned, check.ItemId),
  }));
}

/** The guided photos of one slot side by side. */
function photoPairs(pickUp: ComparedHandover, returned: ComparedHandover, { language, formats }: Sources): Comparison['photos'] {
  const slots = new Map([...(pickUp.SlotPhotos ?? []), ...(returned.SlotPhotos ?? [])].map((slot) => [slot.ItemId, slot]));
  return [...slots.values()].map((slot) => {
    const slotPhotoOf = ({ SlotPhotos, photoOf }: ComparedHandover): ProtocolPhoto | null => {
      const slotPhoto = SlotPhotos?.find(({ ItemId }) => ItemId === slot.ItemId);
      return slotPhoto
        ? {
            ...(photoOf(slotPhoto) ?? missingSlotPhoto(slotPhoto)),
            Name: [wordIn(language, slot), formats.dateTime(slotPhoto.TakenOn)].filter(Boolean).join(', '),
          }
        : null;
    };
    return [slotPhotoOf(pickUp), slotPhotoOf(returned)];
  });
}
