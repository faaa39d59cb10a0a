/**
 * Runs `act` while neither the prefetch nor the change feed writes lists, in any tab or the worker: an older answer would replace a newer
 * one.
 */
export function withPullLock<Result>(act: () => Promise<Result>): Promise<Result> {
  return navigator.locks.request('tabor-pull', act);
}
