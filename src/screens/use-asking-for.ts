import { useEffect, useState } from 'react';
import type { EntityName } from '../contract/entity.ts';
import { TaborError } from '../contract/problem.ts';
import { referenceKey } from '../db/references.ts';
import { pullReference } from '../sw/pull.ts';
import { useSession } from './session-context.tsx';
import { useOnline } from './use-online.ts';

/** Asks for a read that this device keeps, when it has none that counts and there is a network; whether it is still being asked for. */
export function useAskingFor(entity: EntityName, call: string, parameters: Readonly<Record<string, string>>, isMissing: boolean): boolean {
  const { database } = useSession();
  const isOnline = useOnline();
  const key = referenceKey(entity, call, parameters);
  const parametersKey = JSON.stringify(parameters);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!isMissing || !isOnline) return;
    pullReference(database, entity, call, JSON.parse(parametersKey) as Record<string, string>).catch((error: unknown) => {
      setFailed(key);
      ignoreUnreachable(error);
    });
  }, [database, entity, call, key, parametersKey, isMissing, isOnline]);
  return isMissing && isOnline && failed !== key;
}

/** What cannot be fetched now is still missing: the screen says so by itself. */
function ignoreUnreachable(error: unknown): void {
  if (!(error instanceof TaborError)) throw error;
}
