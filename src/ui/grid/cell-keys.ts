import type { KeyboardEvent } from 'react';

/** What a key in an open cell means for the cell itself; null for what its field does with it. */
export function meaningOf({ key, target, currentTarget, shiftKey, nativeEvent }: KeyboardEvent<HTMLElement>): 'save' | 'cancel' | 'next' | 'previous' | null {
  // A calendar or a list that the field opened hears its keys itself.
  if (!(target instanceof HTMLElement) || !currentTarget.contains(target)) return null;
  if (key === 'Escape') return 'cancel';
  // A date whose year is two digits so far makes it whole with this key; the next one is for the cell.
  if (target.closest('[data-half]')) return null;
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  if (key !== 'Enter' || nativeEvent.isComposing || target instanceof HTMLButtonElement) return null;
  if (target.getAttribute('aria-activedescendant')) return null;
  return target instanceof HTMLTextAreaElement && shiftKey ? null : 'save';
}
