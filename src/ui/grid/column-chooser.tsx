import { Columns3 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '../button.tsx';
import { Skeleton } from '../skeleton.tsx';
import styles from './column-chooser.module.css';
import type { ColumnLayout, GridColumn } from './grid-types.ts';

const ColumnChooserForm = lazy(async () => ({ default: (await import('./column-chooser-form.tsx')).ColumnChooserForm }));

export interface ColumnChooserProps {
  /** In the order of the layout. */
  columns: readonly Omit<GridColumn<unknown>, 'render'>[];
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
}

export function ColumnChooser(props: ColumnChooserProps) {
  const { t } = useTranslation('ui');
  return (
    <DialogTrigger>
      <Button icon={<Columns3 aria-hidden />}>{t('columns')}</Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Dialog className={styles.dialog ?? ''} aria-label={t('columns')}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <ColumnChooserForm {...props} />
          </Suspense>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
