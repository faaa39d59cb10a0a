import { useEffect, useState } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { pullPage } from '../../sw/pull.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';

/** `error`: why the last attempt brought nothing; null when it did, or is under way. */
export type PagePull = { readonly isPulling: boolean; readonly error: unknown };

const idle: PagePull = { isPulling: false, error: null };

/** Asks the backend for the page that is shown, whenever that or the network changes; a question that is out of date is withdrawn. */
export function usePagePull(entity: EntityName, query: GridQuery, round: number): PagePull {
  const { database, session } = useSession();
  const isOnline = useOnline();
  const [pull, setPull] = useState<PagePull>(idle);
  const isActive = session.state === 'active';
  useEffect(() => {
    if (!isOnline || !isActive) {
      setPull(idle);
      return undefined;
    }
    const controller = new AbortController();
    const end = (error: unknown) => controller.signal.aborted || setPull({ isPulling: false, error });
    setPull({ isPulling: true, error: null });
    pullPage(database, entity, query, controller.signal).then(() => end(null), end);
    return () => controller.abort();
  }, [database, entity, query, round, isOnline, isActive]);
  return pull;
}
