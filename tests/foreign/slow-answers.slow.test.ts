import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { goInApp } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { rowsOf } from './support/list-steps.ts';

const context = setupForeignBackendTests();
const list = localeTexts('pl', 'list');
const retry = localeTexts('pl', 'common')('retry');

/** Longer than a request of the app waits at first. */
const ANSWER_MS = 26_000;

test('[R-016] a list that the backend answers after half a minute is shown', async () => {
  const page = await context.open();
  let answered = 0;
  await page.context().route(/ODataVehicleDamage/, async (route) => {
    await pause(ANSWER_MS);
    await route.continue().catch(() => undefined);
    answered += 1;
  });
  await goInApp(page, '/vehicle-damage/list');
  await page.getByText(list('notLoaded')).waitFor({ timeout: 60_000 });
  await page.getByRole('main').getByRole('button', { name: retry }).click();
  await rowsOf(page).first().waitFor({ timeout: 100_000 });
  expect(answered).toBeGreaterThan(1);
});
