/** All that a page ever tells the worker. Answers come through the database, which both watch. */
export type PageMessage =
  /** Send what waits. `save` and `timer` leave what waits for its next attempt to its time; the others hasten it. */
  | { readonly type: 'drain'; readonly reason: 'save' | 'timer' | 'focus' | 'online' | 'tap' | 'login' }
  /** Fetch what offline work needs. `due`: what is old, or failed some time ago; `failed`: that and all that failed. */
  | { readonly type: 'prefetch'; readonly scope: PrefetchScope }
  /** The user agreed to the new version. */
  | { readonly type: 'skip-waiting' };

export type PrefetchScope = 'all' | 'due' | 'failed';

/** Tag of the Background Sync registration. */
export const syncTag = 'tabor-outbox';

/** A page of an older release names none, and means all. */
const prefetchScopes = ['all', 'due', 'failed'] as const satisfies readonly PrefetchScope[];

/** `data` of a message event as one of ours; null for anything else. */
export function toPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'skip-waiting') return { type: data.type };
  if (data.type === 'prefetch') return { type: data.type, scope: prefetchScopes.find((scope) => 'scope' in data && scope === data.scope) ?? 'all' };
  if (data.type !== 'drain') return null;
  const reasons = ['save', 'timer', 'focus', 'online', 'tap', 'login'] as const;
  const given = 'reason' in data ? data.reason : null;
  return { type: 'drain', reason: reasons.find((reason) => reason === given) ?? 'timer' };
}
