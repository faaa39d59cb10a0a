import { useLiveQuery } from 'dexie-react-hooks';
import { storedBackend } from '../db/device-database.ts';

/** Whether the backend is of ours: it says so itself, and is taken for one until it has been asked. Undefined while that is read here. */
export function useIsOwnBackend(): boolean | undefined {
  return useLiveQuery(async () => (await storedBackend())?.capabilities?.extensions.includes('idempotency-keys') !== false, []);
}
