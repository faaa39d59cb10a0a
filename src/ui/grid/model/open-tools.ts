import { useState } from 'react';

const STORAGE_KEY = 'tabor-tools';

/**
 * Whether the tools of a list are open where they do not fit beside its search: as the user last set them on this device, in any list, or
 * because one is in use.
 */
export function useOpenTools(isInUse: boolean): readonly [boolean, (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(() => isInUse || localStorage.getItem(STORAGE_KEY) === 'open');
  function change(next: boolean) {
    localStorage.setItem(STORAGE_KEY, next ? 'open' : 'closed');
    setOpen(next);
  }
  return [isOpen, change];
}
