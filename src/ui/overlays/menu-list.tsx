import { useTranslation } from 'react-i18next';
import { Menu, MenuItem as AriaMenuItem } from 'react-aria-components/Menu';
import buttonStyles from '../controls/button.module.css';
import { classNames } from '../theme/class-names.ts';
import styles from '../fields/list-box.module.css';
import type { MenuItem } from './menu-item.ts';

export interface MenuListProps {
  items: readonly MenuItem[];
  label: string;
  onClose: () => void;
}

export function MenuList({ items, label, onClose }: MenuListProps) {
  const { t } = useTranslation('ui');
  return (
    <Menu className={styles.list ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
      {items.map((item) => (
        <AriaMenuItem
          key={item.id}
          id={item.id}
          textValue={item.label}
          className={classNames(styles.item, item.tone === 'danger' && styles.danger)}
          isDisabled={item.isDisabled ?? false}
          onAction={item.onAction}
        >
          {item.icon && <span className={buttonStyles.icon}>{item.icon}</span>}
          <span className={styles.text}>{item.label}</span>
          {item.shortcut && <kbd className={styles.shortcut}>{t(`keys.${item.shortcut}`, { defaultValue: item.shortcut })}</kbd>}
        </AriaMenuItem>
      ))}
    </Menu>
  );
}
