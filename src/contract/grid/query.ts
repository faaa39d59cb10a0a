import { allOf, type Expression } from './expression.ts';
import { GridQueryError } from './grid-query-error.ts';
import { parseFilter, type WallTime } from './parse-filter.ts';
import { printFilter } from './print-filter.ts';
import { readScope, scopeFilter, writeScope, type GridScope, type ScopeChoice } from './scope.ts';

/** Rows per page, on every grid. */
export const pageSize = 25;

/** Rows that a list counts for a client that requests a limited count: a longer count takes longer than the page. */
export const COUNT_LIMIT = 10_000;

/** The parameter by which a client limits the count; an OData client that does not know it always gets the exact count. */
export const countLimitParameter = 'countLimit';

/** The field of a response with more rows than the limit, in place of `@odata.count`: the limit. */
export const countOverField = '@tabor.countOver';

/** Maximum number of rows per response; a prefetch requests this many. */
export const MAX_PAGE_SIZE = 1_000;

export type SortKey = { readonly field: string; readonly direction: 'asc' | 'desc' };

/**
 * The direction in which rows with equal keys are sorted by their ids: that of the last key, so that a reversed order is the whole list
 * reversed.
 */
export function tieDirection(keys: readonly Pick<SortKey, 'direction'>[]): SortKey['direction'] {
  return keys.at(-1)?.direction ?? 'asc';
}

/** A query of a grid: the same on the device, on the wire and in the backend. */
export type GridQuery = {
  readonly skip: number;
  readonly top: number;
  readonly orderBy: readonly SortKey[];
  readonly filter: Expression | null;
  /** Free-text search; parameter `data` on the wire. */
  readonly search: string;
  /** The user's choice on a grid with a scope. */
  readonly scope?: ScopeChoice;
};

/** Converts `query` to query-string parameters of an OData v4 style GET for a grid with this scope. */
export function toODataParameters(query: GridQuery, scope?: GridScope): URLSearchParams {
  const parameters = new URLSearchParams({ $top: String(query.top), $skip: String(query.skip), $count: 'true' });
  if (query.orderBy.length > 0) {
    parameters.set('$orderby', query.orderBy.map((key) => `${key.field} ${key.direction}`).join(','));
  }
  if (query.filter) parameters.set('$filter', printFilter(query.filter));
  if (scope) for (const [name, value] of Object.entries(writeScope(scope, query.search, query.scope ?? {}))) parameters.set(name, value);
  else if (query.search) parameters.set('data', query.search);
  return parameters;
}

/**
 * The reverse of `toODataParameters`. `wallTime`: zone of the rows, for date-times with a zone. Throws `GridQueryError` with the invalid
 * option. Unknown options are rejected too, because ignoring one would answer a different query.
 */
export function fromODataParameters(parameters: URLSearchParams, scope?: GridScope, wallTime?: WallTime): GridQuery {
  rejectUnknownOptions(parameters);
  const filter = parameters.get('$filter')?.trim();
  const { search, choice } = scope ? readScope(scope, parameters) : { search: parameters.get('data') ?? '', choice: {} };
  return {
    skip: wholeNumber(parameters, '$skip', 0, Number.MAX_SAFE_INTEGER),
    top: wholeNumber(parameters, '$top', pageSize, MAX_PAGE_SIZE),
    orderBy: parseOrderBy(parameters.get('$orderby') ?? ''),
    filter: filter ? parseFilter(filter, wallTime) : null,
    search,
    ...(scope ? { scope: choice } : {}),
  };
}

/** `query` with its scope merged into its filter, for the employee `employeeId`. */
export function withinScope(query: GridQuery, scope: GridScope | undefined, employeeId: number | null): GridQuery {
  const filter = scope && query.scope ? scopeFilter(scope, query.scope, employeeId) : null;
  return filter === null ? query : { ...query, filter: allOf([query.filter, filter]) };
}

/** OData system options that grids support. */
const knownOptions = new Set(['$top', '$skip', '$orderby', '$filter', '$count', '$select']);

function rejectUnknownOptions(parameters: URLSearchParams): void {
  for (const name of new Set(parameters.keys())) {
    if (!name.startsWith('$')) continue;
    if (!knownOptions.has(name)) throw new GridQueryError(name, null, 'not supported by lists');
    if (parameters.getAll(name).length > 1) throw new GridQueryError(name, null, 'given twice');
  }
  const count = parameters.get('$count');
  if (count !== null && !/^(?:true|false)$/i.test(count)) throw new GridQueryError('$count', 0, `"${count}" is neither true nor false`);
}

/** The distinct fields of a `$select`; null for all fields. */
export function selectedFields(parameters: URLSearchParams): readonly { readonly name: string; readonly position: number }[] | null {
  const text = parameters.get('$select')?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const columns = new Map<string, { name: string; position: number }>();
  let position = 0;
  for (const part of text.split(',')) {
    const name = part.trim();
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new GridQueryError('$select', position, `cannot read "${name}"`);
    columns.set(name, { name, position });
    position += part.length + 1;
  }
  return [...columns.values()];
}

/** The limit of the count that a client requests; null for an exact count. Throws `GridQueryError`. */
export function countLimitOf(parameters: URLSearchParams): number | null {
  return parameters.has(countLimitParameter) ? wholeNumber(parameters, countLimitParameter, 0, COUNT_LIMIT) : null;
}

function wholeNumber(parameters: URLSearchParams, option: string, defaultValue: number, max: number): number {
  const text = parameters.get(option);
  if (text === null) return defaultValue;
  if (!/^\d{1,15}$/.test(text)) throw new GridQueryError(option, 0, `"${text}" is not a whole number`);
  return Math.min(Number(text), max);
}

/** More keys sort nothing: rows differ in fewer. */
const MAX_SORT_KEYS = 16;

function parseOrderBy(text: string): SortKey[] {
  if (text.trim() === '') return [];
  const parts = text.split(',');
  if (parts.length > MAX_SORT_KEYS) throw new GridQueryError('$orderby', 0, `more than ${MAX_SORT_KEYS} columns`);
  let position = 0;
  return parts.map((part) => {
    const match = /^\s*([A-Za-z_][A-Za-z0-9_]*)(?:\s+(asc|desc))?\s*$/i.exec(part);
    if (!match?.[1]) throw new GridQueryError('$orderby', position, `cannot read "${part.trim()}"`);
    position += part.length + 1;
    return { field: match[1], direction: match[2]?.toLowerCase() === 'desc' ? 'desc' : 'asc' };
  });
}
