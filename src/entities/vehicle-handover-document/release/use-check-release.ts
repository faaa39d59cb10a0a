import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../../api/backend.ts';
import type { CheckRelease } from '../../../contract/entities/fleet/check-release.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';

const entity = 'vehicle-handover-document';
const INTERVAL_MS = 4_000;

/**
 * The request with this key and its release: undefined until the backend answers, null for none. Reads again every few seconds until it is
 * released, because the driver waits beside the vehicle.
 */
export function useCheckRelease(key: string): { readonly request: CheckRelease | null | undefined; readonly refetch: () => void } {
  const isOnline = useOnline();
  const canRead = useSupports()(entity, 'getRelease') && isOnline;
  const [round, setRound] = useState(0);
  const read = useCallback(
    async () => (await callApi(entity, 'getRelease', { parameters: { key } }).catch(ignoreTaborError)) as CheckRelease | null | undefined,
    [key],
  );
  const { latest } = useLoaded(canRead ? read : null, round);
  const isWaiting = canRead && latest?.Release === null;
  const refetch = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(refetch, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, refetch]);
  return { request: latest, refetch };
}
