import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openNewHandover } from '../../../support/browser/app.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { watchErrors } from '../../../support/browser/browser.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { draftPhotosOf, photoHashesOf } from '../../../support/browser/device-state.ts';
import { describeFault, fillAfterFaults, fillUpToFaults, handoverPlace, save, shoot } from '../../../support/browser/handover-form.ts';
import { summarizePicture, noisyJpeg } from '../../../support/fixtures/pictures.ts';

const setup = setupBrowserTests(() => startDemo());

/** Phone photos taken upright: stored rotated, with GPS; upright 240 × 320, red above, blue below. */
const photos = join(import.meta.dirname, '../../../support/photos');
const jpeg = readFileSync(join(photos, 'phone.jpg'));
const heic = readFileSync(join(photos, 'phone.heic'));

async function openFault(): Promise<Page> {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
  await describeFault(page);
  return page;
}

async function choosePhotos(page: Page, files: readonly (readonly [string, Buffer])[]): Promise<void> {
  const picked = files.map(([name, buffer]) => ({ name, buffer, mimeType: 'image/jpeg' }));
  await page.getByLabel('Dodaj z urządzenia').first().setInputFiles(picked);
}

function waitForPhotoCount(page: Page, used: number): Promise<void> {
  return page.getByText(`Zdjęcia usterki: ${used} z 5`).waitFor();
}

test('[R-054] [SY12] power loss during mark-up loses no photo; removal is complete', async () => {
  const page = await openFault();
  await shoot(page);
  await expect.poll(() => draftPhotosOf(page, 'driver')).toBe(1);
  const raw = await photoHashesOf(page, 'driver');
  expect(raw).toHaveLength(1);
  await setup.tablet.kill();

  setup.network.behave(() => 'cut');
  const reopened = await (await setup.tablet.open()).newPage();
  await reopened.goto(`${setup.network.url}/vehicle-handover-document/item`);
  await reopened.getByRole('button', { name: 'Dokończ' }).click();
  await waitForPhotoCount(reopened, 1);
  await reopened.getByRole('img', { name: /Zdjęcia usterki/ }).waitFor();
  expect(await photoHashesOf(reopened, 'driver')).toEqual(raw);

  await shoot(reopened);
  const photo = reopened.getByRole('application', { name: 'Zdjęcie do oznaczenia' });
  await photo.focus();
  await photo.press('Enter');
  await expect.poll(() => draftPhotosOf(reopened, 'driver')).toBe(2);
  const unmarked = await photoHashesOf(reopened, 'driver');
  await reopened.getByRole('button', { name: 'Użyj zdjęcia' }).click();
  await reopened.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitForPhotoCount(reopened, 2);
  const marked = await photoHashesOf(reopened, 'driver');
  expect(marked).toHaveLength(2);
  expect(marked).not.toEqual(unmarked);
  expect(marked).toContain(raw[0]);

  const removal = reopened.getByRole('alertdialog', { name: /^Usunąć zdjęcie/ });
  await reopened
    .getByRole('button', { name: /^Usuń zdjęcie/ })
    .first()
    .click();
  await removal.getByRole('button', { name: 'Zachowaj zdjęcie' }).click();
  await removal.waitFor({ state: 'hidden' });
  await waitForPhotoCount(reopened, 2);
  await reopened
    .getByRole('button', { name: /^Usuń zdjęcie/ })
    .first()
    .click();
  await removal.getByRole('button', { name: 'Usuń zdjęcie' }).click();
  await waitForPhotoCount(reopened, 1);
  await expect.poll(() => photoHashesOf(reopened, 'driver')).toHaveLength(1);
  await reopened.getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await reopened.getByRole('alertdialog').getByRole('button', { name: 'Odrzuć zmiany' }).click();
  await expect.poll(() => photoHashesOf(reopened, 'driver')).toEqual([]);
});

test('[R-054] phone photos arrive upright without GPS, also HEIC; lists non-photos', async () => {
  const page = await openFault();
  const errors = watchErrors(page);
  const hosts = new Set<string>();
  page.context().on('request', (request) => hosts.add(new URL(request.url()).origin));
  const bomb = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff, 8, 2, 0, 0, 0]),
  ]);
  await choosePhotos(page, [
    ['umowa.jpg', Buffer.from('To nie jest zdjęcie')],
    ['IMG_0001.JPG', jpeg],
    ['urwane.jpg', jpeg.subarray(0, 900)],
    ['pusty.jpg', Buffer.alloc(0)],
    ['olbrzym.png', bomb],
    ['IMG_0002.heic', heic],
  ]);
  for (let marked = 0; marked < 2; marked++) await page.getByRole('button', { name: 'Użyj zdjęcia' }).click({ timeout: 60_000 });
  await waitForPhotoCount(page, 2);
  const rejected = page.locator('li:has(> strong)');
  const messages = await rejected.allTextContents();
  expect(messages.map((text) => text.split(':')[0])).toEqual(['umowa.jpg', 'urwane.jpg', 'pusty.jpg', 'olbrzym.png']);
  expect(new Set(messages.map((text) => text.split(': ')[1])).size).toBe(4);

  await fillAfterFaults(page);
  await save(page);
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const [fault] = await setup.backend.faultsOf(handover?.Id);
  const files = await Promise.all((await setup.backend.filesOf(fault!)).map((file) => setup.backend.bytesOf(file)));
  expect(files).toHaveLength(2);
  expect(jpeg.includes('Exif')).toBe(true);
  for (const bytes of files) {
    expect(bytes.includes('Exif')).toBe(false);
    expect(await summarizePicture(page, bytes)).toEqual({ width: 240, height: 320, above: 'red', below: 'blue' });
  }
  expect(errors).toEqual([]);
  expect([...hosts].filter((origin) => origin !== 'null')).toEqual([setup.network.url]);
});

test('[R-002] [R-054] a worker downsizes a large photo offline with the app’s files', async () => {
  const page = await openFault();
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  const picture = await noisyJpeg(page, 4_000, 3_000);
  await choosePhotos(page, [['DSC_1.jpg', picture]]);
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).click({ timeout: 60_000 });
  await waitForPhotoCount(page, 1);
  expect(workers).toEqual([expect.stringMatching(`^${setup.network.url}/assets/photo-worker-`)]);
  expect(await draftPhotosOf(page, 'driver')).toBe(1);
});
