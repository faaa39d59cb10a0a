import type { GridRow } from '../../contract/grid/evaluate.ts';
import { allOf, compare } from '../../contract/grid/expression.ts';
import type { GridQuery } from '../../contract/grid/query.ts';

/** Limit of the home screen; a driver rarely has more running trips, and the list shows all. */
const MAX_SHOWN = 3;

export function isRunning(row: GridRow): boolean {
  return (row['EndDate'] ?? null) === null;
}

/** The query for an employee's running trips, newest first. */
export function runningTripsQuery(employeeId: number): GridQuery {
  const filter = allOf([compare('EmployeeId', 'eq', employeeId), compare('EndDate', 'eq', null)]);
  return { skip: 0, top: MAX_SHOWN, orderBy: [{ field: 'StartDate', direction: 'desc' }], filter, search: '' };
}
