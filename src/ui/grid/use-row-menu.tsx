import { EllipsisVertical } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from 'react-aria-components/Button';
import { LazyMenuPopover } from '../lazy-menu-popover.tsx';
import type { MenuItem } from '../menu-item.ts';
import styles from './row-menu.module.css';

interface RowMenu<Row> {
  button: (row: Row, key: string | number, isTabStop: boolean) => ReactNode;
  popover: ReactNode;
}

/** One menu for all the rows: a trigger of its own in each would take a third of the time a page takes to appear. */
export function useRowMenu<Row>(rowActions: ((row: Row) => readonly MenuItem[]) | undefined): RowMenu<Row> {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<{ row: Row; key: string | number } | null>(null);
  const trigger = useRef<Element>(null);
  return {
    button: (row, key, isTabStop) => (
      <Button
        className={styles.button ?? ''}
        aria-label={t('actions')}
        aria-haspopup="menu"
        aria-expanded={open?.key === key}
        excludeFromTabOrder={!isTabStop}
        onPress={(event) => {
          trigger.current = event.target;
          setOpen({ row, key });
        }}
      >
        <EllipsisVertical size={20} aria-hidden />
      </Button>
    ),
    popover: open && <LazyMenuPopover label={t('actions')} items={rowActions?.(open.row) ?? []} trigger={trigger} onClose={() => setOpen(null)} />,
  };
}
