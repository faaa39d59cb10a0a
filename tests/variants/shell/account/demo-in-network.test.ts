import { expect, test } from 'vitest';
import { logIn } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { localeTexts, takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo({ environment: { HOST: '0.0.0.0', DEMO_MODE: 'network' } }));

test('[R-151] a demo that is open to the network says so on every screen', async () => {
  const page = await (await setup.tablet.open()).newPage();
  await logIn(page, setup.network.url, 'driver');
  const warning = page.getByText(localeTexts('pl', 'shell')('demoInNetwork'));
  for (const path of ['/', '/vehicle-handover-document/list', '/settings']) {
    await page.goto(`${setup.network.url}${path}`);
    await warning.waitFor();
  }
  await takeScreenshot(page, 'demo-in-network');
  expect(await warning.count()).toBe(1);
});
