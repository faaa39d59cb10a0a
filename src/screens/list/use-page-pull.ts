import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { pageKey, pullPage } from '../../sw/pull-page.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';

/** `error`: why the last attempt brought nothing; null when it did, or is under way. */
export type PagePull = { readonly isPulling: boolean; readonly error: unknown };

/**
 * Asks the backend for the page that is shown, whenever that, the network or `round` changes;
 * a question that is out of date is withdrawn.
 */
export function usePagePull(entity: EntityName, query: GridQuery, round: string): PagePull {
  const { database, session } = useSession();
  const canAsk = useOnline() && session.state === 'active';
  const question = `${round} ${canAsk} ${pageKey(entity, query)}`;
  const [answered, setAnswered] = useState<{ question: string; error: unknown } | null>(null);
  useEffect(() => {
    if (!canAsk) return undefined;
    const controller = new AbortController();
    const end = (error: unknown) => {
      if (!controller.signal.aborted) setAnswered({ question, error });
    };
    pullPage(database, entity, query, controller.signal).then(() => end(null), end);
    return () => controller.abort();
  }, [database, entity, query, question, canAsk]);
  const isAnswered = answered?.question === question;
  return { isPulling: canAsk && !isAnswered, error: isAnswered ? answered.error : null };
}
