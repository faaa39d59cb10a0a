import type { TFunction } from 'i18next';
import type { Formats } from '../../../screens/use-formats.ts';
import type { AdditionalField } from '../../../contract/entities/shared/additional-field.ts';
import { valueOf } from '../../../contract/entities/shared/validate-additional-fields.ts';
import { formatAdditionalField } from '../../../screens/record/fields/format-additional-field.ts';
import type { HandoverForm } from './handover-form.ts';
import type { HandoverReferences } from './handover-references.ts';

/** The battery in one line; null where nothing is known of it. `t` has the namespace `handover-form`. */
export function formatEnergy({ Energy }: Pick<HandoverForm, 'Energy'>, t: TFunction, formats: Formats): string | null {
  if (!Energy) return null;
  const { Charge, Range, HasCable, HasCard } = Energy;
  const present = (what: 'cable' | 'card', value: boolean | null) =>
    value === null ? null : t(`handover-form:energy.${what}.${value ? 'present' : 'missing'}`);
  const parts = [
    Charge === null ? null : new Intl.NumberFormat(formats.language, { style: 'percent' }).format(Charge / 100),
    Range === null ? null : `${formats.number(Range)}\u00a0km`,
    present('cable', HasCable),
    present('card', HasCard),
  ];
  return parts.filter((part) => part !== null).join(' · ') || null;
}

/** Kilometres of the odometer; null without a reading. */
export function formatReading({ Counter }: HandoverForm, formats: Formats): string | null {
  return Counter === null ? null : `${formats.number(Counter)}\u00a0km`;
}

/** Fuel level in words; null where it is not known. */
export function formatFuel({ Fuel }: HandoverForm, t: TFunction): string | null {
  return Fuel && t(`choices.Fuel.${Fuel}`);
}

type AdditionalFact = { readonly field: AdditionalField; readonly value: string; readonly text: string };

/** The additional fields (accessories and others) with a value, in the order of their groups. */
export function additionalFactsOf(
  form: HandoverForm,
  references: Pick<HandoverReferences, 'groups'>,
  words: Parameters<typeof formatAdditionalField>[2],
): readonly AdditionalFact[] {
  return fieldsWithValue(form, references).flatMap(({ field, value }) => {
    const text = formatAdditionalField(field, value, words);
    return text === null ? [] : [{ field, value, text }];
  });
}

export function fieldsWithValue(
  form: HandoverForm,
  { groups }: Pick<HandoverReferences, 'groups'>,
): readonly Pick<AdditionalFact, 'field' | 'value'>[] {
  return groups
    .flatMap(({ Fields }) => Fields)
    .map((field) => ({ field, value: valueOf(form.AdditionalFieldValues, field.Id) }))
    .filter(({ value }) => value !== '');
}
