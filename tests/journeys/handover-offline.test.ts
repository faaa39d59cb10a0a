import { expect, test } from 'vitest';
import { syncTag } from '../../src/sw/messages.ts';
import { openNewHandover } from '../support/browser/app.ts';
import { controlServiceWorker } from '../support/browser/browser.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { startDemo } from '../support/backend/demo.ts';
import { outboxOf } from '../support/browser/device-state.ts';
import { fillHandover, handoverPlace, save } from '../support/browser/handover-form.ts';

const savePath = '/VehicleHandoverDocument/CreateOrUpdate';

const setup = setupBrowserTests(() => startDemo());

test("[R-082] [R-081] delivers by the worker's sync event with the page closed", async () => {
  const page = await setup.openQueued();
  const context = page.context();
  const worker = await controlServiceWorker(context, setup.network.url);
  setup.network.behave(() => 'cut');
  await page.close();
  await context.setOffline(false);
  await worker.stop();
  setup.network.behave(() => 'pass');
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);
  await worker.fireSync(syncTag);
  await expect.poll(() => setup.backend.handoversAt(setup.plate, handoverPlace), { timeout: 30_000 }).toHaveLength(1);
  expect(context.pages().map((open) => open.url())).not.toContainEqual(expect.stringContaining('/vehicle-handover-document/'));
});

test('[R-083] creates no duplicate when the answer is lost', async () => {
  const page = await setup.openQueued();
  let requests = 0;
  setup.network.behave((_, path) => (path === savePath && ++requests === 1 ? 'lose-answer' : 'pass'));
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor({ timeout: 60_000 });
  const attempts = setup.network.requests.filter((request) => request.path === savePath);
  expect(attempts.map((request) => request.fault)).toEqual(['lose-answer', 'pass']);
  expect(new Set(attempts.map((request) => request.key)).size).toBe(1);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});

test('[R-091] reports a full disk, keeps the form, and saves once there is space', async () => {
  await setup.openOffline();
  await setup.tablet.kill();
  setup.network.behave(() => 'cut');
  const context = await setup.tablet.open();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: setup.network.url, quotaSize: 1 });
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await openNewHandover(page);
  await fillHandover(page, { plate: setup.plate, photos: 0, place: handoverPlace });
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Nie zapisano. Formularz pozostaje bez zmian.').first().waitFor();
  expect(await outboxOf(page, 'driver')).toEqual([]);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: setup.network.url });
  setup.network.behave(() => 'pass');
  await save(page);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [stored] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(stored?.FromSignature).toMatch(/^data:image\/png/);
});
