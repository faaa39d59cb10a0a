import { sql, type Kysely } from 'kysely';
import { GridQueryError } from '../../src/contract/grid/grid-query-error.ts';
import { fromODataParameters, MAX_PAGE_SIZE, type SortKey } from '../../src/contract/grid/query.ts';
import type { Database } from '../database/tables.ts';
import type { ColumnKind, GridColumns } from './columns.ts';
import type { Sql } from './compiled.ts';
import { parseApply, type Aggregate, type Apply } from './parse-apply.ts';
import { planRows, withFoundChoices, withoutOption, type GridResponse, type PageRequest } from './read-page.ts';
import { sorted } from '../database/list-marks.ts';
import { settleTogether } from '../database/pipelined.ts';

/** Options that `$apply` leaves without a meaning here: OData applies them to the groups. */
const excluded = ['$filter', '$select'];

type Shown = ReadonlyMap<string, ColumnKind>;

/** The columns that a request shows: those of the list, or those of its groups. Throws `bad-request`. */
export function columnsOfRequest(columns: GridColumns, parameters: URLSearchParams): GridColumns {
  const text = parameters.get('$apply');
  return text === null ? columns : { ...columns, kinds: shownColumns(parseApply(text), columns) };
}

/** Groups and totals of the rows that match, by `$apply`. Throws `bad-request` with the option and position of an error. */
export async function readTotals(db: Kysely<Database>, request: PageRequest): Promise<GridResponse> {
  const { parameters, columns } = request;
  return withFoundChoices(db, request, async (one, choices) => {
    for (const option of excluded)
      if (parameters.has(option)) throw new GridQueryError(option, 0, 'belongs into $apply, as filter(…) or groupby(…)');
    const apply = parseApply(parameters.get('$apply') ?? '');
    const visibleColumns = shownColumns(apply, columns);
    const { skip, top, orderBy } = fromODataParameters(withoutOption(parameters, '$apply'));
    const { view, whereFound: where } = planRows({ ...request, parameters: rowsOf(parameters, apply.filter) }, choices);
    const values = [...apply.groupedBy.map(({ name }) => sql.ref(name)), ...apply.aggregates.map(valueOf)];
    const grouping = apply.groupedBy.length > 0 ? sql`GROUP BY ${sql.join(apply.groupedBy.map(({ name }) => sql.ref(name)))}` : sql``;
    const groups = sql`(SELECT ${sql.join(values)} FROM ${view} ${where} ${grouping}) AS totals`;
    const order = orderOf(orderBy, apply, visibleColumns, parameters);
    const isCounted = parameters.get('$count')?.toLowerCase() === 'true';
    const [{ rows }, counted] = await settleTogether([
      sql<
        Record<string, unknown>
      >`SELECT * FROM ${groups} ${order} LIMIT ${parameters.has('$top') ? top : MAX_PAGE_SIZE} OFFSET ${skip}`.execute(one),
      isCounted ? sql<{ count: number }>`SELECT count(*) AS count FROM ${groups}`.execute(one) : null,
    ]);
    return { ...(counted && { '@odata.count': counted.rows[0]?.count ?? 0 }), value: rows };
  });
}

/** The parameters that choose the rows before they are grouped. */
function rowsOf(parameters: URLSearchParams, filter: string | null): URLSearchParams {
  const rows = withoutOption(parameters, '$apply');
  for (const option of ['$orderby', '$top', '$skip', '$count']) rows.delete(option);
  if (filter !== null) rows.set('$filter', filter);
  return rows;
}

/** Each total of distinct values sorts all rows, in memory and files of its own. */
const MAX_AGGREGATES = 32;

/** The columns of the groups. Throws for an unknown column, a method that its kind does not have, and a name that is taken. */
function shownColumns({ groupedBy, aggregates }: Apply, { kinds }: GridColumns): Shown {
  const columnKinds = new Map<string, ColumnKind>();
  const kindOf = (field: string, position: number): ColumnKind => {
    const kind = kinds.get(field);
    if (!kind) throw new GridQueryError('$apply', position, `unknown field "${field}"`);
    return kind;
  };
  for (const { name, position } of groupedBy) {
    if (columnKinds.has(name)) throw new GridQueryError('$apply', position, `"${name}" is given twice`);
    columnKinds.set(name, kindOf(name, position));
  }
  const excess = aggregates[MAX_AGGREGATES];
  if (excess) throw new GridQueryError('$apply', excess.position, `more than ${MAX_AGGREGATES} totals`);
  for (const aggregate of aggregates) {
    const { alias, position, method } = aggregate;
    if (columnKinds.has(alias)) throw new GridQueryError('$apply', position, `"${alias}" is given twice`);
    const kind = method === 'count' ? 'number' : kindOf(aggregate.field, position);
    if ((method === 'sum' || method === 'average') && kind !== 'number')
      throw new GridQueryError('$apply', position, `"${aggregate.field}" is no number`);
    if ((method === 'min' || method === 'max') && kind === 'boolean')
      throw new GridQueryError('$apply', position, `"${aggregate.field}" has no order`);
    columnKinds.set(alias, method === 'min' || method === 'max' ? kind : 'number');
  }
  return columnKinds;
}

function valueOf(aggregate: Aggregate): Sql {
  const alias = sql.ref(aggregate.alias);
  if (aggregate.method === 'count') return sql`count(*) AS ${alias}`;
  const column = sql.ref(aggregate.field);
  switch (aggregate.method) {
    case 'sum':
      return sql`sum(${column}) AS ${alias}`;
    case 'min':
      return sql`min(${column}) AS ${alias}`;
    case 'max':
      return sql`max(${column}) AS ${alias}`;
    case 'average':
      return sql`avg(${column})::float8 AS ${alias}`;
    case 'countdistinct':
      return sql`count(DISTINCT ${column}) AS ${alias}`;
  }
}

/** The order of the groups: as requested, then by their columns, so that pages never overlap. */
function orderOf(orderBy: readonly SortKey[], { groupedBy }: Apply, shown: Shown, parameters: URLSearchParams): Sql {
  const keys = [
    ...orderBy,
    ...groupedBy
      .filter(({ name }) => !orderBy.some(({ field }) => field === name))
      .map(({ name }): SortKey => ({ field: name, direction: 'asc' })),
  ];
  if (keys.length === 0) return sql``;
  const parts = keys.map(({ field, direction }) => {
    const kind = shown.get(field);
    if (!kind)
      throw new GridQueryError(
        '$orderby',
        Math.max(parameters.get('$orderby')?.indexOf(field) ?? 0, 0),
        `"${field}" is no column of the groups`,
      );
    const column = sql.ref(field);
    return sorted(kind === 'text' ? sql`${column} COLLATE "pl-x-icu"` : column, direction);
  });
  return sql`ORDER BY ${sql.join(parts)}`;
}
