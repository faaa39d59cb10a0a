import { describe, expect, test } from 'vitest';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { goInApp } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { setupForeignBackendTests, setupSharedForeignBackendTests } from './support/foreign-backend-tests.ts';
import { expectEveryList, openList, refusedLists, rowsOf } from './support/list-steps.ts';

const list = localeTexts('pl', 'list');
const item = localeTexts('pl', 'record');
const common = localeTexts('pl', 'common');

describe('backend with pages of 25 and no counts', () => {
  const context = setupForeignBackendTests({ profiles: ['page-limit-25', 'no-counts'] });

  test('[R-020] shows the rows of every list and requests nothing unsupported', () => expectEveryList(context));
});

// One device for all, whose last test goes offline.
describe('backend without extensions', () => {
  const context = setupSharedForeignBackendTests({ profiles: ['page-limit-25'] });

  test("shows the row's values for records without a details call", async () => {
    const { page } = context;
    for (const [entity, text] of [
      ['vehicle', 'Octavia'],
      ['employee', 'Nowak'],
      ['forwarding-portfolio', ''],
      ['transport-order', ''],
    ] as const) {
      await openList(page, entity);
      const link = rowsOf(page).filter({ hasText: text }).first().getByRole('link').first();
      const name = (await link.textContent()) ?? '';
      await link.click();
      await page.getByRole('heading', { name }).first().waitFor();
      if (text !== '') await page.getByRole('main').getByText(text).first().waitFor();
      expect(await page.getByText(list('details.notHere')).count()).toBe(0);
    }
    const requests = context.backend.requests
      .map(({ method, path }) => `${method} ${path}`)
      .filter((call) => /\/(?:Vehicle|Employee|ForwardingPortfolio|TransportOrder|FuelCard|SimCard)\/Get\//.test(call));
    expect(requests).toEqual([]);
  });

  test('says that the backend lacks a screen, not that the user lacks a permission', async () => {
    const { page } = context;
    for (const path of ['/report/ownership', '/notifications', '/notifications/settings', '/administration', '/administration/webhooks']) {
      await goInApp(page, path);
      await page.getByRole('main').getByText(common('notSupported'), { exact: true }).waitFor();
      expect(await page.getByText(common('notAllowed')).count()).toBe(0);
    }
    for (const entity of ['statement-line', 'vehicle-reading'] as const) {
      await goInApp(page, `/${entity}/list`);
      await page.getByRole('main').getByText(list('notAvailable'), { exact: true }).waitFor();
    }
  });

  test('[R-132] shows a vehicle and an employee whole, by the ids that choices have', async () => {
    const { page } = context;
    for (const [entity, panel] of [
      ['vehicle', 'Koszty'],
      ['employee', 'Pojazdy'],
    ] as const) {
      await openList(page, entity);
      await rowsOf(page).getByRole('link').first().click();
      await page.waitForURL(new RegExp(String.raw`/${entity}/item/\d+$`));
      await page
        .getByRole('main')
        .getByRole('link', { name: new RegExp(String.raw`^${panel}\s*\d+$`) })
        .waitFor();
      expect(await page.getByRole('main').getByRole('link', { name: 'Przydziały pojazdów' }).count()).toBe(0);
    }
    await openList(page, 'vehicle');
    await rowsOf(page).getByRole('button', { name: 'Czynności' }).first().click();
    await page.getByRole('menuitem', { name: localeTexts('pl', 'vehicle')('actions.book') }).click();
    await page.waitForURL(/VehicleId=\d+/);
  });

  test('[R-132] finds the vehicle of a rental whose list has plate and model in one text', async () => {
    const { page } = context;
    await openList(page, 'rental-document');
    await rowsOf(page).getByRole('link').first().click();
    const panel = page.getByRole('main').getByRole('link', { name: /^Pojazdy\s*\d+$/ });
    await expect.poll(() => panel.textContent()).toMatch(/1$/);
  });

  test('[R-120] shows a list without specified fields in the columns of its backend', async () => {
    const { page, backend } = context;
    await goInApp(page, '/allocation/list');
    await page.getByRole('columnheader', { name: 'Container number' }).waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(backend.records('Allocation').length);
    const number = backend.records('Allocation')[3]?.['ShippingNumber'] as string;
    await page.getByRole('main').getByRole('searchbox').fill(number);
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await rowsOf(page).getByRole('link').first().click();
    await page.getByRole('main').getByText(number).waitFor();
  });

  test('offers nothing that only our own server supports', async () => {
    const { page } = context;
    const since = context.backend.requests.length;
    expect(await page.getByRole('link', { name: 'Administracja' }).count()).toBe(0);
    await openList(page, 'vehicle');
    expect(await page.getByRole('button', { name: list('import') }).count()).toBe(0);
    await openList(page, 'sim-card');
    // The list answers the code itself.
    const card = rowsOf(page).first();
    await card.getByRole('button', { name: common('secret.show', { field: 'PIN' }) }).click();
    await card.getByText(/^\d{4}$/).waitFor();
    expect(await page.getByRole('button', { name: common('secret.set', { field: 'PIN' }) }).count()).toBe(0);
    await openList(page, 'vehicle-rental');
    const menu = rowsOf(page).getByRole('button', { name: 'Czynności' }).first();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Anuluj' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Zaakceptuj|Odrzuć|Akceptuj/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openList(page, 'trip-record-card');
    expect(await page.getByRole('link', { name: localeTexts('pl', 'trip-record-card')('pages.log') }).count()).toBe(0);
    await openList(page, 'service-request');
    await rowsOf(page).getByRole('button', { name: 'Czynności' }).first().click();
    await page.getByRole('menuitem').first().waitFor();
    expect(await page.getByRole('menuitem', { name: 'Usuń' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await openList(page, 'vehicle-counter');
    await rowsOf(page).getByRole('link').first().click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Pojazdy\s*\d+$/ })
      .waitFor();
    const extraLists = Object.values(entityRegistry).flatMap((entity) =>
      'grid' in entity && (entity as EntityDefinition).grid?.isExtra ? [(entity as EntityDefinition).grid?.path] : [],
    );
    expect(extraLists).toContain('/api/ODataVehicleReading');
    expect(
      context.backend.requests
        .slice(since)
        .filter(({ path }) => extraLists.includes(path))
        .map(({ path }) => path),
    ).toEqual([]);
    const extras = Object.values(entityRegistry).flatMap(({ calls }) =>
      Object.values(calls as Record<string, { path: string; isExtra?: true }>)
        .filter(({ isExtra }) => isExtra)
        .map(({ path }) => path.replace('{id}', '')),
    );
    expect(
      context.backend.requests
        .slice(since)
        .filter(({ path }) => extras.some((extra) => path.startsWith(extra)))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  test('[R-024] confirms before an Excel export that ignores the filter', async () => {
    const { page } = context;
    await page.goto(
      `${context.backend.appUrl}/vehicle/list?filters=${encodeURIComponent(JSON.stringify({ Make: { kind: 'text', text: 'koda' } }))}`,
    );
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
    const { page } = context;
    const since = context.backend.requests.length;
    await page.goto(`${context.backend.appUrl}/rental-document/list?sort=Reason`);
    await rowsOf(page).first().waitFor();
    await expect.poll(() => rowsOf(page).count()).toBe(25);
    expect(refusedLists(context, since)).toEqual([]);
    expect(context.backend.requests.slice(since).some(({ query }) => query['$orderby']?.includes('Reason'))).toBe(false);
  });

  test('[R-053] downloads a company file with the token', async () => {
    const { page } = context;
    await openList(page, 'company-files');
    const link = rowsOf(page).first().getByRole('link').first();
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    expect(context.backend.requests.findLast(({ path }) => path.startsWith('/File/Get/'))?.headers['authorization']).toMatch(/^Bearer /);
  });

  test('shows, sorts, searches and opens rows without a key offline, without actions', async () => {
    const { page } = context;
    const notReveal = /^(?!Pokaż: )/;
    await openList(page, 'fuel-card');
    await page.context().setOffline(true);
    await page.getByRole('columnheader', { name: 'Wystawca' }).getByRole('button').first().click();
    await expect.poll(() => rowsOf(page).first().textContent()).toContain('BP');
    await page.getByRole('main').getByRole('searchbox').fill('7002000000007919');
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    // The search text goes into the URL after a debounce.
    await page.waitForURL(/search=/);
    // Its codes need a network.
    expect(await rowsOf(page).getByRole('button', { name: notReveal }).count()).toBe(0);
    await rowsOf(page).getByRole('link', { name: '7002000000007919' }).click();
    await page.getByRole('heading', { name: '7002000000007919' }).waitFor();
    expect(page.url()).toContain('/fuel-card/item/row-');
    const main = page.getByRole('main');
    expect(await main.getByText('Jan Kowalski').count()).toBe(1);
    expect(await main.getByRole('button', { name: notReveal }).count()).toBe(0);
    expect(await main.getByText(item('history.title')).count()).toBe(0);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: localeTexts('pl', 'shell')('palette.title') });
    await palette.getByRole('searchbox').fill('7002000000015838');
    await palette.getByRole('menuitem').filter({ hasText: '7002000000015838' }).click();
    await page.getByRole('heading', { name: '7002000000015838' }).waitFor();
  });
});
