import { useCallback } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { useIsPainted } from '../../../ui/theme/use-is-painted.ts';
import { useLoaded } from '../../../ui/theme/use-loaded.ts';
import { useSession } from '../../session-context.tsx';
import { useOnline } from '../../use-online.ts';

/** `error`: error of the last pull; null after a success or while a pull runs. */
export type PagePull = { readonly isPulling: boolean; readonly error: unknown };

/**
 * Pulls the shown page, once the rows of the device are painted, and again whenever the query, the network state or `round` changes.
 * Aborts the pull of an outdated query.
 */
export function usePagePull(entity: EntityName, query: GridQuery, round: string): PagePull {
  const { database, session } = useSession();
  const canPull = useOnline() && session.state === 'active';
  // The calls of the backend load after the first rows.
  const mayStart = useIsPainted() && canPull;
  const pull = useCallback(
    (replaced: AbortSignal) =>
      import('../../../sw/pull/pull-page.ts')
        .then(({ pullPage }) => pullPage(database, entity, query, replaced))
        .then(
          () => null,
          (error: unknown) => error,
        ),
    [database, entity, query],
  );
  const { current: error } = useLoaded(mayStart ? pull : null, round);
  return { isPulling: canPull && error === undefined, error: error ?? null };
}
