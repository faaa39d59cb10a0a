import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { mainMenu } from '../support/app.ts';
import { wordsOf } from '../support/screen.ts';
import { outboxOn, sent } from './support/device.ts';
import { atTheForeignCompany, enterLogin } from './support/foreign-company.ts';
import { formDriver } from './support/form-driver.ts';
import { openNew } from './support/save-steps.ts';
import { savedKinds } from './support/saved-kinds.ts';

const shell = wordsOf('pl', 'shell');

describe('where the login is another name and rights come one by one', () => {
  const at = atTheForeignCompany({ profiles: ['login-name-differs', 'rights-per-functionality', 'extra-keys'] });

  test('[R-089] [SY11] work that waited through an expiry goes out once after the next login', async () => {
    const page = await at.open();
    expect(await mainMenu(page)).toEqual(expect.arrayContaining(['Przekazania', 'Pojazdy', 'Liczniki', 'Karty drogowe', 'Szkody', 'Polisy', 'Serwis', 'Rezerwacje', 'Wypożyczenia', 'Wnioski', 'Koszty', 'Zestawienia', 'Pracownicy']));
    // Its second start has no network: what the first one read must last.
    await page.context().setOffline(true);
    await saveOffline(page, 'VehicleCounter');
    await saveOffline(page, 'Cost');
    expect(await outboxOn(page)).toHaveLength(2);

    at.backend.expireTokens();
    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: shell('expired.title') });
    await dialog.waitFor({ timeout: 60_000 });
    expect(await outboxOn(page)).toHaveLength(2);
    await enterLogin(page, 'anna.nowak');
    await dialog.waitFor({ state: 'detached' });
    await sent(page, 60_000);
    for (const table of ['VehicleCounter', 'Cost']) {
      expect(at.backend.saves(table)).toMatchObject([{ created: true }]);
      expect(at.backend.requests.filter(({ path, applied }) => path === `/${table}/CreateOrUpdate` && applied)).toHaveLength(1);
    }
  });

  async function saveOffline(page: Page, table: string): Promise<void> {
    const kind = savedKinds.find((one) => one.table === table);
    if (!kind) throw new Error(`no form of ${table}`);
    await openNew({ backend: at.backend, page }, kind);
    await formDriver(page).save();
    await page.getByText(/na tym urządzeniu\.$/).first().waitFor();
  }
});

describe('exports', () => {
  const at = atTheForeignCompany({ profiles: ['ids-as-strings'] });

  test('[R-024] costs, vehicles and the portfolio come as spreadsheets', async () => {
    const page = await at.open();
    for (const [path, call] of [
      ['/cost/list', '/Cost/GenerateExcel'],
      ['/vehicle/list', '/api/Vehicle/GenerateExcel'],
      ['/forwarding-portfolio/list', '/api/ForwardingPortfolio/GenerateExcel'],
    ] as const) {
      await page.goto(`${at.backend.appUrl}${path}`);
      await page.getByRole('row').nth(1).waitFor();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
      expect(at.backend.requests.filter((request) => request.path === call)).toMatchObject([{ status: 200 }]);
    }
  });
});
