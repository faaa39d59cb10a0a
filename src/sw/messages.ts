/** All that a page ever tells the worker. Answers come through the database, which both watch. */
export type PageMessage =
  /** Send what waits. `save` and `timer` leave what waits for its next attempt to its time; the others hasten it. */
  | { readonly type: 'drain'; readonly reason: 'save' | 'timer' | 'focus' | 'online' | 'tap' | 'login' }
  /** Fetch what offline work needs. */
  | { readonly type: 'prefetch' }
  /** The user agreed to the new version. */
  | { readonly type: 'skip-waiting' };

/** Tag of the Background Sync registration. */
export const syncTag = 'tabor-outbox';

/** `data` of a message event as one of ours; null for anything else. */
export function toPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null;
  if (data.type === 'skip-waiting' || data.type === 'prefetch') return { type: data.type };
  if (data.type !== 'drain') return null;
  const reasons = ['save', 'timer', 'focus', 'online', 'tap', 'login'] as const;
  const given = 'reason' in data ? data.reason : null;
  return { type: 'drain', reason: reasons.find((reason) => reason === given) ?? 'timer' };
}
