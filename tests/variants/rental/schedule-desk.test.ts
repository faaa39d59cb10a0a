import { afterEach, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { barsOf, board, bookings, findFreeNeighbours, openTimeline, recordsOnDay, rentals, rowWith, searchRow } from '../../support/browser/timeline.ts';

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
  for (const text of [record.Number, vehicle.RegistrationNumber, purpose, 'Zabrać ulotki', 'Zgłoszona']) await card.getByText(text, { exact: false }).first().waitFor();
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
  for (const [from, to, isFree] of [['15:00', '16:00', false], ['18:00', '20:00', true]] as const) {
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
  const unit = await setup.backend.get<{ OrganizationStructure: string }>(`/Vehicle/Get/${(await findFreeNeighbours(setup.backend, day))[0].Id}`);
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

test('[R-137] prints and downloads what is shown', async () => {
  const { vehicle, record } = await book('21:00', '22:00', { TravelPurpose: purpose });
  const page = await openBoard('vehicle-rental', 'day');
  await searchRow(page, vehicle.RegistrationNumber);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Pobierz Excel' }).click()]);
  expect(download.suggestedFilename()).toBe(`Grafik rezerwacji ${day}.xlsx`);
  const sheet = strFromU8(unzipSync(readFileSync(await download.path()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  for (const text of ['Wykorzystanie', record.Number, vehicle.RegistrationNumber, purpose]) expect(sheet).toContain(text);
  // The browser's own dialog ends here: what it would print is kept.
  await page.evaluate(() => {
    window.print = () => (document.title = document.querySelector('table')?.textContent ?? '');
  });
  await page.getByRole('button', { name: 'Drukuj' }).click();
  await expect.poll(() => page.title()).toContain(record.Number);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await board(page).waitFor();
});
