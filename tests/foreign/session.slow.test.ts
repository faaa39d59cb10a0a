import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { localeTexts } from '../support/browser/screen.ts';
import { setupForeignBackendTests, enterLogin } from './support/foreign-backend-tests.ts';
import { saveOffline } from './support/save-steps.ts';

const shell = localeTexts('pl', 'shell');

describe('backend with another login name', () => {
  const context = setupForeignBackendTests({ profiles: ['login-name-differs', 'rights-per-functionality', 'extra-keys'] });

  test('[R-089] an expired token takes no text from a user who types', async () => {
    const page = await context.open();
    await page.context().setOffline(true);
    await saveOffline(context, page, 'Cost');
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
