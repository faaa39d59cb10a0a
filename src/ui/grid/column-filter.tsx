import { Funnel } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton.tsx';
import styles from './column-filter.module.css';
import type { ColumnFilter as Filter, GridColumn } from './grid-types.ts';

// Fields for dates, numbers and choices are as large as the rest of the list: they come when a filter is opened.
const ColumnFilterForm = lazy(async () => ({ default: (await import('./column-filter-form.tsx')).ColumnFilterForm }));

export interface ColumnFilterProps<Row> {
  column: GridColumn<Row>;
  filter: Filter | undefined;
  onChange: (filter: Filter | undefined) => void;
}

/** Until it is opened it is a button and nothing more: there is one in every heading. */
export function ColumnFilter<Row>({ column, filter, onChange }: ColumnFilterProps<Row>) {
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
          // Safari does not focus what is clicked, and the focus has to come back to it.
          currentTarget.focus();
          setOpen(true);
        }}
      >
        <Funnel size={16} aria-hidden fill={filter ? 'currentColor' : 'none'} />
      </button>
      {isOpen && (
        <Popover className={styles.popover ?? ''} triggerRef={trigger} placement="bottom end" isOpen onOpenChange={setOpen}>
          <Dialog className={styles.dialog ?? ''} aria-label={label}>
            <Suspense fallback={<Skeleton lines={3} />}>
              <ColumnFilterForm
                column={column}
                filter={filter}
                onApply={(next) => {
                  setOpen(false);
                  onChange(next);
                }}
              />
            </Suspense>
          </Dialog>
        </Popover>
      )}
    </>
  );
}
