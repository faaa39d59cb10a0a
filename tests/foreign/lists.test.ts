import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { entityRegistry } from '../../src/contract/registry.ts';
import { wordsOf } from '../support/screen.ts';
import { atTheForeignCompany, type ForeignCompany } from './support/foreign-company.ts';

const list = wordsOf('pl', 'list');
const item = wordsOf('pl', 'item');
const common = wordsOf('pl', 'common');

/** Lists by their table at the company, with columns of the first row that its page must show. */
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

async function openList(at: ForeignCompany, page: Page, entity: string): Promise<void> {
  await page.goto(`${at.backend.appUrl}/${entity}/list`);
  await rowsOf(page).first().waitFor();
}

/** Requests for lists that the company refused, apart from pages that were too large for it. */
function refusedLists(at: ForeignCompany): string[] {
  const refused = at.backend.requests.filter(({ path, status, query }) => path.startsWith('/api/') && status !== 200 && Number(query['$top']) <= 25);
  return refused.map(({ path, status, query }) => `${status} ${path} ${JSON.stringify(query)}`);
}

describe.each([
  ['pages of 25 and no counts', ['page-limit-25', 'no-counts']],
  ['pages of 100 and OData of old', ['page-limit-100', 'odata-v2']],
  ['lists that are cut at 25', ['page-cap-25', 'bare-arrays']],
  ['strict queries', ['strict-queries', 'strict-types', 'camel-case']],
] as const)('a company with %s', (_, profiles) => {
  const at = atTheForeignCompany({ profiles });

  test('[R-020] every list shows its rows, and is asked for nothing that it does not have', async () => {
    const page = await at.open();
    for (const [table, entity] of Object.entries(lists)) {
      // Bookings of equipment alone have a list of their own.
      const total = at.backend.records(table).filter((record) => table !== 'VehicleBooking' || record['VehicleId'] !== null).length;
      await openList(at, page, entity);
      await expect.poll(() => rowsOf(page).count(), { message: entity }).toBe(Math.min(25, total));
      await expect.poll(() => page.locator('main nav output').textContent(), { message: entity }).toMatch(new RegExp(String.raw`^1–${Math.min(25, total)} z ${total}$`));
    }
    expect(refusedLists(at)).toEqual([]);
  });
});

describe('a company that knows the specification and nothing more', () => {
  const at = atTheForeignCompany({ profiles: ['page-limit-25'] });

  test('rows without a key are shown, sorted, searched and opened without a network, and offer nothing', async () => {
    const page = await at.open();
    await openList(at, page, 'fuel-card');
    await page.context().setOffline(true);
    await page.getByRole('columnheader', { name: 'Wystawca' }).getByRole('button').first().click();
    await expect.poll(() => rowsOf(page).first().textContent()).toContain('BP');
    await page.getByRole('searchbox').fill('7002000000007919');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    // The search goes into the address when the typing pauses.
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
    const palette = page.getByRole('dialog', { name: wordsOf('pl', 'shell')('palette.title') });
    await palette.getByRole('searchbox').fill('7002000000015838');
    await palette.getByRole('menuitem').filter({ hasText: '7002000000015838' }).click();
    await page.getByRole('heading', { name: '7002000000015838' }).waitFor();
  });

  test('a record that the server gives no more of is what its row says', async () => {
    const page = await at.open();
    for (const [entity, said] of [['vehicle', 'Octavia'], ['employee', 'Nowak'], ['forwarding-portfolio', ''], ['transport-order', '']] as const) {
      await openList(at, page, entity);
      const link = rowsOf(page).filter({ hasText: said }).first().getByRole('link').first();
      const name = (await link.textContent()) ?? '';
      await link.click();
      await page.getByRole('heading', { name }).first().waitFor();
      if (said !== '') await page.getByRole('main').getByText(said).first().waitFor();
      expect(await page.getByText(list('details.notHere')).count()).toBe(0);
    }
    const asked = at.backend.requests.map(({ method, path }) => `${method} ${path}`).filter((call) => /\/(?:Vehicle|Employee|ForwardingPortfolio|TransportOrder|FuelCard|SimCard)\/Get\//.test(call));
    expect(asked).toEqual([]);
  });

  test('nothing is offered that only our own server can do', async () => {
    const page = await at.open();
    expect(await page.getByRole('link', { name: 'Administracja' }).count()).toBe(0);
    await openList(at, page, 'vehicle');
    expect(await page.getByRole('button', { name: list('import') }).count()).toBe(0);
    await openList(at, page, 'sim-card');
    expect(await page.getByRole('button', { name: common('secret.show', { field: 'PIN' }) }).count()).toBe(0);
    await openList(at, page, 'vehicle-rental');
    const menu = rowsOf(page).getByRole('button', { name: 'Czynności' }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Anuluj' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Zaakceptuj|Odrzuć|Akceptuj/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openList(at, page, 'trip-record-card');
    expect(await page.getByRole('link', { name: wordsOf('pl', 'trip-record-card')('pages.log') }).count()).toBe(0);
    const extras = Object.values(entityRegistry).flatMap(({ calls }) => Object.values(calls as Record<string, { path: string; isExtra?: true }>).filter(({ isExtra }) => isExtra).map(({ path }) => path.replace('{id}', '')));
    expect(at.backend.requests.filter(({ path }) => extras.some((extra) => path.startsWith(extra))).map(({ path }) => path)).toEqual([]);
  });

  test('[R-024] an Excel file that would be of more than the list shows is asked for after a question', async () => {
    const page = await at.open();
    await page.goto(`${at.backend.appUrl}/vehicle/list?filters=${encodeURIComponent(JSON.stringify({ Make: { kind: 'text', text: 'koda' } }))}`);
    await rowsOf(page).first().waitFor();
    await page.getByRole('button', { name: list('export.label') }).click();
    await page.getByText(list('export.all')).waitFor();
    expect(at.backend.requests.filter(({ path }) => path.includes('GenerateExcel'))).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: list('export.allConfirm') }).click();
    await download;
    expect(at.backend.requests.filter(({ path }) => path.includes('GenerateExcel'))).toMatchObject([{ query: {} }]);
  });

  test('a filter by a column of ours is answered by the device', async () => {
    const page = await at.open();
    await page.goto(`${at.backend.appUrl}/rental-document/list?sort=Reason`);
    await rowsOf(page).first().waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(25);
    expect(refusedLists(at)).toEqual([]);
    expect(at.backend.requests.some(({ query }) => query['$orderby']?.includes('Reason'))).toBe(false);
  });
});
