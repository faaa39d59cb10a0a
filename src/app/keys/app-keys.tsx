import { useState } from 'react';
import { LazyKeysDialog } from './lazy-keys-dialog.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** Keyboard shortcuts of every screen. */
export function Keyboard() {
  const [isOpen, setOpen] = useState(false);
  useFocusAfterNavigation();
  useShortcuts(() => setOpen(true));
  return isOpen && <LazyKeysDialog onClose={() => setOpen(false)} />;
}
