import { useEffect, useMemo, useState } from 'react';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { fetchUncached } from '../../sw/pull/pull-page.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useHasExtension } from '../../screens/use-supports.ts';

/** Further matches of an entity are shown by its list. */
export const MAX_PER_ENTITY = 5;

/** Fewer letters match too much to be worth a search of every list. */
const MIN_LETTERS = 3;

/** A pause in typing. */
const PAUSE_MS = 400;

export type ServerSearch = { readonly rows: ReadonlyMap<EntityName, readonly GridRow[]>; readonly isSearching: boolean };

type DeviceSearch = {
  readonly search: string;
  readonly lists: readonly { readonly entity: EntityName; readonly rows: readonly GridRow[]; readonly isComplete: boolean }[];
};

const nothing: ServerSearch['rows'] = new Map();

/**
 * Searches on the server the lists of which the device has a part and found fewer matches than it shows. All answers appear at once: what
 * is shown moves once at most. Only where the server searches long lists by an index: `columns` names such a server.
 */
export function useServerSearch(device: DeviceSearch | null): ServerSearch {
  const isOnline = useOnline();
  const isActive = useSession().session.state === 'active';
  const hasIndexes = useHasExtension('columns');
  const [answer, setAnswer] = useState<{ readonly question: string; readonly rows: ServerSearch['rows'] }>({ question: '', rows: nothing });
  const search = device && device.search.length >= MIN_LETTERS && isOnline && isActive && hasIndexes ? device.search : '';
  const entities =
    search === ''
      ? ''
      : (device?.lists ?? [])
          .filter(({ rows, isComplete }) => !isComplete && rows.length < MAX_PER_ENTITY)
          .map(({ entity }) => entity)
          .join(' ');
  const question = entities === '' ? '' : `${search}\n${entities}`;
  useEffect(() => {
    if (question === '') return undefined;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answers = await Promise.all(entities.split(' ').map((entity) => searchList(entity as EntityName, search, controller.signal)));
      if (!controller.signal.aborted) setAnswer({ question, rows: new Map(answers) });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [question, entities, search]);
  const isCurrent = answer.question === question;
  return useMemo(
    () => ({ rows: isCurrent ? answer.rows : nothing, isSearching: question !== '' && !isCurrent }),
    [isCurrent, answer, question],
  );
}

/** A list that does not answer has no further matches: its own screen shows the reason. */
async function searchList(entity: EntityName, search: string, signal: AbortSignal): Promise<readonly [EntityName, readonly GridRow[]]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const query = { skip: 0, top: MAX_PER_ENTITY, orderBy: grid?.sort ?? [], filter: null, search };
  return [entity, await fetchUncached(entity, query, signal).catch(() => [])];
}
