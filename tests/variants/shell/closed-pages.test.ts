import { beforeEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { localeTexts, screens } from '../../support/browser/screen.ts';
import { firstPage } from '../../support/browser/browser.ts';

const setup = setupBrowserTests(() => startDemo({ environment: { OPEN_SERVICE_BOARD: 'all', OPEN_TRANSPORT_ORDERS: 'closed' } }));
let page: Page;

beforeEach(async () => {
  const context = await setup.tablet.open({ ...screens.desktop, viewport: { width: 1920, height: 1080 } });
  page = await firstPage(context);
});

test('[R-151] a closed page requires a login and is in no menu of visitors', async () => {
  await page.goto(`${setup.network.url}/transport-order/list`);
  await page.getByLabel('Hasło').waitFor();
  expect(new URL(page.url()).search).toBe(`?redirectTo=${encodeURIComponent('/transport-order/list')}`);
  await page.goto(`${setup.network.url}/company-files/list`);
  await page.locator('tbody tr').first().waitFor();
  await expect.poll(() => page.getByRole('navigation').getByRole('link').allTextContents()).toEqual(['Tablica serwisowa', 'Pliki firmowe']);
});

test('[R-151] a wholly open board shows every column', async () => {
  const texts = localeTexts('pl', 'b-service-request');
  await page.goto(`${setup.network.url}/b-service-request/list`);
  await page.locator('tbody tr').first().waitFor();
  const heads = await page.getByRole('columnheader').allTextContents();
  expect(heads).toEqual(
    expect.arrayContaining(['Consultant', 'ResponsiblePerson', 'RequestDescription'].map((field) => texts(`columns.${field}`))),
  );
});
