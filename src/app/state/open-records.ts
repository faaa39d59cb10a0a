const LOCK_NAME = 'tabor-open-document';

/** Takes a shared Web Lock, visible to every tab, while a record is open here. Returns the function that releases it. */
export function lockRecordOpen(): () => void {
  const closed = new AbortController();
  const untilClosed = new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve()));
  void navigator.locks.request(LOCK_NAME, { mode: 'shared' }, () => untilClosed);
  return () => closed.abort();
}

/** Whether a record is open in any tab of this device. */
export async function isRecordOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === LOCK_NAME);
}
