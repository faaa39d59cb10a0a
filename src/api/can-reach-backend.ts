import { currentSession } from '../db/schema/device-database.ts';
import { isReachable } from './transport.ts';

/**
 * Whether a drain run may start. A failed request leaves its entry in doubt, so a device without a network does not try; but a browser may
 * wrongly report that it is offline, and then a request to the backend decides.
 */
export async function canReachBackend(): Promise<boolean> {
  if (navigator.onLine) return true;
  const session = await currentSession();
  return session !== null && isReachable(session.backendAddress);
}
