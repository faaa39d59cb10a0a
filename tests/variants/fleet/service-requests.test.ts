import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { chooseOption, refreshOfflineData } from '../../support/browser/app.ts';
import { enterDateTime, readDateTime, pressSave } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf, readStore } from '../../support/browser/device-state.ts';

type Row = Readonly<Record<string, unknown>> & { readonly Id: number };

const setup = setupBrowserTests(() => startDemo());

async function listRows(path: string, filter: string): Promise<Row[]> {
  return (await setup.backend.get<{ value: Row[] }>(`${path}?$filter=${encodeURIComponent(filter)}`)).value;
}

const requestsWith = (description: string) => listRows('/api/ODataServiceRequest', `Description eq '${description}'`);
const applicationsOf = (name: string) => listRows('/api/ODataRentalApplication', `FirstNameLastName eq '${name}'`);

async function goOnlineAndSync(page: Page, user: string): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, user), { timeout: 30_000 }).toEqual([]);
}

/** Date in `dd.mm.yyyy`, the given number of days after `from`. */
function dayAfter(from: string, days: number): string {
  const [day = 0, month = 1, year = 0] = from.split('.').map(Number);
  const date = new Date(year, month - 1, day + days);
  return [String(date.getDate()).padStart(2, '0'), String(date.getMonth() + 1).padStart(2, '0'), date.getFullYear()].join('.');
}

test('[R-042] [R-063] [R-077] [R-081] an offline service request is sent once', async () => {
  const page = await setup.openOffline();
  await page.goto(`${setup.network.url}/service-request/list`);
  await page.getByRole('main').getByRole('link', { name: 'Nowe zgłoszenie' }).click();
  const vehicle = page.getByRole('combobox', { name: /^Pojazd/ });
  await vehicle.waitFor();
  const now = await page.evaluate(() => new Date().toLocaleString('pl', { day: '2-digit', month: '2-digit', year: 'numeric' }));
  expect((await readDateTime(page.getByRole('main'), 'RequestDateTimeDate')).slice(0, 10)).toBe(now);
  expect(await page.getByRole('combobox', { name: /^Status/ }).inputValue()).toBe('Zgłoszone');
  expect(await page.getByRole('textbox', { name: /Telefon zgłaszającego/ }).inputValue()).toMatch(/^\+\d/);

  await pressSave(page);
  await page
    .getByRole('alert')
    .filter({ hasText: /\d+ (pole|pola|pól) wymaga(ją)? poprawy\./ })
    .waitFor();
  await expect.poll(() => vehicle.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await outboxOf(page, 'driver')).toEqual([]);

  await chooseOption(vehicle, setup.plate);
  await chooseOption(page.getByRole('combobox', { name: /^Rodzaj serwisu/ }), 'Opony');
  await page.getByRole('textbox', { name: /Co trzeba zrobić/ }).fill('Zimówki na oś przednią');
  await page.getByText('Proszę o kontakt telefoniczny').click();
  await enterDateTime(page, 'PlannedEndDate', '2032-02-01T08:00');
  await enterDateTime(page, 'PlannedDate', '2032-02-02T08:00');
  await pressSave(page);
  await page.getByText('Planowany koniec nie może być wcześniejszy niż początek.').waitFor();
  await enterDateTime(page, 'PlannedEndDate', '2032-02-03T15:00');
  await pressSave(page);
  await page.getByText('Zgłoszenie serwisowe zapisane na tym urządzeniu.').waitFor();
  const row = page.getByRole('row').filter({ hasText: setup.plate }).filter({ hasText: 'Czeka na wysłanie' });
  await row.getByText('Zgłoszone').waitFor();
  await row.getByText('Opony').waitFor();
  expect(await requestsWith('Zimówki na oś przednią')).toEqual([]);

  await goOnlineAndSync(page, 'driver');
  const time = { PlannedDate: '2032-02-02T08:00:00', PlannedEndDate: '2032-02-03T15:00:00' };
  expect(await requestsWith('Zimówki na oś przednią')).toMatchObject([
    {
      Number: expect.any(String) as string,
      VehicleRegistrationNumber: setup.plate,
      Status: 'Zgłoszone',
      ServiceKind: 'Opony',
      DoCallBack: true,
      ...time,
    },
  ]);
});

test('[R-042] [R-025] deletes a service request after a confirm, by its own call', async () => {
  const page = await setup.openAs('manager', { path: '/service-request/list', screen: 'desktop' });
  const [request] = await listRows('/api/ODataServiceRequest', 'PlannedDate eq null');
  const number = String(request?.['Number']);
  await page.goto(`${setup.network.url}/service-request/list?search=${encodeURIComponent(number)}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await page.getByText('Zgłoszenie usunięte.').waitFor();
  await goOnlineAndSync(page, 'manager');
  expect(await listRows('/api/ODataServiceRequest', `Id eq ${request?.Id}`)).toEqual([]);
  expect(setup.network.requests.filter(({ path }) => path.startsWith('/ServiceRequest/Delete/'))).toHaveLength(1);
  expect(setup.network.requests.filter(({ path }) => path.startsWith('/VehicleHandoverDocument/Delete'))).toEqual([]);
});

test('[R-065] [R-087] an open draft merges changes of others, and its save keeps them', async () => {
  const [listRow] = await listRows('/api/ODataServiceRequest', 'PlannedDate ne null');
  const request = await setup.backend.get<Row>(`/ServiceRequest/Get/?id=${listRow?.Id}`);
  const page = await setup.openAs('manager', { path: `/service-request/item/${request.Id}`, screen: 'desktop' });
  const description = page.getByRole('textbox', { name: /Co trzeba zrobić/ });
  await description.fill('Opis od dyspozytora');
  await expect.poll(() => readStore(page, 'manager', 'drafts')).toHaveLength(1);
  await setup.backend.change('/ServiceRequest/CreateOrUpdate', { ...request, PlaceName: 'Warsztat przy torach' });

  await page.reload();
  await expect.poll(() => description.inputValue()).toBe('Opis od dyspozytora');
  await expect
    .poll(() =>
      page
        .getByRole('combobox', { name: /Warsztat lub miejsce/ })
        .or(page.getByRole('textbox', { name: /Warsztat lub miejsce/ }))
        .inputValue(),
    )
    .toBe('Warsztat przy torach');
  await pressSave(page);
  await page.getByText('Zgłoszenie serwisowe zapisane na tym urządzeniu.').waitFor();
  await goOnlineAndSync(page, 'manager');
  expect(await setup.backend.get(`/ServiceRequest/Get/?id=${request.Id}`)).toMatchObject({
    Description: 'Opis od dyspozytora',
    PlaceName: 'Warsztat przy torach',
  });
});

test('[R-065] [R-087] [SY16] reports a conflict when a draft and others edit one field', async () => {
  const [, listRow] = await listRows('/api/ODataServiceRequest', 'PlannedDate ne null');
  const request = await setup.backend.get<Row>(`/ServiceRequest/Get/?id=${listRow?.Id}`);
  const page = await setup.openAs('manager', { path: `/service-request/item/${request.Id}`, screen: 'desktop' });
  const description = page.getByRole('textbox', { name: /Co trzeba zrobić/ });
  await description.fill('Nasz opis');
  await expect.poll(() => readStore(page, 'manager', 'drafts')).toHaveLength(1);
  await setup.backend.change('/ServiceRequest/CreateOrUpdate', { ...request, Description: 'Ich opis' });
  await page.reload();
  await expect
    .poll(() => readStore<{ entity: string; key: unknown; item: Row }>(page, 'manager', 'records'))
    .toContainEqual(expect.objectContaining({ key: request.Id, item: expect.objectContaining({ Description: 'Ich opis' }) as Row }));
  await expect.poll(() => description.inputValue()).toBe('Nasz opis');
  await pressSave(page);
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 30_000 }).toMatchObject([{ state: 'parked', code: 'conflict' }]);
  expect(await setup.backend.get(`/ServiceRequest/Get/?id=${request.Id}`)).toMatchObject({ Description: 'Ich opis' });
});

test('[R-036] [R-063] [R-081] a rental application is created, edited offline, deleted', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop' });
  await refreshOfflineData(page);
  await page.goto(`${setup.network.url}/rental-application/list`);
  await page.getByRole('main').getByRole('link', { name: 'Nowy wniosek' }).click();
  await page.getByRole('combobox', { name: /^Klasa pojazdu/ }).waitFor();
  const main = page.getByRole('main');
  const [start, end] = [await readDateTime(main, 'StartDate'), await readDateTime(main, 'EndDate')];
  expect(end).toBe(`${dayAfter(start.slice(0, 10), 1)} 16:00`);
  await pressSave(page);
  // The invalid form is not submitted and shows no message above it.
  await page.getByText('Uzupełnij pole „').first().waitFor();
  expect(await page.getByText(/wymaga(ją)? poprawy/).count()).toBe(0);

  const [place] = await setup.backend.get<{ Name: string }[]>('/PredefinedPlace/Dictionary');
  await chooseOption(page.getByRole('combobox', { name: /^Miejsce odbioru/ }), place?.Name ?? '');
  await chooseOption(page.getByRole('combobox', { name: /^Miejsce zwrotu/ }), place?.Name ?? '');
  await chooseOption(page.getByRole('combobox', { name: /^Klasa pojazdu/ }), 'Kompaktowy');
  for (const [name, text] of [
    ['Imię', 'Świętosława'],
    ['Nazwisko', 'Źdźbło'],
    ['Telefon', '+48 600 000 001'],
    ['E-mail', 'to nie adres'],
  ] as const)
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(text);
  await pressSave(page);
  await page.getByText('Podaj prawidłowy adres e-mail.').waitFor();
  await page.getByRole('textbox', { name: /^E-mail/ }).fill('s.zdzblo@example.com');
  await pressSave(page);
  await page.getByText('Wniosek o wypożyczenie zapisany na tym urządzeniu.').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Świętosława Źdźbło' });
  await row.getByText('Kompaktowy').waitFor();
  await goOnlineAndSync(page, 'manager');
  expect(await applicationsOf('Świętosława Źdźbło')).toMatchObject([
    { Class: 'Kompaktowy', StartPredefinedPlace: place?.Name, KmLimit: null },
  ]);

  await page.context().setOffline(true);
  await row.getByRole('link').first().click();
  await page.getByRole('textbox', { name: /^Uwagi/ }).fill('Z hakiem');
  await pressSave(page);
  await page.getByText('Wniosek o wypożyczenie zapisany na tym urządzeniu.').waitFor();
  await row.getByText('Czeka na wysłanie').waitFor();
  await goOnlineAndSync(page, 'manager');
  expect(await applicationsOf('Świętosława Źdźbło')).toMatchObject([{ Comments: 'Z hakiem' }]);

  await page.context().setOffline(true);
  await row.getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await page.getByText('Wniosek usunięty.').waitFor();
  await expect.poll(() => row.count()).toBe(0);
  expect(await applicationsOf('Świętosława Źdźbło')).toHaveLength(1);
  await goOnlineAndSync(page, 'manager');
  expect(await applicationsOf('Świętosława Źdźbło')).toEqual([]);
});
