import { currentSession } from '../db/device-database.ts';
import { isReachable } from './transport.ts';

/**
 * Whether a run may begin. A request that fails leaves its entry in doubt, so a device without a network does not try; but a browser may go
 * on saying that there is none when there is, and then the backend itself is asked whether it can be had.
 */
export async function isWorthTrying(): Promise<boolean> {
  if (navigator.onLine) return true;
  const session = await currentSession();
  return session !== null && isReachable(session.backendAddress);
}
