import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { chooseOption, logIn, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf, photoHashesOf } from '../../support/browser/device-state.ts';
import { withExif } from '../../support/fixtures/jpeg-head.ts';
import { cornersOf, comparePictures, quarterPicture, uprightQuarters } from '../../support/fixtures/pictures.ts';

type SavedFile = { readonly Id: number; readonly FileName: string; readonly ContentType: string; readonly Sha256: string };

const setup = setupBrowserTests(() => startDemo());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const photos = join(import.meta.dirname, '../../support/photos');

async function createDamage(): Promise<number> {
  const vehicle = (await setup.backend.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === setup.plate);
  const [cause] = await setup.backend.get<{ Id: number }[]>('/Dictionary/Items/2870');
  const event = {
    ReportDate: '2026-06-02',
    DamageDateTime: '2026-06-01T08:15:00',
    DamageDateHour: '08:15',
    DamageCauseId: cause?.Id,
    PlaceCountryCode: 'PL',
    PlaceCity: 'Łódź',
  };
  return setup.backend.change('/VehicleDamage/CreateOrUpdate', { Id: null, VehicleId: vehicle?.Id, ...event });
}

function listFilesOf(damage: number): Promise<SavedFile[]> {
  return setup.backend.get(`/File/ListFiles?tableId=${damage}&tableName=VehicleDamage`);
}

function chooseFiles(page: Page, files: readonly (readonly [string, Buffer])[]): Promise<void> {
  return page.locator('[data-files-input]').setInputFiles(files.map(([name, buffer]) => ({ name, buffer, mimeType: '' })));
}

async function dropFile(page: Page, name: string, content: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName));
      return transfer;
    },
    [name, content.toString('base64')] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.getByRole('button', { name: 'Dodaj pliki' }).dispatchEvent(type, { dataTransfer: data });
}

function tile(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Pobierz: ${name}` }) });
}

async function openMarkup(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Oznacz na zdjęciu: ${name}` }).click();
  const photo = page.getByRole('application', { name: 'Zdjęcie do oznaczenia' });
  await photo.focus();
  await photo.press('Enter');
  return page.getByRole('button', { name: 'Użyj zdjęcia' });
}

test('[R-054] [R-081] [R-083] [SY12] offline files survive power loss and arrive once', async () => {
  const page = await setup.openOffline();
  const errors = watchErrors(page);
  await page.goto(`${setup.network.url}/vehicle-damage/list`);
  await page.getByRole('link', { name: 'Zgłoś szkodę' }).click();
  await chooseOption(page.getByRole('combobox', { name: /Pojazd/ }), setup.plate);
  await chooseOption(page.getByRole('combobox', { name: /Przyczyna szkody/ }), 'Uszkodzenie na parkingu');
  await page
    .getByRole('group', { name: /Godzina szkody/ })
    .getByRole('spinbutton')
    .first()
    .click();
  await page.keyboard.type('0615');
  await page.getByRole('textbox', { name: /Miejscowość/ }).fill('Łódź');
  await chooseFiles(page, [
    ['pusty.jpg', Buffer.alloc(0)],
    ['oświadczenie.pdf', pdf],
    ['archiwum.jpg', zip],
    ['skan.pdf', Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)])],
    ['zderzak.heic', readFileSync(join(photos, 'phone.heic'))],
  ]);
  await tile(page, 'zderzak.jpg').waitFor({ timeout: 30_000 });
  const rejected = await page.locator('li:has(> strong)').allTextContents();
  expect(rejected.map((text) => text.split(':')[0])).toEqual(['pusty.jpg', 'archiwum.jpg', 'skan.pdf']);
  expect(new Set(rejected.map((text) => text.split(': ')[1])).size).toBe(3);
  await dropFile(page, 'IMG_1.jpg', readFileSync(join(photos, 'phone.jpg')));
  await tile(page, 'IMG_1.jpg').waitFor();
  expect(await page.getByText('Czeka na zapis').count()).toBe(3);
  // Removal from the form deletes the file from the device in the same write.
  await page.getByRole('button', { name: 'Nie wysyłaj: IMG_1.jpg' }).click();
  await expect.poll(() => photoHashesOf(page, 'driver')).toHaveLength(2);
  expect(errors).toEqual([]);
  setup.network.behave(() => 'cut');
  await setup.tablet.kill();

  const second = await (await setup.tablet.open()).newPage();
  await second.goto(`${setup.network.url}/vehicle-damage/item`);
  await second.getByRole('button', { name: 'Dokończ' }).click();
  await tile(second, 'zderzak.jpg').getByRole('img').waitFor();
  await second.getByRole('button', { name: 'Zapisz' }).click();
  await second.getByText('Szkoda zapisana na tym urządzeniu.').waitFor();
  await second.getByRole('row').filter({ hasText: setup.plate }).filter({ hasText: 'Czeka na wysłanie' }).getByRole('link').first().click();
  await tile(second, 'oświadczenie.pdf').getByText('Czeka na wysłanie').waitFor();
  await second.getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await second.getByText('Dodano 1 zdjęcie').waitFor();
  const unmarked = await photoHashesOf(second, 'driver');
  expect(unmarked).toHaveLength(3);
  await second.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click();
  await (await openMarkup(second, 'zderzak.jpg')).waitFor();
  await setup.tablet.kill();

  const third = await (await setup.tablet.open()).newPage();
  await third.goto(`${setup.network.url}/vehicle-damage/list`);
  await third.getByRole('row').filter({ hasText: setup.plate }).filter({ hasText: 'Czeka na wysłanie' }).getByRole('link').first().click();
  await tile(third, 'zderzak.jpg').waitFor();
  expect(await photoHashesOf(third, 'driver')).toEqual(unmarked);
  await (await openMarkup(third, 'zderzak.jpg')).click();
  await third.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => photoHashesOf(third, 'driver').then((hashes) => hashes.length)).toBe(3);
  const hashes = await photoHashesOf(third, 'driver');
  expect(hashes).not.toEqual(unmarked);
  expect((await outboxOf(third, 'driver')).map(({ call }) => call)).toEqual([
    'createOrUpdate',
    'uploadToTable',
    'uploadToTable',
    'uploadToTable',
  ]);

  setup.network.behave(() => 'pass');
  await expect.poll(() => outboxOf(third, 'driver'), { timeout: 60_000 }).toEqual([]);
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>(
    `/api/ODataVehicleDamage?$count=true&$filter=${encodeURIComponent(`VehicleRegistrationNumber eq '${setup.plate}' and Status eq 'Zgłoszona'`)}&$orderby=Id desc`,
  );
  const saved = await listFilesOf(value[0]!.Id);
  expect(saved.map((file) => file.Sha256).toSorted()).toEqual(hashes);
  expect(await photoHashesOf(third, 'driver')).toEqual([]);
  await tile(third, 'oświadczenie.pdf').getByText('Czeka na wysłanie').waitFor({ state: 'hidden' });
  await third.getByRole('button', { name: 'Usuń plik: oświadczenie.pdf' }).click();
  await third.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect.poll(async () => (await listFilesOf(value[0]!.Id)).length, { timeout: 30_000 }).toBe(2);
  await third.goto(`${setup.network.url}/sync`);
  await third.getByRole('listitem').filter({ hasText: setup.plate }).getByText('Usunięcie pliku oświadczenie.pdf').first().waitFor();
});

test('[R-054] [SY8] cancelling an upload aborts it and withdraws the file', async () => {
  const page = await setup.openAs('manager', { path: '/vehicle-damage/list', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const damage = await createDamage();
  const isUpload = (path: string) => path.startsWith('/File/UploadToTable');
  setup.network.behave((_, path) => (isUpload(path) ? 'stall' : 'pass'));
  await page.goto(`${setup.network.url}/vehicle-damage/item/${damage}`);
  await chooseFiles(page, [['film.pdf', Buffer.concat([pdf, Buffer.alloc(8 * 1024 * 1024)])]]);
  await expect.poll(() => setup.network.requests.filter(({ path }) => isUpload(path)).length, { timeout: 30_000 }).toBe(1);
  await page.getByRole('button', { name: 'Nie wysyłaj: film.pdf' }).click();
  // The server sees the abort at once, long before its own timeout.
  await setup.network.waitFor(({ path }) => isUpload(path));
  setup.network.behave(() => 'pass');
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 30_000 }).toEqual([]);
  const uploads = setup.network.requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/File/'))
    .map(({ path }) => path.split('?')[0]);
  expect(uploads).toEqual(['/File/UploadToTable', '/File/Withdraw']);
  await page.getByText('film.pdf').waitFor({ state: 'detached' });
  expect(await listFilesOf(damage)).toEqual([]);
  expect(await photoHashesOf(page, 'manager')).toEqual([]);
});

test('[R-054] [R-152] an own-only grant offers no files for another user’s record', async () => {
  const page = await setup.openAs('driver', { path: '/vehicle-damage/list', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const damage = await createDamage();
  await page.goto(`${setup.network.url}/vehicle-damage/item/${damage}`);
  await page.getByRole('heading', { name: /^Pliki/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Dodaj pliki' }).count()).toBe(0);
});

test('[R-054] a file list that the network cut off is read again without a tap', async () => {
  const damage = await createDamage();
  const page = await setup.openAs('driver', { path: '/vehicle-damage/list' });
  setup.network.behave((_, path) => (path.startsWith('/File/ListFiles') ? 'cut' : 'pass'));
  await page.goto(`${setup.network.url}/vehicle-damage/item/${damage}`);
  await page.getByText('Nie udało się wczytać listy plików').waitFor();
  setup.network.behave(() => 'pass');
  await page.getByText('Nie udało się wczytać listy plików').waitFor({ state: 'detached' });
  expect(await page.getByRole('heading', { name: 'Pliki (0)' }).count()).toBe(1);
});

test('[R-054] adds a pasted file like a chosen one', async () => {
  const page = await setup.openAs('manager', { path: '/vehicle-damage/list', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const damage = await createDamage();
  await page.goto(`${setup.network.url}/vehicle-damage/item/${damage}`);
  await page.getByRole('button', { name: 'Dodaj pliki' }).waitFor();
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'schowek.pdf'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pdf.toString('base64'));
  await expect.poll(async () => (await listFilesOf(damage)).map(({ FileName }) => FileName), { timeout: 30_000 }).toEqual(['schowek.pdf']);
  await tile(page, 'schowek.pdf').waitFor();
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz: schowek.pdf' }).click();
  const download = await downloadEvent;
  expect([download.suggestedFilename(), readFileSync(await download.path())]).toEqual(['schowek.pdf', pdf]);
});

test('[R-054] photo markings are burned into the uploaded pixels, near the middle only', async () => {
  const page = await setup.openAs('manager', { path: '/vehicle-damage/list', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const damage = await createDamage();
  await page.goto(`${setup.network.url}/vehicle-damage/item/${damage}`);
  await chooseFiles(page, [['zderzak.jpg', readFileSync(join(photos, 'phone.jpg'))]]);
  await expect.poll(async () => (await listFilesOf(damage)).length, { timeout: 30_000 }).toBe(1);
  const [plain] = await listFilesOf(damage);
  const before = await setup.backend.bytesOf(plain!);
  await (await openMarkup(page, 'zderzak.jpg')).click();
  await expect.poll(async () => (await listFilesOf(damage)).map(({ Id }) => Id !== plain?.Id), { timeout: 30_000 }).toEqual([true]);
  const [marked] = await listFilesOf(damage);
  const { share, box } = await comparePictures(page, before, await setup.backend.bytesOf(marked!));
  expect(share).toBeGreaterThan(0.001);
  expect(share).toBeLessThan(0.25);
  const [left = 0, top = 0, right = 1, bottom = 1] = box;
  expect([left > 0.1, top > 0.1, right < 0.9, bottom < 0.9, left < 0.5 && right > 0.5]).toEqual([true, true, true, true, true]);
});

test('[R-054] photos are upright for any EXIF orientation; GPS is stripped by default', async () => {
  const context = await setup.tablet.open();
  const page = await firstPage(context);
  await logIn(page, setup.network.url, 'manager');
  await waitUntilOfflineReady(page);
  const damage = await createDamage();
  await page.goto(`${setup.network.url}/vehicle-damage/item/${damage}`);
  const plain = await quarterPicture(page, 'image/jpeg');
  const rotated = Array.from(
    { length: 8 },
    (_, index) => [`${index + 1}.jpg`, withExif(plain, { order: index % 2 ? 'II' : 'MM', orientation: index + 1, gps: true })] as const,
  );
  await chooseFiles(page, [
    ...rotated,
    ['obraz.bmp', await quarterPicture(page, 'image/bmp')],
    ['obraz.webp', await quarterPicture(page, 'image/webp')],
  ]);
  await expect.poll(async () => (await listFilesOf(damage)).length, { timeout: 60_000 }).toBe(10);
  const files = await listFilesOf(damage);
  const corners = await Promise.all(
    files.map(async (file) => {
      const bytes = await setup.backend.bytesOf(file);
      expect([file.FileName, file.ContentType, bytes.includes('Exif')]).toEqual([file.FileName, 'image/jpeg', false]);
      return [file.FileName, await cornersOf(page, bytes)] as const;
    }),
  );
  expect(Object.fromEntries(corners)).toEqual({
    ...uprightQuarters,
    'obraz.jpg': '64×48 red green blue white',
  });

  await page.getByText('Zachowaj lokalizację (GPS) w zdjęciach').click();
  await chooseFiles(page, [['miejsce.jpg', rotated[5]![1]]]);
  await expect.poll(async () => (await listFilesOf(damage)).length, { timeout: 30_000 }).toBe(11);
  const withGps = (await listFilesOf(damage)).find(({ FileName }) => FileName === 'miejsce.jpg');
  expect(await setup.backend.bytesOf(withGps!)).toStrictEqual(rotated[5]![1]);
});
