import { expect, test } from 'vitest';
import { refreshOfflineData } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { downloadProtocol } from '../../../support/browser/download-protocol.ts';
import { photoHashesOf } from '../../../support/browser/device-state.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { signAlone, takePhotos } from '../../../support/browser/handover-form.ts';
import { takeScreenshot } from '../../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

const place = 'Plac';
const SLOTS = 8;
const OF_FAULT = 4;

test('[R-126] [R-054] offline, twelve photos of a handover are sealed, printed, sent', { timeout: 480_000 }, async () => {
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.people(setup.plate, place);
  await form.next();
  await form.counterAndFuel();
  await form.next();
  await form.press('Zrób zdjęcia');
  const dialog = page.getByRole('dialog');
  for (let count = 1; count <= SLOTS; count++) {
    await dialog.getByRole('heading', { name: `(${count} z ${SLOTS})` }).waitFor();
    await dialog.getByRole('button', { name: 'Zrób zdjęcie' }).tap();
    await dialog.getByRole('button', { name: 'Powtórz' }).waitFor();
    if (count < SLOTS) await dialog.getByRole('button', { name: 'Następne zdjęcie' }).tap();
  }
  await takeScreenshot(page, 'eighth guided photo');
  await dialog
    .getByRole('button', { name: /^(Zamknij|Gotowe)$/ })
    .first()
    .tap();
  await page.getByRole('heading', { name: `Zdjęcia pojazdu: ${SLOTS} z ${SLOTS}` }).waitFor();
  await form.press(form.words('damages.none'));
  await form.next();
  await form.press(form.words('faultList.add'));
  await page.getByLabel('Opis usterki').fill('Stuki');
  await takePhotos(page, OF_FAULT);
  await form.next();
  await form.checklist();
  await form.next();
  await form.additionalFields();
  await form.next();
  await page.getByRole('heading', { name: 'Podsumowanie' }).waitFor();
  // The photo of the odometer stands beside its reading, too.
  const photos = () => page.locator('[data-wizard] form img').count();
  await expect.poll(photos).toBeGreaterThanOrEqual(SLOTS + OF_FAULT);
  await takeScreenshot(page, 'twelve photos summary');
  await form.next();
  await form.acceptTerms();
  await signAlone(page);
  await form.save();
  const hashes = await photoHashesOf(page, 'driver');
  expect(hashes).toHaveLength(SLOTS + OF_FAULT);
  const protocol = await downloadProtocol(page, 'Deutsch');
  for (const hash of hashes) expect(protocol.text).toContain(`SHA-256 ${hash.slice(0, 16)}…`);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 90_000 });
  await page.getByText('Bez zmian od podpisania').waitFor();
  const [saved, ...more] = await setup.backend.handoversAt(setup.plate, place);
  expect(more).toEqual([]);
  const files = (await Promise.all((await setup.backend.faultsOf(saved?.Id)).map((fault) => setup.backend.filesOf(fault)))).flat();
  expect((await Promise.all(files.map((file) => setup.backend.hashOf(file)))).toSorted()).toEqual(hashes);
});
