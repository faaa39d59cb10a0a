import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { RecordKey } from '../../contract/wire/fields.ts';
import { isTextId } from '../../contract/wire/text-ids.ts';
import { TextLink } from '../../ui/controls/text-link.tsx';
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
  /** The record that the value names. */
  readonly href?: string | undefined;
};

export function DetailValue({ entity, recordKey, field: { field, type, isPlain, isAmount }, label, value, formats, href }: Props) {
  const { t } = useTranslation('ui');
  if (type === 'secret') return <SecretValue entity={entity} recordKey={recordKey} field={field} label={label} mask={value} />;
  if (type === 'boolean') return <>{t(value === true ? 'yes' : 'no')}</>;
  if (type === 'number' && typeof value === 'number' && !isPlain) return <>{isAmount ? formats.amount(value) : formats.number(value)}</>;
  // The number of a GUID is nothing to read.
  const text = isTextId(value) ? '' : textOf(value);
  if (type === 'date') return <>{text === '' ? '–' : formats.date(text)}</>;
  if (type === 'datetime') return <>{text === '' ? '–' : formats.dateTime(text)}</>;
  if (href !== undefined) return <TextLink href={href}>{text}</TextLink>;
  return <>{text === '' ? '–' : breakAfterAt(text)}</>;
}

/** An e-mail address breaks before its domain. */
function breakAfterAt(text: string) {
  const [before, domain, ...more] = text.split('@');
  if (domain === undefined || more.length > 0) return text;
  return (
    <>
      {before}@<wbr />
      {domain}
    </>
  );
}
