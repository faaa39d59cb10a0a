import type { Language } from '../../../contract/wire/languages.ts';
import { compareHandovers, type ComparedHandover } from '../../../contract/entities/protocol/compare-handovers.ts';
import type { ProtocolContent, ProtocolPhoto, ProtocolText } from '../../../contract/entities/protocol/protocol-content.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import type { Formats } from '../../../screens/use-formats.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { nameOf, peopleNames, type HandoverReferences } from '../content/handover-references.ts';
import { faultOfSlot, takenSlots } from '../content/slot-photos.ts';
import { loadProtocolPhotos } from './protocol-photos.ts';

type Sources = {
  readonly database: UserDatabase;
  readonly references: HandoverReferences;
  readonly t: ProtocolText;
  readonly formats: Formats;
  readonly language: Language;
};

export async function comparisonOf(
  pickUp: HandoverForm,
  returned: HandoverForm,
  { database, references, ...sources }: Sources,
): Promise<ProtocolContent['comparison']> {
  const compared = async (form: HandoverForm): Promise<ComparedHandover> => {
    const photos = await slotPhotos(database, form);
    return { ...form, people: peopleNames(form, references), photoOf: ({ ItemId }) => photos.get(ItemId) };
  };
  return compareHandovers(await compared(pickUp), await compared(returned), { ...sources, kindOf: (id) => nameOf(references.kinds, id) });
}

async function slotPhotos(database: UserDatabase, form: HandoverForm): Promise<ReadonlyMap<number, ProtocolPhoto>> {
  const faults = takenSlots(form).flatMap(({ ItemId }) => {
    const fault = faultOfSlot(form, ItemId);
    return fault ? [{ ItemId, fault }] : [];
  });
  const photos = await loadProtocolPhotos(
    database,
    faults.map(({ fault }) => fault),
  );
  return new Map(faults.flatMap(({ ItemId, fault }) => (photos.get(fault.Id) ?? []).slice(0, 1).map((photo) => [ItemId, photo] as const)));
}
