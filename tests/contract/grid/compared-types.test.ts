import { expect, it } from 'vitest';
import { readGridColumns, type ColumnKind } from '../../../server/grid/columns.ts';
import { catalogue } from '../../../server/entities/registry.ts';
import type { EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { queryRows } from '../../../src/contract/grid/query-rows.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { sampled } from '../../support/whole-run.ts';

const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).filter(
  (entity): entity is Extract<typeof entity, { grid: object }> => 'grid' in entity,
);

type GridOfEntity = EntityDefinition & { grid: GridDefinition };

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

const shapes: readonly ((column: string, literal: string) => string)[] = [
  ...['eq', 'ne', 'gt', 'ge', 'lt', 'le'].map((operator) => (column: string, literal: string) => `${column} ${operator} ${literal}`),
  (column, literal) => `${column} in (${literal})`,
  (column, literal) => `${literal} eq ${column}`,
  (column, literal) => `not (Id eq 1) and (Id eq 2 or ${column} ne ${literal})`,
];

/** One request per column; the database must know all of its comparisons with accepted literals. */
onNewestPostgres('compared types', (app) => {
  it.each(grids)('[R-020] $name compares each column with literals of its type', async (grid: GridOfEntity) => {
    for (const [column, kind] of await kindsOf(app, grid.name)) {
      const filter = literals
        .flatMap(([literal, kinds]) => (kinds.includes(kind) ? shapes.map((shape) => `(${shape(column, literal)})`) : []))
        .join(' or ');
      expect([filter, kind, (await filtered(app, grid, filter)).status]).toEqual([filter, kind, 200]);
    }
  });
});

onNewestPostgres('compared types that differ', (app) => {
  // Each column meets each literal of another type; the shapes take turns, so that each kind of column meets each of them with each
  // literal.
  const turns = new Map<string, number>();

  it.each(grids)('[R-020] $name answers 400 with words where types differ', async (grid: GridOfEntity) => {
    for (const [column, kind] of await kindsOf(app, grid.name)) {
      for (const [literal, kinds] of literals) {
        if (kinds.includes(kind)) continue;
        const turn = turns.get(`${kind} ${literal}`) ?? 0;
        turns.set(`${kind} ${literal}`, turn + 1);
        const filter = shapes[turn % shapes.length]!(column, literal);
        // The app lists the numbers of a choice in quotes.
        if (filter === `${column} in ('5')` && kind === 'number') continue;
        const answer = await filtered(app, grid, filter);
        expect([filter, kind, answer.status]).toEqual([filter, kind, 400]);
        expect(((await answer.json()) as { detail?: string }).detail).toMatch(
          /^\$filter: ".+" is .+ and cannot be compared with .+ at position \d+$/,
        );
      }
    }
  });

  it('[R-020] every shape was compared', () => {
    expect([...turns].filter(([, turn]) => turn < shapes.length)).toEqual([]);
  });
});

onNewestPostgres('the order of empty values', (app) => {
  it.each(grids)('[R-020] $name and the device sort null lowest, up and down, on every page', async ({ name, grid }: GridOfEntity) => {
    const list = async (parameters: Readonly<Record<string, string>>) =>
      (
        (await (
          await app.get(`${grid.path}?${new URLSearchParams({ ...grid.parameters, ...parameters }).toString()}`, { as: 'admin' })
        ).json()) as { value: GridRow[] }
      ).value;
    for (const [column] of sampled([...(await kindsOf(app, name))], 3)) {
      for (const direction of ['asc', 'desc'] as const) {
        const order = `${column} ${direction}`;
        const rows = await list({ $orderby: order, $top: '200' });
        const empty = rows.map((row) => row[column] === null);
        expect([column, direction, empty]).toEqual([
          column,
          direction,
          empty.toSorted((one, other) => (direction === 'asc' ? Number(other) - Number(one) : Number(one) - Number(other))),
        ]);
        const orderBy = [{ field: column, direction }];
        expect([
          column,
          queryRows(rows.toReversed(), { skip: 0, top: 200, orderBy, filter: null, search: '' }, []).rows.map((row) => row['Id']),
        ]).toEqual([column, rows.map((row) => row['Id'])]);
        const paged = [...(await list({ $orderby: order, $top: '3' })), ...(await list({ $orderby: order, $top: '3', $skip: '3' }))];
        expect([column, paged.map((row) => row['Id'])]).toEqual([column, rows.slice(0, 6).map((row) => row['Id'])]);
      }
    }
  });
});

function filtered(app: ContractApp, { grid }: GridOfEntity, filter: string) {
  return app.get(`${grid.path}?${new URLSearchParams({ ...grid.parameters, $filter: filter, $top: '1' }).toString()}`, { as: 'admin' });
}

async function kindsOf(app: ContractApp, name: string): Promise<ReadonlyMap<string, ColumnKind>> {
  return (await readGridColumns(app.db, catalogue.entities)).get(name)?.kinds ?? new Map();
}
