import { useTranslation } from 'react-i18next';
import { Checkbox } from '../checkbox.tsx';
import { DateField } from '../date-field.tsx';
import { NumberField } from '../number-field.tsx';
import { RadioCards } from '../radio-cards.tsx';
import { TextField } from '../text-field.tsx';
import styles from './column-filter.module.css';
import type { ColumnFilter, FilteredColumn } from './grid-types.ts';

export interface ColumnFilterFieldsProps {
  column: FilteredColumn;
  filter: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | undefined) => void;
  autoFocus?: boolean | undefined;
}

export function ColumnFilterFields({ column, filter, onChange, autoFocus }: ColumnFilterFieldsProps) {
  const { t } = useTranslation('ui');
  if (column.type === 'number') {
    const range = filter?.kind === 'number' ? filter : { min: undefined, max: undefined };
    const change = (min: number | undefined, max: number | undefined) =>
      onChange(min === undefined && max === undefined ? undefined : { kind: 'number', min, max });
    return (
      <div className={styles.range}>
        <NumberField
          label={t('filter.from')}
          maxFractionDigits={3}
          value={range.min ?? null}
          onChange={(min) => change(min ?? undefined, range.max)}
          autoFocus={autoFocus}
        />
        <NumberField
          label={t('filter.to')}
          maxFractionDigits={3}
          value={range.max ?? null}
          error={isWrongOrder(range.min, range.max) ? t('filter.wrongOrder') : undefined}
          onChange={(max) => change(range.min, max ?? undefined)}
        />
      </div>
    );
  }
  if (column.type === 'date' || column.type === 'datetime') {
    const range = filter?.kind === 'date' ? filter : { from: undefined, to: undefined };
    const change = (from: string | undefined, to: string | undefined) =>
      onChange(from === undefined && to === undefined ? undefined : { kind: 'date', from, to });
    return (
      <div className={styles.range}>
        <DateField
          label={t('filter.from')}
          value={range.from ?? null}
          onChange={(from) => change(from ?? undefined, range.to)}
          autoFocus={autoFocus}
        />
        <DateField
          label={t('filter.to')}
          value={range.to ?? null}
          error={isWrongOrder(range.from, range.to) ? t('filter.wrongOrder') : undefined}
          onChange={(to) => change(range.from, to ?? undefined)}
        />
      </div>
    );
  }
  if (column.type === 'boolean') {
    return (
      <RadioCards
        label={column.header}
        isLabelHidden
        columns={3}
        items={[
          { id: 'any', label: t('filter.any') },
          { id: 'yes', label: t('yes') },
          { id: 'no', label: t('no') },
        ]}
        value={filter?.kind === 'boolean' ? (filter.value ? 'yes' : 'no') : 'any'}
        onChange={(id) => onChange(id === 'any' ? undefined : { kind: 'boolean', value: id === 'yes' })}
      />
    );
  }
  if (column.type === 'choice') {
    const ids = filter?.kind === 'choice' ? filter.ids : [];
    return (
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{column.header}</legend>
        {(column.choices ?? []).map((choice) => (
          <Checkbox
            key={choice.id}
            isSelected={ids.includes(String(choice.id))}
            onChange={(isOn) => {
              const next = isOn ? [...ids, String(choice.id)] : ids.filter((id) => id !== String(choice.id));
              onChange(next.length === 0 ? undefined : { kind: 'choice', ids: next });
            }}
          >
            {choice.label}
          </Checkbox>
        ))}
      </fieldset>
    );
  }
  return (
    <TextField
      label={t('filter.contains')}
      value={filter?.kind === 'text' ? filter.text : ''}
      onChange={(text) => onChange(text === '' ? undefined : { kind: 'text', text })}
      autoFocus={autoFocus}
      autoComplete="off"
    />
  );
}

function isWrongOrder<Bound extends number | string>(from: Bound | undefined, to: Bound | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}
