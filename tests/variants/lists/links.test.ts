import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-132] people and plates lead to their records, from lists and from a page', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  const person = page.locator('tbody a[href^="/employee/item/"]').first();
  const name = (await person.textContent()) ?? '';
  await person.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();

  await page.goto(`${setup.network.url}/fuel-card/list`);
  await page.locator('tbody a[href^="/employee/item/"], tbody a[href^="/vehicle/item/"]').first().waitFor();

  await page.goto(`${setup.network.url}/vehicle/list`);
  const user = page
    .locator('tbody tr')
    .filter({ has: page.locator('a[href^="/employee/item/"]') })
    .first();
  const href = (await user.locator('a[href^="/employee/item/"]').getAttribute('href')) ?? '';
  await user.locator('td[data-primary] a:not([aria-hidden])').click();
  await expect.poll(() => page.getByRole('main').locator(`dd a[href="${href}"]`).count()).toBeGreaterThan(0);

  // The plate is the heading there, and leads to the vehicle too.
  await page.goto(`${setup.network.url}/allocation/list`);
  await page.locator('tbody td[data-primary] a').first().click();
  await page.getByRole('main').locator('dd a[href^="/vehicle/item/"]').waitFor();
});

test('[R-132] the page of a record that is not there offers nothing but the way back', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle/item/999999' });
  const main = page.getByRole('main');
  await main.getByText('Nie znaleziono').or(main.getByText('nie ma')).first().waitFor();
  expect(await main.getByRole('button').allTextContents()).toEqual([]);
  expect(await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(['/vehicle/list']);
});

test('[R-132] a contractor leads back to the list that named it, with its filter', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-insurance-policy/list?sort=DateTo' });
  const contractor = page.locator('tbody a[href^="/contractor/item/"]').first();
  const name = (await contractor.textContent()) ?? '';
  await contractor.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.reload();
  const back = page.getByRole('main').getByRole('link', { name: 'Polisy ubezpieczeniowe' }).first();
  await back.waitFor();
  expect(await back.getAttribute('href')).toBe('/vehicle-insurance-policy/list?sort=DateTo');
  const address = page.url();
  await page.goto('about:blank');
  await page.goto(address);
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).waitFor();
});
