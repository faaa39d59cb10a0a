import { Funnel } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../theme/class-names.ts';
import styles from './column-filter.module.css';
import type { ColumnFilter as Filter } from '../../../contract/grid/filters/column-filter.ts';
import type { ColumnValuesSource, GridColumn } from '../model/grid-types.ts';
import { lazyPart } from '../../layout/lazy-part.tsx';

// The fields for dates, numbers and choices are as large as the rest of the list, so they load when a filter is opened.
const ColumnFilterPopover = lazyPart(async () => (await import('./column-filter-popover.tsx')).ColumnFilterPopover);

export interface ColumnFilterProps<Row> {
  column: GridColumn<Row>;
  filter: Filter | undefined;
  onChange: (filter: Filter | undefined) => void;
  valuesOf: ColumnValuesSource | undefined;
}

/** Renders only a button until opened, because every heading has one. */
export function ColumnFilter<Row>({ column, filter, onChange, valuesOf }: ColumnFilterProps<Row>) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const label = t('filter.column', { column: column.header });
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={classNames(styles.trigger, filter && styles.active)}
        aria-label={filter ? `${label} (${t('filter.active')})` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button, and the focus must return to it.
          currentTarget.focus();
          setOpen(true);
        }}
      >
        <Funnel size={16} aria-hidden fill={filter ? 'currentColor' : 'none'} />
      </button>
      {isOpen && (
        <ColumnFilterPopover
          label={label}
          trigger={trigger}
          onClose={() => setOpen(false)}
          column={column}
          filter={filter}
          valuesOf={valuesOf}
          onApply={(next) => {
            setOpen(false);
            onChange(next);
          }}
        />
      )}
    </>
  );
}
