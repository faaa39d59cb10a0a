import { expect, test } from 'vitest';
import { goInApp } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { loginAs } from './backend/client.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { openList, rowsOf } from './support/list-steps.ts';

const context = setupForeignBackendTests();
const list = localeTexts('pl', 'list');
const record = localeTexts('pl', 'record');
const retry = localeTexts('pl', 'common')('retry');

test('[R-016] a record and its files that the backend fails to read can be read again', async () => {
  const page = await context.open();
  context.backend.fault({ path: /ServiceRequest\/Get/, name: '500' });
  await openList(page, 'service-request');
  await rowsOf(page).getByRole('link').first().click();
  await page.getByText(record('notLoaded')).waitFor();
  expect(await page.getByText(record('notHere')).count()).toBe(0);
  context.backend.clearFaults();
  context.backend.fault({ path: /File\/ListFiles/, name: 'html-200' });
  await page.getByRole('button', { name: retry }).click();
  await page.locator('[data-field="Description"]').waitFor();

  await page.getByText(record('files.notLoaded')).waitFor();
  expect(await page.getByText(record('files.unknown')).count()).toBe(0);
  context.backend.clearFaults();
  await page.getByRole('button', { name: retry }).click();
  await page.getByText(record('files.notLoaded')).waitFor({ state: 'detached' });
});

test('[R-016] a record on the device that was deleted elsewhere says so', async () => {
  const page = await context.open();
  await goInApp(page, '/vehicle-counter/item/3');
  await page.locator('[data-field="CounterState"]').waitFor();
  expect(await page.getByText(record('gone')).count()).toBe(0);
  await (await loginAs(context.backend.url, 'anna.nowak')).post('/VehicleCounter/Delete/3', {});
  await goInApp(page, '/vehicle-counter/item/3');
  await page.getByText(record('gone')).waitFor();

  // A backend whose list has the record lacks the call alone.
  await goInApp(page, '/vehicle-counter/item/4');
  await page.locator('[data-field="CounterState"]').waitFor();
  context.backend.fault({ path: /VehicleCounter\/Get/, name: '404' });
  await goInApp(page, '/vehicle-counter/item/4');
  await expect.poll(() => context.backend.requests.some(({ fault }) => fault === '404')).toBe(true);
  await page.locator('[data-field="CounterState"]').waitFor();
  expect(await page.getByText(record('gone')).count()).toBe(0);
});

test('[R-016] a list that was never read says why, and never asks for a network', async () => {
  context.backend.fault({ path: /ODataVehicleDamage/, name: '500' });
  const page = await context.open();
  await goInApp(page, '/vehicle-damage/list');
  await page.getByText(list('notLoaded')).waitFor();
  expect(await page.getByText(list('nothingYet')).count()).toBe(0);
  context.backend.clearFaults();
  await page.getByRole('main').getByRole('button', { name: retry }).click();
  await rowsOf(page).first().waitFor();

  await goInApp(page, '/statement-line/list');
  await page.getByText(list('notAvailable')).waitFor();
  expect(await page.getByText(list('nothingYet')).count()).toBe(0);
});
