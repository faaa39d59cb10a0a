import { useCallback, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyMenuPopover } from '../../overlays/lazy-menu-popover.tsx';
import type { MenuItem } from '../../overlays/menu-item.ts';
import styles from './row-menu.module.css';

export interface RowMenu<Row> {
  button: (row: Row, key: string | number, isTabStop: boolean) => ReactNode;
  popover: ReactNode;
}

/** One menu shared by all rows: a menu trigger or library button per row would take a third of the render time of a page. */
export function useRowMenu<Row>(rowActions: ((row: Row) => readonly MenuItem[]) | undefined): RowMenu<Row> {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<{ row: Row; key: string | number } | null>(null);
  const trigger = useRef<Element>(null);
  const openKey = open?.key;
  const button = useCallback<RowMenu<Row>['button']>(
    (row, key, isTabStop) => (
      <button
        type="button"
        className={styles.button}
        aria-label={t('actions')}
        aria-haspopup="menu"
        aria-expanded={openKey === key}
        tabIndex={isTabStop ? undefined : -1}
        onClick={({ currentTarget }) => {
          // Safari does not focus a clicked button, and the focus must return to it.
          currentTarget.focus();
          trigger.current = currentTarget;
          setOpen({ row, key });
        }}
      />
    ),
    [t, openKey],
  );
  return {
    button,
    popover: open && (
      <LazyMenuPopover label={t('actions')} items={rowActions?.(open.row) ?? []} trigger={trigger} onClose={() => setOpen(null)} />
    ),
  };
}
