import { Funnel } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';
import styles from './column-filter.module.css';
import { ColumnFilterFields } from './column-filter-fields.tsx';
import type { ColumnFilter as Filter, GridColumn } from './grid-types.ts';

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
            <FilterForm
              column={column}
              filter={filter}
              onApply={(next) => {
                close();
                onChange(next);
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function FilterForm<Row>({ column, filter, onApply }: Omit<ColumnFilterProps<Row>, 'onChange'> & { onApply: ColumnFilterProps<Row>['onChange'] }) {
  const { t } = useTranslation('ui');
  const [draft, setDraft] = useState(filter);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(draft);
      }}
    >
      <p className={styles.title}>{column.header}</p>
      <ColumnFilterFields column={column} filter={draft} onChange={setDraft} autoFocus />
      <div className={styles.buttons}>
        <Button variant="quiet" onPress={() => onApply(undefined)} isDisabled={!filter && !draft}>
          {t('clear')}
        </Button>
        <Button variant="primary" type="submit">
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}
