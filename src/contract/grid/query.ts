import { allOf, type Expression } from './expression.ts';
import { GridQueryError } from './grid-query-error.ts';
import { parseFilter, type WallTime } from './parse-filter.ts';
import { printFilter } from './print-filter.ts';
import { readScope, scopeFilter, writeScope, type GridScope, type ScopeChoice } from './scope.ts';

/** Rows a page, on every grid ([0]§9). */
export const pageSize = 25;

/** The most rows one answer carries; a prefetch asks for this many. */
export const largestPage = 1_000;

export type SortKey = { readonly field: string; readonly direction: 'asc' | 'desc' };

/** What a grid asks for: the same on the device, on the wire and in the backend. */
export type GridQuery = {
  readonly skip: number;
  readonly top: number;
  readonly orderBy: readonly SortKey[];
  readonly filter: Expression | null;
  /** Free text; on the wire the parameter `data`. */
  readonly search: string;
  /** What its user narrowed a grid with a scope to. */
  readonly scope?: ScopeChoice;
};

/** `query` as the query-string parameters of an OData v4 style GET to a grid with this scope. */
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
 * The reverse of `toODataParameters`; `wallTime` is that of the rows, for moments with a zone. Throws `GridQueryError` naming the option
 * that is wrong, one that no grid has included: to overlook it would be to answer another question.
 */
export function fromODataParameters(parameters: URLSearchParams, scope?: GridScope, wallTime?: WallTime): GridQuery {
  refuseUnknownOptions(parameters);
  const filter = parameters.get('$filter')?.trim();
  const { search, choice } = scope ? readScope(scope, parameters) : { search: parameters.get('data') ?? '', choice: {} };
  return {
    skip: wholeNumber(parameters, '$skip', 0, Number.MAX_SAFE_INTEGER),
    top: wholeNumber(parameters, '$top', pageSize, largestPage),
    orderBy: parseOrderBy(parameters.get('$orderby') ?? ''),
    filter: filter ? parseFilter(filter, wallTime) : null,
    search,
    ...(scope ? { scope: choice } : {}),
  };
}

/** `query` with its scope as a part of its filter, as the employee `employeeId` asks it. */
export function withinScope(query: GridQuery, scope: GridScope | undefined, employeeId: number | null): GridQuery {
  const filter = scope && query.scope ? scopeFilter(scope, query.scope, employeeId) : null;
  return filter === null ? query : { ...query, filter: allOf([query.filter, filter]) };
}

/** System options of the standard that grids know. */
const knownOptions = new Set(['$top', '$skip', '$orderby', '$filter', '$count', '$select']);

function refuseUnknownOptions(parameters: URLSearchParams): void {
  for (const name of new Set(parameters.keys())) {
    if (!name.startsWith('$')) continue;
    if (!knownOptions.has(name)) throw new GridQueryError(name, 0, 'no option of a grid');
    if (parameters.getAll(name).length > 1) throw new GridQueryError(name, 0, 'given twice');
  }
  const count = parameters.get('$count');
  if (count !== null && !/^(?:true|false)$/i.test(count)) throw new GridQueryError('$count', 0, `"${count}" is neither true nor false`);
}

/** The fields of a `$select`, each once; null for all of them. */
export function selectedFields(parameters: URLSearchParams): readonly { readonly name: string; readonly position: number }[] | null {
  const text = parameters.get('$select')?.trim() ?? '';
  if (text === '' || text === '*') return null;
  const named = new Map<string, { name: string; position: number }>();
  let position = 0;
  for (const part of text.split(',')) {
    const name = part.trim();
    if (!/^[A-Za-z_]\w*$/.test(name)) throw new GridQueryError('$select', position, `cannot read "${name}"`);
    named.set(name, { name, position });
    position += part.length + 1;
  }
  return [...named.values()];
}

function wholeNumber(parameters: URLSearchParams, option: string, preset: number, largest: number): number {
  const text = parameters.get(option);
  if (text === null) return preset;
  if (!/^\d{1,15}$/.test(text)) throw new GridQueryError(option, 0, `"${text}" is not a whole number`);
  return Math.min(Number(text), largest);
}

function parseOrderBy(text: string): SortKey[] {
  if (text.trim() === '') return [];
  let position = 0;
  return text.split(',').map((part) => {
    const match = /^\s*([A-Za-z_][A-Za-z0-9_]*)(?:\s+(asc|desc))?\s*$/.exec(part);
    if (!match?.[1]) throw new GridQueryError('$orderby', position, `cannot read "${part.trim()}"`);
    position += part.length + 1;
    return { field: match[1], direction: match[2] === 'desc' ? 'desc' : 'asc' };
  });
}
