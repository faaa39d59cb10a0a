import type { Energy } from '../handover/handover-energy.ts';
import type { ProtocolText } from './protocol-content.ts';

/** A label with its value; null without one. */
export type LabelledValue = readonly [string, string | null];

/** Formats of the recipient's language. */
export type FactFormats = { readonly dateTime: (moment: string) => string; readonly number: (value: number) => string };

/** Names of both parties; null for an unknown one. */
export type PartyNames = { readonly From: string | null; readonly To: string | null };

/** Fields of a handover that its protocol has as facts. */
export type FactFields = {
  readonly Date: string | null;
  readonly PlaceName: string | null;
  readonly Counter: number | null;
  readonly Fuel: string | null;
  readonly Energy?: Partial<Energy> | null | undefined;
};

/** When and where who handed over to whom. */
export function occasionFacts(
  { Date: date, PlaceName }: FactFields,
  people: PartyNames,
  t: ProtocolText,
  formats: FactFormats,
): LabelledValue[] {
  return [
    [t('facts.date'), date && formats.dateTime(date)],
    [t('facts.place'), PlaceName],
    [t('facts.from'), people.From],
    [t('facts.to'), people.To],
  ];
}

export function readingFact({ Counter }: FactFields, t: ProtocolText, { number }: FactFormats): LabelledValue {
  return [t('facts.counter'), Counter === null ? null : `${number(Counter)}\u00a0km`];
}

/** The level of the tank, and the battery. */
export function energyFacts({ Fuel, Energy: energy }: FactFields, t: ProtocolText, { number }: FactFormats): LabelledValue[] {
  const { Charge = null, Range = null, HasCable = null, HasCard = null } = energy ?? {};
  const answer = (value: boolean | null) => (value === null ? null : t(value ? 'yes' : 'no'));
  return [
    [t('facts.fuel'), Fuel && t(`fuel.${Fuel}`)],
    [t('facts.charge'), Charge === null ? null : t('percent', { value: number(Charge) })],
    [t('facts.range'), Range === null ? null : `${number(Range)}\u00a0km`],
    [t('facts.cable'), answer(HasCable)],
    [t('facts.card'), answer(HasCard)],
  ];
}
