import type { Fact } from '../../../contract/entities/protocol/protocol-content.ts';
import type { TFunction } from 'i18next';
import { noEnergy } from '../../../contract/entities/fleet/handover-energy.ts';
import type { Formats } from '../../../screens/use-formats.ts';
import type { OpenHandover } from '../content/open-handover.ts';
import { formatFuel, formatReading } from '../content/format-facts.ts';
import type { HandoverForm } from '../content/handover-form.ts';
import { formatAdditionalField } from '../../../screens/record/fields/format-additional-field.ts';
import { shownVehicle } from '../content/shown-vehicle.ts';
import { employeeName, nameOf, type HandoverReferences } from '../content/handover-references.ts';

export type ProtocolSource = {
  readonly form: HandoverForm;
  readonly references: HandoverReferences;
  readonly handover: Pick<OpenHandover, 'record' | 'row'>;
};

/** Names of the two people; former employees are named by the record's list row. */
export function peopleOf({ form, references, handover }: ProtocolSource): { readonly From: string; readonly To: string } {
  return {
    From: employeeName(references, form.FromEmployeeId) ?? textOf(handover.row['FromEmployee']),
    To: employeeName(references, form.ToEmployeeId) ?? textOf(handover.row['ToEmployee']),
  };
}

/** The facts at the head of a protocol, without empty ones. `odometer`: the photo of the reading, a JPEG as data URL. */
export function protocolFacts(source: ProtocolSource, t: TFunction, formats: Formats, odometer: string | null): Fact[] {
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

/** A label with its value; null without one. */
export type LabelledValue = readonly [string, string | null];

/** When and where who handed over to whom. */
export function occasionFacts(form: HandoverForm, people: { readonly From: string | null; readonly To: string | null }, t: TFunction, formats: Formats): LabelledValue[] {
  return [
    [t('facts.date'), form.Date && formats.dateTime(form.Date)],
    [t('facts.place'), form.PlaceName],
    [t('facts.from'), people.From],
    [t('facts.to'), people.To],
  ];
}

export function readingFact(form: HandoverForm, t: TFunction, formats: Formats): LabelledValue {
  return [t('facts.counter'), formatReading(form, formats)];
}

/** The level of the tank, and the battery. */
export function energyFacts(form: HandoverForm, t: TFunction, formats: Formats): LabelledValue[] {
  const { Charge, Range, HasCable, HasCard } = form.Energy ?? noEnergy;
  const answer = (value: boolean | null) => (value === null ? null : t(value ? 'yes' : 'no'));
  return [
    [t('facts.fuel'), formatFuel(form, t, 'fuel')],
    [t('facts.charge'), Charge === null ? null : `${formats.number(Charge)} %`],
    [t('facts.range'), Range === null ? null : `${formats.number(Range)} km`],
    [t('facts.cable'), answer(HasCable)],
    [t('facts.card'), answer(HasCard)],
  ];
}

/** The additional fields (accessories and others) in group order, without empty ones. */
export function additionalFacts({ form, references }: ProtocolSource, t: TFunction, formats: Formats): Fact[] {
  const fields = references.groups.flatMap((group) => group.Fields);
  return nonEmptyFacts(
    fields.map((field) => {
      const value = form.AdditionalFieldValues.find((one) => one.Id === field.Id)?.Value;
      return [field.Name, value ? formatAdditionalField(field, value, { formats, yes: t('yes') }) : null];
    }),
  );
}

function nonEmptyFacts(facts: readonly (readonly [string, string | null | undefined])[]): Fact[] {
  return facts.flatMap(([label, value]) => (value?.trim() ? [{ label, value }] : []));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
