import type { ProtocolPhoto } from '../../../contract/entities/protocol/protocol-content.ts';
import type { TFunction } from 'i18next';
import type { SlotPhoto } from '../../../contract/entities/shared/handover-items.ts';
import type { Language } from '../../../contract/wire/languages.ts';
import { numberDamages } from '../../../contract/entities/protocol/marks/number-damages.ts';
import { faultOfCheck, nameOfCheck } from '../content/checklist.ts';
import { faultOfPoint, unmarkedFaults, type FaultForm, type HandoverForm } from '../content/handover-form.ts';
import { nameOf, type HandoverReferences } from '../content/handover-references.ts';
import { faultOfSlot } from '../content/slot-photos.ts';
import { missingSlotPhoto } from './protocol-photos.ts';

type Sources = {
  readonly form: HandoverForm;
  readonly references: HandoverReferences;
  readonly t: TFunction;
  readonly language: Language;
  readonly dateTime: (moment: string) => string;
  readonly photosOf: (fault: FaultForm | undefined) => readonly ProtocolPhoto[];
};

const damageStates = ['new', 'known', 'repaired'] as const;

/** New damages first, then known and repaired ones, each with its number over all views. */
export function numberedDamages(form: HandoverForm): ReturnType<typeof numberDamages> {
  const numbered = numberDamages(form.SelectedDamages);
  return damageStates.flatMap((damageState) => numbered.filter(({ state }) => state === damageState));
}

/** The photos of slots, marks, faults and checks, in the order of the document, each named by slot, mark or check, and time. */
export function platesOf({ form, references, t, language, dateTime, photosOf }: Sources): ProtocolPhoto[] {
  const named = (fault: FaultForm | undefined, name: string, moment: string | null | undefined, slot?: SlotPhoto) =>
    (slot && photosOf(fault).length === 0 ? [missingSlotPhoto(slot)] : photosOf(fault)).map((photo) => ({ ...photo, Name: [name, moment && dateTime(moment)].filter(Boolean).join(', ') }));
  return [
    ...(form.SlotPhotos ?? []).flatMap((slot) => named(faultOfSlot(form, slot.ItemId), nameOfCheck(slot, language), slot.TakenOn, slot)),
    ...numberedDamages(form).flatMap(({ point, number, view }) => {
      const title = t('damages.photosOf', { number, view: t(`views.${view}`) });
      const kind = nameOf(references.kinds, point.KindId ?? null);
      return named(faultOfPoint(form.Faults, point), kind ? `${title} (${kind})` : title, form.Date);
    }),
    ...unmarkedFaults(form).flatMap((fault, index) => named(fault, `${t('faults.one', { number: index + 1 })}: ${faultTitle(fault, references)}`, form.Date)),
    ...(form.Checklist ?? []).flatMap((check) => named(faultOfCheck(form, check.ItemId), nameOfCheck(check, language), form.Date)),
  ];
}

export function faultTitle(fault: FaultForm, references: HandoverReferences): string {
  return [nameOf(references.placements, fault.PlacementId), nameOf(references.kinds, fault.KindId), fault.Description].filter(Boolean).join(' – ');
}
