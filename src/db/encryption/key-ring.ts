import type { KeyExchange } from './key-exchange.ts';
import type { KeyName } from './sealed-row.ts';

/**
 * Encryption of one user's rows, as the device stores it. `isOn` is false while rows are being decrypted; `isWhole`: all rows are under
 * their key.
 */
export type StoredKeys = { readonly isOn: boolean; readonly isWhole: boolean; readonly outboxKey: CryptoKey };

/** The keys of one user's rows in this context. */
export type KeyRing = {
  /** As last read, null where rows are not encrypted; undefined before the first `load`. */
  readonly stored: () => StoredKeys | null | undefined;
  /** Whether `stored` is as the device has it. */
  readonly isFresh: () => boolean;
  readonly load: () => Promise<void>;
  /** The device's facts may have changed: they are read again before the next row. */
  readonly invalidate: () => void;
  /** The key of this name; null where it is not open. */
  readonly key: (name: KeyName) => CryptoKey | null;
  /** Whether rows are encrypted whose key is not open: they can be neither read nor written. */
  readonly isClosed: () => Promise<boolean>;
  readonly open: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Closes the data key in all contexts. */
  readonly forget: () => Promise<void>;
};

/** Creates the keys of `user`. `read` reads them from the device's database. */
export function createKeyRing(user: string, read: () => Promise<StoredKeys | null>): KeyRing {
  let stored: StoredKeys | null | undefined;
  let loading: Promise<void> | null = null;
  let exchange: KeyExchange | null = null;

  // A device without encryption loads nothing for it.
  const exchangeKeys = async () => (exchange ??= (await import('./key-exchange.ts')).createKeyExchange(user));
  const readStored = async () => {
    stored = await read();
    if (stored) await exchangeKeys();
  };
  const load = () => (loading ??= readStored());
  return {
    stored: () => stored,
    isFresh: () => loading !== null && stored !== undefined,
    load,
    invalidate: () => {
      loading = null;
    },
    key: (name) => (name === 'data' ? (exchange?.key() ?? null) : (stored?.outboxKey ?? null)),
    isClosed: async () => {
      await load();
      if (!stored) return false;
      if (!exchange?.key()) await exchange?.requested;
      return !exchange?.key();
    },
    open: async (bytes) => (await exchangeKeys()).open(bytes),
    forget: async () => (await exchangeKeys()).forget(),
  };
}
