import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { entityRegistry } from '../../src/contract/registry.ts';
import { dayAfter } from '../../src/contract/wire-date.ts';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { readyAsOfNow, readyForOffline } from '../support/app.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { companyFigures } from '../support/company-figures.ts';
import { startDemo } from '../support/demo.ts';
import { onDatabase } from '../support/postgres.ts';

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

test('[R-110] each line of the home screen leads to a list of just the rows that it counted, and the company counts as many', async () => {
  page = await at.openAs('manager', { screen: 'desktop' });
  await readyForOffline(page);
  const day = (ahead: number) => dayAfter(toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10), ahead);
  const soon = (field: string, days: number) => `${field} lt ${day(days + 1)}`;
  const ending = (field: string) => `${field} ge ${day(0)} and ${soon(field, 30)}`;
  /** What each line is about, as the company is asked for it. */
  const meant: Readonly<Record<string, string>> = {
    '/vehicle-handover-document/list': 'Number eq null',
    '/rental-document/list': 'IsConfirmed eq false and IsDiscarded eq false and IsRejectedByDriver eq false',
    '/vehicle-rental/list': `IsAccepted eq false and IsRejected eq false and IsRejectedByDriver eq false and EndDate ge ${day(0)}`,
    bada: soon('NextTechnicalInspection', 30),
    przegl: soon('NextServiceInspection', 14),
    '/vehicle-insurance-policy/list': ending('DateTo'),
    '/employee/list': soon('DriverLicenceExpirationDate', 30),
    '/fuel-card/list': ending('ValidTo'),
    '/trip-record-card/list': 'EndDate eq null',
  };
  const wireNames: Readonly<Record<string, string>> = Object.fromEntries(Object.values(entityRegistry).map(({ name, wireName }) => [name, wireName]));
  await lines().first().waitFor();
  const told = await lines().evaluateAll((links) => links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent, count: link.querySelector('span span')?.textContent ?? '' })));
  const counted = told.filter(({ count }) => /\d/.test(count));
  // The demo has something of nearly every kind.
  expect(counted.length).toBeGreaterThan(5);
  for (const { href, text, count } of counted) {
    const number = Number(count.replaceAll(/\D/g, ''));
    const path = new URL(href, at.network.url).pathname;
    const filter = meant[path] ?? Object.entries(meant).find(([word]) => text.includes(word))?.[1] ?? '';
    const { '@odata.count': kept } = await at.company.ask<{ '@odata.count': number }>(`/api/OData${wireNames[path.split('/')[1] ?? '']}?$filter=${encodeURIComponent(filter)}&$count=true&$top=0`);
    expect([text, number]).toEqual([text, kept]);
    await page.locator(`main a[href="${href}"]`).click();
    await page.waitForURL((url) => url.pathname === path);
    const total = () => page.getByRole('navigation', { name: 'Strony listy' }).locator('output').textContent();
    await expect.poll(async () => [text, Number((await total())?.split(' z ')[1]?.replaceAll(/\D/g, ''))]).toEqual([text, number]);
    await page.goBack();
    await lines().first().waitFor();
  }
});

test('[R-110] charts are drawn when somebody gets to them, each with its numbers as a table, and these are the company\'s', async () => {
  page = await at.openAs('manager', { screen: 'desktop' });
  await readyForOffline(page);
  const charts = page.getByRole('region', { name: 'Flota na wykresach' });
  expect(await charts.count()).toBe(0);
  await page.getByText(/^Wersja /).scrollIntoViewIfNeeded();
  const today = toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10);
  /** The numbers of a chart's table, and how many bars stand beside it. */
  const numbersOf = async (name: RegExp) => {
    const chart = charts.getByRole('figure', { name });
    await chart.waitFor();
    await chart.getByText('Liczby').click();
    const rows = chart.getByRole('table').getByRole('row');
    expect(await chart.locator('rect').count()).toBe(await rows.count());
    const cells = await rows.evaluateAll((all) => all.map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('td')?.textContent ?? ''] as const));
    return cells.map(([label, value]) => [label, Number(value.replaceAll(/[^\d-]/g, ''))] as const);
  };
  const figures = await companyFigures(at.company, today);
  expect((await numbersOf(/Wykorzystanie floty/)).map(([, value]) => value)).toEqual(figures.utilisation);
  expect((await numbersOf(/Przebieg/)).map(([, value]) => value)).toEqual(figures.mileage);
  expect(await numbersOf(/Koszty netto/)).toEqual(figures.costs);
});

test('[R-110] nobody is told of work that is not theirs', async () => {
  page = await at.openAs('viewer', { screen: 'desktop' });
  await readyForOffline(page);
  await lines().first().waitFor();
  expect(await lines().filter({ hasText: /potwierdz|decyzj/ }).count()).toBe(0);
});

test('[R-110] a vehicle that is promised twice is told, and its line leads to the week and the row where that is seen', async () => {
  const day = '2033-05-04';
  const [vehicle] = await at.company.vehicles();
  const times = { VehicleId: vehicle?.Id, StartDate: `${day}T08:00:00`, EndDate: `${day}T12:00:00` };
  await at.company.change('/VehicleBooking/CreateOrUpdate', { Id: null, ...times });
  const other = await at.company.change<number>('/RentalDocument/CreateOrUpdate', { Id: null, ...times, StartDate: `${day}T13:00:00`, EndDate: `${day}T15:00:00` });
  // Our backend's database lets nobody do that; another backend's may.
  await onDatabase(at.demo.databaseUrl, `ALTER TABLE occupation DROP CONSTRAINT occupation_vehicle; UPDATE rental_document SET "StartDate" = '${day}T10:00:00' WHERE "Id" = ${other}`);
  page = await at.openAs('manager', { screen: 'desktop' });
  await readyAsOfNow(page);
  const line = lines().filter({ hasText: `Kolizja terminów: ${vehicle?.RegistrationNumber}` });
  await line.click();
  await page.waitForURL((url) => url.pathname === '/vehicle-rental/schedule');
  const bars = page.getByRole('grid').locator('[data-collides]');
  await expect.poll(() => bars.count()).toBe(2);
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
});
