import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { openNewHandover } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { fillAfterFaults, fillUpToFaults, handoverPlace, save } from '../../support/browser/handover-form.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { scrollsSideways, smallTargets, takeScreenshot } from '../../support/browser/screen.ts';
import { openWithoutCapabilities } from '../../support/browser/without-capabilities.ts';
import { signature } from '../../support/fixtures/handovers.ts';
import { startDemo } from '../../support/backend/demo.ts';

/** The demo driver's employee. */
const DRIVER_ID = 3;

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-127] one tap makes a damage case with photo, offline, linked both ways', async () => {
  const page = await openSavedHandover();
  const damage = page.getByRole('group', { name: /^Uszkodzenie \d+: Lewy bok – Rysa na drzwiach/ });
  await damage.scrollIntoViewIfNeeded();
  expect(await scrollsSideways(page)).toBe(false);
  expect(await smallTargets(damage, 48)).toEqual([]);
  await takeScreenshot(page, 'damage cases tablet');
  const address = page.url();
  await damage.getByRole('button', { name: 'Zgłoś szkodę' }).tap();
  await page.getByRole('heading', { name: 'Zgłoś szkodę' }).waitFor();
  expect(await page.getByRole('textbox', { name: /Opis zdarzenia/ }).inputValue()).toBe('Lewy bok – Rysa na drzwiach');
  await page.getByRole('group', { name: 'Pojazd' }).getByText(setup.plate).waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).tap();
  await page.getByText('Szkoda zapisana na tym urządzeniu.').waitFor();
  await page.goto(address);
  await page.getByRole('link', { name: 'Szkoda czeka na wysłanie' }).waitFor();

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
  const [handover] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  const { value } = await setup.backend.get<{ value: { Id: number; Number: string }[] }>(
    `/api/ODataVehicleDamage?$filter=${encodeURIComponent(`HandoverId eq ${handover?.Id}`)}`,
  );
  expect(value).toHaveLength(1);
  const [row] = value;
  const point = handover?.SelectedDamages.Left.find(({ IsNew }) => IsNew);
  const saved = await setup.backend.get<Record<string, unknown>>(`/VehicleDamage/Get/?id=${row?.Id}`);
  expect(saved).toMatchObject({
    IsReport: true,
    HandoverId: handover?.Id,
    DamagePointId: point?.Id,
    IsDrivenByAnEmployee: true,
    DriverEmployeeId: handover?.['FromEmployeeId'],
  });
  expect(String(saved['DamageDateTime']).slice(0, 16)).toBe(String(handover?.['Date']).slice(0, 16));
  expect(await setup.backend.get<unknown[]>(`/File/ListFiles?tableId=${row?.Id}&tableName=VehicleDamage`)).toHaveLength(1);

  await page.getByRole('link', { name: `Szkoda ${row?.Number}` }).tap();
  await page.getByRole('link', { name: 'Otwórz protokół' }).tap();
  await page.getByText('Bez zmian od podpisania').waitFor();
});

test('[R-127] a damage becomes a service request; without links the form opens whole', async () => {
  const point = { X: 33, Y: 60, Id: crypto.randomUUID(), IsNew: true, Description: 'Rysa na drzwiach' };
  const id = await saveHandover('2026-11-20T08:00:00', 1, { Left: [point] });
  const page = await openWithoutCapabilities(setup);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${id}`);
  await page
    .getByRole('group', { name: /^Uszkodzenie \d+: Lewy bok/ })
    .getByRole('button', { name: 'Zgłoś do serwisu' })
    .tap();
  await page.getByRole('heading', { name: 'Nowe zgłoszenie' }).waitFor();
  await page.getByRole('combobox', { name: /Rodzaj serwisu/ }).waitFor();
  expect(await page.getByRole('textbox', { name: /Co trzeba zrobić/ }).inputValue()).toBe('Lewy bok – Rysa na drzwiach');
  const parameters = new URL(page.url()).searchParams;
  expect([parameters.has('VehicleId'), parameters.has('HandoverId'), parameters.has('report')]).toEqual([true, false, false]);
});

test('[R-127] a known damage becomes a service request, offline, linked both ways', async () => {
  const [vehicle] = await setup.backend.vehicles();
  const pointId = crypto.randomUUID();
  const point = { X: 33, Y: 60, Id: pointId, IsNew: false, Description: 'Wgniecenie progu' };
  const id = await saveHandover('2026-11-21T08:00:00', 2, { Right: [point] });
  const page = await setup.openAs('driver', { path: '/' });
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${id}`);
  const damage = page.getByRole('group', { name: /^Uszkodzenie \d+: Prawy bok – Wgniecenie progu/ });
  await damage.waitFor();
  await page.context().setOffline(true);
  await damage.getByRole('button', { name: 'Zgłoś do serwisu' }).tap();
  await page
    .getByRole('group', { name: 'Pojazd' })
    .getByText(vehicle?.RegistrationNumber ?? '')
    .waitFor();
  await page.getByRole('button', { name: 'Zapisz' }).tap();
  await expect.poll(() => outboxOf(page, 'driver')).toHaveLength(1);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${id}`);
  await damage.getByRole('link', { name: 'Zgłoszenie czeka na wysłanie' }).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
  await damage.getByRole('link', { name: /^Zgłoszenie .*\d/ }).tap();
  await page.getByRole('link', { name: 'Otwórz protokół' }).waitFor();
  const { value } = await setup.backend.get<{ value: { HandoverId: number }[] }>(
    `/api/ODataServiceRequest?$filter=${encodeURIComponent(`DamagePointId eq '${pointId}'`)}`,
  );
  expect(value).toMatchObject([{ HandoverId: id }]);
});

/** Fills, signs and saves a handover with one new damage and a photo of it, offline. */
/** Saves a handover of the first vehicle that its taker refused to sign, `distance` kilometres after its last reading. Returns the id. */
async function saveHandover(Date: string, distance: number, damages: Readonly<Record<string, readonly object[]>>): Promise<number> {
  const [vehicle] = await setup.backend.vehicles();
  const earlier = await setup.backend.get<{ value: { Id: number }[] }>('/api/ODataVehicleHandoverDocument?$top=1');
  const { AdditionalFieldValues } = await setup.backend.get<{ AdditionalFieldValues: unknown }>(
    `/VehicleHandoverDocument/Get/${earlier.value[0]?.Id}`,
  );
  return setup.backend.change('/VehicleHandoverDocument/CreateOrUpdate', {
    Id: null,
    Date,
    VehicleId: vehicle?.Id,
    Counter: (vehicle?.LastCounter ?? 0) + distance,
    Fuel: '1/2',
    PlaceName: handoverPlace,
    SelectedDamages: { Left: [], Right: [], Top: [], Front: [], Back: [], ...damages },
    AdditionalFieldValues,
    FromEmployeeId: DRIVER_ID,
    ToEmployeeId: 4,
    FromSignature: signature,
    ToUnsigned: { Reason: 'refused', Note: '' },
  });
}

async function openSavedHandover(): Promise<Page> {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillUpToFaults(page, { plate: setup.plate, place: handoverPlace });
  await page.getByRole('button', { name: /Krok \d+: Uszkodzenia/ }).click();
  await page
    .getByRole('button', { name: /^Nowe uszkodzenie \d+/ })
    .first()
    .click();
  await handoverPage(page).pickPhoto();
  await page.getByRole('button', { name: /Krok \d+: Usterki/ }).click();
  await fillAfterFaults(page);
  await save(page);
  return page;
}
