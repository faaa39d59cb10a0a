import { damageList } from '../../../contract/entities/fleet/damage-point.ts';
import type { TFunction } from 'i18next';
import type { Language } from '../../../contract/wire/languages.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Formats } from '../../../screens/use-formats.ts';
import { nameOfCheck } from '../content/checklist.ts';
import { formatDriven } from '../content/format-facts.ts';
import { newDamages, type HandoverForm } from '../content/handover-form.ts';
import { employeeName, nameOf, type HandoverReferences } from '../content/handover-references.ts';
import { faultOfSlot } from '../content/slot-photos.ts';
import type { ProtocolContent, ProtocolPhoto } from '../../../contract/entities/protocol/protocol-content.ts';
import { energyFacts, occasionFacts, readingFact, type LabelledValue } from './protocol-facts.ts';
import { loadProtocolPhotos, missingSlotPhoto } from './protocol-photos.ts';

type Sources = { readonly database: UserDatabase; readonly references: HandoverReferences; readonly t: TFunction; readonly formats: Formats; readonly language: Language };

type Comparison = NonNullable<ProtocolContent['comparison']>;

/** Compares a return with its pick-up, side by side. */
export async function compareHandovers(pickUp: HandoverForm, returned: HandoverForm, sources: Sources): Promise<Comparison> {
  const { references, t, formats } = sources;
  const driven = formatDriven(pickUp, returned, formats);
  const both = (factsOf: (form: HandoverForm) => readonly LabelledValue[]) => pairFacts(factsOf(pickUp), factsOf(returned));
  const peopleIn = ({ FromEmployeeId, ToEmployeeId }: HandoverForm) => ({ From: employeeName(references, FromEmployeeId), To: employeeName(references, ToEmployeeId) });
  return {
    rows: [
      ...both((form) => [...occasionFacts(form, peopleIn(form), t, formats), readingFact(form, t, formats)]),
      ...(driven === null ? [] : [{ label: t('comparison.driven'), before: '', after: driven }]),
      ...both((form) => energyFacts(form, t, formats)).filter(({ before, after }) => before !== '' || after !== ''),
      ...checkRows(pickUp, returned, sources),
    ],
    damages: damageList(newDamages(returned.SelectedDamages)).map(({ view, point }) => [t(`views.${view}`), nameOf(references.kinds, point.KindId ?? null), point.Description].filter(Boolean).join(' – ')),
    photos: await photoPairs(pickUp, returned, sources),
  };
}

/** Two lists of the same labels as rows. */
function pairFacts(before: readonly LabelledValue[], after: readonly LabelledValue[]): Comparison['rows'] {
  return before.map(([label, value], index) => ({ label, before: value ?? '', after: after[index]?.[1] ?? '' }));
}

/** Checks of either handover; the return's own have the same item as the pick-up's where the item is for both. */
function checkRows(pickUp: HandoverForm, returned: HandoverForm, { t, language }: Sources): Comparison['rows'] {
  const checks = [...(returned.Checklist ?? []), ...(pickUp.Checklist ?? [])];
  const resultIn = ({ Checklist }: HandoverForm, id: number) => {
    const check = Checklist?.find(({ ItemId }) => ItemId === id);
    return check ? [t(`checklist.${check.Result}`), check.Words].filter(Boolean).join(': ') : '';
  };
  return [...new Map(checks.map((check) => [check.ItemId, check])).values()].map((check) => ({
    label: nameOfCheck(check, language),
    before: resultIn(pickUp, check.ItemId),
    after: resultIn(returned, check.ItemId),
  }));
}

/** The guided photos of one slot side by side. */
async function photoPairs(pickUp: HandoverForm, returned: HandoverForm, { database, language, formats }: Sources): Promise<Comparison['photos']> {
  const slots = new Map([...(pickUp.SlotPhotos ?? []), ...(returned.SlotPhotos ?? [])].map((slot) => [slot.ItemId, slot]));
  const [before, after] = [await slotPhotos(database, pickUp), await slotPhotos(database, returned)];
  return [...slots.values()].map((slot) => {
    const named = (form: HandoverForm, photos: ReadonlyMap<number, ProtocolPhoto>): ProtocolPhoto | null => {
      const taken = form.SlotPhotos?.find(({ ItemId }) => ItemId === slot.ItemId);
      const photo = photos.get(slot.ItemId) ?? (taken && missingSlotPhoto(taken));
      return photo ? { ...photo, Name: [nameOfCheck(slot, language), taken && formats.dateTime(taken.TakenOn)].filter(Boolean).join(', ') } : null;
    };
    return [named(pickUp, before), named(returned, after)];
  });
}

async function slotPhotos(database: UserDatabase, form: HandoverForm): Promise<ReadonlyMap<number, ProtocolPhoto>> {
  const faults = (form.SlotPhotos ?? []).flatMap(({ ItemId }) => {
    const fault = faultOfSlot(form, ItemId);
    return fault ? [{ ItemId, fault }] : [];
  });
  const photos = await loadProtocolPhotos(database, faults.map(({ fault }) => fault));
  return new Map(faults.flatMap(({ ItemId, fault }) => (photos.get(fault.Id) ?? []).slice(0, 1).map((photo) => [ItemId, photo] as const)));
}
