import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/definition/entity.ts';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import { referenceKey } from '../../db/cache/references.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';

/** Pulls a reference into the cache when it is missing and there is a network; returns whether the pull is still running. */
export function useEnsureReference(
  entity: EntityName,
  call: string,
  parameters: Readonly<Record<string, string>>,
  isMissing: boolean,
): boolean {
  const { database } = useSession();
  const isOnline = useOnline();
  const key = referenceKey(entity, call, parameters);
  const parametersKey = JSON.stringify(parameters);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (!isMissing || !isOnline) return;
    const pull = async () =>
      (await import('../../sw/pull/pull-reference.ts')).pullMissingReference(
        database,
        entity,
        call,
        JSON.parse(parametersKey) as Record<string, string>,
      );
    pull().catch((error: unknown) => {
      setFailed(key);
      ignoreTaborError(error);
    });
  }, [database, entity, call, key, parametersKey, isMissing, isOnline]);
  return isMissing && isOnline && failed !== key;
}
