import type { ReactNode } from 'react';

/** One line of a menu, and what it does. */
export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
  tone?: 'danger' | undefined;
  /** The key that does the same, shown beside the label. */
  shortcut?: string | undefined;
  onAction: () => void;
}
