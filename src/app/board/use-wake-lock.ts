import { useEffect } from 'react';

/** Holds a wake lock while the page is visible; the browser releases the lock whenever it is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let wakeLock: WakeLockSentinel | null = null;
    let isUnmounted = false;
    async function acquire(): Promise<void> {
      if (!('wakeLock' in navigator) || document.visibilityState !== 'visible' || wakeLock?.released === false) return;
      const lock = await navigator.wakeLock.request('screen').catch(ignoreDenied);
      if (isUnmounted) void lock?.release();
      else wakeLock = lock;
    }
    const acquireAgain = () => void acquire();
    acquireAgain();
    document.addEventListener('visibilitychange', acquireAgain);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', acquireAgain);
      void wakeLock?.release();
    };
  }, []);
}

/** Denied by a low battery or a policy: the next `visibilitychange` requests it again. */
function ignoreDenied(): null {
  return null;
}
