import type { BrowserContext, Worker } from 'playwright';
import { expect, test } from 'vitest';
import { syncTag } from '../../src/sw/messages.ts';
import { startDemo } from '../support/demo.ts';
import { steerWorker } from '../support/browser.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { outboxOf } from '../support/device-state.ts';
import { place } from '../support/handover-form.ts';

const at = atTheCarPark(() => startDemo());

const saveAddress = '/VehicleHandoverDocument/CreateOrUpdate';
const refusal = {
  status: 422,
  headers: { 'Content-Type': 'application/problem+json' },
  body: JSON.stringify({ status: 422, code: 'validation', errors: [{ field: 'Counter', code: 'max' }] }),
};

type Watched = { registration: ServiceWorkerRegistration; badges?: number[] };

/** Service worker of the device, patched to record the badge counts it sets. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = self as unknown as Watched;
    const badges: number[] = [];
    scope.badges = badges;
    const onIcon = (count = 0) => Promise.resolve(void badges.push(count));
    Object.assign(navigator, { setAppBadge: onIcon, clearAppBadge: () => onIcon(0) });
  });
  return worker;
}

function badgesOf(worker: Worker): Promise<number[]> {
  return worker.evaluate(() => (self as unknown as Watched).badges ?? []);
}

function noticesOf(worker: Worker): Promise<{ tag: string; body: string }[]> {
  return worker.evaluate(async () => {
    const notices = await (self as unknown as Watched).registration.getNotifications();
    return notices.map(({ tag, body }) => ({ tag, body }));
  });
}

test('[SY19] [R-088] without an open page, a rejection sets the badge, notifies once', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  const context = page.context();
  const worker = await workerOf(context);
  const steering = await steerWorker(context, at.network.url);
  at.network.behave((_, path) => (path === saveAddress ? refusal : 'pass'));
  await page.close();
  await context.setOffline(false);
  await steering.fireSync(syncTag);
  await expect.poll(() => noticesOf(worker), { timeout: 30_000 }).toEqual([
    { tag: 'tabor-needs-you', body: 'Wysłanie zmiany wymaga Twojej decyzji. Otwórz listę synchronizacji.' },
  ]);
  expect((await badgesOf(worker)).at(-1)).toBe(1);
  await steering.fireSync(syncTag);
  await expect.poll(async () => (await badgesOf(worker)).length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(await noticesOf(worker)).toHaveLength(1);

  at.network.behave(() => 'pass');
  const reopened = await context.newPage();
  await reopened.goto(`${at.network.url}/sync`);
  await reopened.getByRole('button', { name: 'Ponów' }).click();
  await expect.poll(() => outboxOf(reopened, 'driver'), { timeout: 30_000 }).toEqual([]);
  await expect.poll(async () => (await badgesOf(worker)).at(-1), { timeout: 30_000 }).toBe(0);
  expect(await at.company.handoversAt(at.plate, place)).toHaveLength(1);
});

test('[SY19] [R-088] shows no notification while a page shows the rejection', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  const worker = await workerOf(page.context());
  at.network.behave((_, path) => (path === saveAddress ? refusal : 'pass'));
  await page.context().setOffline(false);
  await page.getByText('1 wymaga Ciebie').first().waitFor({ timeout: 60_000 });
  await expect.poll(async () => (await badgesOf(worker)).at(-1), { timeout: 30_000 }).toBe(1);
  expect(await noticesOf(worker)).toEqual([]);
});
