import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { logIn, readyForOffline } from '../support/app.ts';
import { startDemo } from '../support/demo.ts';
import { watchErrors } from '../support/browser.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { outboxOf, photoHashesOf } from '../support/device-state.ts';
import { withExif } from '../support/jpeg-head.ts';
import { cornersOf, difference, quarters, turnedQuarters } from '../support/pictures.ts';

type KeptFile = { readonly Id: number; readonly FileName: string; readonly ContentType: string; readonly Sha256: string };

const at = atTheCarPark(() => startDemo());

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const photos = join(import.meta.dirname, '../support/photos');

async function newDamage(): Promise<number> {
  const vehicle = (await at.company.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === at.plate);
  const [cause] = await at.company.ask<{ Id: number }[]>('/Dictionary/Items/2870');
  const event = { ReportDate: '2026-06-02', DamageDateTime: '2026-06-01T08:15:00', DamageDateHour: '08:15', DamageCauseId: cause?.Id, PlaceCountryCode: 'PL', PlaceCity: 'Łódź' };
  return at.company.change('/VehicleDamage/CreateOrUpdate', { Id: null, VehicleId: vehicle?.Id, ...event });
}

function filesOf(damage: number): Promise<KeptFile[]> {
  return at.company.ask(`/File/ListFiles?tableId=${damage}&tableName=VehicleDamage`);
}

function pick(page: Page, files: readonly (readonly [string, Buffer])[]): Promise<void> {
  return page.locator('[data-files-input]').setInputFiles(files.map(([name, buffer]) => ({ name, buffer, mimeType: '' })));
}

async function drop(page: Page, name: string, content: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], fileName));
      return transfer;
    },
    [name, content.toString('base64')] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop']) await page.getByRole('button', { name: 'Dodaj pliki' }).dispatchEvent(type, { dataTransfer: data });
}

function tile(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Pobierz: ${name}` }) });
}

/** Types a name and selects the first matching option. */
async function choose(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await field.page().getByRole('option', { name }).waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
}

async function mark(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Oznacz na zdjęciu: ${name}` }).click();
  const photo = page.getByRole('application', { name: 'Zdjęcie do oznaczenia' });
  await photo.focus();
  await photo.press('Enter');
  return page.getByRole('button', { name: 'Użyj zdjęcia' });
}

test('[R-054] [R-081] [R-083] [SY12] offline files survive power loss and arrive once', async () => {
  const page = await at.inTheCarPark();
  const errors = watchErrors(page);
  await page.goto(`${at.network.url}/vehicle-damage/list`);
  await page.getByRole('link', { name: 'Zgłoś szkodę' }).click();
  await choose(page.getByRole('combobox', { name: /Pojazd/ }), at.plate);
  await choose(page.getByRole('combobox', { name: /Przyczyna szkody/ }), 'Uszkodzenie na parkingu');
  await page.getByRole('group', { name: /Godzina szkody/ }).getByRole('spinbutton').first().click();
  await page.keyboard.type('0615');
  await page.getByRole('textbox', { name: /Miejscowość/ }).fill('Łódź');
  await pick(page, [
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
  await drop(page, 'IMG_1.jpg', readFileSync(join(photos, 'phone.jpg')));
  await tile(page, 'IMG_1.jpg').waitFor();
  expect(await page.getByText('Czeka na zapis').count()).toBe(3);
  // Removal from the form deletes the file from the device in the same write.
  await page.getByRole('button', { name: 'Nie wysyłaj: IMG_1.jpg' }).click();
  await expect.poll(() => photoHashesOf(page, 'driver')).toHaveLength(2);
  expect(errors).toEqual([]);
  at.network.behave(() => 'cut');
  await at.tablet.kill();

  const second = await (await at.tablet.open()).newPage();
  await second.goto(`${at.network.url}/vehicle-damage/item`);
  await second.getByRole('button', { name: 'Kontynuuj' }).click();
  await tile(second, 'zderzak.jpg').getByRole('img').waitFor();
  await second.getByRole('button', { name: 'Zapisz' }).click();
  await second.getByText('Szkoda zapisana na tym urządzeniu.').waitFor();
  await second.getByRole('row').filter({ hasText: at.plate }).filter({ hasText: 'Na tym urządzeniu' }).getByRole('link').first().click();
  await tile(second, 'oświadczenie.pdf').getByText('Czeka na wysłanie').waitFor();
  await second.getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await second.getByText('Dodano 1 zdjęcie').waitFor();
  const unmarked = await photoHashesOf(second, 'driver');
  expect(unmarked).toHaveLength(3);
  await second.getByRole('dialog').getByRole('button', { name: 'Anuluj' }).click();
  await (await mark(second, 'zderzak.jpg')).waitFor();
  await at.tablet.kill();

  const third = await (await at.tablet.open()).newPage();
  await third.goto(`${at.network.url}/vehicle-damage/list`);
  await third.getByRole('row').filter({ hasText: at.plate }).filter({ hasText: 'Na tym urządzeniu' }).getByRole('link').first().click();
  await tile(third, 'zderzak.jpg').waitFor();
  expect(await photoHashesOf(third, 'driver')).toEqual(unmarked);
  await (await mark(third, 'zderzak.jpg')).click();
  await third.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => photoHashesOf(third, 'driver').then((hashes) => hashes.length)).toBe(3);
  const hashes = await photoHashesOf(third, 'driver');
  expect(hashes).not.toEqual(unmarked);
  expect((await outboxOf(third, 'driver')).map(({ call }) => call)).toEqual(['createOrUpdate', 'uploadToTable', 'uploadToTable', 'uploadToTable']);

  at.network.behave(() => 'pass');
  await expect.poll(() => outboxOf(third, 'driver'), { timeout: 60_000 }).toEqual([]);
  const { value } = await at.company.ask<{ value: { Id: number }[] }>(`/api/ODataVehicleDamage?$count=true&$filter=${encodeURIComponent(`VehicleRegistrationNumber eq '${at.plate}' and Status eq 'Zgłoszona'`)}&$orderby=Id desc`);
  const saved = await filesOf(value[0]!.Id);
  expect(saved.map((file) => file.Sha256).toSorted()).toEqual(hashes);
  expect(await photoHashesOf(third, 'driver')).toEqual([]);
  await tile(third, 'oświadczenie.pdf').getByText('Czeka na wysłanie').waitFor({ state: 'hidden' });
  await third.getByRole('button', { name: 'Usuń plik: oświadczenie.pdf' }).click();
  await third.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect.poll(async () => (await filesOf(value[0]!.Id)).length, { timeout: 30_000 }).toBe(2);
  await third.goto(`${at.network.url}/sync`);
  await third.getByRole('listitem').filter({ hasText: at.plate }).getByText('Usunięcie pliku oświadczenie.pdf').first().waitFor();
});

test('[R-054] [SY8] cancelling an upload aborts it and withdraws the file', async () => {
  const page = await at.openAs('manager', { path: '/vehicle-damage/list', screen: 'desktop' });
  await readyForOffline(page);
  const damage = await newDamage();
  const isUpload = (path: string) => path.startsWith('/File/UploadToTable');
  at.network.behave((_, path) => (isUpload(path) ? 'stall' : 'pass'));
  await page.goto(`${at.network.url}/vehicle-damage/item/${damage}`);
  await pick(page, [['film.pdf', Buffer.concat([pdf, Buffer.alloc(8 * 1024 * 1024)])]]);
  await expect.poll(() => at.network.seen.filter(({ path }) => isUpload(path)).length, { timeout: 30_000 }).toBe(1);
  await page.getByRole('button', { name: 'Nie wysyłaj: film.pdf' }).click();
  // The server sees the abort at once, long before its own timeout.
  await at.network.waitFor(({ path }) => isUpload(path));
  at.network.behave(() => 'pass');
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 30_000 }).toEqual([]);
  const sent = at.network.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/File/')).map(({ path }) => path.split('?')[0]);
  expect(sent).toEqual(['/File/UploadToTable', '/File/Withdraw']);
  await page.getByText('film.pdf').waitFor({ state: 'detached' });
  expect(await filesOf(damage)).toEqual([]);
  expect(await photoHashesOf(page, 'manager')).toEqual([]);
});

test('[R-054] adds a pasted file like a chosen one', async () => {
  const page = await at.openAs('manager', { path: '/vehicle-damage/list', screen: 'desktop' });
  await readyForOffline(page);
  const damage = await newDamage();
  await page.goto(`${at.network.url}/vehicle-damage/item/${damage}`);
  await page.getByRole('button', { name: 'Dodaj pliki' }).waitFor();
  await page.evaluate((base64) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'schowek.pdf'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pdf.toString('base64'));
  await expect.poll(async () => (await filesOf(damage)).map(({ FileName }) => FileName), { timeout: 30_000 }).toEqual(['schowek.pdf']);
  await tile(page, 'schowek.pdf').waitFor();
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Pobierz: schowek.pdf' }).click();
  const download = await downloadEvent;
  expect([download.suggestedFilename(), readFileSync(await download.path())]).toEqual(['schowek.pdf', pdf]);
});

test('[R-054] photo markings are burned into the uploaded pixels, near the middle only', async () => {
  const page = await at.openAs('manager', { path: '/vehicle-damage/list', screen: 'desktop' });
  await readyForOffline(page);
  const damage = await newDamage();
  await page.goto(`${at.network.url}/vehicle-damage/item/${damage}`);
  await pick(page, [['zderzak.jpg', readFileSync(join(photos, 'phone.jpg'))]]);
  await expect.poll(async () => (await filesOf(damage)).length, { timeout: 30_000 }).toBe(1);
  const [plain] = await filesOf(damage);
  const before = await at.company.bytesOf(plain!);
  await (await mark(page, 'zderzak.jpg')).click();
  await expect.poll(async () => (await filesOf(damage)).map(({ Id }) => Id !== plain?.Id), { timeout: 30_000 }).toEqual([true]);
  const [marked] = await filesOf(damage);
  const { share, box } = await difference(page, before, await at.company.bytesOf(marked!));
  expect(share).toBeGreaterThan(0.001);
  expect(share).toBeLessThan(0.25);
  const [left = 0, top = 0, right = 1, bottom = 1] = box;
  expect([left > 0.1, top > 0.1, right < 0.9, bottom < 0.9, left < 0.5 && right > 0.5]).toEqual([true, true, true, true, true]);
});

test('[R-054] photos are upright for any EXIF orientation; GPS is stripped by default', async () => {
  const context = await at.tablet.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await logIn(page, at.network.url, 'manager');
  await readyForOffline(page);
  const damage = await newDamage();
  await page.goto(`${at.network.url}/vehicle-damage/item/${damage}`);
  const plain = await quarters(page, 'image/jpeg');
  const rotated = Array.from({ length: 8 }, (_, index) => [`${index + 1}.jpg`, withExif(plain, { order: index % 2 ? 'II' : 'MM', orientation: index + 1, place: true })] as const);
  await pick(page, [...rotated, ['obraz.bmp', await quarters(page, 'image/bmp')], ['obraz.webp', await quarters(page, 'image/webp')]]);
  await expect.poll(async () => (await filesOf(damage)).length, { timeout: 60_000 }).toBe(10);
  const files = await filesOf(damage);
  const corners = await Promise.all(
    files.map(async (file) => {
      const bytes = await at.company.bytesOf(file);
      expect([file.FileName, file.ContentType, bytes.includes('Exif')]).toEqual([file.FileName, 'image/jpeg', false]);
      return [file.FileName, await cornersOf(page, bytes)] as const;
    }),
  );
  expect(Object.fromEntries(corners)).toEqual({
    ...turnedQuarters,
    'obraz.jpg': '64×48 red green blue white',
  });

  await page.getByText('Zostaw w zdjęciach miejsce ich wykonania').click();
  await pick(page, [['miejsce.jpg', rotated[5]![1]]]);
  await expect.poll(async () => (await filesOf(damage)).length, { timeout: 30_000 }).toBe(11);
  const withGps = (await filesOf(damage)).find(({ FileName }) => FileName === 'miejsce.jpg');
  expect(await at.company.bytesOf(withGps!)).toStrictEqual(rotated[5]![1]);
});
