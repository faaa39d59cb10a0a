import type { BrowserContext, Worker } from 'playwright';
import { expect, test } from 'vitest';
import { syncTag } from '../../../src/sw/messages.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { controlServiceWorker } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { handoverPlace } from '../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

const savePath = '/VehicleHandoverDocument/CreateOrUpdate';
const rejection = {
  status: 422,
  headers: { 'Content-Type': 'application/problem+json' },
  body: JSON.stringify({ status: 422, code: 'validation', errors: [{ field: 'Counter', code: 'max' }] }),
};

type WatchedScope = { registration: ServiceWorkerRegistration; badges?: number[] };

/** Service worker of the device, patched to record the badge counts it sets. */
async function watchWorker(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as WatchedScope;
    const badges: number[] = [];
    scope.badges = badges;
    const onIcon = (count = 0) => Promise.resolve(void badges.push(count));
    Object.assign(navigator, { setAppBadge: onIcon, clearAppBadge: () => onIcon(0) });
  });
  return worker;
}

function badgesOf(worker: Worker): Promise<number[]> {
  return worker.evaluate(() => (self as unknown as WatchedScope).badges ?? []);
}

function notificationsOf(worker: Worker): Promise<{ tag: string; body: string }[]> {
  return worker.evaluate(async () => {
    const notices = await (self as unknown as WatchedScope).registration.getNotifications();
    return notices.map(({ tag, body }) => ({ tag, body }));
  });
}

test('[SY19] [R-088] without an open page, a rejection notifies once', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  const context = page.context();
  const worker = await watchWorker(context);
  const steering = await controlServiceWorker(context, setup.network.url);
  setup.network.behave((_, path) => (path === savePath ? rejection : 'pass'));
  await page.close();
  await context.setOffline(false);
  await steering.fireSync(syncTag);
  await expect
    .poll(() => notificationsOf(worker), { timeout: 30_000 })
    .toEqual([{ tag: 'tabor-needs-you', body: 'Zmiana wymaga Twojej decyzji. Otwórz synchronizację.' }]);
  const badges = (await badgesOf(worker)).length;
  await steering.fireSync(syncTag);
  // The run has ended: it sets the badge to the bell's count.
  await expect.poll(async () => (await badgesOf(worker)).length, { timeout: 30_000 }).toBeGreaterThan(badges);
  expect(await notificationsOf(worker)).toHaveLength(1);

  setup.network.behave(() => 'pass');
  const reopened = await context.newPage();
  await reopened.goto(`${setup.network.url}/sync`);
  await reopened.getByRole('button', { name: 'Wyślij ponownie' }).click();
  await expect.poll(() => outboxOf(reopened, 'driver'), { timeout: 30_000 }).toEqual([]);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});

test('[SY19] [R-088] shows no notification while a page shows the rejection', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  const worker = await watchWorker(page.context());
  setup.network.behave((_, path) => (path === savePath ? rejection : 'pass'));
  await page.context().setOffline(false);
  await page.getByText('Do decyzji: 1').first().waitFor({ timeout: 60_000 });
  await expect.poll(async () => (await badgesOf(worker)).length, { timeout: 30_000 }).toBeGreaterThan(0);
  expect(await notificationsOf(worker)).toEqual([]);
});
