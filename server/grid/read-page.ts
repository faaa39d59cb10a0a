import { sql, type Kysely, type Transaction } from 'kysely';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import { readScope } from '../../src/contract/grid/scope.ts';
import type { WallTime } from '../../src/contract/grid/parse-filter.ts';
import {
  fromODataParameters,
  countLimitOf,
  countOverField,
  selectedFields,
  tieDirection,
  withinScope,
  type SortKey,
} from '../../src/contract/grid/query.ts';
import type { GridDefinition } from '../../src/contract/definition/entity.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import { TaborError } from '../../src/contract/wire/problem.ts';
import { countRows, weekOf, type Week } from '../database/counted-weeks.ts';
import { countMarked, markBefore, sorted, sortedIds, type MarkedOrder } from '../database/list-marks.ts';
import { pipelined, settleTogether } from '../database/pipelined.ts';
import type { Database } from '../database/tables.ts';
import type { ColumnKind, GridColumns } from './columns.ts';
import { compileFilter, positionOf } from './compile-filter.ts';
import type { Sql } from './compiled.ts';
import { impliedSearch } from './implied-search.ts';
import { conjuncts, impliedValues, type ImpliedValues } from './implied-values.ts';
import { fewRows, idsOfFew } from './few-rows.ts';
import { idsInRanges, placeColumn, rangesAfter, ROW_PLACE, skipTokenOption, unknownToken, type LastRow } from './rows-after.ts';
import { idsFromMark, type PageKey } from './rows-from-mark.ts';
import { conditionsOf, findChoices, translatedName, rowSourceOf, WITHHELD, type FoundChoices } from './dictionary-names.ts';

/** The response of a grid: one page of rows and, with `$count`, the total; of a linked page also its last row. */
export type GridResponse = Count & { readonly value: readonly unknown[]; readonly last?: LastRow };

/** The number of rows, or the client's limit where there are more. */
type Count = { readonly [Name in '@odata.count' | typeof countOverField]?: number };

/** Reads the page that an OData v4 query string describes. Throws `bad-request` with the option and position of an error. */
export async function readPage(db: Kysely<Database>, request: PageRequest): Promise<GridResponse> {
  return withFoundChoices(db, request, async (one, choices) => {
    const { columns, parameters } = request;
    const { query, view, where, whereFound, implied, countedRows, order, keys, orderBy, after } = planRows(request, choices);
    const { links } = request;
    const names = sql.join([...namesOf(columns, parameters).map((name) => sql.ref(name)), ...(links ? [placeColumn(keys)] : [])]);
    const isCounted = parameters.get('$count')?.toLowerCase() === 'true';
    const limit = countLimitOf(parameters);
    const { isOwn } = request;
    const shownPage = isOwn
      ? sql`${names}, (SELECT ${isOwn.condition} FROM ${sql.table(isOwn.table)} own WHERE own."Id" = ${sql.ref(`${columns.view}.Id`)}) AS "IsOwn"`
      : names;
    const page = { view, where: whereFound, order, names: shownPage, top: query.top, skip: query.skip };
    const isWhole = where === noCondition && !after;
    const counted = isWhole ? columns.countedTable : null;
    const key = counted && query.skip > 0 ? countedKey(request.grid, orderBy) : null;
    const marks = isWhole && query.skip >= DEEP ? markedOrder(request, orderBy) : null;
    const few =
      !after && isSortedByIndex(request, orderBy)
        ? fewRows(query.filter, columns, { sortedBy: orderBy[0]?.field, dated: datedBy(request), implied }, (part) =>
            compileFilter(part, columns.kinds, textOf(parameters)),
          )
        : null;
    const rows = () => {
      if (after) return rowsWith(one, page, idsInRanges(page, after), null);
      if (counted && key) return rowsOf(one, ...fromWeek(page, key, weekOf(counted, query.skip, key.direction)));
      if (marks) return rowsAtDepth(one, page, { ...marks, skip: query.skip });
      return few ? rowsWith(one, page, idsOfFew(few, { ...page, where, whereFound, keys, skip: query.skip }), few) : rowsOf(one, page);
    };
    if (!isCounted) return withoutPlaces(await rows(), links);
    const total = where === noCondition ? wholeCountOf(columns, view) : null;
    const [value, count] = await settleTogether([rows(), total ? total(one) : countAll(one, countedRows, limit)]);
    return {
      ...(limit !== null && !total && count > limit ? { [countOverField]: limit } : { '@odata.count': count }),
      ...withoutPlaces(value, links),
    };
  });
}

/** The rows of a linked page without their places, and the place of the last one. */
function withoutPlaces(value: readonly unknown[], links: PageRequest['links']): Pick<GridResponse, 'value' | 'last'> {
  if (!links) return { value };
  const rows = value as readonly { readonly [ROW_PLACE]: LastRow }[];
  const last = rows.at(-1)?.[ROW_PLACE];
  return { value: rows.map(({ [ROW_PLACE]: _place, ...row }) => row), ...(last && { last }) };
}

/**
 * Runs `read`, whose statements share a round trip. Most words are in no translated name of a choice: they are looked for beside the read,
 * which is repeated where one is found. Errors of the query become `bad-request`.
 */
export function withFoundChoices<Answer>(
  db: Kysely<Database>,
  request: PageRequest,
  read: (one: Kysely<Database>, found: FoundChoices) => Promise<Answer>,
): Promise<Answer> {
  return rethrowAsBadRequest(request.parameters, () =>
    pipelined(db, async (one) => {
      const [choices, answer] = await settleTogether([choicesFor(one, request), read(one, [])]);
      return choices.length === 0 ? answer : read(one, choices);
    }),
  );
}

/** The choices whose translated names a request searches. */
function choicesFor(db: Kysely<Database>, { grid, columns, parameters, language }: PageRequest): Promise<FoundChoices> {
  const search = grid.scope ? readScope(grid.scope, parameters).search : (parameters.get('data') ?? '');
  return findChoices(db, grid, search, columns.translatedTo ? null : language);
}

/** Below this depth, walking to the page is faster than looking for a mark. */
const DEEP = 1_000;

type PagePlan = {
  readonly view: Sql;
  readonly where: Sql;
  readonly order: Sql;
  readonly names: Sql;
  readonly top: number;
  readonly skip: number | Sql;
};

/** The parts of a statement that come before it, as `WITH`. */
type Before = Pick<Week, 'parts'>;

/** The subquery finds the ids of the page by index alone; columns of joined tables are read only for the rows of the page. */
async function rowsOf(db: Kysely<Database>, page: PagePlan, before: Before | null = null): Promise<readonly unknown[]> {
  const { view, where, order, top, skip } = page;
  return rowsWith(db, page, sql`SELECT "Id" FROM ${view} ${where} ORDER BY ${order} LIMIT ${top} OFFSET ${skip}`, before);
}

async function rowsWith(
  db: Kysely<Database>,
  { view, order, names, top }: PagePlan,
  ids: Sql,
  before: Before | null,
): Promise<readonly unknown[]> {
  if (top === 0) return [];
  const parts = before ? sql`WITH ${before.parts} ` : sql``;
  return (await sql`${parts}SELECT ${names} FROM ${view} WHERE "Id" = ANY(ARRAY(${ids})) ORDER BY ${order}`.execute(db)).rows;
}

/** The exact count of all rows of a long list, which takes no longer than a page; null for another list. */
function wholeCountOf({ countedTable, marks }: GridColumns, view: Sql): ((db: Kysely<Database>) => Promise<number>) | null {
  if (countedTable) return (db) => countRows(db, countedTable);
  const keys = marks?.orders[0];
  return marks && keys ? (db) => countMarked(db, { table: marks.table, keys }, view) : null;
}

/** The rows of a deep page in an order with marks, walked to from the last mark before it. */
function rowsAtDepth(
  db: Kysely<Database>,
  page: PagePlan,
  { columns, listed, skip, ...order }: PageOrder & { readonly skip: number },
): Promise<readonly unknown[]> {
  const mark = markBefore(order, skip);
  const keys = order.keys.map(({ direction }, index) => ({ direction, column: columns[index] ?? noCondition }));
  return rowsWith(db, page, idsFromMark({ ...listed, keys, top: page.top, skip }, mark), mark);
}

/** An order with marks, and the columns of its keys in the table. */
type PageOrder = MarkedOrder & {
  readonly columns: readonly Sql[];
  readonly listed: { readonly table: string; readonly unlistedBy: string | null };
};

/** The order of a query if the list has marks in it: not by translated names, nor by a column that the reader sees in part. */
function markedOrder({ grid, columns, language }: PageRequest, orderBy: readonly SortKey[]): PageOrder | null {
  const { marks, translatedTo, withheld } = columns;
  const isOther = ({ field }: SortKey) => field === withheld?.column || (language !== 'pl' && grid.dictionaries?.[field] !== undefined);
  const keys = marks?.orders.find((order) => isSameOrder(order, orderBy));
  if (!marks || !keys || translatedTo !== undefined || keys.some(isOther)) return null;
  return {
    table: marks.table,
    keys,
    columns: keys.map(({ field, kind }) => sortedColumn(kind, sql.ref(marks.columnOf(field)))),
    listed: marks,
  };
}

/** Whether an index has the order of a query: one with marks, or the date that the list counts its weeks by. */
function isSortedByIndex(request: PageRequest, orderBy: readonly SortKey[]): boolean {
  return (request.columns.countedTable !== null && countedKey(request.grid, orderBy) !== null) || markedOrder(request, orderBy) !== null;
}

/** The date that the list counts its weeks by. */
function datedBy({ grid, columns }: PageRequest): string | undefined {
  return columns.countedTable === null ? undefined : grid.sort[0]?.field;
}

/** Whether rows sorted by `orderBy` are in an order, equal ones by their ids in its direction. */
function isSameOrder(order: readonly SortKey[], orderBy: readonly SortKey[]): boolean {
  return (
    order.every(({ field, direction }, index) => orderBy[index]?.field === field && orderBy[index].direction === direction) &&
    orderBy.slice(order.length).every(({ field, direction }) => field === 'Id' && direction === tieDirection(order))
  );
}

/** The only sort key of a query beside the ids of equal rows; null for another order. */
function soleKey([first, ...others]: readonly SortKey[]): SortKey | null {
  return first && others.every(({ field }) => field === 'Id') ? first : null;
}

/** Counts the rows; with a limit it stops one row above. */
async function countAll(db: Kysely<Database>, rows: Sql, limit: number | null): Promise<number> {
  const counted = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM ${limit === null ? rows : sql`(SELECT FROM ${rows} LIMIT ${limit + 1}) AS counted`}`.execute(db);
  return counted.rows[0]?.count ?? 0;
}

/** The sort key of a grid's week counts, when the query sorts by it. */
function countedKey({ sort: [gridSort] }: GridDefinition, orderBy: readonly SortKey[]): SortKey | null {
  const key = soleKey(orderBy);
  return key?.field === gridSort?.field ? key : null;
}

/** The same page, with the offset counted from the start of its first week instead of the first row. */
function fromWeek(page: PagePlan, { field, direction }: SortKey, week: Week): [PagePlan, Week] {
  const where =
    direction === 'desc' ? sql`WHERE ${sql.ref(field)} < ${week.monday}::date + 7` : sql`WHERE ${sql.ref(field)} >= ${week.monday}::date`;
  return [{ ...page, where, skip: sql`${page.skip} - ${week.before}` }, week];
}

/**
 * Streams the fields `names` of all rows of a query from a cursor, `size` rows at a time, with translated dictionary names. Needs a
 * transaction, which also gives a consistent snapshot. Throws like `readPage`.
 */
export async function* readBatches(
  trx: Transaction<Database>,
  request: PageRequest & { readonly names: readonly string[] },
  size: number,
): AsyncGenerator<readonly Readonly<Record<string, unknown>>[]> {
  await rethrowAsBadRequest(request.parameters, async () => {
    const { view, where, order } = planRows(request, await choicesFor(trx, request));
    const { grid, columns, language } = request;
    const names = sql.join(
      request.names.map(
        (name) => sql`${translatedName(language, sql.ref(`${columns.view}.${name}`), grid.dictionaries?.[name])} AS ${sql.ref(name)}`,
      ),
    );
    await sql`DECLARE batches NO SCROLL CURSOR FOR SELECT ${names} FROM ${view} ${where} ORDER BY ${order}`.execute(trx);
  });
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`FETCH FORWARD ${sql.raw(String(size))} FROM batches`.execute(trx);
    if (rows.length === 0) return;
    yield rows;
  }
}

/** The fields of the response: those of `$select`, else all. */
function namesOf({ kinds }: GridColumns, parameters: URLSearchParams): readonly string[] {
  const selected = selectedFields(parameters);
  const unknown = selected?.find(({ name }) => !kinds.has(name));
  if (unknown) throw new GridQueryError('$select', unknown.position, `unknown field "${unknown.name}"`);
  return selected?.map(({ name }) => name) ?? [...kinds.keys()];
}

/** A query of a list. */
export type PageRequest = {
  readonly grid: GridDefinition;
  readonly columns: GridColumns;
  readonly parameters: URLSearchParams;
  /** The language of dictionary names for sorting and searching. */
  readonly language: Language;
  /** The employee whose rows the scope "mine" selects. */
  readonly employeeId: number | null;
  /** Whether a row is the user's own: its condition on the alias `own` of the table; null for users who are not limited to own records. */
  readonly isOwn?: { readonly table: string; readonly condition: Sql } | null;
  /** Converts instants to the company's local time, in which rows are stored. */
  readonly wallTime: WallTime;
  /** Of a page that leads to the next one: `after` is the last row of the page before; null for the first. */
  readonly links?: { readonly after: LastRow | null };
};

/** Runs `act`; an error of the query becomes `bad-request` with the option and the position. */
async function rethrowAsBadRequest<Answer>(parameters: URLSearchParams, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    const queryError = error instanceof GridQueryError ? error : isDataException(error) ? valueError(parameters) : null;
    throw queryError ? new TaborError('bad-request', { detail: queryError.message, cause: error }) : error;
  }
}

/** The error for a value that the database refuses: of a token, or a numeric overflow at the first arithmetic operator. */
function valueError(parameters: URLSearchParams): GridQueryError {
  if (parameters.has(skipTokenOption)) return unknownToken();
  const operator = /\b(?:add|sub|mul|div|mod)\b/.exec(parameters.get('$filter')?.trim() ?? '');
  return new GridQueryError('$filter', operator?.index ?? 0, 'a number beyond what can be reckoned with');
}

/** PostgreSQL's error class 22, for example a value out of range. */
function isDataException(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && code.startsWith('22');
}

/**
 * The rows that match a query, as SQL: `whereFound` finds them by an index where one tells the values of a column, `where` only tests them.
 */
export function planRows({ grid, columns, parameters, language, employeeId, wallTime, links }: PageRequest, choices: FoundChoices) {
  const options = links ? withoutOption(parameters, skipTokenOption) : parameters;
  const query = withinScope(fromODataParameters(options, grid.scope, wallTime), grid.scope, employeeId);
  const text = textOf(parameters);
  const conditions = conditionsOf(sql.ref(columns.searchColumn), query.search, choices);
  if (query.filter) conditions.push(compileFilter(query.filter, columns.kinds, text));
  // The search text of anonymous users is computed per query and has no index.
  if (query.filter && columns.searchColumn === 'SearchText')
    conditions.push(
      ...impliedSearch(query.filter, { searched: grid.searched, indexed: indexedFields(columns) }, sql.ref(columns.searchColumn)),
    );
  const implied = impliedValues(query.filter, { searched: grid.searched, columns }, (part) => compileFilter(part, columns.kinds, text));
  const columnOf = ({ field }: ImpliedValues) => sql.ref(field === columns.withheld?.column ? WITHHELD : field);
  const indexed = [...conditions, ...implied.map((values) => values.on(columnOf(values)))];
  const whereFound = allConditions(indexed);
  // Without a requested order, the pages of a link follow the ids: an index leads to each.
  const orderBy = query.orderBy.length > 0 ? query.orderBy : links ? newestFirst : grid.sort;
  const keys = keysOf(orderBy, { grid, columns, parameters, language });
  const order = sql.join([...keys.map(({ column, direction }) => sorted(column, direction)), sortedIds(sql`"Id"`, orderBy)]);
  const [view, where] = [rowSourceOf(grid, columns), allConditions(conditions)];
  // Beside another condition PostgreSQL chooses by which it finds the rows.
  const countedRows =
    implied[0] && query.filter && conditions.length === 1 && conjuncts(query.filter).length === 1 && !columns.withheld
      ? implied[0].rows
      : sql`${view} ${whereFound}`;
  const after = links?.after ? rangesAfter(keys, links.after).map((range) => allConditions([...indexed, range])) : null;
  return { query, view, where, whereFound, countedRows, implied, order, keys, orderBy, after };
}

function allConditions(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : noCondition;
}

/** The fields that the list has an order by, with an index. */
function indexedFields({ marks }: GridColumns): ReadonlySet<string> {
  return new Set(marks?.orders.flatMap(([key]) => (key ? [key.field] : [])));
}

export function withoutOption(parameters: URLSearchParams, name: string): URLSearchParams {
  const others = new URLSearchParams(parameters);
  others.delete(name);
  return others;
}

/** The text of the filter, for the positions of errors. */
function textOf(parameters: URLSearchParams): string {
  return parameters.get('$filter')?.trim() ?? '';
}

const noCondition: Sql = sql``;

const newestFirst: readonly SortKey[] = [{ field: 'Id', direction: 'desc' }];

/** Sort keys in the device's order: text by Polish collation, null as the lowest value (OData 4.01). */
function keysOf(
  keys: readonly SortKey[],
  { grid, columns, parameters, language }: Pick<PageRequest, 'grid' | 'columns' | 'parameters' | 'language'>,
): PageKey[] {
  return keys.map(({ field, direction }) => {
    const kind = columns.kinds.get(field);
    if (!kind) throw new GridQueryError('$orderby', positionOf(field, parameters.get('$orderby') ?? ''), `unknown field "${field}"`);
    const column = sql.ref(`${columns.view}.${field}`);
    const shownText = columns.translatedTo ? column : translatedName(language, column, grid.dictionaries?.[field]);
    return { column: sortedColumn(kind, shownText), direction };
  });
}

function sortedColumn(kind: ColumnKind, column: Sql): Sql {
  return kind === 'text' ? sql`${column} COLLATE "pl-x-icu"` : column;
}
