import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { mainMenuTexts } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { readOutbox, waitUntilSent } from './support/device.ts';
import { setupForeignBackendTests, enterLogin } from './support/foreign-backend-tests.ts';
import { formDriver } from './support/form-driver.ts';
import { openNewForm } from './support/save-steps.ts';
import { savedKind } from './support/saved-kinds.ts';

const shell = localeTexts('pl', 'shell');

describe('backend with another login name and per-functionality rights', () => {
  const context = setupForeignBackendTests({ profiles: ['login-name-differs', 'rights-per-functionality', 'extra-keys'] });

  test('[R-089] [SY11] delivers queued entries once after an expired token and a login', async () => {
    const page = await context.open();
    expect(await mainMenuTexts(page)).toEqual(
      expect.arrayContaining([
        'Protokoły',
        'Pojazdy',
        'Liczniki',
        'Przejazdy',
        'Szkody',
        'Polisy',
        'Serwis',
        'Rezerwacje',
        'Wypożyczenia',
        'Wnioski',
        'Koszty',
        'Zestawienia',
        'Pracownicy',
      ]),
    );
    // The pages below open offline: the data of the first start must suffice.
    await page.context().setOffline(true);
    await saveOffline(page, 'VehicleCounter');
    await saveOffline(page, 'Cost');

    context.backend.expireTokens();
    await page.context().setOffline(false);
    const dialog = page.getByRole('dialog', { name: shell('expired.title') });
    await dialog.waitFor({ timeout: 60_000 });
    expect(await readOutbox(page)).toHaveLength(2);
    await enterLogin(page, 'anna.nowak');
    await dialog.waitFor({ state: 'detached' });
    await waitUntilSent(page);
    for (const table of ['VehicleCounter', 'Cost']) {
      expect(context.backend.saves(table)).toMatchObject([{ created: true }]);
      expect(context.backend.requests.filter(({ path, applied }) => path === `/${table}/CreateOrUpdate` && applied)).toHaveLength(1);
    }
  });

  test('[R-089] an expired token takes no text from a user who types', async () => {
    const page = await context.open();
    await page.context().setOffline(true);
    await saveOffline(page, 'Cost');
    await page.goto(`${context.backend.appUrl}/vehicle-counter/item`);
    const comments = page.getByLabel('Uwagi');
    await comments.pressSequentially('Odczyt ');
    context.backend.expireTokens();
    await page.context().setOffline(false);
    const banner = page.getByRole('status').filter({ hasText: shell('expired.title') });
    await banner.waitFor({ timeout: 60_000 });
    await page.keyboard.type('z serwisu');
    expect(await comments.inputValue()).toBe('Odczyt z serwisu');
    const dialog = page.getByRole('dialog', { name: shell('expired.title') });
    expect(await dialog.count()).toBe(0);
    await banner.getByRole('button', { name: shell('login.submit') }).click();
    await enterLogin(page, 'anna.nowak');
    await dialog.waitFor({ state: 'detached' });
    expect(await comments.inputValue()).toBe('Odczyt z serwisu');
  });

  /** Saves a new record without a network and waits for its entry in the outbox; the notice of an earlier save may still be shown. */
  async function saveOffline(page: Page, table: string): Promise<void> {
    const waiting = await readOutbox(page);
    await openNewForm({ backend: context.backend, page }, savedKind(table));
    await formDriver(page).save();
    await expect.poll(() => readOutbox(page)).toHaveLength(waiting.length + 1);
  }
});

describe('exports', () => {
  const context = setupForeignBackendTests({ profiles: ['ids-as-strings'] });

  test('[R-024] exports costs, vehicles and the portfolio as spreadsheets', async () => {
    const page = await context.open();
    for (const [path, call] of [
      ['/cost/list', '/Cost/GenerateExcel'],
      ['/vehicle/list', '/api/Vehicle/GenerateExcel'],
      ['/forwarding-portfolio/list', '/api/ForwardingPortfolio/GenerateExcel'],
    ] as const) {
      await page.goto(`${context.backend.appUrl}${path}`);
      await page.getByRole('row').nth(1).waitFor();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()]);
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
      expect(context.backend.requests.filter((request) => request.path === call)).toMatchObject([{ status: 200 }]);
    }
  });
});
