/** Messages from a page to the worker. Answers go through the database, which both watch. */
export type PageMessage =
  /** Drain the queue. `save` and `timer` respect the backoff of waiting entries; the other reasons clear it. */
  | { readonly type: 'drain'; readonly reason: 'save' | 'timer' | 'focus' | 'online' | 'tap' | 'login' }
  /** Prefetch the data for offline work. `due`: stale areas and those whose retry time has come; `failed`: these and all failed ones. */
  | { readonly type: 'prefetch'; readonly scope: PrefetchScope }
  /** The user agreed to activate the new version: to that version. */
  | { readonly type: 'skip-waiting' }
  /** The same to the active version: a prefetch under way would hold up the new one, which goes on with it. */
  | { readonly type: 'make-way' };

/** `restart`: the due areas, with the user's current rights. */
export type PrefetchScope = 'all' | 'due' | 'failed' | 'restart';

/** Tag of the Background Sync registration. */
export const syncTag = 'tabor-outbox';

/** A page of an older release sends no scope and means `all`. */
const prefetchScopes = ['all', 'due', 'failed', 'restart'] as const satisfies readonly PrefetchScope[];

/** `data` of a message event as a `PageMessage`; null for anything else. */
export function toPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'skip-waiting' || data.type === 'make-way') return { type: data.type };
  if (data.type === 'prefetch')
    return { type: data.type, scope: prefetchScopes.find((scope) => 'scope' in data && scope === data.scope) ?? 'all' };
  if (data.type !== 'drain') return null;
  const reasons = ['save', 'timer', 'focus', 'online', 'tap', 'login'] as const;
  const dataReason = 'reason' in data ? data.reason : null;
  return { type: 'drain', reason: reasons.find((reason) => reason === dataReason) ?? 'timer' };
}
