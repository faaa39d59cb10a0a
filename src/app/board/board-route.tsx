import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { GridQuery } from '../../contract/grid/query.ts';
import { MAX_PAGE_SIZE } from '../../contract/grid/query.ts';
import { bServiceRequest } from '../../contract/entities/fleet/b-service-request.ts';
import { toWireDateTime } from '../../contract/wire/wire-date.ts';
import { bServiceRequestScreens } from '../../entities/b-service-request/index.ts';
import { listPath } from '../../screens/paths.ts';
import { useVisitorColumns } from '../../screens/use-supports.ts';
import { useListView } from '../../screens/list/query/use-list-view.ts';
import { useMediaQuery } from '../../ui/theme/use-media-query.ts';
import { LoginRedirect } from '../placeholders/login-redirect.tsx';
import { useDocumentTitle } from '../navigation/use-document-title.ts';
import { useLiveChanges } from '../state/use-live-changes.ts';
import { acceptUpdate, useWorkerStatus } from '../state/worker-registration.ts';
import { BoardCards } from './board-cards.tsx';
import { BoardHead } from './board-head.tsx';
import { BoardTable } from './board-table.tsx';
import { useBoardHref } from './use-board-href.ts';
import styles from './board.module.css';
import { useNow } from '../../screens/use-now.ts';
import { useReload } from './use-reload.ts';
import { useWakeLock } from './use-wake-lock.ts';

const entity = 'b-service-request';
const query: GridQuery = { skip: 0, top: MAX_PAGE_SIZE, orderBy: bServiceRequest.grid.sort, filter: null, search: '' };

/** The service board: paged on an unattended wall display, as cards on a phone. */
export function BoardRoute() {
  const { t } = useTranslation(entity);
  const { view } = useListView(entity, query);
  const isLost = useReload(entity, query, view?.staleSince);
  const now = useNow();
  const isWall = useMediaQuery('(min-width: 80rem)');
  useDocumentTitle(`/${entity}/list`);
  useLiveChanges();
  useWakeLock();
  useUpdates();
  const rows = view?.asOf ? view.rows : null;
  const fields = useVisitorColumns()(entity);
  const columns = useMemo(() => bServiceRequestScreens.columns.filter(({ field }) => fields?.includes(field) ?? true), [fields]);
  const cellHref = useBoardHref(columns);
  if (fields?.length === 0) return <LoginRedirect href={listPath(entity)} />;
  const Rows = isWall ? BoardTable : BoardCards;
  return (
    <main className={styles.board} data-wall={isWall}>
      <BoardHead count={rows ? (view?.count ?? 0) : null} asOf={view?.asOf ?? null} isLost={isLost} now={now} />
      {rows && rows.length > 0 ? (
        <Rows columns={columns} rows={rows} now={toWireDateTime(now)} cellHref={cellHref} />
      ) : (
        <p className={styles.empty}>{rows ? t('empty') : t(isLost ? 'never' : 'reading')}</p>
      )}
    </main>
  );
}

/** Accepts updates without consent, because the display is unattended. Waits while a record is open in another tab. */
function useUpdates(): void {
  const { update } = useWorkerStatus();
  useEffect(() => {
    if (update !== 'none') void acceptUpdate();
  }, [update]);
}
