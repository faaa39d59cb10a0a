import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ForeignBackend } from '../backend/foreign-backend.ts';
import type { RecordedRequest } from '../backend/requests.ts';
import { sent } from './device.ts';
import { formDriver } from './form-driver.ts';
import type { SavedKind } from './saved-kinds.ts';

type Company = { readonly backend: ForeignBackend; readonly page: Page };

/** A new record, saved from its form: the company got one call and made one record. Resolves to its id. */
export async function create({ backend, page }: Company, kind: SavedKind): Promise<number> {
  await openNew({ backend, page }, kind);
  await formDriver(page).save();
  if (kind.hasTerms) await formDriver(page).acceptTerms();
  await expect.poll(() => backend.saves(kind.table).length).toBe(1);
  await sent(page);
  const [made] = backend.saves(kind.table);
  expect(backend.saves(kind.table)).toMatchObject([{ created: true }]);
  expect(backend.records(kind.table).filter(({ Id }) => Id === made?.id)).toMatchObject([kind.made]);
  expect(postsTo(backend, kind)).toHaveLength(1);
  return made?.id ?? 0;
}

/** The form of a new record, filled in. */
export async function openNew({ backend, page }: Company, kind: SavedKind): Promise<void> {
  const form = formDriver(page);
  await page.goto(`${backend.appUrl}${kind.path}/item`);
  await form.field(firstField(kind)).first().waitFor();
  await kind.fill(form);
  await form.fillRest();
}

/** A change of the record: one call that names its id, nothing new, and the change ended on the device. */
export async function edit({ backend, page }: Company, kind: SavedKind, id: number): Promise<void> {
  const form = formDriver(page);
  const before = backend.records(kind.table).length;
  await page.goto(`${backend.appUrl}${kind.path}/item/${id}`);
  await form.field(firstField(kind)).first().waitFor();
  await kind.change(form);
  await form.save();
  if (kind.hasTerms && (await isAskedForTerms(page))) await form.acceptTerms();
  await expect.poll(() => backend.saves(kind.table).length).toBe(2);
  await sent(page);
  expect(backend.saves(kind.table)).toMatchObject([{ created: true, id }, { created: false, id }]);
  expect(backend.records(kind.table).filter(({ Id }) => Id === id)).toMatchObject([kind.changed]);
  expect(backend.records(kind.table)).toHaveLength(before);
  expect(postsTo(backend, kind)).toHaveLength(2);
}

async function isAskedForTerms(page: Page): Promise<boolean> {
  const terms = page.getByRole('document', { name: 'Warunki' });
  await terms.or(page.getByText(/na tym urządzeniu|otrzymała/).first()).first().waitFor();
  return terms.isVisible();
}

/** The record removed on its page: one call, and it is gone. */
export async function remove({ backend, page }: Company, kind: SavedKind, id: number): Promise<void> {
  await page.goto(`${backend.appUrl}${kind.path}/item/${id}`);
  await page.getByRole('main').getByRole('button', { name: 'Usuń', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Usuń' }).click();
  await expect.poll(() => backend.records(kind.table).some(({ Id }) => Id === id)).toBe(false);
  await sent(page);
  expect(backend.requests.filter(({ method, path }) => method === 'POST' && path.startsWith(`/${kind.table}/Delete`))).toHaveLength(1);
}

/** Every save that was sent, whether the company took it or not. */
function postsTo(backend: ForeignBackend, { table }: SavedKind): RecordedRequest[] {
  return backend.requests.filter(({ method, path }) => method === 'POST' && path === `/${table}/CreateOrUpdate`);
}

function firstField({ table, firstField: first }: SavedKind): string {
  if (first) return first;
  return table === 'EquipmentRentalDocument' ? 'AdditionalEquipmentId' : table === 'RentalApplication' ? 'ClassId' : 'VehicleId';
}
