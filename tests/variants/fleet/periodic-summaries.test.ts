import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { waitUntilOfflineReady, type DemoLogin } from '../../support/browser/app.ts';
import { chooseVehicle, enterDateTime, pressSave } from '../../support/browser/booking-form.ts';
import { draftOf, outboxOf } from '../../support/browser/device-state.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { setupScreenTests } from '../../support/browser/browser-tests.ts';

type Summary = {
  readonly Id: number;
  readonly FullNumber: string;
  readonly StartDate: string;
  readonly EndDate: string;
  readonly CounterEnd: number;
};

const setup = setupScreenTests();
let vehicles: VehicleChoice[] = [];
let vehicle: VehicleChoice;
let summaryId: number;

beforeAll(async () => {
  vehicles = await setup.backend.vehicles();
});

beforeEach(async () => {
  vehicle = vehicles.pop() as VehicleChoice;
  const body = {
    Id: null,
    VehicleId: vehicle.Id,
    StartDate: '2098-01-01T00:00:00',
    EndDate: '2098-02-01T00:00:00',
    CounterStart: 900_000,
    CounterEnd: 901_000,
    DriverName: 'Łucja Żółć',
  };
  summaryId = await setup.backend.change<number>('/PeriodicSummary/CreateOrUpdate', body);
});

test('[R-046] [R-075] a new summary has derived values; a collision stops its save', async () => {
  const page = await openAs('manager');
  await page.goto(`${setup.demo.url}/periodic-summary/item`);
  await chooseVehicle(page, vehicle.RegistrationNumber);
  await expect.poll(() => valueOf(page, 'CounterStart')).toBe('901 000');
  await fillNumber(page, 'CounterEnd', '901500');
  await fillNumber(page, 'DistanceCategory2', '100');
  await fillNumber(page, 'DistanceCategory3', '50');
  await fillNumber(page, 'DistanceCategory4', '25');
  await expect.poll(async () => [await valueOf(page, 'Distance'), await valueOf(page, 'DistanceCategory1')]).toEqual(['500', '325']);
  await fillNumber(page, 'CounterEnd', '901600');
  await expect.poll(async () => [await valueOf(page, 'Distance'), await valueOf(page, 'DistanceCategory1')]).toEqual(['600', '425']);
  await fillNumber(page, 'DistanceCategory2', '900');
  await pressSave(page);
  await page.getByText('Kilometrów prywatnych jest więcej niż całego przebiegu.').waitFor();
  await fillNumber(page, 'DistanceCategory2', '100');
  await enterDateTime(page, 'StartDate', '2098-01-15T00:00');
  await pressSave(page);
  await page.getByText('Wybrany okres koliduje z innym zestawieniem tego pojazdu.').first().waitFor();
  expect(await outboxOf(page, 'manager')).toEqual([]);
  await enterDateTime(page, 'StartDate', '2098-02-01T00:00');
  await pressSave(page);
  await page.getByText('Zestawienie zapisane na tym urządzeniu.').waitFor();
  await expect
    .poll(() => summariesOf(vehicle), { timeout: 30_000 })
    .toMatchObject([
      { StartDate: '2098-02-01T00:00:00', EndDate: '2098-03-01T00:00:00', Distance: 600, DistanceCategory1: 425 },
      { Id: summaryId },
    ]);
  await page.context().close();
});

test('[R-046] [R-081] [R-086] checks collisions in the cache offline, and on sync', async () => {
  const page = await openAs('manager');
  await waitUntilOfflineReady(page);
  await page.goto(`${setup.demo.url}/periodic-summary/item/${summaryId}`);
  await page.getByText('To zestawienie nie ma jeszcze pozycji.').waitFor();
  await page.context().setOffline(true);
  await page.goto(`${setup.demo.url}/periodic-summary/item`);
  await chooseVehicle(page, vehicle.RegistrationNumber);
  await expect.poll(() => valueOf(page, 'CounterStart')).toBe('901 000');
  await fillNumber(page, 'CounterEnd', '901600');
  await enterDateTime(page, 'StartDate', '2098-01-15T00:00');
  await pressSave(page);
  await page.getByText('Wybrany okres koliduje z innym zestawieniem tego pojazdu.').first().waitFor();
  await enterDateTime(page, 'StartDate', '2098-02-01T00:00');
  await pressSave(page);
  await page.getByText('Zestawienie zapisane na tym urządzeniu.').waitFor();
  // Another user saves a summary for the same month meanwhile.
  const otherSummary = {
    Id: null,
    VehicleId: vehicle.Id,
    StartDate: '2098-02-10T00:00:00',
    EndDate: '2098-02-20T00:00:00',
    CounterStart: 901_000,
    CounterEnd: 901_100,
  };
  await setup.backend.change('/PeriodicSummary/CreateOrUpdate', otherSummary);
  await page.context().setOffline(false);
  await expect
    .poll(() => outboxOf(page, 'manager'), { timeout: 30_000 })
    .toMatchObject([{ call: 'createOrUpdate', state: 'parked', code: 'collision' }]);
  expect(await summariesOf(vehicle)).toHaveLength(2);
  await page.context().close();
});

test('[R-046] a late proposal leaves a date alone that is being typed', async () => {
  const page = await openAs('manager');
  const answer = Promise.withResolvers<void>();
  await page.route(/GetInitialDetailsForVehicle/, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`${setup.demo.url}/periodic-summary/item`);
  await chooseVehicle(page, vehicle.RegistrationNumber);
  const start = page.locator('[data-field="StartDate"]').getByRole('spinbutton');
  await expect.poll(() => start.first().evaluate((segment) => segment === document.activeElement)).toBe(true);
  await page.keyboard.type('1706');
  answer.resolve();
  await expect.poll(() => valueOf(page, 'CounterStart')).toBe('901 000');
  await page.keyboard.type('20980830');
  await expect.poll(() => start.allTextContents()).toEqual(['17', '06', '2098', '08', '30']);
  await page.context().close();
});

test('[R-046] [R-065] [R-081] positions are edited offline, drafted and sent in order', async () => {
  const page = await openAs('manager');
  await waitUntilOfflineReady(page);
  await page.goto(`${setup.demo.url}/periodic-summary/item/${summaryId}`);
  await page.getByText('To zestawienie nie ma jeszcze pozycji.').waitFor();
  await page.context().setOffline(true);
  await addPosition(page, '2098-03-05T08:00', 'Łódź – Köln');
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Data jest spoza okresu zestawienia.').waitFor();
  await enterDateTime(page, 'Date', '2098-01-05T08:00');
  await savePosition(page);
  await addPosition(page, '2098-01-07T08:00', 'Köln – Łódź');
  await expect.poll(() => draftOf(page, 'manager')).toMatchObject({ form: { Description: 'Köln – Łódź' } });
  await page.reload();
  await page.getByText('Niedokończona pozycja').waitFor();
  await page.getByRole('button', { name: 'Dokończ' }).click();
  expect(await page.getByRole('dialog').getByLabel('Opis').inputValue()).toBe('Köln – Łódź');
  await savePosition(page);
  expect(await page.getByText('Niedokończona pozycja').count()).toBe(0);
  expect(await draftOf(page, 'manager')).toBeNull();
  await page.getByRole('button', { name: 'Edytuj pozycję „Łódź – Köln”' }).click();
  await page.getByRole('dialog').getByLabel('Uwagi').fill('przez Poznań');
  await savePosition(page);
  await page.getByRole('button', { name: 'Usuń pozycję „Köln – Łódź”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń pozycję' }).click();
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 30_000 }).toEqual([]);
  expect(await positionsOf(summaryId)).toMatchObject([
    { Date: expect.stringContaining('2098-01-05'), Description: 'Łódź – Köln', Comments: 'przez Poznań' },
  ]);
  await page.context().close();
});

test('[R-046] imports positions; a dry run names the wrong cell', async () => {
  const page = await openAs('manager');
  await page.goto(`${setup.demo.url}/periodic-summary/item/${summaryId}`);
  await page.getByRole('button', { name: 'Importuj' }).click();
  await chooseFile(page, 'pozycje.csv', 'Data;Opis\n05.01.2098;Łódź – Köln\n31.02.2098;Köln – Łódź\n');
  await page.getByText('1 komórka z błędem').waitFor();
  const errorRow = page.getByRole('dialog').getByRole('row').filter({ hasText: 'A3' });
  expect(await errorRow.textContent()).toBe('A3Data31.02.2098Podaj prawidłową datę.');
  expect(await page.getByRole('button', { name: /Importuj \d/ }).count()).toBe(0);
  await chooseFile(page, 'zdjecie.xlsx', '\u0089PNG\u0000');
  await page.getByText('To nie jest arkusz kalkulacyjny.').waitFor();
  await chooseFile(page, 'pozycje.csv', 'Data;Opis\n05.01.2098;Łódź – Köln\n06.01.2098;Köln – Łódź\n');
  // The backend found an error that the device could not: the answer `false` is shown as a failure.
  await page.route('**/PeriodicSummary/ImportPositions', (route) => route.fulfill({ json: false }));
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click();
  await page.getByText('Import nie powiódł się i nic nie zapisano.', { exact: false }).waitFor();
  expect(await page.getByText('Zaimportowano').count()).toBe(0);
  await page.unroute('**/PeriodicSummary/ImportPositions');
  await page.getByRole('button', { name: 'Importuj 2 wiersze' }).click();
  await page.getByText('Zaimportowano 2 wiersze.').waitFor();
  await page.getByRole('cell', { name: 'Köln – Łódź', exact: true }).waitFor();
  expect(await positionsOf(summaryId)).toMatchObject([{ Description: 'Łódź – Köln' }, { Description: 'Köln – Łódź' }]);
  await page.context().close();
});

test('[R-047] a link opens positions without login; bad and expired links say so', async () => {
  await setup.backend.change('/PeriodicSummary/CreateOrUpdatePosition', {
    Id: null,
    periodicSummaryId: summaryId,
    Date: '2098-01-05T08:00:00',
    Description: 'Łódź – Köln',
  });
  const manager = await openAs('manager');
  await manager.goto(`${setup.demo.url}/periodic-summary/item/${summaryId}`);
  await manager.getByRole('button', { name: 'Utwórz link' }).click();
  const link = (await manager.getByText('/periodic-summary/positions/').textContent()) ?? '';
  expect(link).toContain(setup.demo.url);
  await manager.context().close();

  const context = await setup.browser.newContext({ locale: 'pl-PL' });
  const anonymousPage = await context.newPage();
  await anonymousPage.goto(`${link}x`);
  await anonymousPage.getByText('Ten link jest nieprawidłowy albo został wycofany.').waitFor();
  await anonymousPage.goto(link);
  await anonymousPage.getByRole('cell', { name: 'Łódź – Köln', exact: true }).waitFor();
  await anonymousPage.getByText('Łucja Żółć').waitFor();
  await addPosition(anonymousPage, '2098-01-07T08:00', 'Köln – Łódź');
  await savePosition(anonymousPage);
  await anonymousPage.getByRole('cell', { name: 'Köln – Łódź', exact: true }).waitFor();
  expect(await positionsOf(summaryId)).toHaveLength(2);

  // After the correction period the positions are read-only.
  const saved = await setup.backend.get<Record<string, unknown>>(`/PeriodicSummary/Get/${summaryId}`);
  await setup.backend.change('/PeriodicSummary/CreateOrUpdate', {
    ...saved,
    StartDate: '2019-01-01T00:00:00',
    EndDate: '2019-02-01T00:00:00',
  });
  await anonymousPage.reload();
  await anonymousPage.getByText('Pozycji tego zestawienia nie można już zmieniać.').waitFor();
  expect(await anonymousPage.getByRole('button', { name: /Dodaj|Edytuj|Usuń|Importuj/ }).count()).toBe(0);
  await runStatement(setup.demo.databaseUrl, `UPDATE periodic_summary_access SET "ValidTo" = localtimestamp - interval '1 hour'`);
  await anonymousPage.reload();
  await anonymousPage.getByText('Ten link stracił ważność.').waitFor();
  await context.close();
});

function openAs(login: DemoLogin): Promise<Page> {
  return setup.openScreen({ login });
}

function field(page: Page, name: string): Locator {
  return page.locator(`[data-field="${name}"]`);
}

async function valueOf(page: Page, name: string): Promise<string> {
  return (await field(page, name).locator('input').first().inputValue()).replaceAll(/\s/g, ' ');
}

async function fillNumber(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).locator('input').first().fill(text);
  await field(page, name).locator('input').first().press('Tab');
}

async function addPosition(page: Page, time: string, description: string): Promise<void> {
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click();
  await enterDateTime(page, 'Date', time);
  await page.getByRole('dialog').getByLabel('Opis').fill(description);
}

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
}

async function savePosition(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function summariesOf({ Id }: VehicleChoice): Promise<readonly Summary[]> {
  const filter = encodeURIComponent(`VehicleId eq ${Id} and StartDate ge 2098-01-01T00:00:00`);
  return (await setup.backend.get<{ value: Summary[] }>(`/api/ODataPeriodicSummary?$filter=${filter}`)).value;
}

function positionsOf(id: number): Promise<readonly Record<string, unknown>[]> {
  return setup.backend.get(`/PeriodicSummary/GetPositions/${id}`);
}
