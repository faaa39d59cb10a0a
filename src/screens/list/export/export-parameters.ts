import type { EntityDefinition } from '../../../contract/definition/entity.ts';
import { printFilter } from '../../../contract/grid/print-filter.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { writeScope } from '../../../contract/grid/scope.ts';

/**
 * The parameters with which the backend writes the rows of a query to Excel. `searchParameter`: where the search text travels in a list
 * without a scope.
 */
export function exportParameters(
  { search, filter, orderBy, scope: choice = {} }: GridQuery,
  { grid }: EntityDefinition,
  searchParameter: string,
): Record<string, string> {
  return {
    ...(grid?.scope ? writeScope(grid.scope, search, choice) : search === '' ? {} : { [searchParameter]: search }),
    ...(filter === null ? {} : { $filter: printFilter(filter) }),
    $orderby: orderBy.map(({ field, direction }) => `${field} ${direction}`).join(','),
  };
}
