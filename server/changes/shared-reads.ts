/** How long a read is shared: longer than devices take to ask after one event. */
const KEPT_MS = 5_000;

/** Reads that many devices ask for after one change, each done once. A failed one is done again. */
export type SharedReads = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

/** `key` must name everything that the value depends on. */
export function createSharedReads(): SharedReads {
  const running = new Map<string, Promise<unknown>>();
  return <Value>(key: string, read: () => Promise<Value>) => {
    const known = running.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const value = read();
    running.set(key, value);
    value.catch(() => running.delete(key));
    setTimeout(() => running.delete(key), KEPT_MS).unref();
    return value;
  };
}
