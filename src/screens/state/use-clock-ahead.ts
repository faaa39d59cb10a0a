import { useLiveQuery } from 'dexie-react-hooks';
import { storedBackend } from '../../db/schema/device-database.ts';
import { useSession } from '../session-context.tsx';

/** How far this device's clock is ahead of the backend's, in milliseconds; negative when it is behind, zero when it is right or unknown. */
export function useClockAhead(): number {
  const { backendAddress } = useSession().session;
  const backend = useLiveQuery(storedBackend);
  return backend?.address === backendAddress ? (backend.clockAheadMs ?? 0) : 0;
}
