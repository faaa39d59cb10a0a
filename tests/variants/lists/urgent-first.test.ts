import { afterEach, expect, test } from 'vitest';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-134] policies open with the next to end; the tab of all survives a reload', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-insurance-policy/list' });
  const views = page.getByRole('navigation', { name: 'Widoki listy' });
  await page.locator('tbody tr').first().waitFor();
  expect(await views.locator('[aria-current="page"]').textContent()).toBe('Kończące się');
  const [today] = toWireDateTimeIn('Europe/Warsaw', new Date()).split('T');
  const query = new URLSearchParams({ $top: '1', $orderby: 'DateTo asc', $filter: `DateTo ge ${today}T00:00:00`, $count: 'true' });
  const next = await setup.backend.get<{ value: readonly { Number: string }[]; '@odata.count': number }>(
    `/api/ODataVehicleInsurancePolicy?${query.toString()}`,
  );
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain(next.value[0]?.Number);
  await page.getByText(`1–25 z ${next['@odata.count']}`).waitFor();
  await views.getByRole('link', { name: 'Wszystkie' }).click();
  await page.getByText(`1–25 z ${next['@odata.count']}`).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('tbody tr').first().waitFor();
  expect(await views.locator('[aria-current="page"]').textContent()).toBe('Wszystkie');
});

test('[R-134] a decider has a view of waiting bookings, the nearest first', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  await page.getByRole('navigation', { name: 'Widoki listy' }).getByRole('link', { name: 'Do decyzji' }).click();
  await page.waitForURL(/view=view-decide/);
  await page.locator('tbody tr').first().waitFor();
  await page.goto(`${setup.network.url}/vehicle-rental/list`);
  const viewer = await setup.openAs('viewer', { screen: 'desktop', path: '/vehicle-rental/list', tablet: await setup.newTablet() });
  await viewer.locator('tbody tr').first().waitFor();
  expect(await viewer.getByRole('navigation', { name: 'Widoki listy' }).count()).toBe(0);
});
