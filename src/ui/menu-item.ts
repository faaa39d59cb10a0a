import type { ReactNode } from 'react';

/** One line of a menu, and what it does. */
export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  isDisabled?: boolean | undefined;
  tone?: 'danger' | undefined;
  onAction: () => void;
}
