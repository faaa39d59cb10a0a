import { useCallback, useEffect, useState } from 'react';
import * as v from 'valibot';
import { callApi } from '../../../api/backend.ts';
import { checkRelease, type CheckRelease } from '../../../contract/entities/handover/check-release.ts';
import { ignoreTaborError } from '../../../contract/wire/problem.ts';
import { useOnline } from '../../../screens/use-online.ts';
import { useSupports } from '../../../screens/use-supports.ts';

const entity = 'vehicle-handover-document';
const INTERVAL_MS = 4_000;

/**
 * The request with this key and its release: undefined until the backend answers, null for none. Reads again every few seconds until it is
 * released, because the driver waits beside the vehicle.
 */
export function useCheckRelease(key: string): { readonly request: CheckRelease | null | undefined; readonly refetch: () => void } {
  const isOnline = useOnline();
  const canRead = useSupports()(entity, 'getRelease') && isOnline;
  const [request, setRequest] = useState<CheckRelease | null>();
  const isOpen = request === undefined || request?.Release === null;
  const read = useCallback(
    () =>
      void callApi(entity, 'getRelease', { parameters: { key } }).then(
        (answer) => setRequest(v.parse(checkRelease, answer)),
        ignoreTaborError,
      ),
    [key],
  );
  useEffect(() => {
    if (!canRead) return undefined;
    read();
    const timer = isOpen ? setInterval(read, INTERVAL_MS) : undefined;
    return () => clearInterval(timer);
  }, [canRead, read, isOpen]);
  return { request, refetch: read };
}
