import { MAX_PAGE_SIZE } from '../../src/contract/grid/query.ts';
import { instantInZone } from '../../src/contract/wire/wire-date-in-zone.ts';
import { padTwo } from '../../src/contract/wire/wire-date.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import type { GridColumns } from '../grid/columns.ts';
import type { GridResponse } from '../grid/read-page.ts';
import { readSkipToken, skipTokenOption, writeSkipToken, type LastRow } from '../grid/rows-after.ts';
import { ODATA_ROOT } from './model.ts';

/** Whether the client speaks OData: it sends a version, requests metadata or names a format, which the app never does. */
export function speaksOData({ headers }: Request, parameters: URLSearchParams): boolean {
  return (
    headers.has('OData-MaxVersion') ||
    headers.has('OData-Version') ||
    formatOf(parameters) !== null ||
    /odata\.metadata/i.test(headers.get('Accept') ?? '')
  );
}

function formatOf(parameters: URLSearchParams): string | null {
  return parameters.get('$format') ?? parameters.get('format');
}

const systemOptions = new Set([
  'select',
  'filter',
  'orderby',
  'top',
  'skip',
  'skiptoken',
  'count',
  'apply',
  'format',
  'expand',
  'search',
  'compute',
]);

/** The parameters with system options as `$top`: OData 4.01 lets a client leave out the `$` and write them in any case. */
export function withNamedOptions(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]): [string, string] => {
      const plain = name.replace(/^\$/, '').toLowerCase();
      return [systemOptions.has(plain) ? `$${plain}` : name, value];
    }),
  );
}

/** Whether rows are wanted as separated values, by a program that reads no OData. */
export function wantsCsv(parameters: URLSearchParams): boolean {
  return /^(text\/)?csv\b/i.test(formatOf(parameters) ?? '');
}

/**
 * The parameters of an OData client: without `$top` it gets every row, a page at a time. Throws `bad-request` for a format that is neither
 * JSON nor CSV.
 */
export function withWholeList(parameters: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(parameters);
  if (!wantsCsv(query) && !/json|^$/i.test(query.get('$format') ?? ''))
    throw new TaborError('bad-request', { detail: '$format: json or csv' });
  query.delete('$format');
  if (!query.has('$top')) query.set('$top', String(MAX_PAGE_SIZE));
  return query;
}

/** The row that a page follows; null for the first page. Throws `bad-request`. */
export function startOfPage(parameters: URLSearchParams): LastRow | null {
  const token = parameters.get(skipTokenOption);
  try {
    return token === null ? null : readSkipToken(token);
  } catch (error) {
    throw new TaborError('bad-request', { detail: (error as Error).message, cause: error });
  }
}

/** The parameters of a page without rows that has the number of all. Options that select or order rows have no part in it. */
export function toCount(parameters: URLSearchParams): URLSearchParams {
  const counting = new URLSearchParams(parameters);
  for (const name of ['$format', '$select', '$orderby', '$skip']) counting.delete(name);
  counting.set('$top', '0');
  counting.set('$count', 'true');
  return counting;
}

type Served = {
  readonly set: string;
  readonly columns: GridColumns;
  readonly parameters: URLSearchParams;
  readonly base: string;
  readonly timeZone: string;
};

/** A page for an OData client: with context, the link to the next page, and date-times with the company's offset. */
export function toODataAnswer({ value, last, ...count }: GridResponse, { set, columns, parameters, base, timeZone }: Served): unknown {
  const dateTimes = [...columns.kinds].flatMap(([name, kind]) => (kind === 'date-time' ? [name] : []));
  const rows = (value as readonly Readonly<Record<string, unknown>>[]).map((row) => ({
    ...row,
    ...Object.fromEntries(
      dateTimes.filter((name) => typeof row[name] === 'string').map((name) => [name, withOffset(timeZone, row[name] as string)]),
    ),
  }));
  // The rows of `$apply` have columns of their own.
  const selected = parameters.has('$apply') ? [...columns.kinds.keys()].join(',') : parameters.get('$select')?.trim();
  const next = nextPage(parameters, rows.length, last);
  return {
    '@odata.context': `${base}${ODATA_ROOT}/$metadata#${set}${selected && selected !== '*' ? `(${selected})` : ''}`,
    ...count,
    value: rows,
    ...(next && { '@odata.nextLink': `${base}${ODATA_ROOT}/${set}?${next.toString()}` }),
  };
}

/** The query of the page after one of `rows` rows; null after the last one. */
export function nextPage(parameters: URLSearchParams, rows: number, last: LastRow | undefined): URLSearchParams | null {
  const top = parameters.get('$top');
  if (rows < MAX_PAGE_SIZE || (top !== null && Number(top) <= rows)) return null;
  const next = new URLSearchParams(parameters);
  if (last) {
    next.delete('$skip');
    next.set(skipTokenOption, writeSkipToken(last));
  } else next.set('$skip', String(Number(parameters.get('$skip') ?? 0) + rows));
  if (top !== null) next.set('$top', String(Number(top) - rows));
  return next;
}

/** A local time of the company with its offset, as `Edm.DateTimeOffset`. */
function withOffset(timeZone: string, text: string): string {
  const minutes = Math.round((Date.parse(`${text}Z`) - instantInZone(timeZone, text)) / 60_000);
  const size = Math.abs(minutes);
  return `${text}${minutes < 0 ? '-' : '+'}${padTwo(Math.trunc(size / 60))}:${padTwo(size % 60)}`;
}
