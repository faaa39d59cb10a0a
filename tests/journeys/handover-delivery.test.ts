import { expect, test } from 'vitest';
import { batchCall } from '../../src/contract/delivery/batch.ts';
import { openNewHandover } from '../support/browser/app.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { changesIn } from '../support/backend/fault-proxy.ts';
import { startDemo } from '../support/backend/demo.ts';
import { outboxOf, readStore } from '../support/browser/device-state.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, handoverPlace, save } from '../support/browser/handover-form.ts';

const savePath = '/VehicleHandoverDocument/CreateOrUpdate';

const setup = setupBrowserTests(() => startDemo());

test('[R-083] [R-084] [SY5] [SY24] delivers both tabs’ handovers once, in order', async () => {
  const first = await setup.openOffline();
  const second = await first.context().newPage();
  await second.goto(`${setup.network.url}/vehicle-handover-document/list`);
  for (const [page, gate] of [
    [first, 'Brama A'],
    [second, 'Brama B'],
  ] as const) {
    await page.bringToFront();
    await openNewHandover(page);
    await fillUpToFaults(page, { plate: setup.plate, place: gate });
    await describeFault(page);
    await fillAfterFaults(page);
  }
  await Promise.all([save(first), save(second)]);
  const queued = await readStore<{ id: string; call: string; recordKey: string }>(first, 'driver', 'outbox');
  const lanes = [...Map.groupBy(queued, ({ recordKey }) => recordKey).values()];
  expect(lanes.map((lane) => lane.map(({ call }) => call))).toEqual([
    ['createOrUpdate', 'createOrUpdateFault'],
    ['createOrUpdate', 'createOrUpdateFault'],
  ]);
  // Both saves leave in one request, whose answer is lost.
  const loss = { left: 1 };
  setup.network.behave((_, path) => (path === batchCall.path && loss.left-- > 0 ? 'lose-answer' : 'pass'));
  await first.context().setOffline(false);
  for (const page of [first, second]) {
    await page.bringToFront();
    await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  }
  // Lanes drain in parallel, each in its own order (docs/decisions/122); the order between the lanes depends on the network.
  const batch = setup.network.requests.find(({ path }) => path === batchCall.path);
  expect(batch?.entries.map(({ Path }) => Path)).toEqual([savePath, savePath]);
  const keys = [...new Set(changesIn(setup.network.requests).map(({ key }) => key))];
  expect(keys).toHaveLength(queued.length);
  for (const lane of lanes) expect(keys.filter((key) => lane.some(({ id }) => id === key))).toEqual(lane.map(({ id }) => id));
  expect(await setup.backend.handoversAt(setup.plate, 'Brama A')).toHaveLength(1);
  expect(await setup.backend.handoversAt(setup.plate, 'Brama B')).toHaveLength(1);
});

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
