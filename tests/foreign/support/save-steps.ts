import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ForeignBackend } from '../backend/foreign-backend.ts';
import type { JsonObject } from '../backend/json.ts';
import type { RecordedRequest } from '../backend/requests.ts';
import { sent } from './device.ts';
import { formDriver } from './form-driver.ts';
import type { SavedKind } from './saved-kinds.ts';

/** `lacksOptionals`: the backend has only the required calls. */
type Company = { readonly backend: ForeignBackend; readonly page: Page; readonly lacksOptionals?: boolean };

/** Runs every step of a kind's life once: create, edit, its own actions, remove. */
export async function expectWholeLife(company: Company, kind: SavedKind): Promise<void> {
  const id = await create(company, kind);
  await edit(company, kind, id);
  if (kind.table === 'TripRecordCard') await finishTrip(company, id);
  if (kind.table === 'PeriodicSummary') await keepPositions(company, id);
  if (kind.isRemovable) await remove(company, kind, id);
  else expect(await company.page.getByRole('main').getByRole('button', { name: 'Usuń', exact: true }).count()).toBe(0);
}

/** Creates a record through its form and expects one call and one record. Resolves to its id. */
export async function create(company: Company, kind: SavedKind): Promise<number> {
  const { backend, page } = company;
  await openNew(company, kind);
  await formDriver(page).save();
  if (kind.hasTerms) await formDriver(page).acceptTerms();
  await expect.poll(() => confirmed(page, () => backend.saves(kind.table).length)).toBe(1);
  await sent(page, kind.path.slice(1));
  const [made] = backend.saves(kind.table);
  expect(backend.saves(kind.table)).toMatchObject([{ created: true }]);
  expect(backend.records(kind.table).filter(({ Id }) => Id === made?.id)).toMatchObject([{ ...kind.made, ...optionalsOf(company, kind) }]);
  expect(postsTo(backend, kind)).toHaveLength(1);
  return made?.id ?? 0;
}

function optionalsOf({ lacksOptionals }: Company, { optional = {} }: SavedKind): JsonObject {
  return lacksOptionals ? {} : Object.fromEntries(Object.entries(optional).map(([field, { id }]) => [field, id]));
}

/** Opens the form of a new record and fills it in. */
export async function openNew({ backend, page, lacksOptionals }: Company, kind: SavedKind): Promise<void> {
  const form = formDriver(page);
  await page.goto(`${backend.appUrl}${kind.path}/item`);
  await form.field(firstField(kind)).first().waitFor();
  await kind.fill(form);
  for (const [field, { text }] of lacksOptionals ? [] : Object.entries(kind.optional ?? {})) await form.choose(field, text);
  await form.fillRest();
}

/** Edits the record and expects one call with its id, no new record and an empty outbox. */
export async function edit({ backend, page }: Company, kind: SavedKind, id: number): Promise<void> {
  const form = formDriver(page);
  const before = backend.records(kind.table).length;
  await page.goto(`${backend.appUrl}${kind.path}/item/${id}`);
  await form.field(firstField(kind)).first().waitFor();
  await kind.change(form);
  await form.save();
  await expect.poll(() => confirmed(page, () => backend.saves(kind.table).length)).toBe(2);
  await sent(page, kind.path.slice(1));
  expect(backend.saves(kind.table)).toMatchObject([{ created: true, id }, { created: false, id }]);
  expect(backend.records(kind.table).filter(({ Id }) => Id === id)).toMatchObject([kind.changed]);
  expect(backend.records(kind.table)).toHaveLength(before);
  expect(postsTo(backend, kind)).toHaveLength(2);
}

/** The result of `read`, after confirming the question about a high reading and accepting the terms, where shown. */
async function confirmed<Seen>(page: Page, look: () => Seen): Promise<Seen> {
  const anyway = page.getByRole('button', { name: 'Zapisz mimo to' });
  if (await anyway.isVisible()) await anyway.click();
  if (await page.getByRole('document', { name: 'Warunki' }).isVisible()) await formDriver(page).acceptTerms();
  return look();
}

/** Removes the record on its screen and expects one call. */
async function remove({ backend, page }: Company, kind: SavedKind, id: number): Promise<void> {
  await page.goto(`${backend.appUrl}${kind.path}/item/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Usuń', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect.poll(() => backend.records(kind.table).some(({ Id }) => Id === id)).toBe(false);
  await sent(page, kind.path.slice(1));
  expect(backend.requests.filter(({ method, path }) => method === 'POST' && path.startsWith(`/${kind.table}/Delete`))).toHaveLength(1);
}

/** Finishes the trip `id` and expects one call and the end on the card. */
async function finishTrip({ backend, page }: Company, id: number): Promise<void> {
  const button = page.getByRole('button', { name: 'Zakończ przejazd', exact: true });
  await page.goto(`${backend.appUrl}/trip-record-card/finish/${id}`);
  await button.waitFor();
  await formDriver(page).type('EndCounter', '13550');
  await button.click();
  const card = () => backend.records('TripRecordCard').find(({ Id }) => Id === id);
  await expect.poll(() => confirmed(page, card)).toMatchObject({ EndCounter: 13_550, EndDate: expect.any(String) as string });
  await sent(page, 'trip-record-card');
  expect(backend.requests.filter(({ path }) => path.startsWith('/TripRecordCard/Finish'))).toMatchObject([{ applied: true }]);
  expect(backend.saves('TripRecordCard')).toHaveLength(2);
}

/** Creates, changes and removes a position of the summary `id`, one call each. */
async function keepPositions({ backend, page }: Company, id: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  const describe = async (text: string) => {
    await dialog.getByLabel('Opis').fill(text);
    await dialog.getByRole('button', { name: 'Zapisz' }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const positions = () => backend.records('Position').filter((position) => position['periodicSummaryId'] === id);
  await page.goto(`${backend.appUrl}/periodic-summary/item/${id}`);
  await page.getByRole('button', { name: 'Dodaj pozycję' }).click();
  await formDriver(page).moment('Date', '2031-08-05T08:00');
  await describe('Łódź – Köln');
  await expect.poll(positions).toMatchObject([{ Description: 'Łódź – Köln', Date: '2031-08-05T08:00:00' }]);
  await sent(page, 'periodic-summary');
  await page.getByRole('button', { name: 'Edytuj pozycję „Łódź – Köln”' }).click();
  await describe('Köln – Łódź');
  await expect.poll(positions).toMatchObject([{ Description: 'Köln – Łódź', Date: '2031-08-05T08:00:00' }]);
  await sent(page, 'periodic-summary');
  expect(backend.saves('Position').map(({ created }) => created)).toEqual([true, false]);
  await page.getByRole('button', { name: 'Usuń pozycję „Köln – Łódź”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń pozycję' }).click();
  await expect.poll(positions).toEqual([]);
  await sent(page, 'periodic-summary');
  expect(backend.requests.filter(({ path }) => path.startsWith('/PeriodicSummary/DeletePosition'))).toHaveLength(1);
}

/** All save requests of the kind, accepted or not. */
function postsTo(backend: ForeignBackend, { table }: SavedKind): RecordedRequest[] {
  return backend.requests.filter(({ method, path }) => method === 'POST' && path === `/${table}/CreateOrUpdate`);
}

/** A field that the kind's form shows at every backend. */
function firstField({ table, firstField: own }: SavedKind): string {
  if (own !== undefined) return own;
  if (table === 'RentalApplication') return 'LastName';
  return table === 'EquipmentRentalDocument' ? 'StartDate' : 'VehicleId';
}
