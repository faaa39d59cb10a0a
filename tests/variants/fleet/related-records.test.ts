import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import * as v from 'valibot';
import { employeeReport } from '../../../src/contract/entities/costs/report-bodies.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import type { EntityDefinition, EntityName } from '../../../src/contract/definition/entity.ts';
import { employeeScreens } from '../../../src/entities/employee/index.ts';
import { screensOf } from '../../../src/entities/registry.ts';
import { vehicleScreens } from '../../../src/entities/vehicle/index.ts';
import type { RelatedList } from '../../../src/screens/declaration/screen-declaration.ts';
import { relatedRows } from '../../../src/screens/details/related-rows.ts';
import { textOf } from '../../../src/screens/text-of.ts';
import { refreshOfflineData, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { queryRows } from '../../support/backend/postgres.ts';
import texts from '../../../locales/pl/employee.json' with { type: 'json' };

const setup = setupBrowserTests(() => startDemo());

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

type Counted = { readonly '@odata.count': number };

/** Waits until the panel says the number of the backend. */
async function expectCount(region: ReturnType<typeof panel>, count: number): Promise<void> {
  await expect.poll(() => region.getByRole('heading').textContent()).toMatch(new RegExp(`\\D${count}$`));
}

async function countInBackend(list: RelatedList, text: string): Promise<number> {
  const { entity } = list;
  const { column = '', isJoined } = relatedRows(list, await screensOf(entity)) ?? {};
  const { grid }: EntityDefinition = entityRegistry[entity];
  const filter = isJoined ? `contains(tolower(${column}),'${text.toLowerCase()}')` : `${column} eq '${text.replaceAll("'", "''")}'`;
  return (await setup.backend.get<Counted>(`${grid?.path ?? ''}?$filter=${encodeURIComponent(filter)}&$count=true&$top=0`))['@odata.count'];
}

async function titleOf(entity: EntityName): Promise<string> {
  return ((await import(`../../../locales/pl/${entity}.json`, { with: { type: 'json' } })) as { default: { title: string } }).default.title;
}

const panel = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });

type Rows = { readonly value: readonly Readonly<Record<string, unknown>>[] };

/** The record of `list` that most handovers name in `column`. */
async function busiest(column: string, list: EntityName, nameField: string): Promise<{ readonly id: number; readonly name: string }> {
  const pathOf = (entity: EntityName) => (entityRegistry[entity] as EntityDefinition).grid?.path ?? '';
  const { value } = await setup.backend.get<Rows>(`${pathOf('vehicle-handover-document')}?$top=1000`);
  const names = value.map((row) => textOf(row[column])).filter(Boolean);
  const [name = ''] = [...new Set(names)].toSorted(
    (left, right) => names.filter((one) => one === right).length - names.filter((one) => one === left).length,
  );
  const rows = await setup.backend.get<Rows>(`${pathOf(list)}?$filter=${encodeURIComponent(`${nameField} eq '${name}'`)}&$top=1`);
  return { id: Number(rows.value[0]?.['Id']), name };
}

const busiestVehicle = () => busiest('Vehicle', 'vehicle', 'RegistrationNumber');

test('[R-132] a vehicle shows its record count of each kind, equal to the backend’s', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const { id, name: plate } = await busiestVehicle();
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  let filled = 0;
  for (const list of vehicleScreens.related ?? []) {
    const count = await countInBackend(list, plate);
    const region = panel(await titleOf(list.entity));
    await expectCount(region, count);
    await expect.poll(() => region.getByRole('listitem').count()).toBe(Math.min(5, count));
    if (count > 0) filled += 1;
  }
  expect(filled).toBeGreaterThan(5);
});

test('[R-132] a panel leads to its records and to the list with that filter', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const { id, name: plate } = await busiestVehicle();
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  const handovers = panel(await titleOf('vehicle-handover-document'));
  const first = handovers.getByRole('listitem').first().getByRole('link').first();
  await first.click();
  await page.waitForURL(/\/vehicle-handover-document\/item\/\d+/);
  await page.getByText(plate).first().waitFor();
  await page.goBack();
  await handovers.getByRole('heading').getByRole('link').click();
  await page.waitForURL(/\/vehicle-handover-document\/list\?filters/);
  const count = await countInBackend({ entity: 'vehicle-handover-document', field: '' }, plate);
  await expect.poll(() => page.locator('tbody tr').count()).toBe(Math.min(25, count));
  for (const cell of await page.locator('tbody tr').allTextContents()) expect(cell).toContain(plate);
});

test('[R-132] [R-025] after a deletion Back leads to the vehicle, where it is undone', async () => {
  const [vehicle] = await setup.backend.vehicles();
  const id = await setup.backend.change<number>('/VehicleBooking/CreateOrUpdate', {
    Id: null,
    VehicleId: vehicle?.Id,
    StartDate: '2097-03-05T08:00:00',
    EndDate: '2097-03-05T16:00:00',
  });
  page = await setup.openAs('manager', { screen: 'desktop' });
  await page.goto(`${setup.network.url}/vehicle/item/${vehicle?.Id}`);
  const booking = panel(await titleOf('vehicle-rental'))
    .locator(`a[href="/vehicle-rental/item/${id}"]`)
    .first();
  await booking.click();
  await page.getByRole('button', { name: 'Usuń', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await page.waitForURL('**/vehicle-rental/list');
  await page.goBack();
  await page.waitForURL(`**/vehicle/item/${vehicle?.Id}`);
  await panel(await titleOf('vehicle-rental')).waitFor();
  await booking.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Cofnij' }).click();
  await booking.waitFor();
  expect(await setup.backend.get(`/VehicleBooking/Get/${id}`)).toMatchObject({ Id: id });
});

test('[R-132] an employee shows handovers received and given', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const { id, name } = await busiest('ToEmployee', 'employee', 'FullName');
  await page.goto(`${setup.network.url}/employee/item/${id}`);
  for (const list of (employeeScreens.related ?? []).filter(({ title }) => title !== undefined)) {
    const count = await countInBackend(list, name);
    await expectCount(panel(texts.related[list.title as keyof typeof texts.related]), count);
  }
});

test('[R-132] an employee has a time line of the records that name the employee', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const { id } = await busiest('ToEmployee', 'employee', 'FullName');
  const { Events } = v.parse(employeeReport, await setup.backend.get(`/Report/Employee/${id}`));
  expect(Events.length).toBeGreaterThan(3);
  await page.goto(`${setup.network.url}/employee/item/${id}`);
  const lines = page.getByRole('region', { name: 'Oś czasu' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(Math.min(10, Events.length));
  expect(await lines.first().textContent()).toContain(Events[0]?.Who);
  await waitUntilOfflineReady(page);
  await page.context().setOffline(true);
  const other = await busiest('FromEmployee', 'employee', 'FullName');
  await page.goto(`${setup.network.url}/employee/item/${other.id}`);
  await lines.first().waitFor();
});

test('[R-132] a contractor shows its rentals, handovers, policies; lists link to it', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const { value } = await setup.backend.get<Rows>(`/api/ODataRentalDocument?$filter=${encodeURIComponent('Contractor ne null')}&$top=1`);
  const name = textOf(value[0]?.['Contractor']);
  await page.goto(`${setup.network.url}/rental-document/list?search=${encodeURIComponent(name)}`);
  await page.locator('tbody').getByRole('link', { name }).first().click();
  await page.waitForURL(/\/contractor\/item\/\d+$/);
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(name);
  const lists = [
    { entity: 'rental-document', column: 'Contractor' },
    { entity: 'vehicle-handover-document', column: 'Contractor' },
    { entity: 'vehicle-insurance-policy', column: 'Insurer' },
  ] as const;
  for (const list of lists)
    await expectCount(panel(await titleOf(list.entity)), await countInBackend({ ...list, field: '', shown: [] }, name));
  // Ctrl+K finds it, without a network too.
  await page.context().setOffline(true);
  const address = page.url();
  await page.goto(`${setup.network.url}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Szukaj i otwórz' });
  await palette.getByRole('searchbox').fill(name);
  await palette.getByRole('group', { name: 'Kontrahenci' }).getByRole('menuitem', { name }).click();
  await page.waitForURL(address);
  await expectCount(panel(await titleOf('rental-document')), await countInBackend({ ...lists[0], field: '', shown: [] }, name));
});

test('[R-132] a record opened by its address has its number, and what belongs to it', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const { value } = await setup.backend.get<Rows>(
    `/api/ODataRentalDocument?$filter=${encodeURIComponent('IsConfirmed eq false and IsDiscarded eq false and IsRejectedByDriver eq false')}&$top=1`,
  );
  const { Id, RentalDocumentNumber } = value[0] ?? {};
  await page.goto(`${setup.network.url}/rental-document/item/${String(Id)}`);
  await panel('Pojazdy').waitFor();
  // The pull of the list takes over the row that came with the record.
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}/rental-document/item/${String(Id)}`);
  for (const entity of ['vehicle', 'vehicle-handover-document', 'cost', 'vehicle-rental'] as const)
    await panel(await titleOf(entity)).waitFor();
  await page.getByRole('button', { name: 'Dokument', exact: true }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Zapisz jako PDF' }).click()]);
  expect(file.suggestedFilename()).toBe(`Wypożyczenie ${textOf(RentalDocumentNumber).replaceAll('/', '-')}.pdf`);
});

test('[R-132] without a network the panels come from the device, with their age', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await waitUntilOfflineReady(page);
  const { id, name: plate } = await busiestVehicle();
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  const bookings = panel(await titleOf('vehicle-rental'));
  const count = await countInBackend({ entity: 'vehicle-rental', column: 'RegistrationNumber', field: '', shown: [] }, plate);
  await expectCount(bookings, count);
  await bookings.getByText(/^Z urządzenia, stan z/).waitFor();
});

test('[R-132] a vehicle that does not exist offers nothing but the way back', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  await page.goto(`${setup.network.url}/vehicle/item/999999`);
  await page
    .getByRole('main')
    .getByRole('link', { name: await titleOf('vehicle') })
    .waitFor();
  await page.getByText('Nie ma takiej pozycji', { exact: false }).waitFor();
  expect(await page.getByRole('main').getByRole('region').count()).toBe(0);
  expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
});

test('[R-132] a driver sees only the lists that the driver may read', async () => {
  page = await setup.openAs('driver');
  const { id } = await busiestVehicle();
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  await panel(await titleOf('vehicle-handover-document')).waitFor();
  expect(await panel(await titleOf('cost')).count()).toBe(0);
});

test('[R-132] a vehicle shows its current rental and links to handover and booking', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const now = toWireDateTimeIn('Europe/Warsaw', new Date());
  const filter = `IsDiscarded eq false and IsRejectedByDriver eq false and ReturnDate eq null and StartDate le ${now} and EndDate gt ${now}`;
  const { value } = await setup.backend.get<Rows>(`/api/ODataRentalDocument?$filter=${encodeURIComponent(filter)}&$top=1`);
  expect(value).toHaveLength(1);
  const id = Number(value[0]?.['VehicleId']);
  await page.goto(`${setup.network.url}/vehicle/item/${id}`);
  await page
    .getByRole('list', { name: 'Stan pojazdu' })
    .getByText(/^Wypożyczony .*do /)
    .waitFor();
  await page.getByRole('button', { name: 'Zarezerwuj' }).click();
  await page.waitForURL(/\/vehicle-rental\/item\/[^?]+\?VehicleId=/);
  await page.getByRole('main').getByText(textOf(value[0]?.['Vehicle'])).first().waitFor();
});

test('[R-132] the vehicle of a closed booking is a link to its page', async () => {
  page = await setup.openAs('manager', { screen: 'desktop' });
  const { value } = await setup.backend.get<Rows>(
    `/api/ODataVehicleBooking?$filter=${encodeURIComponent('IsAccepted eq true and VehicleId ne null')}&$top=1`,
  );
  const [booking] = value;
  await page.goto(`${setup.network.url}/vehicle-rental/item/${textOf(booking?.['Id'])}`);
  await page
    .getByRole('main')
    .getByRole('definition')
    .getByRole('link', { name: textOf(booking?.['RegistrationNumber']) })
    .click();
  await page.waitForURL(`**/vehicle/item/${textOf(booking?.['VehicleId'])}`);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(textOf(booking?.['RegistrationNumber']));
});

test('[R-132] a trip shows the booking that lasts over its days', async () => {
  // A booking from the day before a trip to the day after it.
  const [moved] = await queryRows<{ TripId: number }>(
    setup.demo.databaseUrl,
    `WITH trip AS (
       SELECT t.* FROM trip_record_card t WHERE t."EndDate" IS NOT NULL AND NOT EXISTS (SELECT 1 FROM occupation o WHERE o."VehicleId" = t."VehicleId") ORDER BY t."Id" LIMIT 1)
     UPDATE vehicle_booking b SET "VehicleId" = trip."VehicleId", "StartDate" = trip."StartDate" - interval '1 day', "EndDate" = trip."EndDate" + interval '1 day'
     FROM trip WHERE b."Id" = (SELECT min("Id") FROM vehicle_booking) RETURNING trip."Id" AS "TripId"`,
  );
  page = await setup.openAs('manager', { screen: 'desktop', path: `/trip-record-card/item/${moved?.TripId}` });
  await expectCount(panel(await titleOf('vehicle-rental')), 1);
});
