import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../button.tsx';
import { Checkbox } from '../checkbox.tsx';
import styles from './column-filter.module.css';
import type { GridColumn } from './grid-types.ts';

export interface ColumnChooserProps<Row> {
  columns: readonly GridColumn<Row>[];
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
}

export function ColumnChooser<Row>({ columns, hidden, onChange }: ColumnChooserProps<Row>) {
  const { t } = useTranslation('ui');
  const shownCount = columns.filter((column) => !hidden.includes(column.id)).length;
  return (
    <DialogTrigger>
      <Button icon={<Columns3 aria-hidden />}>{t('columns')}</Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Dialog className={styles.dialog ?? ''} aria-label={t('columns')}>
          <div className={styles.form}>
            <div className={styles.choices}>
              {columns.map((column) => {
                const isShown = !hidden.includes(column.id);
                return (
                  <Checkbox
                    key={column.id}
                    isSelected={isShown}
                    isDisabled={isShown && shownCount === 1}
                    onChange={(show) => onChange(show ? hidden.filter((id) => id !== column.id) : [...hidden, column.id])}
                  >
                    {column.header}
                  </Checkbox>
                );
              })}
            </div>
            <div className={styles.buttons}>
              <Button variant="quiet" isDisabled={hidden.length === 0} onPress={() => onChange([])}>
                {t('showAll')}
              </Button>
            </div>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
