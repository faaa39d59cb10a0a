import { afterEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import * as v from 'valibot';
import { fleetReport, reportPeriods } from '../../../../src/contract/entities/costs/report-bodies.ts';
import type { EntityDefinition, EntityName } from '../../../../src/contract/definition/entity.ts';
import type { GridRow } from '../../../../src/contract/grid/evaluate.ts';
import { withinScope } from '../../../../src/contract/grid/query.ts';
import { queryRows } from '../../../../src/contract/grid/query-rows.ts';
import { entityRegistry } from '../../../../src/contract/registry.ts';
import { screensOf } from '../../../../src/entities/registry.ts';
import { gridQueryOf } from '../../../../src/screens/list/query/grid-query.ts';
import { readListSearch } from '../../../../src/screens/list/query/list-search.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

type Row = Readonly<Record<string, unknown>>;
type Figure = { readonly text: string; readonly href: string };

/** Figures of a part of the page that are links, each with what it says and where it leads. */
async function figuresOf(part: Locator): Promise<readonly Figure[]> {
  return part
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => ({ text: link.getAttribute('aria-label') ?? link.textContent, href: link.getAttribute('href') ?? '' })),
    );
}

const listRows = new Map<string, Promise<readonly Row[]>>();

/** All rows of a list, read once: the backend limits how many a user reads in a minute. */
function allRows(entity: EntityName): Promise<readonly Row[]> {
  const rows = listRows.get(entity) ?? readAllRows(entity);
  listRows.set(entity, rows);
  return rows;
}

async function readAllRows(entity: EntityName): Promise<readonly Row[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const rows: Row[] = [];
  for (let count = -1; count !== 0;) {
    const { value } = await setup.backend.get<{ value: Row[] }>(`${grid?.path ?? ''}?$top=2000&$skip=${rows.length}`);
    rows.push(...value);
    count = value.length;
  }
  return rows;
}

/** The rows of the list at an address, as its filters select them. */
async function rowsOf(href: string): Promise<readonly GridRow[]> {
  const url = new URL(href, setup.network.url);
  const entity = url.pathname.split('/')[1] as EntityName;
  const declaration = await screensOf(entity);
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!declaration || !grid) throw new Error(`${href} is no list`);
  const address = Object.fromEntries(
    [...url.searchParams].map(([name, value]) => [name, /^[[{]/.test(value) ? (JSON.parse(value) as unknown) : value]),
  );
  const query = withinScope(gridQueryOf(declaration, readListSearch(address, declaration.columns)), grid.scope, null);
  return queryRows((await allRows(entity)) as readonly GridRow[], { ...query, top: 1_000_000 }, grid.searched).rows;
}

/** The number at the end of a text, in Polish: digits in groups, a decimal comma, a unit. */
function numberIn(text: string): number {
  const match = /-?\d[\d\s]*(?:,\d+)?(?=[^\d]*$)/.exec(text);
  return Number((match?.[0] ?? 'NaN').replaceAll(/\s/g, '').replace(',', '.'));
}

const sumOf = (rows: readonly Row[]) => rows.reduce((sum, row) => sum + Math.round(Number(row['CostNet'] ?? 0) * 100), 0) / 100;

/** Value of the rows behind a figure, in the figure's own precision; null for figures that rows do not count. */
async function numberOfRows({ text, href }: Figure): Promise<number | null> {
  const entity = /^\/([\w-]+)\/list/.exec(href)?.[1];
  if (entity === 'cost') return Number(sumOf(await rowsOf(href)).toFixed(/,\d/.test(text) ? 2 : 0));
  return entity === 'vehicle' || entity === 'vehicle-damage' ? (await rowsOf(href)).length : null;
}

const digest = (figures: readonly Figure[]) => figures.map(({ text, href }) => `${text} → ${decodeURIComponent(href)}`);

test('[R-138] every figure of Home is that of the rows it leads to, in every scope', async () => {
  const { Choices } = v.parse(fleetReport, await setup.backend.get('/Report/Fleet'));
  const scopes = [{}, { unit: Choices.Units[0]! }, { costPlace: Choices.CostPlaces[1]! }, { type: Choices.Types[0]! }];
  page = await setup.openAs('manager', { path: '/settings', screen: 'desktop' });
  const wrong: string[] = [];
  for (const scope of scopes) {
    for (const period of 'unit' in scope ? reportPeriods : reportPeriods.slice(0, 1)) {
      const parameters = new URLSearchParams({ ...scope, ...(period === '12m' ? {} : { period }) });
      await page.goto(`${setup.network.url}/?${parameters.toString()}`);
      const dashboard = page.getByRole('region', { name: /^Flota w liczbach,/ });
      await dashboard.getByRole('figure').first().waitFor();
      const figures = (await figuresOf(dashboard)).filter(({ text }) => /\d/.test(text));
      const ofRows = await Promise.all(figures.map(numberOfRows));
      wrong.push(
        ...digest(figures.filter(({ text }, index) => ofRows[index] !== null && Math.abs((ofRows[index] ?? 0) - numberIn(text)) > 0)),
      );
      // A part of the fleet has its own rows: months and groups of costs, damages.
      const costs = figures.filter(({ href }) => href.startsWith('/cost/list'));
      expect([parameters.toString(), costs.length]).toEqual([parameters.toString(), expect.toSatisfy((count: number) => count > 2)]);
    }
  }
  expect(wrong).toEqual([]);
});

test('[R-138] every figure of the cost of ownership is that of the rows it leads to', async () => {
  page = await setup.openAs('manager', { path: '/settings', screen: 'desktop' });
  const wrong: string[] = [];
  const kinds = new Set<string>();
  for (const parameters of ['', '?by=model', '?period=lastMonth']) {
    await page.goto(`${setup.network.url}/report/ownership${parameters}`);
    await page.locator('tbody a[href*="/cost/list"]').first().waitFor();
    // The cost groups of a category are read from the device after the rows.
    await page.locator('tbody a[href*="CostGroupDescription"]').first().waitFor();
    for (const figure of await figuresOf(page.locator('tbody'))) {
      const count = await numberOfRows(figure);
      if (count === null) continue;
      kinds.add(/^\/([\w-]+)/.exec(figure.href)?.[1] ?? '');
      if (count !== numberIn(figure.text)) wrong.push(`${count}: ${digest([figure]).join()}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...kinds].toSorted()).toEqual(['cost', 'vehicle', 'vehicle-damage']);
});

test('[R-138] the charts and the cost of a vehicle lead to the rows they sum', async () => {
  const [row] = await setup.backend
    .get<{ value: Row[] }>('/api/ODataVehicle?$top=1&$orderby=VehicleMileage desc')
    .then(({ value }) => value);
  page = await setup.openAs('manager', { path: `/vehicle/item/${String(row?.['Id'])}`, screen: 'desktop' });
  const main = page.getByRole('main');
  await main.locator('dd a[href*="CostGroupDescription"]').first().waitFor();
  const figures = (await figuresOf(main)).filter(({ href }) => href.startsWith('/cost/list?from'));
  expect(figures.length).toBeGreaterThan(12);
  const counts = await Promise.all(figures.map(numberOfRows));
  expect(digest(figures.filter(({ text }, index) => counts[index] !== numberIn(text)))).toEqual([]);
});
