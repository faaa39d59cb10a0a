const channelName = 'tabor-withdrawn';

/** Notifies the worker or page that sends an entry's file of its withdrawal. `target`: the entry's target key. */
export function announceWithdrawal(target: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(target);
  channel.close();
}

/** A signal that fires when the file is withdrawn; call `close` once it has been sent. */
export function withdrawalSignal(target: string): { readonly signal: AbortSignal; readonly close: () => void } {
  const channel = new BroadcastChannel(channelName);
  const abort = new AbortController();
  channel.addEventListener('message', ({ data }) => {
    if (data === target) abort.abort();
  });
  return { signal: abort.signal, close: () => channel.close() };
}
