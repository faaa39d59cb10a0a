import type { Expression } from './expression.ts';
import { GridQueryError, parseFilter } from './parse-filter.ts';
import { printFilter } from './print-filter.ts';

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
};

/** `query` as the query-string parameters of an OData v4 style GET. */
export function toODataParameters(query: GridQuery): URLSearchParams {
  const parameters = new URLSearchParams({ $top: String(query.top), $skip: String(query.skip), $count: 'true' });
  if (query.orderBy.length > 0) {
    parameters.set('$orderby', query.orderBy.map((key) => `${key.field} ${key.direction}`).join(','));
  }
  if (query.filter) parameters.set('$filter', printFilter(query.filter));
  if (query.search) parameters.set('data', query.search);
  return parameters;
}

/** The reverse of `toODataParameters`. Throws `GridQueryError` naming the option that is wrong. */
export function fromODataParameters(parameters: URLSearchParams): GridQuery {
  const filter = parameters.get('$filter')?.trim();
  return {
    skip: wholeNumber(parameters, '$skip', 0, Number.MAX_SAFE_INTEGER),
    top: wholeNumber(parameters, '$top', pageSize, largestPage),
    orderBy: parseOrderBy(parameters.get('$orderby') ?? ''),
    filter: filter ? parseFilter(filter) : null,
    search: parameters.get('data') ?? '',
  };
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
