import { expect, test } from 'vitest';
import { startDemo } from '../support/backend/demo.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { outboxOf } from '../support/browser/device-state.ts';
import { handoverPlace } from '../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

test('[SY18] [R-083] delivers although a frozen tab holds the lock', async () => {
  const page = await setup.openQueued();
  const frozen = await page.context().newPage();
  await frozen.goto(`${setup.network.url}/icons/icon-192.png`);
  await frozen.evaluate(async () => {
    await new Promise<void>((resolve) => {
      void navigator.locks.request('tabor-drain', { steal: true }, () => {
        resolve();
        return new Promise(() => {});
      });
    });
  });
  await page.bringToFront();
  await page.context().setOffline(false);
  // A lock without a living drain ends with its lease.
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor({ timeout: 150_000 });
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});

test('[SY19] shows that nothing gets through while online, until it does again', async () => {
  const page = await setup.openQueued();
  setup.network.behave((_, path) => (/^\/[A-Z]/.test(path) ? 'cut' : 'pass'));
  await page.context().setOffline(false);
  await setup.network.waitFor((request) => request.fault === 'cut');
  await page.clock.install();
  await page.goto(`${setup.network.url}/sync`);
  await page.getByRole('heading', { name: 'Synchronizacja' }).waitFor();
  await expect.poll(async () => (await outboxOf(page, 'driver')).some((line) => line.attempts > 0)).toBe(true);
  const banner = page.getByText('Zapisane zmiany nie docierają na serwer');
  expect(await banner.count()).toBe(0);
  await page.clock.fastForward('11:00');
  await banner.waitFor();
  setup.network.behave(() => 'pass');
  // The app may retry by itself before a press, which then finds no button. So the device reconnects.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => setup.backend.handoversAt(setup.plate, handoverPlace), { timeout: 60_000 }).toHaveLength(1);
  await banner.waitFor({ state: 'detached' });
});
