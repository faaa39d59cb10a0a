import { expect, it } from 'vitest';
import { readGridColumns, type ColumnKind } from '../../../server/grid/columns.ts';
import { catalogue } from '../../../server/entities/registry.ts';
import type { EntityDefinition, GridDefinition } from '../../../src/contract/entity.ts';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { queryRows } from '../../../src/contract/grid/query-rows.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onEveryPostgres, onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';

const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).filter((entity): entity is Extract<typeof entity, { grid: object }> => 'grid' in entity);

/** Literals by the kinds that they compare with; a date in quotes is a date too, because some clients quote dates. */
const literals: readonly (readonly [literal: string, kinds: readonly ColumnKind[]])[] = [
  ['20260101', ['number']],
  ['3.14', ['number']],
  ['true', ['boolean']],
  ["'abc'", ['text']],
  ["'5'", ['text']],
  ["'2026-01-01'", ['text', 'date', 'date-time']],
  ['2026-01-01', ['date', 'date-time']],
  ['2026-01-01T10:00:00', ['date', 'date-time']],
  ['null', ['text', 'number', 'boolean', 'date', 'date-time']],
];

const shapes = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'].map((operator) => (column: string, literal: string) => `${column} ${operator} ${literal}`);
/** The app lists the numbers of a choice in quotes. */
const chosen = (column: string, literal: string) => `${column} in (${literal})`;
const others = [
  (column: string, literal: string) => `${literal} eq ${column}`,
  (column: string, literal: string) => `not (Id eq 1) and (Id eq 2 or ${column} ne ${literal})`,
];

onEveryPostgres('compared types', (app) => {
  it.each(grids)('[R-020] $name answers 400 with words where types differ', async ({ name, grid }: EntityDefinition & { grid: GridDefinition }) => {
    for (const [column, kind] of await kindsOf(app, name)) {
      for (const [literal, kinds] of literals) {
        for (const shape of [...shapes, ...others, chosen]) {
          if (shape === chosen && literal === "'5'" && kind === 'number') continue;
          const filter = shape(column, literal);
          const answer = await app.get(`${grid.path}?${new URLSearchParams({ ...grid.parameters, $filter: filter, $top: '1' }).toString()}`, { as: 'admin' });
          const body = (await answer.json()) as { detail?: string };
          expect([filter, kind, answer.status]).toEqual([filter, kind, kinds.includes(kind) ? 200 : 400]);
          expect([filter, kinds.includes(kind) || /^\$filter: ".+" is .+ and cannot be compared with .+ at position \d+$/.test(body.detail ?? '')]).toEqual([filter, true]);
        }
      }
    }
  });
});

onNewestPostgres('the order of empty values', (app) => {
  it.each(grids)('[R-020] $name and the device put null first ascending, last descending, on every page', async ({ name, grid }: EntityDefinition & { grid: GridDefinition }) => {
    const list = async (parameters: Readonly<Record<string, string>>) => ((await (await app.get(`${grid.path}?${new URLSearchParams({ ...grid.parameters, ...parameters }).toString()}`, { as: 'admin' })).json()) as { value: GridRow[] }).value;
    for (const [column] of await kindsOf(app, name)) {
      for (const direction of ['asc', 'desc'] as const) {
        const order = `${column} ${direction},Id asc`;
        const rows = await list({ $orderby: order, $top: '200' });
        const empty = rows.map((row) => row[column] === null);
        expect([column, direction, empty]).toEqual([column, direction, empty.toSorted((one, other) => (direction === 'asc' ? Number(other) - Number(one) : Number(one) - Number(other)))]);
        const orderBy = [{ field: column, direction }, { field: 'Id', direction: 'asc' as const }];
        expect([column, queryRows(rows.toReversed(), { skip: 0, top: 200, orderBy, filter: null, search: '' }, []).rows.map((row) => row['Id'])]).toEqual([column, rows.map((row) => row['Id'])]);
        const paged = [...(await list({ $orderby: order, $top: '3' })), ...(await list({ $orderby: order, $top: '3', $skip: '3' }))];
        expect([column, paged.map((row) => row['Id'])]).toEqual([column, rows.slice(0, 6).map((row) => row['Id'])]);
      }
    }
  });
});

async function kindsOf(app: ContractApp, name: string): Promise<ReadonlyMap<string, ColumnKind>> {
  return (await readGridColumns(app.db, catalogue.entities)).get(name)?.kinds ?? new Map();
}
