import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { dictionaryItems } from '../../../../server/demo/basics/dictionaries.ts';
import { entityRegistry } from '../../../../src/contract/registry.ts';
import { addDays } from '../../../../src/contract/wire/wire-date.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { refreshOfflineData, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { expectedChartValues } from '../../../support/browser/expected-chart-values.ts';
import { openWithoutCapabilities } from '../../../support/browser/without-capabilities.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

const attentionLines = () => page.getByRole('region', { name: 'Do zrobienia dzisiaj' }).getByRole('link');

test('[R-110] offline, the home screen shows pending work with age and row links', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  await page.reload();
  const handovers = attentionLines().filter({ hasText: 'protok' });
  await handovers.waitFor();
  await page
    .getByText(/^Offline: ostatnia odpowiedź serwera, stan z|^Stan z \d/)
    .first()
    .waitFor();
  const shownCount = Number((await handovers.textContent())?.replaceAll(/\D/g, ''));
  const { '@odata.count': unconfirmed } = await setup.backend.get<{ '@odata.count': number }>(
    '/api/ODataVehicleHandoverDocument?$filter=Number%20eq%20null&$count=true&$top=0',
  );
  expect(shownCount).toBe(unconfirmed);
  await handovers.click();
  await page
    .getByRole('button', { name: /puste$/ })
    .first()
    .waitFor();
  const rowLinks = page.locator('td[data-primary] a[href*="/item/"]');
  await expect.poll(() => rowLinks.count()).toBe(Math.min(25, shownCount));
});

test('[R-110] each line links to exactly the rows it counts, as many as in the backend', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const day = (ahead: number) => addDays(toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10), ahead);
  const dueWithin = (field: string, days: number) => `${field} lt ${day(days + 1)}`;
  const endingSoon = (field: string) => `${field} ge ${day(0)} and ${dueWithin(field, 30)}`;
  /** OData filter for each line, by path or by a word of its text. */
  const filters: Readonly<Record<string, string>> = {
    '/vehicle-handover-document/list': 'Number eq null',
    '/rental-document/list': 'IsConfirmed eq false and IsDiscarded eq false and IsRejectedByDriver eq false',
    '/vehicle-rental/list': `IsAccepted eq false and IsRejected eq false and IsRejectedByDriver eq false and EndDate ge ${day(0)}`,
    bada: dueWithin('NextTechnicalInspection', 30),
    przegl: dueWithin('NextServiceInspection', 14),
    '/vehicle-insurance-policy/list': endingSoon('DateTo'),
    '/employee/list': dueWithin('DriverLicenceExpirationDate', 30),
    '/fuel-card/list': endingSoon('ValidTo'),
    '/trip-record-card/list': 'EndDate eq null',
  };
  const wireNames: Readonly<Record<string, string>> = Object.fromEntries(
    Object.values(entityRegistry).map(({ name, wireName }) => [name, wireName]),
  );
  await attentionLines().first().waitFor();
  const entries = await attentionLines().evaluateAll((links) =>
    links.map((link) => ({
      href: link.getAttribute('href') ?? '',
      text: link.textContent,
      count: link.querySelector('span span')?.textContent ?? '',
    })),
  );
  const counted = entries.filter(({ count }) => /\d/.test(count));
  // The demo has pending work of nearly every kind.
  expect(counted.length).toBeGreaterThan(5);
  for (const { href, text, count } of counted) {
    const number = Number(count.replaceAll(/\D/g, ''));
    const path = new URL(href, setup.network.url).pathname;
    const filter = filters[path] ?? Object.entries(filters).find(([word]) => text.includes(word))?.[1] ?? '';
    const { '@odata.count': backendCount } = await setup.backend.get<{ '@odata.count': number }>(
      `/api/OData${wireNames[path.split('/')[1] ?? '']}?$filter=${encodeURIComponent(filter)}&$count=true&$top=0`,
    );
    expect([text, number]).toEqual([text, backendCount]);
    await page.locator(`main a[href="${href}"]`).click();
    await page.waitForURL((url) => url.pathname === path);
    const total = () => page.getByRole('navigation', { name: 'Strony listy' }).locator('output').textContent();
    await expect.poll(async () => [text, Number((await total())?.split(' z ')[1]?.replaceAll(/\D/g, ''))]).toEqual([text, number]);
    await page.goBack();
    await attentionLines().first().waitFor();
  }
});

test('[R-110] without the report, charts load when scrolled to, equal to the backend', async () => {
  page = await openWithoutCapabilities(setup, 'manager');
  await waitUntilOfflineReady(page);
  expect(await page.getByRole('region', { name: /^Flota w liczbach/ }).count()).toBe(0);
  const charts = page.getByRole('region', { name: 'Flota na wykresach' });
  expect(await charts.count()).toBe(0);
  await page.getByText(/^Wersja /).scrollIntoViewIfNeeded();
  const today = toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10);
  /** Rows of a chart's table; expects as many bars as rows. */
  const numbersOf = async (name: RegExp) => {
    const chart = charts.getByRole('figure', { name });
    await chart.waitFor();
    await chart.getByText('Liczby').click();
    const rows = chart.getByRole('table').getByRole('row');
    expect(await chart.locator('rect').count()).toBe(await rows.count());
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [row.querySelector('th')?.textContent ?? '', row.querySelector('td')?.textContent ?? ''] as const),
    );
    return cells.map(([label, value]) => [label, Number(value.replaceAll(/[^\d-]/g, ''))] as const);
  };
  const figures = await expectedChartValues(setup.backend, today);
  expect((await numbersOf(/Wykorzystanie floty/)).map(([, value]) => value)).toEqual(figures.utilisation);
  expect((await numbersOf(/Przebieg/)).map(([, value]) => value)).toEqual(figures.mileage);
  expect(await numbersOf(/Koszty netto/)).toEqual(figures.costs);

  // In German the groups of costs have German words at once, offline too.
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}/settings`);
  await page.getByRole('radio', { name: 'Deutsch' }).click({ force: true });
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  await page.goto(setup.network.url);
  await page.getByText(/^Version /).scrollIntoViewIfNeeded();
  const costs = page.getByRole('figure', { name: /Nettokosten/ });
  await costs.getByText('Zahlen').click();
  const german = new Map(dictionaryItems().map(({ Name, NameDe }) => [Name, NameDe]));
  const names = figures.costs.map(([group]) => german.get(group ?? '') ?? 'übrige');
  await expect.poll(() => costs.getByRole('rowheader').allTextContents(), { timeout: 60_000 }).toEqual(names);
});

test('[R-110] hides work that the user has no permission for', async () => {
  page = await setup.openAs('viewer', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await attentionLines().first().waitFor();
  expect(
    await attentionLines()
      .filter({ hasText: /potwierdz|decyzj/ })
      .count(),
  ).toBe(0);
});

test('[R-110] reports a double-booked vehicle and links to its week and row', async () => {
  const day = '2033-05-04';
  const [vehicle] = await setup.backend.vehicles();
  const times = { VehicleId: vehicle?.Id, StartDate: `${day}T08:00:00`, EndDate: `${day}T12:00:00` };
  await setup.backend.change('/VehicleBooking/CreateOrUpdate', { Id: null, ...times });
  const rentalId = await setup.backend.change<number>('/RentalDocument/CreateOrUpdate', {
    Id: null,
    ...times,
    StartDate: `${day}T13:00:00`,
    EndDate: `${day}T15:00:00`,
  });
  // The reference database prevents collisions; a foreign backend may not, so the test drops the constraint.
  await runStatement(
    setup.demo.databaseUrl,
    `ALTER TABLE occupation DROP CONSTRAINT occupation_vehicle; UPDATE rental_document SET "StartDate" = '${day}T10:00:00' WHERE "Id" = ${rentalId}`,
  );
  page = await setup.openAs('manager', { screen: 'desktop' });
  await refreshOfflineData(page);
  const line = attentionLines().filter({ hasText: `Nakładające się terminy: ${vehicle?.RegistrationNumber}` });
  await line.click();
  await page.waitForURL((url) => url.pathname === '/vehicle-rental/schedule');
  const bars = page.getByRole('grid').locator('[data-collides]');
  await expect.poll(() => bars.count()).toBe(2);
  expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('2');
});
