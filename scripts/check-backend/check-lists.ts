import type { EntityDefinition, GridDefinition } from '../../src/contract/definition/entity.ts';
import { isExtraColumn, withoutExtraColumns } from '../../src/contract/definition/extra-columns.ts';
import { isDerivedKey } from '../../src/contract/wire/fields.ts';
import { matches, type GridRow } from '../../src/contract/grid/evaluate.ts';
import { compare } from '../../src/contract/grid/expression.ts';
import { MAX_PAGE_SIZE, pageSize, toODataParameters, type GridQuery } from '../../src/contract/grid/query.ts';
import type { ReadPage } from '../../src/api/reading/read-page.ts';
import type { CallResult, Client } from './client.ts';
import { lineOf, type Line } from './report.ts';

/** Page sizes that the app tries, in this order. */
const TRIED_PAGE_SIZES = [MAX_PAGE_SIZE, 100];

/** Calls a list as the app does: a sorted page, a filter, a second page, large pages. Returns the report lines and the rows. */
export async function checkList(
  client: Client,
  entity: EntityDefinition,
): Promise<{ readonly lines: Line[]; readonly rows: readonly GridRow[] }> {
  const { grid } = entity;
  if (!grid || grid.isExtra) return { lines: [], rows: [] };
  const callList = (query: Partial<GridQuery>) => client.callGrid(grid, parametersOf(grid, query));
  const orderBy = withoutExtraColumns(grid, grid.sort);
  const first = await callList({ orderBy });
  const page = pageIn(first);
  const lines = [lineOf(entity.name, 'list', withSpecifiedKeys(grid, first), page ? noteOn(entity, page) : '')];
  if (!page) return { lines, rows: [] };
  const note = [await filterNote(callList, grid, page.rows), await pagingNote(callList, orderBy, page), await sizeNote(callList)]
    .filter(Boolean)
    .join('; ');
  return {
    lines: [...lines, { area: entity.name, what: 'list: questions', status: note === '' ? 'ok' : 'lenient', note }],
    rows: page.rows,
  };
}

function parametersOf(grid: GridDefinition, query: Partial<GridQuery>): URLSearchParams {
  const parameters = toODataParameters({ skip: 0, top: pageSize, orderBy: [], filter: null, search: '', ...query }, grid.scope);
  for (const [name, value] of Object.entries(grid.parameters ?? {})) parameters.set(name, value);
  return parameters;
}

function pageIn({ content }: CallResult): ReadPage | null {
  return content?.kind === 'value' ? (content.value as ReadPage) : null;
}

/** Rows without an `Id` are no deviation in the lists for which the specification names none. */
function withSpecifiedKeys(grid: GridDefinition, result: CallResult): CallResult {
  if (!isExtraColumn(grid, 'Id')) return result;
  return { ...result, tolerated: new Map([...result.tolerated].filter(([, { kind }]) => kind !== 'no-key')) };
}

/** Handling of rows without an `Id`, by entity; elsewhere such rows are only read. */
const withoutKeys: Readonly<Record<string, string>> = {
  vehicle: 'found by their plate in /Vehicle/Company',
  employee: 'found by their name in /Employee/List',
  cost: 'shown, but not changed or removed: answer an Id for that',
};

function noteOn({ name, grid }: EntityDefinition, { rows, unreadable, count }: ReadPage): string {
  const keyless = rows.filter(({ Id }) => isDerivedKey(Id)).length;
  const effect = withoutKeys[name] ?? (isExtraColumn(grid, 'Id') ? 'shown' : 'shown, but not opened, changed or removed: answer an Id');
  return [
    `${rows.length} rows of ${count ?? 'an unknown number'}`,
    keyless > 0 ? `${keyless} without an Id, ${effect}` : '',
    unreadable > 0 ? `${unreadable} unreadable` : '',
  ]
    .filter(Boolean)
    .join(', ');
}

type CallList = (query: Partial<GridQuery>) => Promise<CallResult>;

/** Filters by a text value of a row and checks that all returned rows match. */
async function filterNote(callList: CallList, grid: GridDefinition, rows: readonly GridRow[]): Promise<string> {
  const columns = grid.searched.filter((name) => !grid.extraColumns?.includes(name));
  const problems = rows
    .flatMap((row) => columns.map((column) => [column, row[column]] as const))
    .find(([, value]) => typeof value === 'string' && value !== '');
  if (!problems) return '';
  const filter = compare(problems[0], 'eq', String(problems[1]));
  const reply = await callList({ filter });
  const page = pageIn(reply);
  if (!page) return `$filter is refused (HTTP ${reply.status}): the app filters what the device holds`;
  return page.rows.length > 0 && page.rows.every((row) => matches(filter, row)) ? '' : '$filter is overlooked';
}

async function pagingNote(callList: CallList, orderBy: GridQuery['orderBy'], first: ReadPage): Promise<string> {
  if (first.rows.length < pageSize) return '';
  const next = pageIn(await callList({ skip: pageSize, orderBy }));
  const firstIds = new Set(first.rows.map(({ Id }) => Id));
  return next && next.rows.length > 0 && next.rows.every(({ Id }) => firstIds.has(Id))
    ? '$skip is overlooked: only the first rows are seen'
    : '';
}

async function sizeNote(callList: CallList): Promise<string> {
  for (const top of TRIED_PAGE_SIZES) {
    if (pageIn(await callList({ top }))) return top === MAX_PAGE_SIZE ? '' : `pages of ${top} at most`;
  }
  return `pages of ${pageSize} at most`;
}
