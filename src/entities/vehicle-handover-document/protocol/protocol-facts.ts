import type { Fact, ProtocolText } from '../../../contract/entities/protocol/protocol-content.ts';
import { energyFacts, occasionFacts, readingFact } from '../../../contract/entities/protocol/protocol-facts.ts';
import type { Formats } from '../../../screens/use-formats.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { bySide, type HandoverForm } from '../content/handover-form.ts';
import { additionalFactsOf } from '../content/format-facts.ts';
import { shownVehicle } from '../content/shown-vehicle.ts';
import { nameOf, peopleNames, type HandoverReferences } from '../content/handover-references.ts';
import { stringOrEmpty } from '../../../contract/wire/string-or-empty.ts';

export type ProtocolSource = {
  readonly form: HandoverForm;
  readonly references: HandoverReferences;
  readonly handover: Pick<OpenHandover, 'record' | 'row'>;
};

/** Names of the two people; former employees are named by the record's list row. */
export function peopleOf({ form, references, handover }: ProtocolSource): { readonly From: string; readonly To: string } {
  const names = peopleNames(form, references);
  return bySide((side) => names[side] ?? stringOrEmpty(handover.row[`${side}Employee`]));
}

/** The facts at the head of a protocol, without empty ones. `odometer`: the photo of the reading, a JPEG as data URL. */
export function protocolFacts(source: ProtocolSource, t: ProtocolText, formats: Formats, odometer: string | null): Fact[] {
  const { form, references, handover } = source;
  const vehicle = shownVehicle(references, form, handover.record);
  const people = peopleOf(source);
  const facts = nonEmptyFacts([
    [t('facts.vehicle'), vehicle && [vehicle.RegistrationNumber, vehicle.Make, vehicle.Model].filter(Boolean).join(' ')],
    [t('facts.bodyNumber'), vehicle?.BodyNumber],
    ...occasionFacts(form, people, t, formats),
    [t('facts.contractor'), nameOf(references.contractors, form.ContractorId)],
    readingFact(form, t, formats),
    ...energyFacts(form, t, formats),
    [t('facts.comments'), form.Comments],
    [t('facts.correction'), form.CorrectionReason],
  ]);
  return facts.map((fact) => (fact.label === t('facts.counter') && odometer !== null ? { ...fact, image: odometer } : fact));
}

/** The additional fields, without empty ones. */
export function additionalFacts({ form, references }: ProtocolSource, t: ProtocolText, formats: Formats): Fact[] {
  return nonEmptyFacts(additionalFactsOf(form, references, { formats, yes: t('yes') }).map(({ field, text }) => [field.Name, text]));
}

function nonEmptyFacts(facts: readonly (readonly [string, string | null | undefined])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []));
}
