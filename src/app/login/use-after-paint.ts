import { useEffect, useState } from 'react';

/** Safari has no idle callbacks. */
const FALLBACK_MS = 200;
const MAX_WAIT_MS = 1_000;

/** Whether the form is painted and the browser is idle. Code that the form does not need loads then. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const show = () => setPainted(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(show, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(show, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(idle);
  }, []);
  return isPainted;
}
