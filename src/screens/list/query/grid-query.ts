import type { EntityDefinition } from '../../../contract/definition/entity.ts';
import { allOf } from '../../../contract/grid/expression.ts';
import { pageSize, type GridQuery } from '../../../contract/grid/query.ts';
import type { ScopeChoice } from '../../../contract/grid/scope.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { filterExpression } from './filter-expression.ts';
import { ofPerson, personColumns, type Person } from './own-rows.ts';
import { sortKeysOf, type ListSearch } from './list-search.ts';

/**
 * `own`: for "mine" in a list whose backend has no such choice; `hasIds`: its rows have the ids of people. `now`: the time of derived
 * states.
 */
type GridQueryOptions = { readonly own?: Person | null; readonly hasIds?: boolean; readonly now?: WireDateTime };

export function gridQueryOf(
  { entity, columns }: ScreenDeclaration,
  listSearch: ListSearch,
  { own = null, hasIds = false, now }: GridQueryOptions = {},
): GridQuery {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const { page = 1, sort, filters = {}, search = '' } = listSearch;
  return {
    skip: (page - 1) * pageSize,
    top: pageSize,
    orderBy: sortKeysOf(sort, columns, grid?.sort ?? []),
    filter: allOf([
      filterExpression(filters, columns, now),
      listSearch.mine && !grid?.scope?.owner ? ofPerson(personColumns(columns), own, hasIds) : null,
    ]),
    search,
    ...(grid?.scope ? { scope: scopeChoiceOf(listSearch) } : {}),
  };
}

function scopeChoiceOf({ mine, from, to }: ListSearch): ScopeChoice {
  return { ...(mine ? { isMine: mine } : {}), ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}
