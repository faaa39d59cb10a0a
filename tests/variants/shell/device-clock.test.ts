import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { localeTexts } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());
const shell = localeTexts('pl', 'shell');

test("[R-144] warns of a clock that differs from the backend's until it is right", async () => {
  let serverTime = () => new Date(Date.now() - 24 * 60 * 60_000).toUTCString();
  setup.network.behave(() => ({ answering: { date: serverTime() } }));
  const page = await setup.openAs('driver', { path: '/' });
  const banner = page.getByText(shell('clock.title'));
  await banner.waitFor();
  // Also beside a form, where the wrong times are entered.
  await page.goto(`${setup.network.url}/vehicle-counter/item`);
  await banner.waitFor();
  serverTime = () => new Date().toUTCString();
  await page.goto(`${setup.network.url}/vehicle-counter/list`);
  await expect.poll(() => banner.count()).toBe(0);
  expect(setup.errors).toEqual([]);
});
