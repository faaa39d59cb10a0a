type Listeners = {
  /** Adds a listener and returns what removes it, as `useSyncExternalStore` asks for. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly notify: () => void;
};

/** The listeners of a value that lives outside React. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
