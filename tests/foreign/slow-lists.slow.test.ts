import { expect, test } from 'vitest';
import { goInApp } from '../support/browser/app.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { setupForeignBackendTests } from './support/foreign-backend-tests.ts';
import { rowsOf } from './support/list-steps.ts';

const context = setupForeignBackendTests();
const list = localeTexts('pl', 'list');

/** Longer than a request waits at first. */
const ANSWER_MS = 26_000;

test('[R-016] a list that the backend always answers after half a minute is shown', async () => {
  // Before the login: no prefetch has its rows.
  context.backend.delay(/ODataVehicleDamage/, ANSWER_MS);
  const page = await context.open({ isPrefetching: true });
  await goInApp(page, '/vehicle-damage/list');
  await page.getByText(list('slow')).waitFor({ timeout: 60_000 });
  await page
    .getByRole('main')
    .getByRole('button', { name: localeTexts('pl', 'common')('retry') })
    .click();
  await rowsOf(page).first().waitFor({ timeout: 100_000 });
  expect(context.backend.requests.filter(({ path }) => path.includes('ODataVehicleDamage')).length).toBeGreaterThan(1);
});
