import { EllipsisVertical } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { buttonClass, type ButtonVariant } from '../controls/button.tsx';
import buttonStyles from '../controls/button.module.css';
import { PlainButton } from '../controls/plain-button.tsx';
import { classNames } from '../theme/class-names.ts';
import { LazyMenuPopover } from './lazy-menu-popover.tsx';
import type { MenuItem } from './menu-item.ts';

export interface MenuButtonProps {
  label: string;
  icon?: ReactNode;
  items: readonly MenuItem[];
  variant?: ButtonVariant | undefined;
  /** Shows only the icon; the label remains for assistive technology. */
  isIconOnly?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

export function MenuButton({ label, icon, items, variant, isIconOnly = false, isDisabled = false }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <>
      <PlainButton
        ref={trigger}
        className={classNames(buttonClass(variant ?? (isIconOnly ? 'quiet' : 'secondary')), isIconOnly && buttonStyles.iconButton)}
        isDisabled={isDisabled}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPress={() => setOpen(true)}
        {...(isIconOnly ? { 'aria-label': label } : {})}
      >
        <span className={buttonStyles.icon}>{icon ?? <EllipsisVertical aria-hidden />}</span>
        {!isIconOnly && label}
      </PlainButton>
      {isOpen && <LazyMenuPopover label={label} items={items} trigger={trigger} onClose={() => setOpen(false)} />}
    </>
  );
}
