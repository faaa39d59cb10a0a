import { ArrowRight, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../../ui/controls/status-pill.tsx';
import type { FieldDeclaration, FormDeclaration } from '../../declaration/form-declaration.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import type { FormChoices } from '../../record/choices/use-choices.ts';
import { useRecordName } from '../../record/data/use-record-name.ts';
import { formatFieldValue } from '../../record/history/format-field-value.ts';
import { useFieldErrorText } from '../../use-field-error-text.ts';
import { useFormats } from '../../use-formats.ts';
import { useProblemText } from '../../use-problem-text.ts';
import { useFormatDictionaryValue } from '../rows/use-dictionary-names.ts';
import styles from './bulk-bar.module.css';
import type { PlannedEdit } from './plan-bulk-edit.ts';

/** Longer previews are not read; the numbers above the lines count all. */
const MAX_LINES = 100;

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly choices: FormChoices;
  readonly field: FieldDeclaration;
  readonly planned: readonly PlannedEdit[];
};

/** Per record: the old and the new value, or why it stays. Records that cannot be changed come first. */
export function BulkPreview({ declaration, form, choices, field: { field, labelOf }, planned }: Props) {
  const { entity } = declaration;
  const { t } = useTranslation(['bulk-edit', entity, 'list', 'record']);
  const formats = useFormats();
  const nameOf = useRecordName();
  const formatListed = useFormatDictionaryValue(entity);
  const fieldErrorText = useFieldErrorText(entity);
  const problemText = useProblemText();
  const format = formatFieldValue(form, choices, { t, formats });
  const formatValue = (value: unknown) => format(field, value) || t('empty');
  const rejected = planned.filter(({ obstacle }) => obstacle !== null);
  const same = planned.filter(({ obstacle, change }) => obstacle === null && change === null);
  const lines = [...rejected, ...planned.filter(({ change }) => change !== null)];
  return (
    <>
      <p className={styles.summary} role="status">
        {t('summary', { field: t(`${entity}:fields.${labelOf ?? field}`), count: planned.length - rejected.length - same.length })}{' '}
        {same.length > 0 && t('same', { count: same.length })} {rejected.length > 0 && t('refused', { count: rejected.length })}
      </p>
      <ul className={styles.lines}>
        {lines.slice(0, MAX_LINES).map(({ target, record, change, obstacle }) => {
          const { title, details } = nameOf(declaration, target.row, formatListed);
          return (
            <li key={target.key} className={styles.line}>
              <span className={styles.name}>
                {title} <span className={styles.details}>{details}</span>
              </span>
              {change && (
                <span className={styles.values}>
                  <del>{formatValue(record?.[field])}</del> <ArrowRight size={16} aria-label={t('becomes')} />{' '}
                  <ins>{formatValue(change[field])}</ins>
                </span>
              )}
              {obstacle && (
                <>
                  <StatusPill tone="attention" icon={<CircleAlert aria-hidden />}>
                    {t('stays')}
                  </StatusPill>
                  <p className={styles.problem}>
                    {obstacle.kind === 'not-offered'
                      ? t('list:bulk.notOffered')
                      : obstacle.kind === 'error'
                        ? fieldErrorText(obstacle.error)
                        : problemText(obstacle.problem)}
                  </p>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {lines.length > MAX_LINES && <p>{t('more', { count: lines.length - MAX_LINES })}</p>}
    </>
  );
}
