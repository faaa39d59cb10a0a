import { beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { acceptTerms, chooseVehicle, pressSave } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { runStatement } from '../../support/backend/postgres.ts';

type Row = { readonly Id: number; readonly Number: string; readonly plate: string };

const setup = setupBrowserTests(() => startDemo());
let vehicles: { Id: number; RegistrationNumber: string }[] = [];

beforeEach(async () => {
  if (vehicles.length === 0) vehicles = [...(await setup.backend.vehicles())];
});

const year = new Date().getFullYear() + 1;

test('[R-133] filters by state online and offline; the chip is in list and search', async () => {
  const [overdue, running] = [await rent('03-02', '03-05'), await rent('03-02', '03-05')];
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE rental_document SET "StatusId" = -3760002 WHERE "Id" IN (${overdue.Id}, ${running.Id})`,
  );
  await runStatement(
    setup.demo.databaseUrl,
    `UPDATE rental_document SET "StartDate" = '2020-03-02', "EndDate" = '2020-03-05' WHERE "Id" = ${overdue.Id}`,
  );
  const page = await setup.openAs('manager', { screen: 'desktop', path: `/rental-document/list?search=${encodeURIComponent('DW')}` });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url()).replaceAll('+', ' ')));
  await page.getByRole('row').nth(3).waitFor();
  await openFiltered(page, 'overdue');
  await rowOf(page, overdue).getByText('Po terminie', { exact: true }).waitFor();
  expect(await rowOf(page, running).count()).toBe(0);
  // The queries name columns of the specification only.
  const queries = addresses.filter((address) => address.includes('ODataRentalDocument') && address.includes('Realizowany'));
  expect(queries.length).toBeGreaterThan(0);
  expect(queries.join(' ')).not.toMatch(/\bState\b/);
  await openFiltered(page, 'running');
  await rowOf(page, running).getByText('W toku', { exact: true }).waitFor();
  expect(await rowOf(page, overdue).count()).toBe(0);

  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').last();
  await palette.getByRole('searchbox').fill(running.Number);
  await palette.getByRole('menuitem').filter({ hasText: running.Number }).filter({ hasText: 'W toku' }).waitFor();
  await page.keyboard.press('Escape');
  await openFiltered(page, 'running');
  await rowOf(page, running).getByText('W toku', { exact: true }).waitFor();
  expect(await rowOf(page, overdue).count()).toBe(0);
});

test('[R-025] a deletion names the record, waits for ten seconds, and can be undone', async () => {
  const one = await rent('04-12', '04-14');
  const plate = one.plate;
  const page = await setup.openAs('manager', { screen: 'desktop', path: `/rental-document/list?search=${encodeURIComponent(one.Number)}` });
  const question = page.getByRole('alertdialog', { name: `Usunąć: ${one.Number} (${plate}, 12–14 kwi ${year})?` });
  const isDeletion = ({ path }: { readonly path: string }) => path === `/RentalDocument/Delete/${one.Id}`;

  await remove(page, one);
  await question.getByText('Po usunięciu można to jeszcze cofnąć przez 10 sekund.').waitFor();
  await question.getByRole('button', { name: 'Zachowaj wypożyczenie' }).click();
  expect(await outboxOf(page, 'manager')).toEqual([]);

  await remove(page, one);
  await question.getByRole('button', { name: 'Usuń' }).click();
  await rowOf(page, one).waitFor({ state: 'detached' });
  // A new connection does not send it earlier.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await page.getByText('Cofnięto usunięcie.').waitFor();
  await rowOf(page, one).waitFor();
  expect(await outboxOf(page, 'manager')).toEqual([]);
  expect(setup.network.requests.filter(isDeletion)).toEqual([]);

  await remove(page, one);
  await question.getByRole('button', { name: 'Usuń' }).click();
  await setup.network.waitFor(isDeletion);
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 30_000 }).toEqual([]);
  await expect(setup.backend.get(`/RentalDocument/Get/?id=${one.Id}`)).rejects.toThrow('404');
});

async function rent(from: string, to: string): Promise<Row> {
  const { Id: VehicleId, RegistrationNumber: plate = '' } = vehicles.pop() ?? {};
  const id = await setup.backend.change<number>('/RentalDocument/CreateOrUpdate', {
    Id: null,
    VehicleId,
    StartDate: `${year}-${from}T08:00:00`,
    EndDate: `${year}-${to}T16:00:00`,
  });
  return { ...(await setup.backend.get<Row>(`/RentalDocument/Get/?id=${id}`)), plate };
}

/** Chooses a state in the column's filter, as a saved view or a link does. */
async function openFiltered(page: Page, state: string): Promise<void> {
  const filters = encodeURIComponent(JSON.stringify({ State: { kind: 'choice', ids: [state] } }));
  await page.goto(`${setup.network.url}/rental-document/list?filters=${filters}`);
}

function rowOf(page: Page, { Id }: Row): Locator {
  return page.getByRole('row').filter({ has: page.locator(`a[href="/rental-document/item/${Id}"]`) });
}

async function remove(page: Page, one: Row): Promise<void> {
  await rowOf(page, one).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Usuń' }).click();
}

test('[R-133] an application leads to a booking offline, and knows what became of it', async () => {
  const places = await setup.backend.get<{ Id: number }[]>('/PredefinedPlace/Dictionary');
  const classes = await setup.backend.get<{ Id: number }[]>('/Dictionary/Items/630');
  const { Id: VehicleId, RegistrationNumber: plate = '' } = vehicles.pop() ?? {};
  const application = await setup.backend.change<number>('/RentalApplication/CreateOrUpdate', {
    Id: null,
    StartDate: `${year}-06-01T08:00:00`,
    EndDate: `${year}-06-03T16:00:00`,
    StartPredefinedPlaceId: places[0]?.Id,
    EndPredefinedPlaceId: places[1]?.Id,
    ClassId: classes[0]?.Id,
    FirstName: 'Żaneta',
    LastName: 'Ćwikła',
    PhoneNumber: '+48 600 000 777',
    Email: 'zaneta@example.com',
    Comments: '',
  });
  const page = await setup.openAs('manager', { screen: 'desktop', path: `/rental-application/item/${application}` });
  await page.getByRole('button', { name: 'Zarezerwuj pojazd' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Zarezerwuj pojazd' }).click();
  const from = page.getByRole('status').filter({ hasText: 'Z wniosku: Żaneta Ćwikła' });
  await from.getByText('+48 600 000 777').waitFor();
  // Addresses are logged and shared: they name no person.
  expect(decodeURIComponent(page.url())).not.toMatch(/Żaneta|600/);
  await from.getByRole('button', { name: 'Wpisz do uwag' }).click();
  expect(await page.locator('[data-field="Comment"] textarea').inputValue()).toContain('Żaneta Ćwikła, +48 600 000 777');
  await chooseVehicle(page, plate);
  await pressSave(page);
  await acceptTerms(page);
  await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();
  await page.goto(`${setup.network.url}/rental-application/item/${application}`);
  const bookingItems = page.getByRole('region', { name: 'Rezerwacje pojazdów' }).getByRole('listitem');
  await bookingItems.getByText('Zgłoszona').waitFor();
  await page.context().setOffline(false);
  const bookings = async () =>
    (
      await setup.backend.get<{ value: object[] }>(
        `/api/ODataVehicleBooking?$filter=${encodeURIComponent(`ApplicationId eq ${application}`)}`,
      )
    ).value;
  await expect
    .poll(bookings, { timeout: 30_000 })
    .toMatchObject([{ VehicleId, StartDate: `${year}-06-01T08:00:00`, EndDate: `${year}-06-03T16:00:00` }]);
  await page.goto(`${setup.network.url}/rental-application/list?search=${encodeURIComponent('Ćwikła')}`);
  await page.getByRole('row').filter({ hasText: 'Żaneta Ćwikła' }).getByText('Zarezerwowano').waitFor();
  expect(
    (await setup.backend.get<{ value: object[] }>(`/api/ODataRentalApplication?$filter=${encodeURIComponent(`Id eq ${application}`)}`))
      .value,
  ).toMatchObject([{ Outcome: 'booked', OutcomeNumber: expect.stringMatching(/^REZ\//) as string }]);
});
