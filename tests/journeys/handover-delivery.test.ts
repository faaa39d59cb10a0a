import { expect, test } from 'vitest';
import { openNewHandover } from '../support/app.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { outboxOf, storedIn } from '../support/device-state.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, place, save } from '../support/handover-form.ts';

const saveAddress = '/VehicleHandoverDocument/CreateOrUpdate';

const at = atTheCarPark(() => startDemo());

test('[R-083] [R-084] [SY5] delivers the handovers of two tabs once each and in order', async () => {
  const first = await at.inTheCarPark();
  const second = await first.context().newPage();
  await second.goto(`${at.network.url}/vehicle-handover-document/list`);
  for (const [page, gate] of [[first, 'Brama A'], [second, 'Brama B']] as const) {
    await page.bringToFront();
    await openNewHandover(page);
    await fillUpToFaults(page, { plate: at.plate, place: gate });
    await describeFault(page);
    await fillAfterFaults(page);
  }
  await Promise.all([save(first), save(second)]);
  const queued = await storedIn<{ id: string; call: string; recordKey: string }>(first, 'driver', 'outbox');
  const lanes = [...Map.groupBy(queued, ({ recordKey }) => recordKey).values()];
  expect(lanes.map((lane) => lane.map(({ call }) => call))).toEqual([['createOrUpdate', 'createOrUpdateFault'], ['createOrUpdate', 'createOrUpdateFault']]);
  await first.context().setOffline(false);
  for (const page of [first, second]) {
    await page.bringToFront();
    await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  }
  // Lanes drain in parallel, each in its own order (docs/decisions/122); the order between the lanes depends on the network.
  const keys = at.network.seen.flatMap(({ method, key }) => (method === 'POST' && key !== null ? [key] : []));
  expect(keys).toHaveLength(queued.length);
  for (const lane of lanes) expect(keys.filter((key) => lane.some(({ id }) => id === key))).toEqual(lane.map(({ id }) => id));
  expect(await at.company.handoversAt(at.plate, 'Brama A')).toHaveLength(1);
  expect(await at.company.handoversAt(at.plate, 'Brama B')).toHaveLength(1);
});

test('[R-089] asks for a login when the token has expired and then delivers the queue', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  await at.company.endSessionOf(page);
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: 'Sesja wygasła' });
  await dialog.waitFor({ timeout: 60_000 });
  expect(await at.company.handoversAt(at.plate, place)).toEqual([]);
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);
  await dialog.getByLabel('Hasło').fill('demo');
  await dialog.getByRole('button', { name: 'Zaloguj' }).click();
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  expect(await at.company.handoversAt(at.plate, place)).toHaveLength(1);
});

test('[R-086] retries after a captive portal, a 500, a 429 and a hung request', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  const troubles = [
    { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html>Witamy w sieci hotelu</html>' },
    { status: 500, body: 'Internal Server Error' },
    { status: 429, headers: { 'Retry-After': '1' }, body: '' },
    'hang',
  ] as const;
  let sent = 0;
  at.network.behave((_, path) => (path === saveAddress ? (troubles[sent++] ?? 'pass') : 'pass'));
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 110_000 });
  const attempts = at.network.seen.filter((seen) => seen.path === saveAddress);
  expect(attempts.map((seen) => seen.fault)).toEqual([...troubles, 'pass']);
  expect(new Set(attempts.map((seen) => seen.key)).size).toBe(1);
  expect(await at.company.handoversAt(at.plate, place)).toHaveLength(1);
});
