import { currentSession } from '../db/schema/device-database.ts';
import { isReachable } from './transport.ts';

/**
 * Whether a drain run may start. It needs a login. A failed request leaves its entry in doubt, so a device without a network does not try;
 * but a browser may wrongly report that it is offline, and then a request to the backend decides.
 */
export async function canSend(): Promise<boolean> {
  const session = await currentSession();
  return session?.state === 'active' && (navigator.onLine || (await isReachable(session.backendAddress)));
}
