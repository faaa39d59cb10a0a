import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { chooseRowAction, handoverRow, refreshOfflineData, waitUntilOfflineReady } from '../support/browser/app.ts';
import { newestUnconfirmed } from '../support/backend/backend-client.ts';
import { startDemo } from '../support/backend/demo.ts';
import { findUnconfirmed, listStateOfGrid, queryGrid } from '../support/backend/grid-answer.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { firstViewsOf } from '../support/browser/device-state.ts';
import { expectShown, type ListState } from '../support/browser/list-state.ts';

// Enough vehicles for two pages of filtered rows and for more handovers than a device caches.
const setup = setupBrowserTests(() => startDemo({ vehicles: 300 }));
const handovers = { list: '/vehicle-handover-document/list', grid: '/api/ODataVehicleHandoverDocument' };
const vehicles = { list: '/vehicle/list', grid: '/api/ODataVehicle' };
const employees = { list: '/employee/list', grid: '/api/ODataEmployee' };

declare global {
  interface Window {
    /** The list that the worker's page contained. */
    firstViewSeen?: { readonly rows: readonly (readonly string[])[]; readonly isVisible: boolean; readonly isRootEmpty: boolean };
  }
}

/** Runs in the page: notes the list in the worker's page at the first frame that has it. */
function noteFirstView(): void {
  const look = () => {
    const view = document.querySelector<HTMLElement>('#first-view');
    const root = document.querySelector('#root');
    if (!view || !root) return root?.childElementCount ? undefined : requestAnimationFrame(look);
    const rows = [...view.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
    window.firstViewSeen = { rows, isVisible: view.offsetHeight > 0 && rows.length > 0, isRootEmpty: root.childElementCount === 0 };
    return undefined;
  };
  requestAnimationFrame(look);
}

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-021] an offline start shows the list as drawn last, before its scripts run', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.goto(setup.network.url + handovers.list);
  await expect.poll(() => firstViewsOf(page, 'manager')).toContain(handovers.list);
  const context = page.context();
  // A download of the rows deletes the drawing of the list that is still shown.
  const downloading = await context.newPage();
  await downloading.goto(setup.network.url);
  await refreshOfflineData(downloading);
  await downloading.close();
  await expect.poll(() => firstViewsOf(page, 'manager')).toContain(handovers.list);
  await context.setOffline(true);
  const start = async () => {
    const next = await context.newPage();
    await next.addInitScript(noteFirstView);
    await next.goto(setup.network.url + handovers.list);
    await next.locator('#root tbody tr a[href]').first().waitFor();
    await next.getByRole('row').nth(1).waitFor();
    return {
      next,
      seen: await next.evaluate(() => window.firstViewSeen),
      drawn: await next.evaluate(() =>
        [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent)),
      ),
    };
  };
  const { next, seen, drawn } = await start();
  // Rows below the window are left out, and values beside it.
  const rows = seen?.rows ?? [];
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.flat().filter((text) => text !== '').length).toBeGreaterThan(rows.length * 5);
  expect(drawn.slice(0, rows.length).map((cells, row) => cells.map((text, column) => rows[row]?.[column] && text))).toEqual(rows);
  expect(seen).toMatchObject({ isVisible: true, isRootEmpty: true });
  expect(await next.locator('#first-view').count()).toBe(0);
  expect(await next.locator('main').count()).toBe(1);
  // In a window of another width it would be drawn otherwise. The list must not draw itself anew before the next start.
  await next.goto('about:blank');
  await next.setViewportSize({ width: 1_200, height: 900 });
  await next.goto(setup.network.url + handovers.list);
  await next.getByRole('row').nth(1).waitFor();
  expect(await next.evaluate(() => window.firstViewSeen?.isVisible)).toBe(false);
  await next.close();

  // Changed rows must not show their old values.
  await context.setOffline(false);
  await page.goto(`${setup.network.url}/settings`);
  await setup.backend.confirm(await newestUnconfirmed(setup.backend));
  await expect.poll(() => firstViewsOf(page, 'manager')).not.toContain(handovers.list);
  expect((await start()).seen).toBeUndefined();
});

test("[R-021] answers queries offline with the backend's rows and shows their age", async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  // Only the newest handovers are cached, so the handover queries are limited to them.
  const [from] = (await queryGrid(setup.backend, handovers.grid, { $orderby: 'Date desc', $top: '1', $skip: '1000' })).value.map((row) =>
    String(row['Date']).slice(0, 10),
  );
  const newest = { Date: { kind: 'date', from } };
  const questions = [
    [vehicles, { sort: 'Make,-VehicleMileage' }, { $orderby: 'Make asc,VehicleMileage desc' }],
    [vehicles, { sort: '-CurrentUser', page: '2' }, { $orderby: 'CurrentUser desc', $skip: '25' }],
    [vehicles, { sort: 'TypeByPurpose', page: '3' }, { $orderby: 'TypeByPurpose asc', $skip: '50' }],
    [vehicles, { search: 'SKODA' }, { $orderby: 'RegistrationNumber asc', data: 'SKODA' }],
    [
      vehicles,
      { filters: { ProductionYear: { kind: 'number', min: 2022, max: 2023 }, Make: { kind: 'text', text: 'v' } } },
      { $orderby: 'RegistrationNumber asc', $filter: "ProductionYear ge 2022 and ProductionYear le 2023 and contains(tolower(Make),'v')" },
    ],
    [employees, { sort: 'FullName', page: '4' }, { $orderby: 'FullName asc', $skip: '75' }],
    [employees, { search: 'łuk', sort: '-EmployedOn' }, { $orderby: 'EmployedOn desc', data: 'łuk' }],
    [employees, { sort: 'DriverLicenceExpirationDate' }, { $orderby: 'DriverLicenceExpirationDate asc' }],
    [handovers, { filters: newest }, { $orderby: 'Date desc', $filter: `Date ge ${from}` }],
    [
      handovers,
      { filters: newest, sort: 'Contractor,-Counter', page: '2' },
      { $orderby: 'Contractor asc,Counter desc', $skip: '25', $filter: `Date ge ${from}` },
    ],
    [
      handovers,
      { filters: { ...newest, Fuel: { kind: 'choice', ids: ['Rezerwa'] } }, search: 'magazyn', sort: 'ToEmployee,-Counter' },
      { $orderby: 'ToEmployee asc,Counter desc', data: 'magazyn', $filter: `Date ge ${from} and Fuel eq 'Rezerwa'` },
    ],
  ] as const;
  const answers = await Promise.all(questions.map(([{ grid }, , query]) => listStateOfGrid(setup.backend, grid, query)));
  await page.context().setOffline(true);
  setup.network.behave(() => 'cut');
  for (const [index, [{ list }, search]] of questions.entries()) {
    const address = new URLSearchParams(
      Object.entries(search).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
    );
    await page.goto(`${setup.network.url}${list}?${address.toString()}`);
    expect(answers[index]?.ids.length).toBeGreaterThan(0);
    await expectShown(page, answers[index] as ListState, `${list}?${decodeURIComponent(address.toString())}`);
    await page.getByText(/^Z urządzenia, stan z \d\d:\d\d$/).waitFor();
  }
  await page.getByText('Offline lista obejmuje tylko najnowsze pozycje', { exact: false }).waitFor();
});

test('[R-081] [R-037] confirms a handover offline and shows its number once online', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Protokoły' }).click();
  const id = await findUnconfirmed(setup.backend);
  const row = handoverRow(page, id);
  await row.getByText('Bez numeru').waitFor();
  await page.context().setOffline(true);
  await chooseRowAction(page, id, 'Zatwierdź');
  const question = page.getByRole('alertdialog').getByText('Po zatwierdzeniu protokół otrzyma numer i nie będzie można go zmienić.');
  await question.waitFor();
  expect(await page.getByRole('alertdialog').getByRole('heading').innerText()).toContain(
    await row.locator('a[href^="/vehicle/item/"]').innerText(),
  );
  // Back cancels a question with the screen that asked.
  await page.goBack();
  await question.waitFor({ state: 'detached' });
  await page.goForward();
  await row.getByText('Bez numeru').waitFor();
  await chooseRowAction(page, id, 'Zatwierdź');
  await question.waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
  await row.getByText('Czeka na wysłanie').first().waitFor();
  await page.getByRole('link', { name: 'Do wysłania: 1' }).waitFor();
  // The pending state survives a restart of the app.
  await page.reload();
  await row.getByText('Czeka na wysłanie').first().waitFor();
  await page.context().setOffline(false);
  await row.getByText(/^PZO\/\d{4}\/\d{6}$/).waitFor({ timeout: 60_000 });
  await row.getByText('Czeka na wysłanie').first().waitFor({ state: 'detached' });
  const { Number: number } = await setup.backend.get<{ Number: string }>(`/VehicleHandoverDocument/Get/?id=${id}`);
  expect(await row.getByText(number).count()).toBe(1);
  expect(setup.network.requests.filter((request) => request.path === `/VehicleHandoverDocument/Confirm/${id}`)).toHaveLength(1);
});
