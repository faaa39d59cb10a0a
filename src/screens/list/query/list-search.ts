import * as v from 'valibot';
import type { SortKey } from '../../../contract/grid/query.ts';
import type { GroupValue } from '../../../contract/grid/group-rows.ts';
import type { GridScope } from '../../../contract/grid/scope.ts';
import { wireDate, type WireDate } from '../../../contract/wire/wire-date.ts';
import { columnFilter, MAX_FILTER_TEXT, type ColumnFilter } from '../../../contract/grid/filters/column-filter.ts';
import type { GridFilters } from '../../../ui/grid/model/grid-types.ts';
import type { ColumnDeclaration } from '../../declaration/screen-declaration.ts';
import type { Address, AppPath } from '../../paths.ts';
import { personColumns } from './own-rows.ts';

/** Search parameters of a list's address. Defaults are left out: first page, default order, no search, no filter. */
export type ListSearch = {
  readonly page?: number;
  /** `-Date,Vehicle`: newest first, then by vehicle. */
  readonly sort?: string;
  readonly search?: string;
  readonly filters?: GridFilters;
  /** Scope of the list: the user's own rows, and a range of days that includes both ends. */
  readonly mine?: true;
  readonly from?: WireDate;
  readonly to?: WireDate;
  /** Id of the selected saved view. The rest of the address repeats its content, for devices that do not have the view. */
  readonly view?: string;
  /** `ClientName,ForwardingType`: grouped by client, then by type. */
  readonly group?: string;
  /** Open groups, each as the path of group values from the outermost level. */
  readonly open?: readonly GroupPath[];
};

/** The search parameters of an address before `readListSearch` has read them with the list's columns. */
export type ListAddress = { readonly [Name in keyof ListSearch]?: unknown };

export type GroupPath = readonly GroupValue[];

const page = v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000_000));
const sort = v.pipe(v.string(), v.regex(/^-?\w+(,-?\w+)*$/));
// A hand-written search for digits only, or for "true", reads as another type.
const search = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String), v.nonEmpty(), v.maxLength(MAX_FILTER_TEXT));
const view = v.pipe(v.string(), v.regex(/^view-[\w-]{1,40}$/));
const groupValue = v.union([v.string(), v.number(), v.boolean(), v.null()]);
const open = v.pipe(v.array(v.pipe(v.array(groupValue), v.minLength(1), v.maxLength(10))), v.nonEmpty(), v.maxLength(200));
const kindOfType = {
  text: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'boolean',
  choice: 'choice',
  secret: null,
} as const;

/** Parts of an address that narrow a list. `fields`: columns with a filter. */
export type UnreadFilters = { readonly parts: readonly (typeof filterParts)[number][]; readonly fields: readonly string[] };

const filterParts = ['filters', 'search', 'mine', 'from', 'to'] as const;

/** Address parameters of `search`. Writes every filter; leaves out undefined keys and default values. */
export function writeListSearch({ page: at, mine, filters, ...rest }: ListSearch): ListSearch {
  const filterEntries = Object.entries(filters ?? {}).map(([field, one]): [string, ColumnFilter] => [field, withoutUndefined(one)]);
  const written = {
    ...rest,
    page: at === 1 ? undefined : at,
    mine: mine || undefined,
    filters: filterEntries.length > 0 ? Object.fromEntries(filterEntries) : undefined,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined && value !== '' && !isEmptyList(value)));
}

/** Filters of an address that are unreadable, or that a list of these columns and this scope cannot apply. The list warns about them. */
export function findUnreadFilters(
  parameters: ListAddress,
  columns: readonly ColumnDeclaration[],
  scope: GridScope | undefined,
): UnreadFilters {
  const read = readListSearch(parameters, columns);
  const applies = {
    filters: true,
    search: true,
    mine: scope?.owner !== undefined || personColumns(columns).length > 0,
    from: scope?.date !== undefined,
    to: scope?.date !== undefined,
  };
  const { filters } = parameters;
  const hasFields = isRecord(filters);
  return {
    parts: filterParts.filter((part) => isSet(parameters[part]) && !(part === 'filters' && hasFields) && !(applies[part] && part in read)),
    fields: hasFields
      ? Object.entries(filters).flatMap(([field, value]) => (isUnbounded(value) || readFilter(field, value, columns) ? [] : [field]))
      : [],
  };
}

/**
 * Readable part of an address. Invalid parts are ignored, so that an old or truncated link still opens its list; `findUnreadFilters` names
 * them.
 */
export function readListSearch(parameters: ListAddress, columns: readonly ColumnDeclaration[]): ListSearch {
  const filters = readFilters(parameters.filters, columns);
  const readable = {
    page: valid(page, parameters.page),
    sort: valid(sort, parameters.sort),
    search: valid(search, parameters.search),
    filters: Object.keys(filters).length > 0 ? filters : undefined,
    mine: valid(v.literal(true), parameters.mine),
    from: valid(wireDate, parameters.from),
    to: valid(wireDate, parameters.to),
    view: valid(view, parameters.view),
    group: groupedBy(parameters.group, columns).join(',') || undefined,
    open: valid(open, parameters.open),
  };
  return withoutUndefined<ListSearch>(readable);
}

/** Address with another scope; starts at the first page. */
export function withScope(
  { page: _page, mine: _mine, from: _from, to: _to, ...rest }: ListSearch,
  { mine, from, to }: { readonly mine: boolean; readonly from: WireDate | null; readonly to: WireDate | null },
): ListSearch {
  return { ...rest, ...(mine ? { mine } : {}), ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) };
}

export function groupedBy(group: unknown, columns: readonly ColumnDeclaration[]): readonly string[] {
  const groupColumns = typeof group === 'string' ? [...new Set(group.split(','))] : [];
  return groupColumns.filter((name) => columns.some(({ field, isGroupable }) => field === name && isGroupable));
}

/** Sort keys of the columns that `sort` names; the default order when it names none. */
export function sortKeysOf(
  sorted: string | undefined,
  columns: readonly ColumnDeclaration[],
  preset: readonly SortKey[],
): readonly SortKey[] {
  const keys = (sorted ?? '').split(',').map<SortKey>((text) => ({
    field: text.replace(/^-/, ''),
    direction: text.startsWith('-') ? 'desc' : 'asc',
  }));
  const columnKeys = keys.filter(({ field }) => columns.some((column) => column.field === field));
  return columnKeys.length > 0 ? columnKeys : preset;
}

export function printSort(keys: readonly SortKey[]): string {
  return keys.map(({ field, direction }) => (direction === 'desc' ? `-${field}` : field)).join(',');
}

/** Address of a list in the router's encoding: text that parses as JSON is quoted, so that it stays text. */
export function printListAddress(path: AppPath, searchParameters: Readonly<Record<string, unknown>>): Address {
  const parameters = Object.entries(searchParameters).map(([name, value]) => [
    name,
    typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value),
  ]);
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`;
}

function readFilters(filters: unknown, columns: readonly ColumnDeclaration[]): GridFilters {
  if (!isRecord(filters)) return {};
  const entries = Object.entries(filters).flatMap(([field, value]): [string, ColumnFilter][] => {
    const read = readFilter(field, value, columns);
    return read && !isUnbounded(read) ? [[field, read]] : [];
  });
  return Object.fromEntries(entries);
}

function readFilter(field: string, value: unknown, columns: readonly ColumnDeclaration[]): ColumnFilter | undefined {
  const column = columns.find((candidate) => candidate.field === field);
  const read = isRecord(value) ? valid(columnFilter, withoutUndefined(value)) : undefined;
  if (!column || !read) return undefined;
  return read.kind === kindOfType[column.type] ||
    (read.kind === 'choice' && column.type === 'text') ||
    (read.kind === 'empty' && column.type !== 'secret')
    ? read
    : undefined;
}

/** Whether a range has no bound, so that it filters nothing. */
function isUnbounded(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { kind, ...bounds } = value;
  return (kind === 'number' || kind === 'date') && Object.values(bounds).every((one) => one === undefined);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== '' && value !== false;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function valid<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | undefined {
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

type OrUndefined<Values> = { [Name in keyof Values]: Values[Name] | undefined };

function withoutUndefined<Values extends object>(values: Values | OrUndefined<Values>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
