import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '../../theme/use-media-query.ts';

const STORAGE_KEY = 'tabor-rows';

const listeners = new Set<() => void>();

/** A mouse or a pen hits rows of 32 px; fingers do not. */
export function useHasFinePointer(): boolean {
  return useMediaQuery('(pointer: fine)');
}

/** Whether rows are 32 px high: with a fine pointer, unless the user wants high rows on this device. */
export function useIsDense(): boolean {
  const isChosen = useSyncExternalStore(subscribe, () => localStorage.getItem(STORAGE_KEY) !== 'high');
  return useHasFinePointer() && isChosen;
}

export function saveIsDense(isDense: boolean): void {
  localStorage.setItem(STORAGE_KEY, isDense ? 'low' : 'high');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
