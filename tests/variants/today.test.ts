import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { readyForOffline } from '../support/app.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';

const at = atTheCarPark(() => startDemo());

let page: Page;

afterEach(() => expect(at.errors).toEqual([]));

const lines = () => page.getByRole('region', { name: 'Co dziś wymaga uwagi' }).getByRole('link');

test('[R-110] without a network the home screen says what needs the manager, how old that is, and leads to those very rows', async () => {
  page = await at.openAs('manager', { screen: 'desktop' });
  await readyForOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  const handovers = lines().filter({ hasText: 'przekaza' });
  await handovers.waitFor();
  await page.getByText(/^Stan z \d/).first().waitFor();
  const told = Number((await handovers.textContent())?.replaceAll(/\D/g, ''));
  const { '@odata.count': unconfirmed } = await at.company.ask<{ '@odata.count': number }>('/api/ODataVehicleHandoverDocument?$filter=Number%20eq%20null&$count=true&$top=0');
  expect(told).toBe(unconfirmed);
  await handovers.click();
  await page.getByRole('button', { name: /puste$/ }).first().waitFor();
  const shown = page.locator('tbody a[href*="/item/"]');
  await expect.poll(() => shown.count()).toBe(Math.min(25, told));
});

test('[R-110] charts are drawn when somebody gets to them, each with its numbers as a table', async () => {
  page = await at.openAs('manager', { screen: 'desktop' });
  await readyForOffline(page);
  const charts = page.getByRole('region', { name: 'Flota na wykresach' });
  expect(await charts.count()).toBe(0);
  await page.getByText(/^Wersja /).scrollIntoViewIfNeeded();
  const week = charts.getByRole('figure', { name: /Wykorzystanie floty/ });
  await week.waitFor();
  await week.getByText('Liczby').click();
  await expect.poll(() => week.getByRole('row').count()).toBe(7);
  expect(await week.locator('rect').count()).toBe(7);
});

test('[R-110] nobody is told of work that is not theirs', async () => {
  page = await at.openAs('viewer', { screen: 'desktop' });
  await readyForOffline(page);
  await lines().first().waitFor();
  expect(await lines().filter({ hasText: /potwierdz|decyzj/ }).count()).toBe(0);
});
