import { Funnel } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
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

export function ColumnFilter<Row>({ column, filter, onChange }: ColumnFilterProps<Row>) {
  const { t } = useTranslation('ui');
  const label = t('filter.column', { column: column.header });
  return (
    <DialogTrigger>
      <AriaButton className={classNames(styles.trigger, filter && styles.active)} aria-label={filter ? `${label} (${t('filter.active')})` : label}>
        <Funnel size={16} aria-hidden fill={filter ? 'currentColor' : 'none'} />
      </AriaButton>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {({ close }) => (
            <Suspense fallback={<Skeleton lines={3} />}>
              <ColumnFilterForm
                column={column}
                filter={filter}
                onApply={(next) => {
                  close();
                  onChange(next);
                }}
              />
            </Suspense>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
