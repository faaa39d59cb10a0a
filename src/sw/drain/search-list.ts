import type { GridDefinition } from '../../contract/definition/entity.ts';
import { matches, type GridRow } from '../../contract/grid/evaluate.ts';
import { allOf, compare, type Expression } from '../../contract/grid/expression.ts';
import { pageSize, toODataParameters } from '../../contract/grid/query.ts';
import { fromWire, toWireDateTime } from '../../contract/wire/wire-date.ts';
import type { ReadPage } from '../../api/reading/read-page.ts';
import { exchangeGrid, type Caller } from '../../api/transport.ts';
import { answerOf, type Classified } from '../../sync/outcome.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Rows that may be the record. `isProof`: the list would have shown it, so it does not exist if it is not among them. `isUnsure`: none of
 * them has its date.
 */
export type ListSearch = { readonly ids: readonly number[]; readonly isProof: boolean; readonly isUnsure?: boolean };

/** Above this number of rows that match all searchable columns the search is ambiguous. */
const MAX_CANDIDATES = 20;
/** Some backends drop the seconds, others round them. */
const DATE_TOLERANCE_MS = 60_000;

/**
 * Searches a list for rows whose `columns` match `content`. Null where the search is inconclusive: too many rows match, or rows have no
 * key. An empty answer alone proves nothing, because the backend may ignore or misread the filter. So a row that is known to exist is
 * searched for in the same way, and must be found. `mayBe`: further candidates among the newest rows.
 */
export async function searchList(
  caller: Caller,
  grid: GridDefinition,
  columns: Readonly<Record<string, string>>,
  content: Fields,
  mayBe: (row: GridRow) => boolean,
): Promise<Classified<ListSearch | null>> {
  const filter = filterOf(columns, (column) => content[columns[column] ?? '']);
  if (!filter) return { kind: 'answered', value: null };
  const answer = await requestPage(caller, grid, filter, MAX_CANDIDATES);
  if (answer.kind !== 'answered' && answer.kind !== 'parked') return answer;
  const page = answer.kind === 'answered' ? answer.value : noRows;
  const matching = page.rows.filter((row) => matches(filter, row));
  const isFiltered = answer.kind === 'answered' && matching.length === page.rows.length;
  if (isFiltered && matching.length > 0) {
    const isCut = page.rows.length >= MAX_CANDIDATES || (page.count ?? 0) > page.rows.length;
    return { kind: 'answered', value: isCut ? null : toListSearch(matching, true) };
  }
  return searchNewestRows(caller, grid, columns, { filter, isFiltered, mayBe });
}

/** Checks the newest rows, and where the list is longer searches for one of them in the same way. */
async function searchNewestRows(
  caller: Caller,
  grid: GridDefinition,
  columns: Readonly<Record<string, string>>,
  { filter, isFiltered, mayBe }: { readonly filter: Expression; readonly isFiltered: boolean; readonly mayBe: (row: GridRow) => boolean },
): Promise<Classified<ListSearch | null>> {
  const newest = await requestPage(caller, grid, null, pageSize);
  if (newest.kind !== 'answered') return newest.kind === 'parked' ? { kind: 'answered', value: null } : newest;
  const { rows, unreadable, count } = newest.value;
  const matching = rows.filter((row) => matches(filter, row));
  const isWhole = unreadable === 0 && rows.length > 0 && (count === null ? rows.length < pageSize : count <= rows.length);
  const candidates = matching.length > 0 ? matching : rows.filter(mayBe);
  const isProof = isWhole || (matching.length === 0 && isFiltered && (await findsExistingRow(caller, grid, columns, rows)));
  const search = toListSearch(candidates, isProof);
  return { kind: 'answered', value: search && { ...search, isUnsure: candidates.length > matching.length } };
}

async function findsExistingRow(
  caller: Caller,
  grid: GridDefinition,
  columns: Readonly<Record<string, string>>,
  rows: readonly GridRow[],
): Promise<boolean> {
  for (const row of rows) {
    const filter = filterOf(columns, (column) => row[column]);
    if (!filter) continue;
    const answer = await requestPage(caller, grid, filter, MAX_CANDIDATES);
    return answer.kind === 'answered' && answer.value.rows.some(({ Id }) => Id === row['Id']);
  }
  return false;
}

function toListSearch(rows: readonly GridRow[], isProof: boolean): ListSearch | null {
  const ids = rows.map(({ Id }) => Id).filter((id) => typeof id === 'number');
  return ids.length < rows.length ? null : { ids, isProof };
}

async function requestPage(caller: Caller, grid: GridDefinition, filter: Expression | null, top: number): Promise<Classified<ReadPage>> {
  const parameters = toODataParameters({ skip: 0, top, orderBy: filter ? [] : grid.sort, filter, search: '' }, grid.scope);
  for (const [name, value] of Object.entries(grid.parameters ?? {})) parameters.set(name, value);
  return answerOf<ReadPage>(await exchangeGrid(caller, grid, parameters));
}

const noRows: ReadPage = { rows: [], unreadable: 0, count: null };

/** Null when `content` lacks a value for one of the columns. */
function filterOf(columns: Readonly<Record<string, string>>, valueOf: (column: string) => unknown): Expression | null {
  const names = Object.keys(columns);
  const parts = names.flatMap((column) => {
    const value = valueOf(column);
    const date = typeof value === 'string' ? fromWire(value) : null;
    if (date) return [compare(column, 'ge', shifted(date, -DATE_TOLERANCE_MS)), compare(column, 'le', shifted(date, DATE_TOLERANCE_MS))];
    return (typeof value === 'string' && value !== '') || typeof value === 'number' ? [compare(column, 'eq', value)] : [];
  });
  return parts.length < names.length ? null : allOf(parts);
}

function shifted(date: Date, milliseconds: number) {
  return { date: toWireDateTime(new Date(date.getTime() + milliseconds)) };
}
