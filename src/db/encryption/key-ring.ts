import type { KeyName } from './sealed-row.ts';

/** Encryption of one user's rows, as the device stores it. `isOn` is false while rows are being decrypted; `isWhole`: all rows are under their key. */
export type StoredKeys = { readonly isOn: boolean; readonly isWhole: boolean; readonly outboxKey: CryptoKey };

type Bytes = Uint8Array<ArrayBuffer>;

type RingMessage = { readonly user: string; readonly kind: 'ask' | 'forget' } | { readonly user: string; readonly kind: 'key'; readonly bytes: Bytes };

/** How long another tab or the worker has to answer with the data key. */
const ASK_MS = 250;

/** The keys of one user's rows in this context. The data key is in memory only; tabs and the worker give it to each other. */
export type KeyRing = {
  /** Null where rows are not encrypted; undefined until `load` has resolved. */
  readonly stored: () => StoredKeys | null | undefined;
  readonly load: () => Promise<void>;
  /** The device's facts may have changed: they are read again before the next row. */
  readonly invalidate: () => void;
  /** The key of this name; null where it is not open. */
  readonly key: (name: KeyName) => CryptoKey | null;
  /** Whether rows are encrypted whose key is not open: they can be neither read nor written. */
  readonly isClosed: () => Promise<boolean>;
  readonly open: (bytes: Bytes) => Promise<void>;
  /** Closes the data key in all contexts. */
  readonly forget: () => void;
};

/** `read` reads what the device stores. */
export function createKeyRing(user: string, read: () => Promise<StoredKeys | null>): KeyRing {
  let stored: StoredKeys | null | undefined;
  let loading: Promise<void> | null = null;
  let data: { readonly key: CryptoKey; readonly bytes: Bytes } | null = null;
  let answered = () => {};
  let asked: Promise<void> | null = null;
  let channel: BroadcastChannel | null = null;

  function listen(): BroadcastChannel {
    if (channel) return channel;
    channel = new BroadcastChannel('tabor-keys');
    channel.addEventListener('message', ({ data: message }: MessageEvent<RingMessage>) => {
      if (message.user !== user) return;
      if (message.kind === 'forget') data = null;
      else if (message.kind === 'key') void take(message.bytes).then(() => answered());
      else if (data) post({ user, kind: 'key', bytes: data.bytes });
    });
    return channel;
  }
  async function take(bytes: Bytes): Promise<void> {
    data = { key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']), bytes };
  }
  function post(message: RingMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
    listen().postMessage(message);
  }
  function ask(): Promise<void> {
    const answer = new Promise<void>((resolve) => {
      answered = resolve;
      setTimeout(resolve, ASK_MS);
    });
    post({ user, kind: 'ask' });
    return answer;
  }
  async function readStored(): Promise<void> {
    stored = await read();
    if (stored && !data) asked ??= ask();
  }
  const load = () => (loading ??= readStored());
  return {
    stored: () => (loading === null ? undefined : stored),
    load,
    invalidate: () => {
      loading = null;
    },
    key: (name) => (name === 'data' ? (data?.key ?? null) : (stored?.outboxKey ?? null)),
    isClosed: async () => {
      await load();
      if (stored != null && data === null) await asked;
      return stored != null && data === null;
    },
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
