import { logicalTimeOf } from '../schema/logical-time.ts';
import type { AreaResult, FeedPosition, PrefetchState } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** Older data is pulled again when the app starts or goes online. */
const MAX_AGE_MS = 15 * 60_000;

/** A missing call is retried after this time: a newer backend version may have it. */
const MISSING_CALL_RETRY_MS = 12 * 60 * 60_000;

/** Progress of "ready for offline"; null before the first login's prefetch. */
export async function prefetchState(database: UserDatabase): Promise<PrefetchState | null> {
  const state = await database.meta.get('prefetch');
  return state?.key === 'prefetch' ? state : null;
}

export function savePrefetchState(database: UserDatabase, state: Omit<PrefetchState, 'key'>): Promise<string> {
  return withReconnect(database, () => database.meta.put({ ...state, key: 'prefetch' }));
}

/** Whether a prefetch must start. Translated texts such as the terms are pulled again after a change of language. */
export function isPrefetchDue(state: PrefetchState | null, language: string, now: number): boolean {
  if (!state || state.language !== language || state.state === 'running' || state.problem !== null) return true;
  if (state.areas) return Object.values(state.areas).some((result) => isAreaDue(result, now));
  return state.state !== 'ready' || state.asOf === null || isStale(logicalTimeOf({ ...state, asOf: state.asOf }), now, MAX_AGE_MS);
}

/** Whether an area must be pulled: never pulled, stale, or its retry time has come. */
export function isAreaDue(result: AreaResult | undefined, now: number): boolean {
  if (!result) return true;
  if (result.state === 'failed') return now >= (result.retryAt ?? 0);
  return result.moment === null || isStale(result.moment, now, result.state === 'ready' ? MAX_AGE_MS : MISSING_CALL_RETRY_MS);
}

/** Whether an area was last pulled before the cursor from which the device follows the change feed. */
export function isOlder(result: AreaResult | undefined, position: FeedPosition): boolean {
  return (result?.moment ?? 0) < position.moment;
}

/** A pull time in the future counts as stale: the clock was set back since. */
function isStale(moment: number, now: number, maxAgeMs: number): boolean {
  return now < moment || now - moment >= maxAgeMs;
}
