import { useEffect } from 'react';

/** Keeps the screen awake while the page is visible; the browser releases the lock whenever it is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    async function hold(): Promise<void> {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible' || held?.released === false) return;
      const lock = await navigator.wakeLock.request('screen').catch(doWithout);
      if (isOver) void lock?.release();
      else held = lock;
    }
    const again = () => void hold();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void held?.release();
    };
  }, []);
}

/** Denied by a low battery or a policy: the next `visibilitychange` requests it again. */
function doWithout(): null {
  return null;
}
