import { expect, test } from 'vitest';
import { batchCall } from '../../src/contract/delivery/batch.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { startDemo } from '../support/backend/demo.ts';
import { outboxOf } from '../support/browser/device-state.ts';
import { handoverPlace } from '../support/browser/handover-form.ts';

const savePath = '/VehicleHandoverDocument/CreateOrUpdate';

const setup = setupBrowserTests(() => startDemo());

test('[R-089] requires a login when the token has expired and then delivers the queue', async () => {
  const killed = await setup.openQueued();
  setup.network.behave((_, path) => (path === batchCall.path || path === savePath ? 'hang' : 'pass'));
  await killed.context().setOffline(false);
  await expect.poll(() => outboxOf(killed, 'driver'), { timeout: 30_000 }).toMatchObject([{ state: 'sending' }]);
  await setup.tablet.kill();
  // The browser may dispatch a sync event as it starts, before the page's network is off.
  setup.network.behave((_, path) => (path === batchCall.path || path === savePath ? 'cut' : 'pass'));
  const page = await setup.openAgain();
  // A device that cannot send claims nothing to be under way.
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toMatchObject([{ state: 'waiting' }]);
  await setup.backend.endSessionOf(page);
  setup.network.behave(() => 'pass');
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Sesja wygasła' });
  await dialog.waitFor({ timeout: 60_000 });
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);
  await dialog.getByLabel('Hasło').fill('demo');
  await dialog.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor({ timeout: 60_000 });
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});

test('[R-086] retries after a captive portal, a 500, a 429 and a hung request', async () => {
  const page = await setup.openQueued();
  const troubles = [
    { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Witamy w sieci hotelu</html>' },
    { status: 500, body: 'Internal Server Error' },
    { status: 429, headers: { 'Retry-After': '1' }, body: '' },
    'hang',
  ] as const;
  let requests = 0;
  setup.network.behave((_, path) => (path === savePath ? (troubles[requests++] ?? 'pass') : 'pass'));
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor({ timeout: 110_000 });
  const attempts = setup.network.requests.filter((request) => request.path === savePath);
  expect(attempts.map((request) => request.fault)).toEqual([...troubles, 'pass']);
  expect(new Set(attempts.map((request) => request.key)).size).toBe(1);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});
