import { useCallback } from 'react';
import { useLocale } from 'react-aria-components/I18nProvider';
import { Checkbox } from '../../fields/checkbox.tsx';
import styles from './column-filter.module.css';
import unseen from '../../theme/unseen.module.css';
import { useLoaded } from '../../theme/use-loaded.ts';
import type { ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { ColumnValue, FilteredColumn } from '../model/grid-types.ts';
import layout from '../../theme/layout.module.css';

export type ColumnValuesOf = (column: FilteredColumn) => Promise<readonly ColumnValue[]>;

type Props = {
  readonly column: FilteredColumn;
  readonly filter: ColumnFilter | undefined;
  readonly onChange: (filter: ColumnFilter | undefined) => void;
  readonly valuesOf: ColumnValuesOf | undefined;
};

/** The values of a column to choose from, with the number of their rows. */
export function ChoiceFilter({ column, filter, onChange, valuesOf }: Props) {
  const { locale } = useLocale();
  const read = useCallback(async () => valuesOf?.(column), [column, valuesOf]);
  const choices = useLoaded(read).latest ?? none;
  const ids = filter?.kind === 'choice' ? filter.ids : [];
  const counts = new Map(choices.map(({ id, count }) => [id, count]));
  const declared = column.choices?.map(({ id, label }) => ({ id: String(id), label })) ?? [];
  const labels = new Map(declared.map(({ id, label }) => [id, label]));
  const listed =
    column.type === 'choice'
      ? declared
      : [...new Set([...choices.map(({ id }) => id), ...ids])].map((id) => ({ id, label: labels.get(id) ?? id }));
  return (
    <fieldset className={styles.choices}>
      <legend className={unseen.unseen}>{column.header}</legend>
      {listed.map(({ id, label }) => (
        <Checkbox
          key={id}
          isSelected={ids.includes(id)}
          onChange={(isOn) => {
            const next = isOn ? [...ids, id] : ids.filter((other) => other !== id);
            onChange(next.length === 0 ? undefined : { kind: 'choice', ids: next });
          }}
        >
          {label}
          {typeof counts.get(id) === 'number' && (
            <span className={layout.muted}> ({(counts.get(id) ?? 0).toLocaleString(locale, { useGrouping: 'always' })})</span>
          )}
        </Checkbox>
      ))}
    </fieldset>
  );
}

const none: readonly ColumnValue[] = [];
