import type { ReactNode } from 'react';

/** One line of a menu and its action. */
export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
  tone?: 'danger' | undefined;
  /** Keyboard shortcut of the same action, shown beside the label. */
  shortcut?: string | undefined;
  onAction: () => void;
}
