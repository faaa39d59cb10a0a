import { useEffect, useRef } from 'react';

/** TypeScript's library does not have it yet. */
type CloseWatcherClass = new () => EventTarget & { destroy: () => void };
type WithCloseWatcher = Window & { readonly CloseWatcher?: CloseWatcherClass };

/** Calls `onClose` on Esc and, where the browser has close watchers, on Android's back gesture, which would leave the page. */
export function useCloseRequest(onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { CloseWatcher } = window as WithCloseWatcher;
    if (CloseWatcher) return watchClose(CloseWatcher, () => close.current());
    function press(event: KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented) close.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** A watcher ends with the first close that it reports: the next one replaces it, in case the sheet stays open with a question. */
function watchClose(Watcher: CloseWatcherClass, onClose: () => void): () => void {
  let watcher = new Watcher();
  function closed() {
    watcher = new Watcher();
    watcher.addEventListener('close', closed);
    onClose();
  }
  watcher.addEventListener('close', closed);
  return () => watcher.destroy();
}
