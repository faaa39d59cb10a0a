import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/entity.ts';
import type { RecordKey } from '../../contract/fields.ts';
import type { DetailField } from '../declaration/screen-declaration.ts';
import { textOf } from '../text-of.ts';
import type { Formats } from '../use-formats.ts';
import { SecretValue } from '../secret/secret-value.tsx';

type Props = {
  readonly entity: EntityName;
  readonly recordKey: RecordKey;
  readonly field: DetailField;
  readonly label: string;
  readonly value: unknown;
  readonly formats: Formats;
};

/** One value of a record in the format of the language. */
export function DetailValue({ entity, recordKey, field: { field, type, isPlain, isAmount }, label, value, formats }: Props) {
  const { t } = useTranslation('ui');
  if (type === 'secret') return <SecretValue entity={entity} recordKey={recordKey} field={field} label={label} mask={value} />;
  if (type === 'boolean') return <>{t(value === true ? 'yes' : 'no')}</>;
  if (type === 'number' && typeof value === 'number' && !isPlain) return <>{isAmount ? formats.amount(value) : formats.number(value)}</>;
  const text = textOf(value);
  if (type === 'date') return <>{text === '' ? '–' : formats.date(text)}</>;
  if (type === 'datetime') return <>{text === '' ? '–' : formats.dateTime(text)}</>;
  return <>{text === '' ? '–' : text}</>;
}
