import { afterEach, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Page } from 'playwright';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { readXlsx } from '../../support/fixtures/read-xlsx.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import {
  barsOf,
  board,
  bookings,
  dragAndDrop,
  findFreeNeighbours,
  openTimeline,
  pointAt,
  recordsOnDay,
  rentals,
  rowWith,
  searchRow,
} from '../../support/browser/timeline.ts';

const setup = setupBrowserTests(() => startDemo());
const day = '2031-06-11';
const purpose = 'Targi w Poznaniu';

afterEach(() => expect(setup.errors).toEqual([]));

async function openBoard(entity: 'vehicle-rental' | 'rental-document' = 'vehicle-rental', view: 'day' | 'week' = 'week'): Promise<Page> {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
  await openTimeline(page, entity, { day, view });
  return page;
}

async function book(from: string, to: string, fields: Readonly<Record<string, unknown>> = {}) {
  const [vehicle] = await findFreeNeighbours(setup.backend, day);
  const records = recordsOnDay(setup.backend, bookings, day);
  return { vehicle, record: await records.get(await records.create(vehicle, from, to, fields)) };
}

async function chooseOption(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('[R-137] resting mouse and keyboard cursor show the whole record; Esc hides it', async () => {
  const { vehicle, record } = await book('08:00', '12:00', { TravelPurpose: purpose, Comment: 'Zabrać ulotki' });
  const page = await openBoard();
  const bar = barsOf(await searchRow(page, vehicle.RegistrationNumber)).first();
  const card = page.getByRole('tooltip');
  await bar.hover();
  for (const text of [record.Number, vehicle.RegistrationNumber, purpose, 'Zabrać ulotki', 'Zgłoszona'])
    await card.getByText(text, { exact: false }).first().waitFor();
  await page.mouse.move(5, 5);
  await card.waitFor({ state: 'detached' });
  await board(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 60 && !(await bar.getAttribute('data-cursor')); step += 1) await page.keyboard.press('ArrowRight');
  await card.getByText(purpose).waitFor();
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').textContent()).toContain(record.Number);
});

test('[R-137] finds vehicles that are free from … to …, also outside of the shown days', async () => {
  const { vehicle } = await book('14:00', '18:00', { TravelPurpose: purpose });
  const page = await openBoard('vehicle-rental', 'day');
  const search = page.getByRole('searchbox', { name: /^Szukaj pojazdu/ });
  const address = new URL(page.url());
  for (const [from, to, isFree] of [
    ['15:00', '16:00', false],
    ['18:00', '20:00', true],
  ] as const) {
    address.searchParams.set('day', '2031-05-01');
    address.searchParams.set('freeFrom', `${day}T${from}:00`);
    address.searchParams.set('freeTo', `${day}T${to}:00`);
    await page.goto(String(address));
    await search.fill(vehicle.RegistrationNumber);
    await (isFree ? rowWith(page, vehicle.RegistrationNumber) : page.getByText('Żaden pojazd nie pasuje do wyszukiwania.')).waitFor();
  }
  await page.getByRole('button', { name: 'Wolne pojazdy i grupowanie' }).click();
  await chooseOption(page, 'Rodzaj pojazdu', 'Naczepy');
  await page.getByRole('dialog').getByRole('button', { name: 'Zastosuj' }).click();
  await page.getByText('Żaden pojazd nie pasuje do wyszukiwania.').waitFor();
  expect(new URL(page.url()).searchParams.get('class')).toBe('2');
  address.searchParams.delete('freeTo');
  await page.goto(String(address));
  await page.getByRole('button', { name: 'Wolne pojazdy i grupowanie' }).click();
  await page.getByRole('dialog').getByText('Uzupełnij to pole.').waitFor();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Zastosuj' }).isDisabled()).toBe(true);
});

test.each([bookings, rentals])('[R-137] $entity: groups by unit, type and place; a row says how much it is used', async ({ entity }) => {
  const page = await openBoard(entity);
  const group = async (name: string) => {
    await page.getByRole('button', { name: 'Wolne pojazdy i grupowanie' }).click();
    await chooseOption(page, 'Grupuj według', name);
    await page.getByRole('dialog').getByRole('button', { name: 'Zastosuj' }).click();
    return board(page).locator('[data-head]').first();
  };
  const count = await board(page).getByRole('columnheader').first().textContent();
  expect(await (await group('Rodzaj pojazdu')).textContent()).toMatch(/^Ciężarowe\d+$/);
  expect(await board(page).getByRole('columnheader').first().textContent()).toBe(count);
  const unit = await setup.backend.get<{ OrganizationStructure: string }>(
    `/Vehicle/Get/${(await findFreeNeighbours(setup.backend, day))[0].Id}`,
  );
  await group('Jednostka');
  await page.getByRole('searchbox', { name: /^Szukaj pojazdu/ }).fill((await findFreeNeighbours(setup.backend, day))[0].RegistrationNumber);
  await board(page).getByRole('rowheader', { name: unit.OrganizationStructure }).waitFor();
  await group('Miejsce ostatniego przekazania');
  await page.getByRole('searchbox', { name: /^Szukaj pojazdu/ }).fill('');
  await board(page).getByRole('rowheader').nth(1).waitFor();
});

test('[R-137] the row of a vehicle says on how many days of the week it is taken', async () => {
  const { vehicle } = await book('19:00', '20:00', { TravelPurpose: purpose });
  const page = await openBoard();
  const head = (await searchRow(page, vehicle.RegistrationNumber)).getByRole('rowheader');
  await expect.poll(() => head.textContent()).toMatch(/14\s?%$/);
});

test('[R-137] the legend changes no utilisation', async () => {
  const { vehicle, record } = await book('19:00', '20:00', { TravelPurpose: purpose });
  const page = await openBoard();
  const head = (await searchRow(page, vehicle.RegistrationNumber)).getByRole('rowheader');
  await expect.poll(() => head.textContent()).toMatch(/14\s?%$/);
  await page.getByRole('button', { name: 'Zgłoszona' }).click();
  await barsOf(rowWith(page, vehicle.RegistrationNumber)).waitFor({ state: 'detached' });
  expect(await head.textContent()).toMatch(/14\s?%$/);
  await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
  expect(await page.getByRole('table').getByRole('row').nth(1).textContent()).not.toContain('Wolny');
  await setup.backend.change(`/VehicleBooking/Reject/${record.Id}`, {});
  await page.getByRole('button', { name: 'Odśwież grafik' }).click();
  await page.getByRole('table').getByText('Wolny').waitFor();
  await page.getByRole('button', { name: 'Odrzucona' }).click();
  await page.getByRole('button', { name: 'Pokaż na osi czasu' }).click();
  await expect.poll(() => head.textContent()).toMatch(/\D0\s?%$/);
});

test('[R-137] prints and downloads all shown vehicles, free ones too', async () => {
  const { vehicle, record } = await book('21:00', '22:00', { TravelPurpose: purpose });
  const [, free] = await findFreeNeighbours(setup.backend, day);
  const page = await openBoard('vehicle-rental', 'day');
  await barsOf(await searchRow(page, vehicle.RegistrationNumber)).waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Pobierz Excel' }).click()]);
  expect(download.suggestedFilename()).toBe(`Grafik rezerwacji ${day}.xlsx`);
  const { rows } = readXlsx(readFileSync(await download.path()));
  expect(rows[1]?.map((cell) => cell?.value)).toEqual(expect.arrayContaining([1, record.Number, expect.stringContaining(purpose)]));
  await page.getByRole('searchbox', { name: /^Szukaj pojazdu/ }).fill('');
  await board(page).locator('[data-row]').nth(5).waitFor();
  const [all] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Pobierz Excel' }).click()]);
  const lines = readXlsx(readFileSync(await all.path())).rows.map((cells) => cells.map((cell) => cell?.value ?? null));
  expect(lines.find(([name]) => String(name).startsWith(free.RegistrationNumber))).toEqual(expect.arrayContaining([0, 'Wolny']));

  // The browser's own command prints the same as the button.
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), { mergePages: true });
  const plates = (await setup.backend.get<{ value: { RegistrationNumber: string }[] }>('/api/Vehicle/?$top=1000')).value.map(
    (one) => one.RegistrationNumber,
  );
  for (const part of [record.Number, purpose, ...plates]) expect(text).toContain(part);
  await page.evaluate(() => {
    window.print = () => (document.title = 'printed');
  });
  await page.getByRole('button', { name: 'Drukuj' }).click();
  expect(await page.title()).toBe('printed');
  await board(page).waitFor();
});

test('[R-137] a print says that rows are loading, and a file of the device its age', async () => {
  const page = await openBoard('vehicle-rental', 'day');
  const excel = page.getByRole('button', { name: 'Pobierz Excel', disabled: false });
  await excel.waitFor();
  await page.context().setOffline(true);
  const [download] = await Promise.all([page.waitForEvent('download'), excel.click()]);
  expect(readXlsx(readFileSync(await download.path())).rows.at(-1)?.[0]?.value).toMatch(/^Z urządzenia, stan z /);
  await page.context().setOffline(false);
  setup.network.behave((_, path) => (path.includes('/Schedule') ? 'hang' : 'pass'));
  // As on a device that has only the newest bookings.
  await page.evaluate(keepNewestOnly, 'tabor-user-manager');
  await page.goto(page.url().replace(day, '2019-03-04'));
  await board(page).locator('[data-row]').nth(5).waitFor();
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await page.pdf())), { mergePages: true });
  expect(text).toContain('Pozycje jeszcze się wczytują. Nie wszystkie są na tej liście.');
  expect(await page.getByRole('button', { name: 'Drukuj' }).isDisabled()).toBe(true);
});

async function keepNewestOnly(name: string): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener('success', () => resolve(request.result));
  });
  const store = database.transaction('rowSets', 'readwrite').objectStore('rowSets');
  const request = store.get('vehicle-rental');
  await new Promise((resolve) => request.addEventListener('success', resolve));
  await new Promise((resolve) => store.put({ ...(request.result as object), isComplete: false }).addEventListener('success', resolve));
  database.close();
}

test('[R-137] a table of no vehicle says so', async () => {
  const page = await openBoard('vehicle-rental', 'day');
  await page.getByRole('button', { name: 'Pokaż jako tabelę' }).click();
  await page.getByRole('searchbox', { name: /^Szukaj pojazdu/ }).fill('nie ma takiego');
  await page.getByText('Żaden pojazd nie pasuje do wyszukiwania.').waitFor();
  expect(await page.getByText('Wolny', { exact: false }).count()).toBe(0);
});

test('[R-137] a blocked move names what the legend hides, and a vehicle out of use', async () => {
  const [one, other] = await findFreeNeighbours(setup.backend, day);
  const records = recordsOnDay(setup.backend, bookings, day);
  const moved = await records.get(await records.create(one, '08:00', '10:00', { TravelPurpose: purpose }));
  const hidden = await records.get(await records.create(other, '08:00', '10:00'));
  await setup.backend.change(`/VehicleBooking/Accept/${hidden.Id}`, {});
  const page = await openBoard('vehicle-rental', 'day');
  await barsOf(rowWith(page, other.RegistrationNumber)).waitFor();
  await page.getByRole('button', { name: 'Zaakceptowana' }).click();
  await barsOf(rowWith(page, other.RegistrationNumber)).waitFor({ state: 'detached' });
  const drop = async (hour: number) =>
    dragAndDrop(
      page,
      await pointAt(page, rowWith(page, one.RegistrationNumber), 9),
      await pointAt(page, rowWith(page, other.RegistrationNumber), hour),
    );
  await drop(9);
  await page.getByText(new RegExp(`Ten termin zajmuje już .*${hidden.Number}`)).waitFor();
  await runStatement(setup.demo.databaseUrl, `UPDATE vehicle SET "IsActive" = false WHERE "Id" = ${other.Id}`);
  await page.reload();
  await rowWith(page, other.RegistrationNumber).getByText('Nie w użyciu').waitFor();
  await drop(15);
  await page.getByText(`Pojazd ${other.RegistrationNumber} nie jest w użyciu. Wybierz inny.`).waitFor();
  expect(await records.get(moved.Id)).toMatchObject({ VehicleId: one.Id, StartDate: `${day}T08:00:00` });
});
