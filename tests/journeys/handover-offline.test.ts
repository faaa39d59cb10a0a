import { expect, test } from 'vitest';
import { syncTag } from '../../src/sw/messages.ts';
import { openNewHandover } from '../support/app.ts';
import { steerWorker, watchErrors } from '../support/browser.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { outboxOf, photoHashesOf } from '../support/device-state.ts';
import { damagePlace, fillHandover, place, save } from '../support/handover-form.ts';

const saveAddress = '/VehicleHandoverDocument/CreateOrUpdate';

const at = atTheCarPark(() => startDemo());

test('[R-083] [R-085] [R-037] delivers once although the battery dies twice', async () => {
  const page = await at.inTheCarPark();
  const errors = watchErrors(page);
  await at.handOver(page, { photos: 2 });
  const hashes = await photoHashesOf(page, 'driver');
  expect(hashes).toHaveLength(2);
  expect(errors).toEqual([]);
  await at.tablet.kill();

  at.network.behave(() => 'cut');
  const second = await at.tablet.open();
  const again = await second.newPage();
  await again.goto(`${at.network.url}/vehicle-handover-document/list`);
  await again.getByRole('link', { name: at.plate }).or(again.getByRole('row', { name: at.plate })).first().waitFor();
  expect((await outboxOf(again, 'driver')).map((line) => line.call)).toEqual(['createOrUpdate', 'createOrUpdateFault', 'uploadToTable', 'uploadToTable']);

  let uploads = 0;
  at.network.behave((_, path) => (path.startsWith('/File/UploadToTable') && ++uploads === 2 ? 'hang' : 'pass'));
  await again.goto(`${at.network.url}/sync`);
  await again.getByRole('button', { name: 'Wyślij teraz' }).click();
  await at.network.waitFor((seen) => seen.fault === 'hang');
  await at.tablet.kill();

  at.network.behave(() => 'pass');
  const third = await at.tablet.open();
  const last = await third.newPage();
  await last.goto(at.network.url);
  await last.getByText('Wszystko wysłane').first().waitFor({ timeout: 60_000 });

  expect(await outboxOf(last, 'driver')).toEqual([]);
  const kept = await at.company.handoversAt(at.plate, place);
  expect(kept).toHaveLength(1);
  const [handover] = kept;
  const added = handover?.SelectedDamages.Left.filter((point) => point.Description === 'Rysa na drzwiach') ?? [];
  expect(added).toHaveLength(1);
  expect(Math.abs((added[0]?.X ?? NaN) - damagePlace.x)).toBeLessThanOrEqual(0.5);
  expect(Math.abs((added[0]?.Y ?? NaN) - damagePlace.y)).toBeLessThanOrEqual(0.5);
  for (const signature of [handover?.FromSignature, handover?.ToSignature]) {
    expect(Buffer.from(signature?.split(',')[1] ?? '', 'base64').subarray(1, 4).toString()).toBe('PNG');
  }
  const [fault, ...others] = await at.company.faultsOf(handover?.Id);
  expect(others).toEqual([]);
  const files = await at.company.filesOf(fault!);
  expect((await Promise.all(files.map((file) => at.company.hashOf(file)))).toSorted()).toEqual(hashes);
});

test('[R-082] [R-081] delivers by the worker\'s sync event with the page closed', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  const context = page.context();
  const worker = await steerWorker(context, at.network.url);
  at.network.behave(() => 'cut');
  await page.close();
  await context.setOffline(false);
  await worker.stop();
  at.network.behave(() => 'pass');
  expect(await at.company.handoversAt(at.plate, place)).toEqual([]);
  await worker.fireSync(syncTag);
  await expect.poll(() => at.company.handoversAt(at.plate, place), { timeout: 30_000 }).toHaveLength(1);
  expect(context.pages().map((open) => open.url())).not.toContainEqual(expect.stringContaining('/vehicle-handover-document/'));
});

test('[R-083] creates no duplicate when the answer is lost', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  let sent = 0;
  at.network.behave((_, path) => (path === saveAddress && ++sent === 1 ? 'lose-answer' : 'pass'));
  await page.context().setOffline(false);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const attempts = at.network.seen.filter((seen) => seen.path === saveAddress);
  expect(attempts.map((seen) => seen.fault)).toEqual(['lose-answer', 'pass']);
  expect(new Set(attempts.map((seen) => seen.key)).size).toBe(1);
  expect(await at.company.handoversAt(at.plate, place)).toHaveLength(1);
});

test('[R-091] reports a full disk, keeps the form, and saves once there is space', async () => {
  await at.inTheCarPark();
  await at.tablet.kill();
  at.network.behave(() => 'cut');
  const context = await at.tablet.open();
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: at.network.url, quotaSize: 1 });
  await page.goto(`${at.network.url}/vehicle-handover-document/list`);
  await openNewHandover(page);
  await fillHandover(page, { plate: at.plate, photos: 0, place });
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Nie zapisano. Formularz pozostaje bez zmian.').first().waitFor();
  expect(await outboxOf(page, 'driver')).toEqual([]);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin: at.network.url });
  at.network.behave(() => 'pass');
  await save(page);
  await page.getByText('Firma odebrała protokół').waitFor({ timeout: 60_000 });
  const [kept] = await at.company.handoversAt(at.plate, place);
  expect(kept?.FromSignature).toMatch(/^data:image\/png/);
});
