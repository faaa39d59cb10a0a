import { afterEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { submitLogin, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { screens } from '../../support/browser/screen.ts';
import { firstPage } from '../../support/browser/browser.ts';

type Order = {
  readonly Id: number;
  readonly OrderNumber: string;
  readonly StatusId: number;
  readonly Loaded: string | null;
  readonly Unloaded: string | null;
};

const setup = setupBrowserTests(() => startDemo());
const listPath = '/transport-order/list';
const [loaded, unloaded, delivered] = [-1_630_007, -1_630_008, -1_630_010];

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

async function listOrders(filter: string): Promise<readonly Order[]> {
  return (await setup.backend.get<{ value: Order[] }>(`/api/ODataTransportOrder?$filter=${encodeURIComponent(filter)}&$orderby=Id desc`))
    .value;
}

/** Time of the tablet's clock in wire format. */
function tabletTime(): Promise<string> {
  return page.evaluate(() => {
    const now = new Date();
    const two = (part: number) => String(part).padStart(2, '0');
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}T${[now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(':')}`;
  });
}

const rowOf = (number: string): Locator => page.getByRole('row').filter({ hasText: number });

async function actionsOf(number: string): Promise<string[]> {
  await rowOf(number).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}

async function runAction(number: string, action: string): Promise<void> {
  await rowOf(number).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Zlecenie otrzyma ten status z bieżącą godziną. Nie można go później cofnąć.').waitFor();
  await question.getByRole('button', { name: action }).click();
}

test('[R-052] [R-081] offline loading and unloading are sent with the button times', async () => {
  const order = (await listOrders('StatusId eq -1630003'))[0] as Order;
  // The tablet's clock is one hour behind the backend, as if it reconnected after an hour.
  page = await setup.openAs('manager', { screen: 'desktop' });
  await page.clock.install({ time: Date.now() - 3_600_000 });
  await page.reload();
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}${listPath}?search=${order.OrderNumber}`);
  expect(await actionsOf(order.OrderNumber)).toEqual([
    'Oznacz jako załadowane',
    'Oznacz jako rozładowane',
    'Oznacz dokumenty jako dostarczone',
  ]);
  await page.keyboard.press('Escape');
  const timeBefore = await tabletTime();
  await runAction(order.OrderNumber, 'Oznacz jako załadowane');
  await rowOf(order.OrderNumber).getByText('Załadowane').waitFor();
  expect(await actionsOf(order.OrderNumber)).toEqual(['Oznacz jako rozładowane', 'Oznacz dokumenty jako dostarczone']);
  await page.keyboard.press('Escape');
  await runAction(order.OrderNumber, 'Oznacz jako rozładowane');
  await rowOf(order.OrderNumber).getByText('Rozładowane').waitFor();
  expect(await outboxOf(page, 'manager')).toMatchObject([
    { call: 'setAsLoaded', state: 'waiting' },
    { call: 'setAsUnloaded', state: 'waiting' },
  ]);
  const timeAfter = await tabletTime();

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 30_000 }).toEqual([]);
  const saved = await setup.backend.get<Order>(`/TransportOrder/Get/${order.Id}`);
  expect(saved.StatusId).toBe(unloaded);
  expect([timeBefore, saved.Loaded, saved.Unloaded, timeAfter].toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    timeBefore,
    saved.Loaded,
    saved.Unloaded,
    timeAfter,
  ]);
});

test('[R-052] [R-081] the record screen drops a step that was taken offline', async () => {
  const order = (await listOrders('StatusId eq -1630003'))[0] as Order;
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}/transport-order/item/${order.Id}`);
  const steps = () =>
    page.getByRole('button', { name: /^Oznacz (?:jako załadowane|jako rozładowane|dokumenty jako dostarczone)$/ }).allTextContents();
  await expect.poll(steps).toEqual(['Oznacz jako załadowane', 'Oznacz jako rozładowane', 'Oznacz dokumenty jako dostarczone']);
  await page.getByRole('button', { name: 'Oznacz jako załadowane' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oznacz jako załadowane' }).click();
  await page.getByText('Załadunek zapisany.').waitFor();
  await expect.poll(steps).toEqual(['Oznacz jako rozładowane', 'Oznacz dokumenty jako dostarczone']);
});

test('[R-052] [R-026] a finished order is highlighted, without buttons; title = number', async () => {
  const [final] = await listOrders(`StatusId eq ${delivered}`);
  page = await setup.openAs('manager', { screen: 'desktop' });
  await page.goto(`${setup.network.url}${listPath}?search=${final?.OrderNumber}`);
  await rowOf(final?.OrderNumber ?? '').waitFor();
  expect(await rowOf(final?.OrderNumber ?? '').getAttribute('data-tone')).toBe('success');
  expect(
    await rowOf(final?.OrderNumber ?? '')
      .getByRole('button', { name: 'Czynności' })
      .count(),
  ).toBe(0);
  await page.getByRole('link', { name: final?.OrderNumber ?? '' }).click();
  await page.getByRole('heading', { level: 1, name: final?.OrderNumber ?? '' }).waitFor();
});

test('[R-052] [R-086] an order without documents is parked and reported in an alert', async () => {
  // Only the backend knows which orders have no documents, so the test tries all candidates.
  const candidates = await listOrders(`StatusId eq ${loaded} or StatusId eq ${unloaded}`);
  page = await setup.openAs('manager', { screen: 'desktop' });
  for (const { OrderNumber } of candidates) {
    await page.goto(`${setup.network.url}${listPath}?search=${OrderNumber}`);
    await runAction(OrderNumber, 'Oznacz dokumenty jako dostarczone');
    const alert = page.getByRole('alertdialog', { name: OrderNumber });
    const isSettled = async () => (await outboxOf(page, 'manager')).length === 0 || (await alert.isVisible());
    await expect.poll(isSettled, { timeout: 30_000 }).toBe(true);
    if (!(await alert.isVisible())) continue;
    await alert.getByText('Żadne dokumenty nie zostały dostarczone', { exact: false }).waitFor();
    expect(await outboxOf(page, 'manager')).toMatchObject([{ call: 'setAsDocumentsDelivered', state: 'parked', code: 'no-documents' }]);
    await alert.getByRole('button', { name: 'Otwórz synchronizację' }).click();
    await page.getByText('Żadne dokumenty nie zostały dostarczone', { exact: false }).waitFor();
    return;
  }
  throw new Error('every order of the demo has its papers');
});

test('[R-052] [R-053] [R-009] anonymous users see open lists only; others need a login', async () => {
  const context = await setup.tablet.open(screens.desktop);
  page = await firstPage(context);
  await page.goto(`${setup.network.url}${listPath}`);
  await page.getByText('Przeglądasz bez logowania.').waitFor();
  await page.locator('tbody tr td').first().waitFor();
  expect(await page.getByRole('button', { name: 'Czynności' }).count()).toBe(0);
  expect(await page.locator('td[data-primary] a').count()).toBe(0);
  expect(await page.getByRole('columnheader', { name: 'Kierowca' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Pliki firmowe' }).click();
  const file = page.getByRole('link', { name: 'Instrukcja postępowania po wypadku' });
  await file.waitFor();
  // Fetched in the page, because only the browser can resolve the blob URL.
  expect(await file.evaluate(async (link) => (await fetch((link as HTMLAnchorElement).href)).headers.get('content-type'))).toBe(
    'application/pdf',
  );
  await page.getByRole('link', { name: 'Zaloguj się' }).click();
  await submitLogin(page, 'manager');
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/company-files/list');
});

test('[R-003] [R-052] anonymous users search and filter German statuses', async () => {
  const context = await setup.tablet.open(screens.desktop);
  page = await firstPage(context);
  await page.addInitScript(() => localStorage.setItem('tabor-language', 'de'));
  await page.goto(`${setup.network.url}${listPath}?search=abgegeben`);
  await page.getByText('Papiere abgegeben').first().waitFor();
  const tones = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-tone')));
  expect(new Set(tones)).toEqual(new Set(['success']));
  const filters = encodeURIComponent(JSON.stringify({ Status: { kind: 'text', text: 'entlad' } }));
  await page.goto(`${setup.network.url}${listPath}?filters=${filters}`);
  await page.getByText('Entladen', { exact: true }).first().waitFor();
  expect((await page.getByText('Rozładowane').count()) + (await page.getByText('Abgabe der Papiere melden').count())).toBe(0);
});
