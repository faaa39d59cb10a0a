import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { acceptTerms, chooseVehicle, enterDateTime, readDateTime, openNewBooking, pressSave } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { runStatement } from '../../support/backend/postgres.ts';

type Row = Readonly<Record<string, unknown>> & { readonly Id: number };

const setup = setupBrowserTests(() => startDemo());
const user = 'manager';
const rentalsPath = '/equipment-rental-document';
// Later than all demo records; each test has its own days.
const day = (number: number) => `2033-03-${String(number).padStart(2, '0')}`;

async function listRows(path: string, filter: string): Promise<Row[]> {
  const [address = '', query = ''] = path.split('?');
  return (await setup.backend.get<{ value: Row[] }>(`${address}?${query}&$filter=${encodeURIComponent(filter)}`)).value;
}

const documentsWith = (comments: string) => listRows('/api/ODataEquipmentRentalDocument', `Comments eq '${comments}'`);
const bookingsWith = (comment: string) => listRows('/api/ODataVehicleBooking?equipment=true', `Comment eq '${comment}'`);

function equipmentField(page: Page): Locator {
  return page.locator('[data-field="AdditionalEquipmentId"]').getByRole('combobox');
}

async function chooseOption(field: Locator, name: string): Promise<void> {
  await field.fill(name);
  await expect.poll(() => field.page().locator('[role="option"][data-key]').allInnerTexts()).toEqual([name]);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(name);
}

async function countOptions(page: Page, text: string): Promise<number> {
  await equipmentField(page).fill(text);
  await page.getByRole('listbox').waitFor();
  const count = await page.locator('[role="option"][data-key]').count();
  await equipmentField(page).press('Escape');
  return count;
}

async function goOnlineAndSync(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, user), { timeout: 30_000 }).toEqual([]);
}

async function runAction(row: Locator, action: string): Promise<void> {
  await row.getByRole('button', { name: 'Czynności' }).click();
  await row.page().getByRole('menuitem', { name: action }).click();
}

function lendInBackend(name: 'Fotelik dziecięcy' | 'Box dachowy', dayNumber: number, Comments = 'Firma'): Promise<number> {
  const AdditionalEquipmentId = name === 'Box dachowy' ? 1 : 4;
  return setup.backend.change<number>('/EquipmentRentalDocument/CreateOrUpdate', {
    Id: null,
    AdditionalEquipmentId,
    StartDate: `${day(dayNumber)}T00:00:00`,
    EndDate: `${day(dayNumber)}T23:00:00`,
    Comments,
  });
}

test('[R-034] [R-070] [R-081] lends equipment offline, then hands it over', async () => {
  const page = await setup.openAs(user, { screen: 'desktop' });
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}${rentalsPath}/list`);
  await page.getByRole('main').getByRole('link', { name: 'Nowe wypożyczenie wyposażenia' }).click();
  await equipmentField(page).waitFor();
  const today = await page.evaluate(() => new Date().toLocaleString('pl', { day: '2-digit', month: '2-digit', year: 'numeric' }));
  expect((await readDateTime(page.getByRole('main'), 'StartDate')).slice(0, 10)).toBe(today);
  expect(await page.getByRole('combobox', { name: /^Status/ }).inputValue()).toBe('Zgłoszony');
  await pressSave(page);
  await page.locator('[data-field="AdditionalEquipmentId"]').getByText('Uzupełnij pole „Wyposażenie”.').waitFor();

  await enterDateTime(page, 'StartDate', `${day(3)}T08:00`);
  await enterDateTime(page, 'EndDate', `${day(3)}T07:00`);
  await chooseOption(equipmentField(page), 'Fotelik dziecięcy');
  await page.getByRole('textbox', { name: /^Uwagi/ }).fill('Dla rodziny');
  await pressSave(page);
  await page.locator('[data-field="EndDate"]').getByText('Koniec musi być późniejszy niż początek.').waitFor();
  await enterDateTime(page, 'EndDate', `${day(4)}T16:00`);
  await pressSave(page);
  await page.getByText('Wypożyczenie wyposażenia zapisane na tym urządzeniu.').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: 'Fotelik dziecięcy' })
    .filter({ hasText: 'Czeka na wysłanie' })
    .getByText('Zgłoszony')
    .waitFor();
  await goOnlineAndSync(page);
  const [created] = await documentsWith('Dla rodziny');
  expect(created).toMatchObject({
    Equipment: 'Fotelik dziecięcy',
    Status: 'Zgłoszony',
    StartDate: `${day(3)}T08:00:00`,
    EndDate: `${day(4)}T16:00:00`,
  });

  await page.goto(`${setup.network.url}${rentalsPath}/item/${created?.Id}`);
  await chooseOption(page.getByRole('combobox', { name: /^Status/ }), 'Realizowany');
  expect((await readDateTime(page.getByRole('main'), 'PickupDate')).slice(0, 10)).toBe(today);
  await pressSave(page);
  await page.getByText('Wypożyczenie wyposażenia zapisane na tym urządzeniu.').waitFor();
  await goOnlineAndSync(page);
  expect(await setup.backend.get(`/EquipmentRentalDocument/Get/?id=${created?.Id}`)).toMatchObject({
    StatusId: -3_760_002,
    PickupDate: expect.any(String) as string,
    ReturnDate: null,
  });
});

test('[R-034] [R-073] clears and names taken equipment, online and offline', async () => {
  await lendInBackend('Box dachowy', 8);
  const page = await setup.openAs(user, { screen: 'desktop' });
  await refreshOfflineData(page);
  await page.goto(`${setup.network.url}${rentalsPath}/item`);
  for (const isOffline of [false, true]) {
    await page.context().setOffline(isOffline);
    await enterDateTime(page, 'StartDate', `${day(7)}T08:00`);
    await enterDateTime(page, 'EndDate', `${day(7)}T16:00`);
    await chooseOption(equipmentField(page), 'Box dachowy');
    await enterDateTime(page, 'EndDate', `${day(8)}T12:00`);
    await page.getByText('Box dachowy: niedostępne w wybranym terminie').waitFor();
    expect(await equipmentField(page).inputValue()).toBe('');
    expect(await countOptions(page, 'Box dachowy')).toBe(0);
    expect(
      await page
        .locator('[data-field="AdditionalEquipmentId"]')
        .getByText(/^Według kalendarza na tym urządzeniu, stan z/)
        .count(),
    ).toBe(isOffline ? 1 : 0);
    await enterDateTime(page, 'EndDate', `${day(7)}T18:00`);
    await expect.poll(() => countOptions(page, 'Box dachowy')).toBe(1);
  }
});

test('[R-044] [R-060] additional fields of a declared form are validated and saved', async () => {
  const columns = '"Id", "GroupId", "Name", "Type", "IsRequired", "MaxLength", "Position"';
  await runStatement(
    setup.demo.databaseUrl,
    `INSERT INTO additional_field_group ("Id", "ControllerNumber", "Name", "Position") VALUES (950, ${functionality.EquipmentRentalDocument}, 'Wydanie', 1)`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `INSERT INTO additional_field (${columns}) VALUES (951, 950, 'Nr seryjny', 'text', true, 5, 1), (952, 950, 'Części', 'numeric', false, NULL, 2), (953, 950, 'Sprawdzono', 'statement', true, NULL, 3)`,
  );
  const page = await setup.openAs(user, { screen: 'desktop' });
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}${rentalsPath}/item`);
  const field = (id: number) => page.locator(`[data-field="AdditionalFieldValues.${id}"]`);
  await enterDateTime(page, 'EndDate', `${day(21)}T16:00`);
  await enterDateTime(page, 'StartDate', `${day(21)}T08:00`);
  await chooseOption(equipmentField(page), 'Fotelik dziecięcy');
  await page.getByRole('textbox', { name: /^Uwagi/ }).fill('Z polami');
  await pressSave(page);
  await field(951).getByText('Uzupełnij pole „Nr seryjny”.').waitFor();
  expect(await outboxOf(page, user)).toEqual([]);
  await field(951).getByRole('textbox').fill('za długi');
  await field(951).getByText('Maksymalna liczba znaków: 5.').waitFor();
  await field(951).getByRole('textbox').fill('AB-1');
  await field(952).getByRole('textbox').fill('3');
  await field(953).getByText('Sprawdzono').click();
  await page.reload();
  await expect.poll(() => field(951).getByRole('textbox').inputValue()).toBe('AB-1');
  await pressSave(page);
  await page.getByText('Wypożyczenie wyposażenia zapisane na tym urządzeniu.').waitFor();
  await goOnlineAndSync(page);
  const [created] = await documentsWith('Z polami');
  const { AdditionalFieldValues: values } = await setup.backend.get<Row>(`/EquipmentRentalDocument/Get/?id=${created?.Id}`);
  expect(values).toEqual(
    expect.arrayContaining([{ Id: 951, Value: 'AB-1' }, expect.objectContaining({ Id: 952 }), expect.objectContaining({ Id: 953 })]),
  );
  await page.goto(`${setup.network.url}${rentalsPath}/item/${created?.Id}`);
  await expect.poll(() => field(951).getByRole('textbox').inputValue()).toBe('AB-1');
});

test('[R-035] [R-081] an equipment booking made offline is deletable until accepted', async () => {
  const [first, second] = await setup.backend.vehicles();
  const page = await setup.openAs(user, { screen: 'desktop' });
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  for (const [dayNumber, vehicle, name] of [
    [12, first, 'Do usunięcia'],
    [13, second, 'Do akceptacji'],
  ] as const) {
    await openNewBooking(page);
    await enterDateTime(page, 'EndDate', `${day(dayNumber)}T16:00`);
    await enterDateTime(page, 'StartDate', `${day(dayNumber)}T08:00`);
    await chooseVehicle(page, vehicle?.RegistrationNumber ?? '');
    await chooseOption(equipmentField(page), 'Box dachowy');
    await page.getByRole('textbox', { name: 'Uwagi' }).fill(name);
    await pressSave(page);
    await acceptTerms(page);
    await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();
  }
  await goOnlineAndSync(page);
  expect(await bookingsWith('Do usunięcia')).toMatchObject([{ Equipment: 'Box dachowy', RegistrationNumber: first?.RegistrationNumber }]);

  const open = (comment: string) => page.goto(`${setup.network.url}/equipment-rental/list?search=${encodeURIComponent(comment)}`);
  const row = page.getByRole('row').filter({ hasText: 'Box dachowy' });
  await open('Do usunięcia');
  await row.waitFor();
  await page.context().setOffline(true);
  await runAction(row, 'Usuń');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await page.getByText('Rezerwacja usunięta.').waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await goOnlineAndSync(page);
  expect(await bookingsWith('Do usunięcia')).toEqual([]);

  const [accepted] = await bookingsWith('Do akceptacji');
  await setup.backend.change(`/VehicleBooking/Accept/${accepted?.Id}`, {});
  await open('Do akceptacji');
  await row.getByText('Zaakceptowana').first().waitFor();
  expect(await row.getByRole('button', { name: 'Czynności' }).count()).toBe(0);
});

test('[R-039] policies are read-only, cached, and highlighted when they expire', async () => {
  const page = await setup.openOffline();
  const soon = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('sv');
  const expiring = await listRows(
    '/api/ODataVehicleInsurancePolicy',
    `DateTo ge ${new Date().toLocaleDateString('sv')} and DateTo lt ${soon}`,
  );
  const number = String(expiring[0]?.['Number']);
  await page.goto(`${setup.network.url}/vehicle-insurance-policy/list?search=${encodeURIComponent(number)}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.waitFor();
  expect(await row.getAttribute('data-tone')).toBe('attention');
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /Nowa polisa/ })
      .count(),
  ).toBe(0);
  await row.getByRole('link').first().click();
  await page.waitForURL(/\/vehicle-insurance-policy\/item\/\d+/);
  await page.getByRole('main').getByText(number).first().waitFor();
  await page.getByRole('main').getByText(String(expiring[0]?.['Insurer'])).first().waitFor();
});
