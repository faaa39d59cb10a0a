type Bytes = Uint8Array<ArrayBuffer>;

type KeyMessage =
  | { readonly user: string; readonly kind: 'ask' | 'forget' }
  | { readonly user: string; readonly kind: 'key'; readonly bytes: Bytes };

/** How long another tab or the worker has to answer with the data key. */
const ASK_MS = 250;

/** The data key of one user, in memory only: tabs and the worker give it to each other. */
export type KeyExchange = {
  readonly key: () => CryptoKey | null;
  /** Resolves when another context had time to answer. */
  readonly requested: Promise<void>;
  readonly open: (bytes: Bytes) => Promise<void>;
  /** Closes the key in all contexts. */
  readonly forget: () => void;
};

/** Requests the key from the other contexts, and answers their requests. */
export function createKeyExchange(user: string): KeyExchange {
  const channel = new BroadcastChannel('tabor-keys');
  let data: { readonly key: CryptoKey; readonly bytes: Bytes } | null = null;
  let resolveRequest = () => {};
  const requested = new Promise<void>((resolve) => {
    resolveRequest = resolve;
    setTimeout(resolve, ASK_MS);
  });
  function post(message: KeyMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
    channel.postMessage(message);
  }
  async function take(bytes: Bytes): Promise<void> {
    data = { key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']), bytes };
  }
  channel.addEventListener('message', ({ data: message }: MessageEvent<KeyMessage>) => {
    if (message.user !== user) return;
    if (message.kind === 'forget') data = null;
    else if (message.kind === 'key') void take(message.bytes).then(() => resolveRequest());
    else if (data) post({ user, kind: 'key', bytes: data.bytes });
  });
  post({ user, kind: 'ask' });
  return {
    key: () => data?.key ?? null,
    requested,
    open: async (bytes) => {
      await take(bytes);
      post({ user, kind: 'key', bytes });
    },
    forget: () => {
      data = null;
      post({ user, kind: 'forget' });
    },
  };
}
