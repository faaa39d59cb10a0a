import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { logIn, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { chooseVehicle, pressSave } from '../../support/browser/booking-form.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { firstPage, watchErrors } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';

const setup = setupBrowserTests(() => startDemo());

const lastMonth = () => {
  const now = new Date();
  const date = new Date(now.getFullYear(), now.getMonth() - 1, 1);
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
};

async function downloadFile(page: Page, button: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page.getByRole('button', { name: button }).click(),
  ]);
  const bytes = new Uint8Array(await readFile(await download.path()));
  const name = download.suggestedFilename();
  if (!name.endsWith('.pdf')) return { name, text: '' };
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return { name, text: text.replaceAll(/\s+/g, ' ') };
}

test('[R-109] exports last month’s log and Fahrtenbuch with their gap, also offline', async () => {
  const month = lastMonth();
  const [vehicle] = await setup.backend.vehicles();
  const base = (vehicle?.LastCounter ?? 0) + 5_000;
  const tripCard = (day: string, start: number, end: number, Purpose: string, more: object = {}) => ({
    VehicleId: vehicle?.Id,
    StartDate: `${month}-${day}T08:00:00`,
    EndDate: `${month}-${day}T10:00:00`,
    Purpose,
    Description: 'Kraków – Tarnów',
    StartCounter: start,
    EndCounter: end,
    AdditionalFieldValues: [],
    ...more,
  });
  await setup.backend.change(
    '/TripRecordCard/CreateOrUpdate',
    tripCard('26', base, base + 80, 'Odbiór części', { TripKind: 'business', Partner: 'Stahlhandel Köln GmbH' }),
  );
  await setup.backend.change('/TripRecordCard/CreateOrUpdate', tripCard('27', base + 117, base + 200, 'Wizyta u klienta'));
  await setup.backend.change('/TripRecordCard/CreateOrUpdate', tripCard('28', base + 200, base + 231, 'Zakupy', { TripKind: 'private' }));
  const context = await setup.tablet.open();
  const page = await firstPage(context);
  const errors = watchErrors(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, setup.network.url, 'manager');
  await waitUntilOfflineReady(page);
  const plate = vehicle?.RegistrationNumber ?? '';
  await page.goto(`${setup.network.url}/trip-record-card/list?search=${encodeURIComponent(plate)}`);
  await page.getByRole('link', { name: 'Ewidencja przebiegu' }).click();
  await page.getByText('Licznik', { exact: false }).first().waitFor();
  expect(await page.getByRole('combobox', { name: 'Pojazd' }).inputValue()).toBe(plate);
  await page.getByText('LUKA – brak zapisanego przejazdu').first().waitFor();
  const register = await downloadFile(page, 'Utwórz PDF');
  expect(register.name).toBe(`ewidencja-przebiegu-${plate.replaceAll(/[^A-Za-z0-9]+/g, '-')}-${month}.pdf`);
  for (const text of [
    'Ewidencja przebiegu pojazdu',
    plate,
    'Opis trasy (skąd – dokąd)',
    'Odbiór części',
    'Kraków – Tarnów',
    'prywatny',
    'Przejazdy prywatne',
    `Licznik ${base + 80}–${base + 117} km`,
    'nie stanowi porady podatkowej',
  ]) {
    expect(register.text).toContain(text);
  }
  expect((await downloadFile(page, 'Utwórz Excel')).name).toMatch(/^ewidencja-przebiegu-.*\.xlsx$/);

  await context.setOffline(true);
  await page.getByRole('button', { name: /Dokument/ }).click();
  await page.getByRole('option', { name: 'Fahrtenbuch (DE)' }).click();
  const german = await downloadFile(page, 'Utwórz PDF');
  for (const text of [
    'Fahrtenbuch',
    'Aufgesuchter Geschäftspartner',
    'Stahlhandel Köln GmbH',
    'dienstlich',
    'LÜCKE – keine Fahrt erfasst',
    'davon ohne Angabe der Art',
    'Privatfahrten laut Fahrten',
    'Offline aus den Daten des Geräts',
    'keine Steuerberatung',
  ])
    expect(german.text).toContain(text);
  await page.getByText('Offline: ewidencja z danych tego urządzenia').waitFor();
  expect(await page.getByRole('button', { name: 'Utwórz Excel' }).isDisabled()).toBe(true);
  await context.setOffline(false);
  expect(errors).toEqual([]);
});

test('[R-109] [R-081] offline trip cards keep kind and partner; private ones have none', async () => {
  const page = await setup.openAs('manager', { path: '/trip-record-card/list', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  const partner = page.getByRole('textbox', { name: 'Odwiedzony kontrahent' });
  const vehicles = (await setup.backend.vehicles()).slice(-2);
  for (const [index, { RegistrationNumber = '' } = {}] of vehicles.entries()) {
    await page.goto(`${setup.network.url}/trip-record-card/item`);
    await chooseVehicle(page, RegistrationNumber);
    await expect.poll(() => page.getByRole('textbox', { name: 'Licznik na początku' }).inputValue()).not.toBe('');
    await page.getByRole('textbox', { name: 'Cel przejazdu' }).fill('Sprawdzian rodzaju');
    await partner.fill('Huta Łąka S.A.');
    if (index === 1) {
      await page.getByRole('button', { name: /Rodzaj przejazdu/ }).click();
      await page.getByRole('option', { name: 'Prywatny' }).click();
      await partner.waitFor({ state: 'detached' });
    }
    await pressSave(page);
    await page.getByText('Przejazd zapisany na tym urządzeniu.').waitFor();
  }
  await page.context().setOffline(false);
  const filter = encodeURIComponent("Purpose eq 'Sprawdzian rodzaju'");
  const readCards = async () =>
    (
      await setup.backend.get<{ value: { TripKind: string; Partner: string }[] }>(
        `/api/ODataTripRecordCard?$filter=${filter}&$orderby=TripKind`,
      )
    ).value;
  await expect
    .poll(async () => (await readCards()).map(({ TripKind, Partner }) => [TripKind, Partner]), { timeout: 30_000 })
    .toEqual([
      ['business', 'Huta Łąka S.A.'],
      ['private', ''],
    ]);
});
