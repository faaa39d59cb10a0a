import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { buttonClass, type ButtonVariant, type ControlSize } from './button.tsx';
import buttonStyles from './button.module.css';
import { classNames } from './class-names.ts';
import styles from './list-box.module.css';
import type { MenuItem } from './menu-item.ts';
import { MenuList } from './menu-list.tsx';

export interface MenuButtonProps {
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  variant?: ButtonVariant | undefined;
  size?: ControlSize | undefined;
  /** Shows only the icon; the label stays for assistive technology. */
  isIconOnly?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

export function MenuButton({ label, icon, items, variant, size, isIconOnly = false, isDisabled = false }: MenuButtonProps) {
  const shownIcon = icon ?? <EllipsisVertical aria-hidden />;
  return (
    <MenuTrigger>
      <AriaButton
        className={classNames(buttonClass(variant ?? (isIconOnly ? 'quiet' : 'secondary'), size), isIconOnly && buttonStyles.iconButton)}
        isDisabled={isDisabled}
        {...(isIconOnly ? { 'aria-label': label } : {})}
      >
        <span className={buttonStyles.icon}>{shownIcon}</span>
        {!isIconOnly && label}
      </AriaButton>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <MenuList items={items} />
      </Popover>
    </MenuTrigger>
  );
}
