import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { screens, scrollsSideways, localeTexts } from '../support/browser/screen.ts';
import { profileSets } from './support/profile-sets.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';

const shell = localeTexts('pl', 'shell');

const home = (page: Page) => page.getByRole('link', { name: 'Tabor, strona główna' }).click();
const areaOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: new RegExp(`^${name}:`) });
const pill = (page: Page, state: string) => page.getByText(shell(`ready.state.${state}`), { exact: true });

describe('readiness with pages of 25', () => {
  const context = setupForeignBackendTests({ profiles: ['page-limit-25'] });

  test("[R-090] shows one rejected area with the server's message and retries only it", async () => {
    const takeBack = context.backend.fault({ path: /ODataRentalDocument/, name: 'refusal-text' });
    const page = await context.open();
    await home(page);
    await pill(page, 'partly').waitFor();
    const area = areaOf(page, 'Wypożyczenia');
    expect(await area.textContent()).toBe('Wypożyczenia: brak danych – serwer odmówił: „Licznik za mały”.');
    await page.getByText(shell('ready.details'), { exact: true }).click();
    expect(await areaOf(page, 'Pojazdy').textContent()).toBe(`Pojazdy: ${shell('ready.area.ready')}`);
    for (const { viewport } of Object.values(screens)) {
      await page.setViewportSize(viewport);
      expect(await scrollsSideways(page)).toBe(false);
    }
    const before = context.backend.requests.length;
    const lists = () =>
      new Set(
        context.backend.requests
          .slice(before)
          .filter(({ path }) => path.startsWith('/api/'))
          .map(({ path }) => path),
      );
    await page.reload();
    await area.waitFor();
    takeBack();
    await page.getByRole('button', { name: shell('ready.retry') }).click();
    await pill(page, 'ready').waitFor();
    await page.getByText(shell('ready.details'), { exact: true }).click();
    expect(await area.textContent()).toBe(`Wypożyczenia: ${shell('ready.area.ready')}`);
    expect([...lists()]).toEqual(['/api/ODataRentalDocument']);
  });
});

describe('readiness of a driver at an old system', () => {
  const context = setupForeignBackendTests({ profiles: profileSets.aged });

  test('[R-090] [R-120] reads pages that are refused with 200, and values without ids', async () => {
    const page = await context.open({ login: 'jan' });
    await home(page);
    await expect.poll(() => pill(page, 'ready').isVisible()).toBe(true);
  });
});
