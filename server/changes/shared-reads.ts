/** How long a read is shared: longer than the time over which devices send their requests after one event. */
const KEPT_MS = 5_000;

/** Reads that many devices request after one change, each executed once. A failed one is repeated. */
export type SharedReads = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

/** `key` must name everything that the value depends on. */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Promise<unknown>>();
  return <Value>(key: string, read: () => Promise<Value>) => {
    const pending = running.get(key) as Promise<Value> | undefined;
    if (pending) return pending;
    const value = read();
    running.set(key, value);
    value.catch(() => running.delete(key));
    setTimeout(() => running.delete(key), KEPT_MS).unref();
    return value;
  };
}
