import { useEffect, useMemo } from 'react';
import { ignoreTaborError } from '../../contract/wire/problem.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { useListView } from '../../screens/list/query/use-list-view.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useOnline } from '../../screens/use-online.ts';
import { useReference } from '../../screens/reference/use-reference.ts';
import { useHasExtension } from '../../screens/use-supports.ts';
import { pullPage } from '../../sw/pull/pull-page.ts';
import { runningTripsQuery } from './running-trip.ts';

const entity = 'trip-record-card';

/** An id that matches no employee: ids start at 1. */
const NO_EMPLOYEE_ID = 0;

/** Live query of the user's running trips, newest first; null while loading. Pulls trips started on other devices. */
export function useRunningTrips(): readonly GridRow[] | null {
  const { database, may } = useSession();
  const isOnline = useOnline();
  const employee = useReference('employee', 'getCurrentUserEmployeeId');
  const employeeId = may('TripRecordCard', 'IsRead') ? employee.value : null;
  const query = useMemo(() => runningTripsQuery(employeeId ?? NO_EMPLOYEE_ID), [employeeId]);
  const { view } = useListView(entity, query);
  // The specification's list has no employee column, so such a backend cannot answer this query.
  const canPull = useHasExtension('columns') && isOnline;
  useEffect(() => {
    if (employeeId === null || !canPull) return;
    pullPage(database, entity, query).catch(ignoreTaborError);
  }, [database, employeeId, canPull, query]);
  if (employeeId === null) return employee.isLoading ? null : [];
  return view?.rows ?? null;
}
