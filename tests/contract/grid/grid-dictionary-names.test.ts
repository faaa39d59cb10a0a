import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EntityDefinition, EntityName, GridDefinition } from '../../../src/contract/definition/entity.ts';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { queryRows, type ChoiceLabels } from '../../../src/contract/grid/query-rows.ts';
import { toODataParameters, withinScope } from '../../../src/contract/grid/query.ts';
import type { Language } from '../../../src/contract/wire/languages.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { arbitraryQuery } from '../../support/fixtures/arbitrary-query.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

type GridCase = { readonly name: EntityName; readonly grid: GridDefinition; readonly language: Language };
type Page = { readonly value: GridRow[]; readonly '@odata.count'?: number };

const entities: readonly EntityDefinition[] = Object.values(entityRegistry);

/** Lists with dictionary columns, in the languages in which their rows are not stored. */
const lists = entities.flatMap(({ name, grid }): GridCase[] =>
  grid?.dictionaries
    ? [
        { name, grid, language: 'de' },
        { name, grid, language: 'en' },
      ]
    : [],
);

/** Of the small fleet's `admin`. */
const adminEmployeeId = 1;

onNewestPostgres('dictionary names in lists', (app) => {
  it.each(lists)('[R-003] [R-021] $name answers any query in $language as a device does', async ({ grid, language }) => {
    const rows = sortById((await fetchPage(app, grid, { $top: '1000' }, language)).value);
    const namesByField = await dictionaryNamesOf(app, grid, language);
    expect(namesByField.size).toBeGreaterThan(0);
    const words = [...namesByField.values()].flatMap((names) => [...names.values()]);
    await fc.assert(
      fc.asyncProperty(arbitraryQuery(rows, grid, words), async (query) => {
        const scoped = withinScope(query, grid.scope, adminEmployeeId);
        const expected = queryRows(
          rows,
          query.orderBy.length > 0 ? scoped : { ...scoped, orderBy: grid.sort },
          grid.searched,
          namesByField,
        );
        const answer = await fetchPage(app, grid, Object.fromEntries(toODataParameters(query, grid.scope)), language);
        expect(answer.value).toStrictEqual(expected.rows);
        expect(answer['@odata.count']).toBe(expected.count);
      }),
      { seed: 7170, numRuns: 30 },
    );
  });

  it.each(lists.filter(({ grid }) => grid.requires === 'open'))(
    '[R-003] [R-043] [R-052] anonymous users query $name by names in $language',
    async ({ grid, language }) => {
      // The rate limit of anonymous users counts per address.
      const visitor = crypto.randomUUID();
      const fetchAnonymously = (question: Readonly<Record<string, string>>) => fetchPage(app, grid, question, language, visitor);
      const rows = sortById((await fetchAnonymously({ $top: '1000' })).value);
      const namesByField = await dictionaryNamesOf(app, grid, language);
      const stored = sortById((await fetchPage(app, grid, { $top: '1000' }, language)).value);
      const untranslatedRows = stored.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => grid.forVisitors?.includes(field))),
      );
      for (const [field, names] of namesByField)
        expect(rows.map((row) => row[field])).toEqual(untranslatedRows.map((row) => names.get(String(row[field])) ?? row[field]));
      expect(rows).not.toEqual(untranslatedRows);
      const searched = grid.searched.filter((field) => grid.forVisitors?.includes(field));
      await fc.assert(
        fc.asyncProperty(arbitraryQuery(rows, { ...grid, searched }), async (query) => {
          const expected = queryRows(rows, query.orderBy.length > 0 ? query : { ...query, orderBy: grid.sort }, searched);
          const answer = await fetchAnonymously(Object.fromEntries(toODataParameters(query)));
          expect([answer.value, answer['@odata.count']]).toStrictEqual([expected.rows, expected.count]);
        }),
        { seed: 7170, numRuns: 30 },
      );
    },
  );

  it('[R-003] [R-052] finds a status by its translation; signed in, also in Polish', async () => {
    const { grid } = entityRegistry['transport-order'];
    const visitor = crypto.randomUUID();
    const idsFor = async (language: Language, data: string, from?: string) =>
      (await fetchPage(app, grid, { data }, language, from)).value.map((row) => row['Status']);
    expect(await idsFor('de', 'beladen', visitor)).toEqual(['Beladen']);
    expect(await idsFor('en', 'loaded', visitor)).toEqual(['Unloaded', 'Unloaded', 'Loaded']);
    expect(await idsFor('pl', 'zaladowane', visitor)).toEqual(['Załadowane']);
    expect([await idsFor('de', 'zaladowane', visitor), await idsFor('pl', 'beladen', visitor)]).toEqual([[], []]);
    // Signed-in users find by both names: rules, links and other people use the Polish one.
    expect([await idsFor('de', 'beladen'), await idsFor('de', 'zaladowane'), await idsFor('pl', 'beladen')]).toEqual([
      ['Załadowane'],
      ['Załadowane'],
      [],
    ]);
  });

  it('[R-003] [R-020] a search word matches active choices by name prefix', async () => {
    const { grid } = entityRegistry.cost;
    const idsFor = async (data: string, language: Language = 'de') =>
      (await fetchPage(app, grid, { $count: 'true', data }, language))['@odata.count'] ?? 0;
    const fuel = await idsFor('paliwo', 'pl');
    expect(fuel).toBeGreaterThan(0);
    expect([
      await idsFor('KRAFT'),
      await idsFor('kraftstoff paliwo'),
      await idsFor('fuel', 'en'),
      await idsFor('fuel'),
      await idsFor('kraftstoff nichts'),
    ]).toEqual([fuel, fuel, fuel, 0, 0]);
    expect([await idsFor('%'), await idsFor('kraft%')]).toEqual([await idsFor('%', 'pl'), 0]);
    await app.db.updateTable('dictionary_item').set({ IsActive: false }).where('Id', '=', smallFleet.costGroup).execute();
    expect([await idsFor('kraftstoff'), await idsFor('paliwo')]).toEqual([0, fuel]);
    await app.db.updateTable('dictionary_item').set({ IsActive: true }).where('Id', '=', smallFleet.costGroup).execute();
  });
});

async function fetchPage(
  app: ContractApp,
  grid: GridDefinition,
  query: Readonly<Record<string, string>>,
  language: Language,
  anonymousAddress?: string,
): Promise<Page> {
  const address = `${grid.path}?${new URLSearchParams({ ...query, ...grid.parameters })}`;
  const answer =
    anonymousAddress === undefined
      ? await app.get(address, { as: 'admin', headers: { Language: language } })
      : await app.request(address, { headers: { Language: language } }, anonymousAddress);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}

/** The translated dictionary names that a device in `language` has for the columns of a list. */
async function dictionaryNamesOf(app: ContractApp, grid: GridDefinition, language: Language): Promise<ChoiceLabels> {
  const read = async (id: number) => {
    const items = (await (await app.get(`/Dictionary/Items/${id}`, { as: 'admin', headers: { Language: language } })).json()) as {
      Name: string;
      NamePl: string;
    }[];
    return new Map(items.filter(({ Name, NamePl }) => Name !== NamePl).map(({ Name, NamePl }) => [NamePl, Name]));
  };
  const columns = await Promise.all(Object.entries(grid.dictionaries ?? {}).map(async ([field, id]) => [field, await read(id)] as const));
  return new Map(columns.filter(([, names]) => names.size > 0));
}

function sortById(rows: readonly GridRow[]): GridRow[] {
  return rows.toSorted((left, right) => Number(left['Id']) - Number(right['Id']));
}
