import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import type { AxeResults, NodeResult } from 'axe-core';
import type { DemoLogin } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { screens } from '../../support/browser/screen.ts';
import { weakContrasts, type UnsettledContrast } from '../../support/browser/unsettled-contrast.ts';

type State = {
  readonly name: string;
  readonly path: string;
  readonly login?: DemoLogin;
  readonly screen?: keyof typeof screens;
  readonly open?: (page: Page) => Promise<unknown>;
};

const setup = setupBrowserTests(() => startDemo());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const main = (page: Page) => page.getByRole('main');
const firstRow = (page: Page) => page.locator('tbody td[data-primary] a:not([aria-hidden])').first();
const openRow = async (page: Page) => {
  await firstRow(page).click();
  await page.waitForURL(/\/item\/\d+$/);
  await main(page)
    .getByRole('button', { name: 'Historia zmian' })
    .or(main(page).getByRole('heading', { level: 2 }))
    .first()
    .waitFor();
};
const press = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click();

const states: readonly State[] = [
  { name: 'home of a manager', path: '/', open: (page) => main(page).getByRole('heading', { name: 'Flota w liczbach' }).waitFor() },
  {
    name: 'home of a driver',
    path: '/',
    login: 'driver',
    screen: 'phone',
    open: (page) => main(page).getByRole('heading', { name: 'Mój dzień' }).waitFor(),
  },
  { name: 'list on a desk', path: '/vehicle/list', open: (page) => firstRow(page).waitFor() },
  { name: 'list on a phone', path: '/vehicle/list', screen: 'phone', open: (page) => main(page).getByRole('listitem').first().waitFor() },
  { name: 'list on a tablet', path: '/vehicle-handover-document/list', screen: 'tablet', open: (page) => firstRow(page).waitFor() },
  { name: 'list with cells to edit', path: '/cost/list', open: (page) => firstRow(page).waitFor() },
  {
    name: 'grouped list',
    path: '/forwarding-portfolio/list?group=ClientName',
    open: (page) => main(page).locator('tbody tr').first().waitFor(),
  },
  { name: 'filters of a list', path: '/vehicle/list', open: press('Filtry i sortowanie') },
  { name: 'columns of a list', path: '/vehicle/list', open: press('Kolumny') },
  { name: 'menu of a row', path: '/vehicle-rental/list', open: press('Czynności') },
  {
    name: 'palette',
    path: '/vehicle/list',
    open: async (page) => (await page.keyboard.press('Control+k'), page.getByRole('dialog').getByRole('searchbox').fill('ford')),
  },
  {
    name: 'palette whose search waits for the server',
    path: '/vehicle/list',
    open: async (page) => {
      await firstRow(page).waitFor();
      setup.network.behave((_, path) => (path.startsWith('/api/OData') ? 'hang' : 'pass'));
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('searchbox').fill('qqqq');
      await page.getByRole('dialog').getByRole('status').filter({ hasText: 'Szukanie na serwerze' }).waitFor();
    },
  },
  { name: 'rail', path: '/vehicle/list', open: press('Zwiń menu do ikon') },
  { name: 'page of a vehicle', path: '/vehicle/list', open: openRow },
  { name: 'booking', path: '/vehicle-rental/list', open: openRow },
  { name: 'rental', path: '/rental-document/list', open: openRow },
  { name: 'new booking', path: '/vehicle-rental/item', open: (page) => page.getByRole('combobox').first().waitFor() },
  {
    name: 'handover in steps',
    path: '/vehicle-handover-document/item',
    screen: 'tablet',
    login: 'driver',
    open: (page) => page.getByRole('combobox').first().waitFor(),
  },
  { name: 'saved handover', path: '/vehicle-handover-document/list', open: openRow },
  {
    name: 'schedule of bookings',
    path: '/vehicle-rental/schedule',
    open: (page) => page.getByRole('application').or(page.getByRole('grid')).first().waitFor(),
  },
  {
    name: 'schedule of rentals',
    path: '/rental-document/schedule',
    open: (page) => page.getByRole('application').or(page.getByRole('grid')).first().waitFor(),
  },
  { name: 'sync centre', path: '/sync' },
  {
    name: 'settings',
    path: '/settings',
    open: (page) => main(page).getByRole('region', { name: 'Twoje konto' }).getByRole('listitem').first().waitFor(),
  },
  { name: 'cost of ownership', path: '/report/ownership', open: (page) => main(page).locator('tbody tr').first().waitFor() },
  {
    name: 'administration',
    path: '/administration/users',
    login: 'admin',
    open: (page) => main(page).getByRole('listitem').first().waitFor(),
  },
];

/** The element, and the ratio that axe asks of a text of its size. */
function unsettledOf({ target, any }: NodeResult): UnsettledContrast {
  const { expectedContrastRatio = '4.5:1' } = (any[0]?.data ?? {}) as { expectedContrastRatio?: string };
  return { target: String(target[0]), needed: Number.parseFloat(expectedContrastRatio) };
}

afterEach(() => expect(setup.errors).toEqual([]));

test.each(states)('[R-136] axe finds nothing: $name', async ({ path, login = 'manager', screen = 'desktop', open }) => {
  const page = await setup.openAs(login, { screen, path });
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  await open?.(page);
  const client = await page.context().newCDPSession(page);
  const { result } = await client.send('Runtime.evaluate', {
    expression: `${axe}; axe.run(document, { resultTypes: ['violations', 'incomplete'] }).then(JSON.stringify)`,
    awaitPromise: true,
    returnByValue: true,
  });
  const { violations, incomplete } = JSON.parse(String(result.value)) as AxeResults;
  expect(
    violations.map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 200), nodes[0]?.failureSummary?.slice(0, 300)]),
  ).toEqual([]);
  const contrasts = incomplete.filter(({ id }) => id === 'color-contrast').flatMap(({ nodes }) => nodes.map(unsettledOf));
  expect(await weakContrasts(page, contrasts)).toEqual([]);
  // Findings that axe leaves to a person; contrasts are judged above.
  expect(
    incomplete
      .filter(({ id }) => id !== 'color-contrast')
      .map(({ id, nodes }) => [id, nodes.length, nodes[0]?.html.slice(0, 200), nodes[0]?.failureSummary?.slice(0, 300)]),
  ).toEqual([]);
});
