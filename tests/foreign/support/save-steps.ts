import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ForeignBackend } from '../backend/foreign-backend.ts';
import type { JsonObject } from '../backend/core/json.ts';
import type { RecordedRequest } from '../backend/recorded-request.ts';
import { readOutbox, waitUntilSent } from './device.ts';
import { goInApp } from '../../support/browser/app.ts';
import { formDriver } from './form-driver.ts';
import { savedKind, type SavedKind } from './saved-kinds.ts';

/** `lacksOptionals`: the backend has only the required calls. */
type StepContext = { readonly backend: ForeignBackend; readonly page: Page; readonly lacksOptionals?: boolean };

/** Runs every step of a kind's life once: create, edit, its own actions, remove. */
export async function expectFullLifecycle(context: StepContext, kind: SavedKind): Promise<void> {
  const id = await create(context, kind);
  await edit(context, kind, id);
  if (kind.table === 'TripRecordCard') await finishTrip(context, id);
  if (kind.table === 'PeriodicSummary') {
    await editPositions(context, id);
    await importPositions(context, id);
    await openLinks(context);
  }
  if (kind.isRemovable) await remove(context, kind, id);
  else await expectNoRemoval(context, kind, id);
}

/** Expects that the record's screen offers no removal. */
async function expectNoRemoval({ page }: StepContext, kind: SavedKind, id: number): Promise<void> {
  await goInApp(page, `${kind.path}/item/${id}`);
  await formDriver(page).field(firstField(kind)).first().waitFor();
  expect(await page.getByRole('main').getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0);
}

/** Creates a record through its form and expects one call and one record. Resolves to its id. */
export async function create(context: StepContext, kind: SavedKind): Promise<number> {
  const { backend, page } = context;
  await openNewForm(context, kind);
  await formDriver(page).save();
  if (kind.hasTerms) await formDriver(page).acceptTerms();
  await expect.poll(() => confirmIfAsked(page, () => backend.saves(kind.table).length)).toBe(1);
  await waitUntilSent(page, kind.path.slice(1));
  const [created] = backend.saves(kind.table);
  expect(backend.saves(kind.table)).toMatchObject([{ created: true }]);
  expect(backend.records(kind.table).filter(({ Id }) => Id === created?.id)).toMatchObject([
    { ...kind.expectedAfterCreate, ...optionalsOf(context, kind) },
  ]);
  expect(saveRequests(backend, kind)).toHaveLength(1);
  for (const [path, expected] of Object.entries(kind.checks ?? {})) {
    const bodies = backend.requests.filter((request) => request.path === path).map(({ body }) => body);
    expect(bodies.length).toBeGreaterThan(0);
    for (const body of bodies) expect(body).toMatchObject(expected);
  }
  return created?.id ?? 0;
}

function optionalsOf({ lacksOptionals }: StepContext, { optional = {} }: SavedKind): JsonObject {
  return lacksOptionals ? {} : Object.fromEntries(Object.entries(optional).map(([field, { id }]) => [field, id]));
}

/** Saves a new record without a network and waits for its entry in the outbox; the notice of an earlier save may still be shown. */
export async function saveOffline({ backend }: Pick<StepContext, 'backend'>, page: Page, table: string): Promise<void> {
  const waiting = await readOutbox(page);
  await openNewForm({ backend, page }, savedKind(table));
  await formDriver(page).save();
  await expect.poll(() => readOutbox(page)).toHaveLength(waiting.length + 1);
}

/** Opens the form of a new record and fills it in. */
export async function openNewForm({ page, lacksOptionals }: StepContext, kind: SavedKind): Promise<void> {
  const form = formDriver(page);
  await goInApp(page, `${kind.path}/item`);
  await form.field(firstField(kind)).first().waitFor();
  await kind.fill(form);
  for (const [field, { text }] of lacksOptionals ? [] : Object.entries(kind.optional ?? {})) await form.choose(field, text);
  await form.fillRest();
}

/** Edits the record and expects one call with its id, no new record and an empty outbox. */
export async function edit({ backend, page }: StepContext, kind: SavedKind, id: number): Promise<void> {
  const form = formDriver(page);
  const before = backend.records(kind.table).length;
  await goInApp(page, `${kind.path}/item/${id}`);
  await form.field(firstField(kind)).first().waitFor();
  for (const [field, text] of Object.entries(kind.shownWhenReopened ?? {}))
    await expect.poll(() => form.field(field).getByRole('combobox').inputValue()).toBe(text);
  await kind.change(form);
  await form.save();
  await expect.poll(() => confirmIfAsked(page, () => backend.saves(kind.table).length)).toBe(2);
  await waitUntilSent(page, kind.path.slice(1));
  expect(backend.saves(kind.table)).toMatchObject([
    { created: true, id },
    { created: false, id },
  ]);
  expect(backend.records(kind.table).filter(({ Id }) => Id === id)).toMatchObject([kind.expectedAfterChange]);
  expect(backend.records(kind.table)).toHaveLength(before);
  expect(saveRequests(backend, kind)).toHaveLength(2);
}

/** The result of `read`, after confirming the question about a high reading and accepting the terms, where shown. */
async function confirmIfAsked<Seen>(page: Page, read: () => Seen): Promise<Seen> {
  const anyway = page.getByRole('button', { name: /(Zapisz|Zarezerwuj) mimo to/ });
  if (await anyway.isVisible()) await anyway.click();
  if (await page.getByRole('document', { name: 'Warunki' }).isVisible()) await formDriver(page).acceptTerms();
  return read();
}

/** Removes the record on its screen and expects one call. */
async function remove({ backend, page }: StepContext, kind: SavedKind, id: number): Promise<void> {
  await goInApp(page, `${kind.path}/item/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Usuń', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect.poll(() => backend.records(kind.table).some(({ Id }) => Id === id)).toBe(false);
  await waitUntilSent(page, kind.path.slice(1));
  expect(backend.requests.filter(({ method, path }) => method === 'POST' && path.startsWith(`/${kind.table}/Delete`))).toHaveLength(1);
}

/** Finishes the trip `id` and expects one call and the end on the card. */
async function finishTrip({ backend, page }: StepContext, id: number): Promise<void> {
  const button = page.getByRole('button', { name: 'Zakończ przejazd', exact: true });
  await goInApp(page, `/trip-record-card/finish/${id}`);
  await button.waitFor();
  await formDriver(page).type('EndCounter', '13550');
  await button.click();
  const card = () => backend.records('TripRecordCard').find(({ Id }) => Id === id);
  await expect.poll(() => confirmIfAsked(page, card)).toMatchObject({ EndCounter: 13_550, EndDate: expect.any(String) as string });
  await waitUntilSent(page, 'trip-record-card');
  expect(backend.requests.filter(({ path }) => path.startsWith('/TripRecordCard/Finish'))).toMatchObject([{ applied: true }]);
  expect(backend.saves('TripRecordCard')).toHaveLength(2);
}

/** Creates, changes and removes a position of the summary `id`, one call each. */
async function editPositions({ backend, page }: StepContext, id: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const describe = async (text: string) => {
    await dialog.getByLabel('Opis').fill(text);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const positions = () => backend.records('Position').filter((position) => position['periodicSummaryId'] === id);
  await goInApp(page, `/periodic-summary/item/${id}`);
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click();
  await formDriver(page).moment('Date', '2031-08-05T08:00');
  await describe('Łódź – Köln');
  await expect.poll(positions).toMatchObject([{ Description: 'Łódź – Köln', Date: '2031-08-05T08:00:00' }]);
  await waitUntilSent(page, 'periodic-summary');
  await page.getByRole('button', { name: 'Edytuj pozycję „Łódź – Köln”' }).click();
  // After the summary's period: the specification has no rule about it.
  await formDriver(page).moment('Date', '2031-09-05T08:00');
  await describe('Köln – Łódź');
  await expect.poll(positions).toMatchObject([{ Description: 'Köln – Łódź', Date: '2031-09-05T08:00:00' }]);
  await waitUntilSent(page, 'periodic-summary');
  expect(backend.saves('Position').map(({ created }) => created)).toEqual([true, false]);
  await page.getByRole('button', { name: 'Usuń pozycję „Köln – Łódź”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń pozycję' }).click();
  await expect.poll(positions).toEqual([]);
  await waitUntilSent(page, 'periodic-summary');
  expect(backend.requests.filter(({ path }) => path.startsWith('/PeriodicSummary/DeletePosition'))).toHaveLength(1);
}

/** Imports a file in a layout of the backend's own, which the device cannot check. */
async function importPositions({ backend, page }: StepContext, id: number): Promise<void> {
  await page.getByRole('button', { name: 'Importuj', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), dialog.getByRole('button', { name: 'Wybierz plik' }).click()]);
  await chooser.setFiles({ name: 'gps.dat', mimeType: 'application/octet-stream', buffer: Buffer.from('Zeit|Ort\n6.8.|Łódź\n') });
  await dialog.getByRole('button', { name: 'Wyślij plik bez sprawdzania' }).click();
  await page.getByText('Plik został zaimportowany.').waitFor();
  expect(backend.records('Position').filter((position) => position['periodicSummaryId'] === id)).toMatchObject([
    { Description: '6.8.|Łódź' },
  ]);
}

/** Opens a link that the backend refuses, and one whose summary it does not say to be editable. */
async function openLinks({ backend, page }: StepContext): Promise<void> {
  await goInApp(page, '/periodic-summary/positions/unknown');
  await page.getByText('Ten link jest nieprawidłowy albo został wycofany.').waitFor();
  const removeFault = backend.fault({ path: /CanBeEdited/, name: '403' });
  await goInApp(page, `/periodic-summary/positions/${backend.records('PeriodicSummary')[0]?.['AccessToken'] as string}`);
  await page.getByText('Pozycji tego zestawienia nie można już zmieniać.').waitFor();
  await page.getByRole('cell', { name: 'Przejazd 1', exact: true }).waitFor();
  removeFault();
}

/** All save requests of the kind, accepted or not. */
function saveRequests(backend: ForeignBackend, { table }: SavedKind): RecordedRequest[] {
  return backend.requests.filter(({ method, path }) => method === 'POST' && path === `/${table}/CreateOrUpdate`);
}

/** A field that the kind's form shows at every backend. */
function firstField({ table, firstField: own }: SavedKind): string {
  if (own !== undefined) return own;
  if (table === 'RentalApplication') return 'LastName';
  return table === 'EquipmentRentalDocument' ? 'StartDate' : 'VehicleId';
}
