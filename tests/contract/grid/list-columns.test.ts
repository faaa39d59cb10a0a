import { expect, it } from 'vitest';
import type { EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import type { Expression } from '../../../src/contract/grid/expression.ts';
import { MAX_PAGE_SIZE, toODataParameters, type GridQuery } from '../../../src/contract/grid/query.ts';
import { queryRows } from '../../../src/contract/grid/query-rows.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { screenEntries, screensOf } from '../../../src/entities/registry.ts';
import type { ColumnDeclaration } from '../../../src/screens/declaration/screen-declaration.ts';
import { filterExpression } from '../../../src/screens/list/query/filter-expression.ts';
import type { ColumnFilter } from '../../../src/contract/grid/filters/column-filter.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

const lists = screenEntries
  .map(({ entity }) => ({ entity, grid: (entityRegistry[entity] as EntityDefinition).grid }))
  .flatMap(({ entity, grid }) => (grid ? [{ entity, grid }] : []));

onNewestPostgres('columns of every list', (app) => {
  it.each(lists)('[R-020] [R-021] $entity sorts and filters every column as the backend does', async ({ entity, grid }) => {
    const fetchRows = (query: GridQuery) => fetchPage(app, grid, query, 'pl');
    const rows = await allRows(app, grid);
    const columns = ((await screensOf(entity))?.columns ?? []).filter(
      ({ type, derived, computed }) => type !== 'secret' && !derived && !computed,
    );
    expect(columns.length).toBeGreaterThan(1);
    for (const { field, ...column } of columns) {
      for (const direction of ['asc', 'desc'] as const) {
        const query = { ...everyRowQuery, orderBy: [{ field, direction }] };
        expect([field, direction, idsOf((await fetchRows(query)).value)]).toEqual([
          field,
          direction,
          idsOf(queryRows(rows, query, grid.searched).rows),
        ]);
      }
      const some = rows.map((row) => row[field]).find((value) => value !== null && value !== undefined && value !== '');
      for (const filter of [...(some === undefined ? [] : [filterFor(column, some)]), { kind: 'empty' } satisfies ColumnFilter]) {
        const query = { ...everyRowQuery, orderBy: grid.sort, filter: filterExpression({ [field]: filter }, columns) as Expression };
        const filteredRows = await fetchRows(query);
        // The cell of each row that is empty shows a dash.
        const without = rows.filter((row) => row[field] === null || row[field] === '').length;
        expect([field, filter.kind !== 'empty' || filteredRows.value.length === without]).toEqual([field, true]);
        expect([field, filter, idsOf(filteredRows.value)]).toEqual([field, filter, idsOf(queryRows(rows, query, grid.searched).rows)]);
        expect([field, filteredRows['@odata.count']]).toEqual([field, filteredRows.value.length]);
        // A filter made from a value of a row finds that row.
        expect([field, filter, filter.kind === 'empty' || filteredRows.value.some((row) => row[field] === some)]).toEqual([
          field,
          filter,
          true,
        ]);
      }
    }
  });

  it.each(lists.filter(({ grid }) => grid.dictionaries))(
    '[R-003] [R-020] [R-021] $entity sorts by translated dictionary choices',
    async ({ entity, grid }) => {
      const rows = await allRows(app, grid);
      const fields = Object.entries(grid.dictionaries ?? {}).filter(([field]) => Object.hasOwn(rows[0] ?? {}, field));
      // Of the others, a text column shows its words in the user's language.
      const columns = (await screensOf(entity))?.columns
        .filter(({ type, choices }) => type === 'choice' && !choices)
        .map(({ field }) => field);
      expect(fields.map(([field]) => field)).toEqual(expect.arrayContaining(columns ?? []));
      const namesByField = new Map(await Promise.all(fields.map(async ([field, id]) => [field, await germanNames(app, id)] as const)));
      for (const [field] of fields) {
        for (const direction of ['asc', 'desc'] as const) {
          const query = { ...everyRowQuery, orderBy: [{ field, direction }] };
          const ids = idsOf((await fetchPage(app, grid, query, 'de')).value);
          expect([field, direction, ids]).toEqual([field, direction, idsOf(queryRows(rows, query, grid.searched, namesByField).rows)]);
        }
      }
    },
  );

  it('[R-003] [R-020] fuel and tyres have the opposite order in German', async () => {
    const { grid } = entityRegistry.cost;
    const groups = async (language: Language) => {
      const { value } = await fetchPage(
        app,
        grid,
        { ...everyRowQuery, orderBy: [{ field: 'CostGroupDescription', direction: 'asc' }] },
        language,
      );
      return [...new Set(value.map((row) => row['CostGroupDescription']))];
    };
    expect([await groups('pl'), await groups('de')]).toEqual([
      ['Opony', 'Paliwo'],
      ['Paliwo', 'Opony'],
    ]);
  });
});

const everyRowQuery: GridQuery = { skip: 0, top: MAX_PAGE_SIZE, orderBy: [], filter: null, search: '' };

async function allRows(app: ContractApp, grid: GridDefinition): Promise<readonly GridRow[]> {
  return (await fetchPage(app, grid, everyRowQuery, 'pl')).value.toSorted((left, right) => Number(left['Id']) - Number(right['Id']));
}

async function fetchPage(
  app: ContractApp,
  grid: GridDefinition,
  query: GridQuery,
  language: Language,
): Promise<{ value: GridRow[]; '@odata.count': number }> {
  const parameters = new URLSearchParams({ ...Object.fromEntries(toODataParameters(query, grid.scope)), ...grid.parameters });
  const answer = await app.get(`${grid.path}?${parameters}`, { as: 'admin', headers: { Language: language } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { value: GridRow[]; '@odata.count': number };
}

async function germanNames(app: ContractApp, dictionary: number): Promise<ReadonlyMap<string, string>> {
  const items = (await (await app.get(`/Dictionary/Items/${dictionary}`, { as: 'admin', headers: { Language: 'de' } })).json()) as {
    Name: string;
    NamePl: string;
  }[];
  return new Map(items.map(({ Name, NamePl }) => [NamePl, Name]));
}

function idsOf(rows: readonly GridRow[]): unknown[] {
  return rows.map((row) => row['Id']);
}

/** The filter that the list creates for a column of this type and one value. */
function filterFor({ type }: Pick<ColumnDeclaration, 'type'>, value: unknown): ColumnFilter {
  const text = String(value);
  switch (type) {
    case 'number':
      return { kind: 'number', min: Number(value), max: Number(value) };
    case 'date':
    case 'datetime':
      return { kind: 'date', from: text.slice(0, 10), to: text.slice(0, 10) };
    case 'boolean':
      return { kind: 'boolean', value: value === true };
    case 'choice':
      return { kind: 'choice', ids: [text] };
    default:
      return { kind: 'text', text: text.slice(0, 4).toUpperCase() };
  }
}
