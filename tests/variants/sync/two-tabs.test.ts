import { expect, test } from 'vitest';
import { batchCall } from '../../../src/contract/delivery/batch.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { changesIn } from '../../support/backend/fault-proxy.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { readStore } from '../../support/browser/device-state.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, save } from '../../support/browser/handover-form.ts';

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
