import { useSyncExternalStore } from 'react';
import { useMediaQuery } from '../../theme/use-media-query.ts';

/** Key of the choice in the device's storage, and name of the event that announces another one. */
export const ROWS_KEY = 'tabor-rows';

/** Whether rows are 32 px high: with a mouse or a pen, unless the user chose high rows on this device. */
export function useIsDense(): boolean {
  const isChosen = useSyncExternalStore(subscribe, () => localStorage.getItem(ROWS_KEY) !== 'high');
  return useMediaQuery('(pointer: fine)') && isChosen;
}

function subscribe(listener: () => void): () => void {
  addEventListener(ROWS_KEY, listener);
  return () => removeEventListener(ROWS_KEY, listener);
}
