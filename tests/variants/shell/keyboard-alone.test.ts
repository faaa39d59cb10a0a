import { afterEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

type Booking = { readonly Id: number; readonly Number: string; readonly IsAccepted: boolean };

const setup = setupBrowserTests(() => startDemo());
const year = new Date().getFullYear() + 1;

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-136] the keyboard alone books, accepts, opens a handover and comes back', async () => {
  page = await setup.openAs('manager', { screen: 'desktop', path: '/vehicle-rental/list' });
  const main = page.getByRole('main');
  await main.locator('tbody tr').first().waitFor();
  await tabTo(main.getByRole('link', { name: 'Nowa rezerwacja', exact: true }));
  await page.keyboard.press('Enter');
  await main.locator('[data-field="VehicleId"]').getByRole('combobox').waitFor();
  await enterTime('StartDate', `0904${year}0800`);
  await enterTime('EndDate', `0904${year}1600`);
  await tabTo(main.locator('[data-field="VehicleId"]').getByRole('combobox'));
  await page.keyboard.type(setup.plate);
  await page.getByRole('option', { name: setup.plate }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('document', { name: 'Warunki' }).waitFor();
  await tabTo(page.getByRole('document', { name: 'Warunki' }));
  await page.keyboard.press('End');
  const agree = page.getByRole('button', { name: 'Akceptuję', exact: true });
  await expect.poll(() => agree.isEnabled()).toBe(true);
  await tabTo(agree);
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await bookings()).length).toBe(1);

  const [booking] = await bookings();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  await page.keyboard.type(booking?.Number ?? '');
  await page
    .getByRole('menuitem')
    .filter({ hasText: booking?.Number ?? '' })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/vehicle-rental/item/${booking?.Id}`);
  const accept = main.getByRole('button', { name: 'Zaakceptuj', exact: true });
  await accept.waitFor();
  await tabTo(accept);
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page.getByRole('alertdialog').getByRole('button').last());
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await bookings())[0]?.IsAccepted).toBe(true);
  // The button left with its action.
  await accept.waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');

  await tabTo(page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Protokoły', exact: true }));
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  const row = main.locator('tbody td[data-primary] a:not([aria-hidden])').nth(1);
  await row.waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const href = await row.getAttribute('href');
  expect(await focusedHref()).toBe(href);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/vehicle-handover-document\/item\/\d+$/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  // Alt and the left arrow belong to the browser's window, which a headless one has not.
  await page.goBack();
  await expect.poll(focusedHref).toBe(href);
});

/** Presses Tab until the element has the focus. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 250; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} is no stop of the Tab key`);
}

/** Types a date with time: the digits go from part to part. */
async function enterTime(field: string, digits: string): Promise<void> {
  await tabTo(page.locator(`[data-field="${field}"]`).getByRole('spinbutton').first());
  await page.keyboard.type(digits);
}

function focusedHref(): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('href'));
}

/** The bookings of the test's vehicle on the day of the test. */
async function bookings(): Promise<readonly Booking[]> {
  const query = new URLSearchParams({ $filter: `RegistrationNumber eq '${setup.plate}' and StartDate eq ${year}-04-09T08:00:00` });
  return (await setup.backend.get<{ value: readonly Booking[] }>(`/api/ODataVehicleBooking?${query.toString()}`)).value;
}
