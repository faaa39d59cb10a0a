const lockName = 'tabor-open-document';

/** Holds a mark, seen by every tab, that a document is open here. Answers the way to take it back. */
export function holdDocumentOpen(): () => void {
  const closed = new AbortController();
  const untilClosed = new Promise<void>((resolve) => closed.signal.addEventListener('abort', () => resolve()));
  void navigator.locks.request(lockName, { mode: 'shared' }, () => untilClosed);
  return () => closed.abort();
}

/** Whether a document is open in any tab of this device. */
export async function isDocumentOpen(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === lockName);
}
