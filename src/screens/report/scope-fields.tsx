import { useTranslation } from 'react-i18next';
import { reportPeriods } from '../../contract/entities/costs/report-bodies.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { dimensions, type Dimension, type ReportScope } from './report-scope.ts';
import styles from './scope-fields.module.css';

type Props = {
  readonly scope: ReportScope;
  readonly choices: Readonly<Record<Dimension, readonly string[]>>;
  /** Translates a body type. */
  readonly formatType: (type: string) => string;
  readonly onChange: (scope: ReportScope) => void;
};

/** Period and part of the fleet of a report. */
export function ScopeFields({ scope, choices, formatType, onChange }: Props) {
  const { t } = useTranslation('report');
  const change = (name: keyof ReportScope, value: string | null) => {
    const { [name]: _before, ...rest } = scope;
    onChange(value === null ? rest : { ...rest, [name]: value });
  };
  return (
    <div className={styles.fields} role="group" aria-label={t('fleet.scope')} data-print="hide">
      <SelectField
        label={t('fleet.period')}
        items={reportPeriods.map((id) => ({ id, label: t(`periods.${id}`) }))}
        value={scope.period ?? reportPeriods[0]}
        onChange={(id) => change('period', id)}
        isClearable={false}
      />
      {dimensions.map((name) => {
        const value = scope[name];
        const choicesWithValue = value === undefined || choices[name].includes(value) ? choices[name] : [value, ...choices[name]];
        if (choicesWithValue.length === 0) return null;
        return (
          <SelectField
            key={name}
            label={t(`fleet.${name}`)}
            placeholder={t('fleet.all')}
            items={choicesWithValue.map((id) => ({ id, label: name === 'type' ? formatType(id) : id }))}
            value={value ?? null}
            onChange={(id) => change(name, id)}
          />
        );
      })}
    </div>
  );
}
