import type { Share } from './sealed-key.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Answer of the backend about a share. `wrong`: the attempts that it leaves. `gone`: ended for good. */
export type ShareAnswer =
  | { readonly kind: 'right'; readonly bytes: Bytes }
  | { readonly kind: 'wrong'; readonly left: number }
  | { readonly kind: 'gone' };

/** The shares that the backend holds. Both calls throw `TaborError` where it gives no answer. */
export type PinShares = {
  /** Whether the company wants one; null while its policy is not known. */
  readonly isWanted: () => Promise<boolean | null>;
  readonly create: (verifier: string) => Promise<Share>;
  readonly open: (id: string, verifier: string) => Promise<ShareAnswer>;
};

type ShareMessage = { readonly kind: 'ask' } | { readonly kind: 'share'; readonly share: Share };

const inMemory = new Map<string, Bytes>();
let channel: BroadcastChannel | null = null;

/** The share, where a page of the running app has had it since its start; null after a new start. In memory only, never stored. */
export function heldShare(id: string): Bytes | null {
  return inMemory.get(id) ?? null;
}

/** Keeps a share in the open pages, so that they open again without a network. */
export function holdShare(share: Share): void {
  inMemory.set(share.id, share.bytes);
  post({ kind: 'share', share });
}

/** Drops what this page holds, with the lock that needs it. */
export function forgetShares(): void {
  inMemory.clear();
}

/** Takes over what the other open pages hold, and gives them what this one gets. */
export function joinShares(): void {
  if (channel) return;
  channel = new BroadcastChannel('tabor-pin-shares');
  channel.addEventListener('message', ({ data: message }: MessageEvent<ShareMessage>) => {
    if (message.kind === 'share') inMemory.set(message.share.id, message.share.bytes);
    else for (const [id, bytes] of inMemory) post({ kind: 'share', share: { id, bytes } });
  });
  post({ kind: 'ask' });
}

function post(message: ShareMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel?.postMessage(message);
}
