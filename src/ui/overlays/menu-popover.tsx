import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import styles from '../fields/list-box.module.css';
import type { MenuItem } from './menu-item.ts';
import { MenuList } from './menu-list.tsx';

interface Props {
  label: string;
  items: readonly MenuItem[];
  /** The pressed element: the menu opens at it, and the focus returns to it. */
  trigger: RefObject<Element | null>;
  onClose: () => void;
}

export function MenuPopover({ label, items, trigger, onClose }: Props) {
  return (
    <Popover className={styles.popover ?? ''} aria-label={label} triggerRef={trigger} placement="bottom end" isOpen onOpenChange={onClose}>
      <MenuList label={label} items={items} onClose={onClose} />
    </Popover>
  );
}
