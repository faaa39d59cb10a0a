import { expect, test } from 'vitest';
import { logIn, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { readIcal } from '../../support/fixtures/read-ical.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-106] creates a calendar URL, shows it once, serves it, and revokes it', async () => {
  const context = await setup.tablet.open();
  const page = await firstPage(context);
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await logIn(page, setup.network.url, 'manager');
  await waitUntilOfflineReady(page);
  const [vehicle] = await setup.backend.vehicles();
  for (const path of [`/vehicle/item/${String(vehicle?.Id)}`, '/settings']) {
    await page.goto(`${setup.network.url}${path}`);
    const section = page.getByRole('region', { name: 'Kalendarz rezerwacji', exact: true });
    await section.getByText('Nie ma jeszcze linku.').waitFor();
    await section.getByRole('button', { name: 'Utwórz link' }).click();
    const address = section.getByRole('textbox', { name: 'Link kalendarza' });
    await address.waitFor();
    const url = await address.inputValue();
    expect(url).toMatch(/^https?:\/\/[^/]+\/CalendarFeed\/Read\/[\w-]{43}\.ics$/);
    // The tablet's proxy address is unreachable from here, so the test requests the backend directly.
    const feed = new URL(new URL(url).pathname, setup.demo.url);
    expect(readIcal(await (await fetch(feed)).text()).calendar['VERSION']).toBe('2.0');
    await page.reload();
    await section.getByText('Link działa od').waitFor();
    expect(await address.count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('.ics');
    await section.getByRole('button', { name: 'Wycofaj link' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Wycofaj link' }).click();
    await section.getByText('Nie ma jeszcze linku.').waitFor();
    expect((await fetch(feed)).status).toBe(404);
  }
  expect(errors).toEqual([]);
});

test('[R-106] a manager creates and revokes the calendar of a unit', async () => {
  const page = await setup.openAs('manager', { path: '/settings', screen: 'desktop' });
  const section = page.getByRole('region', { name: 'Kalendarz rezerwacji jednostki' });
  await section.getByRole('button', { name: /Jednostka/ }).click();
  const option = page.getByRole('option').first();
  const unit = await option.textContent();
  await option.click();
  await section.getByRole('button', { name: 'Utwórz link' }).click();
  const url = new URL(await section.getByRole('textbox', { name: 'Link kalendarza' }).inputValue());
  const feed = new URL(url.pathname, setup.demo.url);
  expect(readIcal(await (await fetch(feed)).text()).calendar['X-WR-CALNAME']).toBe(`Tabor – ${unit}`);
  await section.getByRole('button', { name: 'Wycofaj link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wycofaj link' }).click();
  await section.getByText('Nie ma jeszcze linku.').waitFor();
  expect((await fetch(feed)).status).toBe(404);
});
