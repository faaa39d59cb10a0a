import { momentOf } from './moments.ts';
import type { AreaResult, PrefetchState } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** Data older than this is fetched again when the app starts or comes back to a network. */
const freshForMs = 15 * 60_000;

/** A backend that lacks a call may get it with a newer version. */
const missingHoldsMs = 12 * 60 * 60_000;

/** How far "ready for offline" is; null before the first login's prefetch. */
export async function prefetchState(database: UserDatabase): Promise<PrefetchState | null> {
  const state = await database.meta.get('prefetch');
  return state?.key === 'prefetch' ? state : null;
}

export function savePrefetchState(database: UserDatabase, state: Omit<PrefetchState, 'key'>): Promise<string> {
  return guarded(database, () => database.meta.put({ ...state, key: 'prefetch' }));
}

/** Whether anything is to be fetched by itself. Texts such as the terms are wanted in the language that was chosen since. */
export function isPrefetchDue(state: PrefetchState | null, language: string, now: number): boolean {
  if (!state || state.language !== language || state.state === 'running' || state.problem !== null) return true;
  if (state.areas) return Object.values(state.areas).some((result) => isAreaDue(result, now));
  return state.state !== 'ready' || state.asOf === null || isOlder(momentOf({ ...state, asOf: state.asOf }), now, freshForMs);
}

/** Whether an area is to be fetched by itself: never asked for, old, or failed long enough ago. */
export function isAreaDue(result: AreaResult | undefined, now: number): boolean {
  if (!result) return true;
  if (result.state === 'failed') return now >= (result.retryAt ?? 0);
  return result.moment === null || isOlder(result.moment, now, result.state === 'ready' ? freshForMs : missingHoldsMs);
}

/** What was fetched in the future was: the clock was set back since. */
function isOlder(moment: number, now: number, holdsMs: number): boolean {
  return now < moment || now - moment >= holdsMs;
}
