import type { PrefetchState } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** How far "ready for offline" is; null before the first login's prefetch. */
export async function prefetchState(database: UserDatabase): Promise<PrefetchState | null> {
  const state = await database.meta.get('prefetch');
  return state?.key === 'prefetch' ? state : null;
}

export function savePrefetchState(database: UserDatabase, state: Omit<PrefetchState, 'key'>): Promise<string> {
  return guarded(database, () => database.meta.put({ ...state, key: 'prefetch' }));
}
