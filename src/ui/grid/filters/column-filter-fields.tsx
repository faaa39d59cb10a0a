import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../fields/checkbox.tsx';
import { DateField } from '../../dates/date-field.tsx';
import { NumberField } from '../../fields/number/number-field.tsx';
import { RadioCards } from '../../fields/radio-cards.tsx';
import { TextField } from '../../fields/text-field.tsx';
import { ChoiceFilter, type ColumnValuesOf } from './choice-filter.tsx';
import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { FilteredColumn } from '../model/grid-types.ts';
import layout from '../../theme/layout.module.css';

export interface ColumnFilterFieldsProps {
  column: FilteredColumn;
  filter: ColumnFilter | undefined;
  onChange: (filter: ColumnFilter | undefined) => void;
  autoFocus?: boolean | undefined;
  /** Values of a column with few of them, and their counts. */
  valuesOf?: ColumnValuesOf | undefined;
}

/** The fields of a column's type; any column also filters by "is empty". */
export function ColumnFilterFields(props: ColumnFilterFieldsProps) {
  const { t } = useTranslation('list-tools');
  const isEmpty = props.filter?.kind === 'empty';
  return (
    <>
      {!isEmpty && <TypeFields {...props} />}
      <Checkbox isSelected={isEmpty} onChange={(isOn) => props.onChange(isOn ? { kind: 'empty' } : undefined)}>
        {t('filter.empty')}
      </Checkbox>
    </>
  );
}

function TypeFields({ column, filter, onChange, autoFocus, valuesOf }: ColumnFilterFieldsProps) {
  const { t } = useTranslation('ui');
  if (column.type === 'number') {
    const [lower, upper] = filter?.kind === 'number' ? [filter.min ?? null, filter.max ?? null] : [null, null];
    const change = (min: number | null, max: number | null) =>
      onChange(
        min === null && max === null ? undefined : { kind: 'number', ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) },
      );
    return (
      <div className={layout.column3}>
        <NumberField
          label={t('filter.from')}
          maxFractionDigits={3}
          value={lower}
          onChange={(min) => change(min, upper)}
          autoFocus={autoFocus}
        />
        <NumberField
          label={t('filter.to')}
          maxFractionDigits={3}
          value={upper}
          error={isWrongOrder(lower, upper) ? t('filter.wrongOrder') : undefined}
          onChange={(max) => change(lower, max)}
        />
      </div>
    );
  }
  if (column.type === 'date' || column.type === 'datetime') {
    const [first, last] = filter?.kind === 'date' ? [filter.from ?? null, filter.to ?? null] : [null, null];
    const change = (from: string | null, to: string | null) =>
      onChange(
        from === null && to === null ? undefined : { kind: 'date', ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
      );
    return (
      <div className={layout.column3}>
        <DateField label={t('filter.from')} value={first} onChange={(from) => change(from, last)} autoFocus={autoFocus} />
        <DateField
          label={t('filter.to')}
          value={last}
          error={isWrongOrder(first, last) ? t('filter.wrongOrder') : undefined}
          onChange={(to) => change(first, to)}
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
  if (column.type === 'choice') return <ChoiceFilter column={column} filter={filter} onChange={onChange} valuesOf={valuesOf} />;
  // A text filter compares the stored texts, which other languages do not show.
  const isTranslated = column.isEnumerated && column.choices && column.choices.length > 0 && filter?.kind !== 'text';
  if (isTranslated) return <ChoiceFilter column={column} filter={filter} onChange={onChange} valuesOf={valuesOf} />;
  return (
    <>
      <TextField
        label={t('filter.contains')}
        value={filter?.kind === 'text' ? filter.text : ''}
        onChange={(text) => onChange(text === '' ? undefined : { kind: 'text', text })}
        autoFocus={autoFocus}
        autoComplete="off"
      />
      {column.isEnumerated && <ChoiceFilter column={column} filter={filter} onChange={onChange} valuesOf={valuesOf} />}
    </>
  );
}

function isWrongOrder<Bound extends number | string>(from: Bound | null, to: Bound | null): boolean {
  return from !== null && to !== null && from > to;
}
