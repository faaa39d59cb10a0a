import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { FieldError } from '../../../contract/wire/problem.ts';
import { Banner } from '../../../ui/layout/banner.tsx';
import { useFieldErrorText } from '../../use-field-error-text.ts';

type Props = { readonly entity: EntityName; readonly warnings: readonly FieldError[] };

/** Warnings about inconsistencies in a record; they do not block a save. */
export function FormWarnings({ entity, warnings }: Props) {
  const { t } = useTranslation('record');
  const fieldErrorText = useFieldErrorText(entity);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={t('contradictions')}>
      {warnings.map((warning) => (
        <p key={warning.field}>{fieldErrorText(warning)}</p>
      ))}
    </Banner>
  );
}
