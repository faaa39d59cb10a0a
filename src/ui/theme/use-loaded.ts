import { useEffect, useState } from 'react';

/** Its signal aborts when its value is no longer wanted. */
type Load<Value> = (replaced: AbortSignal) => Promise<Value>;

/** `current`: the value of this `load`, undefined until it is there. `latest`: the last value, also of an earlier `load`. */
export type Loaded<Value> = { readonly current: Value | undefined; readonly latest: Value | undefined };

/**
 * Calls `load` on mount and whenever `load` or `round` is another; null loads nothing. The value of an earlier call is dropped. Rejections
 * are left to the browser: a load whose failure is shown resolves to it.
 */
export function useLoaded<Value>(load: Load<Value> | null, round: string | number = 0): Loaded<Value> {
  const [loaded, setLoaded] = useState<{ readonly load: typeof load; readonly round: typeof round; readonly value: Value } | null>(null);
  useEffect(() => (load ? startLoad(load, (value) => setLoaded({ load, round, value })) : undefined), [load, round]);
  return { current: loaded?.load === load && loaded.round === round ? loaded.value : undefined, latest: loaded?.value };
}

/** Calls `load` and passes its value to `onLoaded`, unless the returned function was called before. */
export function startLoad<Value>(load: Load<Value>, onLoaded: (value: Value) => void): () => void {
  const replaced = new AbortController();
  void load(replaced.signal).then((value) => {
    if (!replaced.signal.aborted) onLoaded(value);
  });
  return () => replaced.abort();
}
