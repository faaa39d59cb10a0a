import { useTranslation } from 'react-i18next';
import type { RetentionRule } from '../../../contract/entities/company/administration-answers.ts';
import { useFormats } from '../../../screens/use-formats.ts';
import { NumberField } from '../../../ui/fields/number/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { QueryResult } from '../../queries/query-result.tsx';
import { useAdministrationForm, useAdminQuery } from '../page/use-admin-query.ts';
import layout from '../../../ui/theme/layout.module.css';

type Values = Pick<RetentionRule, 'Name' | 'Months' | 'Action'>;

/** How long one group is kept, with what that would apply to today. */
export function RetentionDialog({
  rule,
  onClose,
  onSaved,
}: {
  readonly rule: RetentionRule;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}) {
  const { t } = useTranslation('retention');
  const form = useAdministrationForm<Values>('saveRetention', { Name: rule.Name, Months: rule.Months, Action: rule.Action }, onSaved);
  const { values, change, errorOf, propsOf } = form;
  return (
    <FormDialog title={t(`groups.${rule.Name}`, { defaultValue: rule.Name })} form={form} onClose={onClose}>
      <NumberField label={t('months')} description={t(rule.IsLog ? 'logMonthsHint' : 'monthsHint')} {...propsOf('Months')} />
      {rule.Actions.length > 1 && (
        <SelectField
          label={t('action')}
          isRequired
          description={t(`actionHints.${values.Action}`)}
          items={rule.Actions.map((id) => ({ id, label: t(`actions.${id}`) }))}
          value={values.Action}
          onChange={(Action) => Action && change({ Action })}
          error={errorOf('Action')}
        />
      )}
      {isWhole(values.Months) && <Preview {...values} months={values.Months} />}
    </FormDialog>
  );
}

function isWhole(months: number | null): months is number {
  return months !== null && Number.isInteger(months) && months >= 1 && months <= 600;
}

function Preview({ Name, Action, months }: Values & { readonly months: number }) {
  const { t } = useTranslation('retention');
  const { date } = useFormats();
  const query = useAdminQuery('retentionPreview', { name: Name, months: String(months), action: Action });
  return (
    <QueryResult query={query}>
      {({ Count, From, To }) =>
        Count === 0 || From === null || To === null ? (
          <p className={layout.note}>{t('preview.none')}</p>
        ) : (
          <Banner tone="warning">{t(`preview.${Action}`, { count: Count, from: date(From), to: date(To) })}</Banner>
        )
      }
    </QueryResult>
  );
}
