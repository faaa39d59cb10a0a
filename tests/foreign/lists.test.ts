import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { entityRegistry } from '../../src/contract/registry.ts';
import { goInApp } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { setupForeignBackendTests, type ForeignBackendTest } from './support/foreign-backend-tests.ts';

const list = localeTexts('pl', 'list');
const item = localeTexts('pl', 'item');
const common = localeTexts('pl', 'common');

/** The list route of each table of the backend. */
const lists = {
  Vehicle: 'vehicle',
  Employee: 'employee',
  FuelCard: 'fuel-card',
  SimCard: 'sim-card',
  VehicleInsurancePolicy: 'vehicle-insurance-policy',
  Cost: 'cost',
  ForwardingPortfolio: 'forwarding-portfolio',
  TransportOrder: 'transport-order',
  VehicleBooking: 'vehicle-rental',
  RentalDocument: 'rental-document',
  EquipmentRentalDocument: 'equipment-rental-document',
  RentalApplication: 'rental-application',
  VehicleHandoverDocument: 'vehicle-handover-document',
  VehicleDamage: 'vehicle-damage',
  VehicleCounter: 'vehicle-counter',
  TripRecordCard: 'trip-record-card',
  ServiceRequest: 'service-request',
  PeriodicSummary: 'periodic-summary',
} as const;

const rowsOf = (page: Page) => page.locator('main table tbody tr');

async function openList(page: Page, entity: string): Promise<void> {
  await goInApp(page, `/${entity}/list`);
  await rowsOf(page).first().waitFor();
}

/** Rejected list requests, apart from those for pages above the backend's limit. */
function refusedLists(context: ForeignBackendTest): string[] {
  const refused = context.backend.requests.filter(({ path, status, query }) => path.startsWith('/api/') && status !== 200 && Number(query['$top']) <= 25);
  return refused.map(({ path, status, query }) => `${status} ${path} ${JSON.stringify(query)}`);
}

describe.each([
  ['pages of 25 and no counts', ['page-limit-25', 'no-counts']],
  ['pages of 100 and OData v2', ['page-limit-100', 'odata-v2']],
  ['lists cut at 25', ['page-cap-25', 'bare-arrays']],
  ['strict queries', ['strict-queries', 'strict-types', 'camel-case']],
] as const)('backend with %s', (_, profiles) => {
  const context = setupForeignBackendTests({ profiles });

  test('[R-020] shows the rows of every list and requests nothing unsupported', async () => {
    const page = await context.open();
    for (const [table, entity] of Object.entries(lists)) {
      // Bookings of equipment only are in the equipment rental list.
      const total = context.backend.records(table).filter((record) => table !== 'VehicleBooking' || record['VehicleId'] !== null).length;
      await openList(page, entity);
      await expect.poll(() => rowsOf(page).count(), { message: entity }).toBe(Math.min(25, total));
      await expect.poll(() => page.locator('main nav output').textContent(), { message: entity }).toMatch(new RegExp(String.raw`^1–${Math.min(25, total)} z ${total}$`));
    }
    expect(refusedLists(context)).toEqual([]);
  });
});

describe('backend without extensions', () => {
  const context = setupForeignBackendTests({ profiles: ['page-limit-25'] });

  test('shows, sorts, searches and opens rows without a key offline, without actions', async () => {
    const page = await context.open();
    await openList(page, 'fuel-card');
    await page.context().setOffline(true);
    await page.getByRole('columnheader', { name: 'Wystawca' }).getByRole('button').first().click();
    await expect.poll(() => rowsOf(page).first().textContent()).toContain('BP');
    await page.getByRole('searchbox').fill('7002000000007919');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    // The search text goes into the URL after a debounce.
    await page.waitForURL(/search=/);
    expect(await rowsOf(page).getByRole('button').count()).toBe(0);
    await rowsOf(page).getByRole('link').click();
    await page.getByRole('heading', { name: '7002000000007919' }).waitFor();
    expect(page.url()).toContain('/fuel-card/item/row-');
    const main = page.getByRole('main');
    expect(await main.getByText('Jan Kowalski').count()).toBe(1);
    expect(await main.getByRole('button').count()).toBe(0);
    expect(await main.getByText(item('history.title')).count()).toBe(0);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: localeTexts('pl', 'shell')('palette.title') });
    await palette.getByRole('searchbox').fill('7002000000015838');
    await palette.getByRole('menuitem').filter({ hasText: '7002000000015838' }).click();
    await page.getByRole('heading', { name: '7002000000015838' }).waitFor();
  });

  test('shows the row\'s values for records without a details call', async () => {
    const page = await context.open();
    for (const [entity, said] of [['vehicle', 'Octavia'], ['employee', 'Nowak'], ['forwarding-portfolio', ''], ['transport-order', '']] as const) {
      await openList(page, entity);
      const link = rowsOf(page).filter({ hasText: said }).first().getByRole('link').first();
      const name = (await link.textContent()) ?? '';
      await link.click();
      await page.getByRole('heading', { name }).first().waitFor();
      if (said !== '') await page.getByRole('main').getByText(said).first().waitFor();
      expect(await page.getByText(list('details.notHere')).count()).toBe(0);
    }
    const requests = context.backend.requests.map(({ method, path }) => `${method} ${path}`).filter((call) => /\/(?:Vehicle|Employee|ForwardingPortfolio|TransportOrder|FuelCard|SimCard)\/Get\//.test(call));
    expect(requests).toEqual([]);
  });

  test('offers nothing that only our own server supports', async () => {
    const page = await context.open();
    expect(await page.getByRole('link', { name: 'Administracja' }).count()).toBe(0);
    await openList(page, 'vehicle');
    expect(await page.getByRole('button', { name: list('import') }).count()).toBe(0);
    await openList(page, 'sim-card');
    expect(await page.getByRole('button', { name: common('secret.show', { field: 'PIN' }) }).count()).toBe(0);
    await openList(page, 'vehicle-rental');
    const menu = rowsOf(page).getByRole('button', { name: 'Czynności' }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Anuluj' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Zaakceptuj|Odrzuć|Akceptuj/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openList(page, 'trip-record-card');
    expect(await page.getByRole('link', { name: localeTexts('pl', 'trip-record-card')('pages.log') }).count()).toBe(0);
    const extras = Object.values(entityRegistry).flatMap(({ calls }) => Object.values(calls as Record<string, { path: string; isExtra?: true }>).filter(({ isExtra }) => isExtra).map(({ path }) => path.replace('{id}', '')));
    expect(context.backend.requests.filter(({ path }) => extras.some((extra) => path.startsWith(extra))).map(({ path }) => path)).toEqual([]);
  });

  test('[R-024] confirms before an Excel export that ignores the filter', async () => {
    const page = await context.open();
    await page.goto(`${context.backend.appUrl}/vehicle/list?filters=${encodeURIComponent(JSON.stringify({ Make: { kind: 'text', text: 'koda' } }))}`);
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: list('export.label') }).click();
    await page.getByText(list('export.all')).waitFor();
    expect(context.backend.requests.filter(({ path }) => path.includes('GenerateExcel'))).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: list('export.allConfirm') }).click();
    await download;
    expect(context.backend.requests.filter(({ path }) => path.includes('GenerateExcel'))).toMatchObject([{ query: {} }]);
  });

  test('sorts by one of our own columns on the device', async () => {
    const page = await context.open();
    await page.goto(`${context.backend.appUrl}/rental-document/list?sort=Reason`);
    await rowsOf(page).first().waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(25);
    expect(refusedLists(context)).toEqual([]);
    expect(context.backend.requests.some(({ query }) => query['$orderby']?.includes('Reason'))).toBe(false);
  });
});
