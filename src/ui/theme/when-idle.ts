/** Safari has no idle callbacks. */
const FALLBACK_MS = 200;

/** Calls `act` once the page has painted and has nothing else to do, at the latest after `maxWaitMs`. Returns the function that cancels the call. */
export function whenIdle(act: () => void, maxWaitMs: number): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(act, { timeout: maxWaitMs });
  return () => cancelIdleCallback(idle);
}
