import { useTranslation } from 'react-i18next';
import type { FieldChange } from '../../../contract/entities/shared/audit.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { formatAdditionalField } from '../fields/format-additional-field.ts';
import { referencedEntity, formatWireValue } from './format-wire-value.ts';
import { useAdditionalFields } from '../../use-additional-field-names.ts';
import { useFormats } from '../../use-formats.ts';
import { useReference } from '../../reference/use-reference.ts';
import { useValueTexts } from './use-value-texts.ts';

/** Formats a field's value as its own form shows it; null for fields unknown to the form. */
export type FormatValue = (field: string, value: unknown) => string | null;

/** A formatted change; a side without a value is null. */
export type ChangeText = { readonly label: string; readonly old: string | null; readonly now: string | null };

/** Formats changes as the entity's own screens would: labels, choices, dates, and referenced records by name. */
export function useChangeTexts(entity: EntityName, formatValue: FormatValue | undefined): (change: FieldChange) => ChangeText {
  const { t, i18n } = useTranslation([entity, 'record']);
  const formats = useFormats();
  const additional = useAdditionalFields(entity);
  const employees = useReference('employee', 'list', { activeOnly: 'true' }).value;
  const vehicles = useReference('vehicle', 'company', { allTypes: 'true' }).value;
  const contractors = useReference('contractor', 'dictionaryWithDependent').value;
  const words = useValueTexts();

  function labelOf(name: string): string | null {
    // A reference has the label of the column that shows its name.
    const labelKey = [`fields.${name}`, `columns.${name}`, `columns.${name.replace(/Id$/, '')}`].find((key) =>
      i18n.exists(key, { ns: entity }),
    );
    if (labelKey) return t(labelKey);
    return i18n.exists(`history.fields.${name}`, { ns: 'record' }) ? t(`record:history.fields.${name}`) : null;
  }

  function nameOf(field: string, value: unknown): string | null {
    const referenced = referencedEntity(field);
    if (referenced === 'employee') return employees?.find(({ Id }) => Id === value)?.FullName ?? null;
    if (referenced === 'vehicle') return vehicles?.find(({ Id }) => Id === value)?.RegistrationNumber ?? null;
    return referenced === 'contractor' ? (contractors?.find(({ Id }) => Id === value)?.Name ?? null) : null;
  }

  function valueOf(path: readonly string[], value: unknown): string | null {
    if (value === undefined || value === null) return null;
    const [field = '', part = ''] = path;
    const own = field === 'AdditionalFieldValues' ? additional.get(part) : undefined;
    if (own && typeof value === 'string') return formatAdditionalField(own, value, { formats, yes: words.yes });
    if (typeof value === 'string' && i18n.exists(`choices.${field}.${value}`, { ns: entity })) return t(`choices.${field}.${value}`);
    const name = path.at(-1) ?? '';
    return formatValue?.(name, value) ?? nameOf(name, value) ?? (typeof value === 'object' ? null : formatWireValue(value, words));
  }

  return ({ Path: path, Old, New, IsHidden }) => {
    const [field = '', part = ''] = path;
    const own = field === 'AdditionalFieldValues' ? additional.get(part)?.Name : undefined;
    const label = own ?? (path.flatMap((name) => labelOf(name) ?? []).join(' – ') || field);
    if (IsHidden) return { label, old: null, now: t('record:history.hidden') };
    const [old, now] = [valueOf(path, Old), valueOf(path, New)];
    if (old !== null || now !== null) return { label, old, now };
    // Some values, such as marks on a drawing, have no text: only the kind of change shows.
    return {
      label,
      old: null,
      now: t(Old === undefined ? 'record:history.added' : New === undefined ? 'record:history.taken' : 'record:history.hidden'),
    };
  };
}
