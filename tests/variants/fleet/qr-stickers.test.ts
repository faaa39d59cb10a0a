import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { decodeQR } from 'qr/decode.js';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { watchErrors, type Tablet } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { writeCodeVideo } from '../../support/browser/camera-video.ts';

const setup = setupBrowserTests(() => startDemo());
let vehicle: VehicleChoice;
let folder: string;
let tablet: Tablet | undefined;

beforeAll(async () => {
  [vehicle] = (await setup.backend.vehicles()) as [VehicleChoice];
});

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabor-video-'));
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tablet?.screenshot(task.name);
  await tablet?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the app on an offline tablet whose camera shows `code` as a QR code. */
async function openWithCamera(code: string): Promise<Page> {
  const video = join(folder, 'camera.y4m');
  await writeCodeVideo(video, code);
  tablet = await setup.newTablet({ video });
  const page = await setup.openAs('manager', { tablet: tablet });
  await page.context().setOffline(true);
  return page;
}

function stickerUrlOf(id: number): string {
  return `${setup.network.url}/vehicle-handover-document/item?vehicle=${id}`;
}

/** Decodes the QR code of a sticker on the page. */
async function readSticker(page: Page, plate: string): Promise<string> {
  const { data, width, height } = await page.getByRole('img', { name: `Kod QR pojazdu ${plate}` }).evaluate(async (svg) => {
    const side = 400;
    const copy = svg.cloneNode(true) as SVGElement;
    copy.setAttribute('width', String(side));
    copy.setAttribute('height', String(side));
    const image = new Image();
    image.src = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
    await image.decode();
    const canvas = new OffscreenCanvas(side, side);
    const context2d = canvas.getContext('2d');
    context2d?.drawImage(image, 0, 0, side, side);
    return { data: Array.from(context2d?.getImageData(0, 0, side, side).data ?? []), width: side, height: side };
  });
  return decodeQR({ data: Uint8Array.from(data), width, height });
}

test('[R-104] scans a sticker offline and selects its vehicle', async () => {
  const page = await openWithCamera(stickerUrlOf(vehicle.Id));
  const errors = watchErrors(page);
  await openNewHandover(page);
  await page.getByRole('button', { name: 'Skanuj kod QR' }).click();
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor({ timeout: 20_000 });
  await expect.poll(() => page.getByRole('main').innerText()).toContain(vehicle.RegistrationNumber);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('[R-104] shows the text of an unknown code and offers to type the plate', async () => {
  const page = await openWithCamera('https://example.org/menu');
  await openNewHandover(page);
  await page.getByRole('button', { name: 'Skanuj kod QR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Skanowanie kodu pojazdu' });
  await dialog.getByText('Żaden pojazd na tym urządzeniu nie ma tego kodu.').waitFor({ timeout: 20_000 });
  await dialog.getByText('https://example.org/menu').waitFor();
  await dialog.getByRole('button', { name: 'Wpisz numer rejestracyjny' }).click();
  const plate = page.getByRole('combobox', { name: /Pojazd/ });
  await plate.fill(vehicle.RegistrationNumber);
  await plate.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: 'Zmień pojazd' }).count()).toBe(1);
});

test.each([
  ['NotAllowedError', 'Brak dostępu do aparatu.'],
  ['NotFoundError', 'Nie znaleziono aparatu. Wpisz numer rejestracyjny.'],
])('[R-104] reports a camera that fails with %s, with the alternative', async (name, text) => {
  const page = await openWithCamera('anything');
  await page.evaluate((errorName) => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', errorName));
  }, name);
  await openNewHandover(page);
  await page.getByRole('button', { name: 'Skanuj kod QR' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(text).waitFor();
  expect(await dialog.getByRole('alert').innerText()).toContain('Zamknij to okno i wpisz albo wybierz numer rejestracyjny.');
});

test('[R-104] prints a sticker offline; its URL starts a handover of that vehicle', async () => {
  const page = await openWithCamera('anything');
  await page.getByRole('navigation').getByRole('link', { name: 'Pojazdy' }).click();
  // Waits for the new list: the previous one also has a search field.
  await page.getByRole('heading', { name: 'Pojazdy', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('searchbox').fill(vehicle.RegistrationNumber);
  const row = page.getByRole('row').filter({ hasText: vehicle.RegistrationNumber });
  await expect
    .poll(() =>
      page
        .getByRole('row')
        .filter({ has: page.getByRole('button', { name: 'Czynności' }) })
        .count(),
    )
    .toBe(1);
  await expect.poll(() => page.url()).toContain('search=');
  await row.getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Drukuj naklejkę QR' }).click();
  await page.getByText('1 naklejka').waitFor();
  const address = await readSticker(page, vehicle.RegistrationNumber);
  expect(address).toBe(stickerUrlOf(vehicle.Id));

  await page.goto(address);
  await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).toContain(vehicle.RegistrationNumber);
  await page.goto(stickerUrlOf(999_999));
  await page.getByText('Pojazdu z naklejki nie ma na tym urządzeniu').waitFor();
});

test('[R-104] prints the stickers of all listed vehicles together', async () => {
  const page = await openWithCamera('anything');
  await page.getByRole('navigation').getByRole('link', { name: 'Pojazdy' }).click();
  const makes = Map.groupBy(await setup.backend.vehicles(), ({ Make }) => Make ?? '');
  const [make = ''] = [...makes].find(([name, sameMake]) => name !== '' && sameMake.length > 1) ?? [];
  await page.getByRole('main').getByRole('searchbox').fill(make);
  await expect.poll(() => page.url()).toContain('search=');
  await page.getByRole('link', { name: 'Naklejki QR' }).click();
  const stickers = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => stickers.count()).toBeGreaterThan(1);
  expect((await stickers.allInnerTexts()).filter((text) => !text.includes(make))).toEqual([]);
});
