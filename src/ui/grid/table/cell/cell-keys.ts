import type { KeyboardEvent } from 'react';

/** Maps a key in an open cell editor to an action of the cell; null when the field handles the key. */
export function cellActionOf({
  key,
  target,
  currentTarget,
  shiftKey,
  nativeEvent,
}: KeyboardEvent<HTMLElement>): 'save' | 'cancel' | 'next' | 'previous' | null {
  // A calendar or list opened by the field handles its own keys.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return null;
  if (key === 'Escape') return 'cancel';
  // A date with a two-digit year completes it with this key; only the next key is for the cell.
  if (target.closest('[data-half]')) return null;
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key !== 'Enter' || nativeEvent.isComposing || target instanceof HTMLButtonElement) return null;
  if (target.getAttribute('aria-activedescendant')) return null;
  return target instanceof HTMLTextAreaElement && shiftKey ? null : 'save';
}
