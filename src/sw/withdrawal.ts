const channelName = 'tabor-withdrawn';

/** Says to whoever is sending the file of an entry, the worker or a page, that nobody wants it any more. `target`: what the entry makes. */
export function announceWithdrawal(target: string): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(target);
  channel.close();
}

/** A signal that is given when the file is withdrawn; `close` once it has been sent. */
export function whenWithdrawn(target: string): { readonly signal: AbortSignal; readonly close: () => void } {
  const channel = new BroadcastChannel(channelName);
  const abort = new AbortController();
  channel.addEventListener('message', ({ data }) => {
    if (data === target) abort.abort();
  });
  return { signal: abort.signal, close: () => channel.close() };
}
