import { useState } from 'react';
import { KeysDialog } from './keys-dialog.tsx';
import { useFocusAfterNavigation } from './use-focus-after-navigation.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** What the keyboard does on every screen. */
export function Keyboard() {
  const [isOpen, setOpen] = useState(false);
  useFocusAfterNavigation();
  useShortcuts(() => setOpen(true));
  return isOpen && <KeysDialog onClose={() => setOpen(false)} />;
}
