import { useEffect, useState } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { pageKey } from '../../../db/cache/page-key.ts';
import { useIsPainted } from '../../../ui/theme/use-is-painted.ts';
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
  const question = `${round} ${canPull} ${pageKey(entity, query)}`;
  const [answered, setAnswered] = useState<{ question: string; error: unknown } | null>(null);
  // The calls of the backend load after the first rows.
  const mayStart = useIsPainted() && canPull;
  useEffect(() => {
    if (!mayStart) return undefined;
    const controller = new AbortController();
    const end = (error: unknown) => {
      if (!controller.signal.aborted) setAnswered({ question, error });
    };
    import('../../../sw/pull/pull-page.ts').then(({ pullPage }) => pullPage(database, entity, query, controller.signal)).then(() => end(null), end);
    return () => controller.abort();
  }, [database, entity, query, question, mayStart]);
  const isAnswered = answered?.question === question;
  return { isPulling: canPull && !isAnswered, error: isAnswered ? answered.error : null };
}
