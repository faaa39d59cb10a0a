import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { frozenReleases, frozenVehicleCount, restoreDatabase, type FrozenDatabase } from '../frozen/frozen-database.ts';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { firstPage } from '../support/browser/browser.ts';
import { BackendClient } from '../support/backend/backend-client.ts';
import { outboxOf, photoHashesOf } from '../support/browser/device-state.ts';
import { handoverPlace } from '../support/browser/handover-form.ts';
import { setupTablet } from '../support/browser/browser-tests.ts';

const releases = await frozenReleases();

let backend: Backend;
let company: BackendClient;
const device = setupTablet();

beforeAll(async () => {
  backend = await startBackend({ vehicles: frozenVehicleCount, shipments: 300, environment: { DEMO_MODE: 'true' } });
  company = await BackendClient.of(backend);
});
afterAll(() => backend.stop());

test('[SY21] includes the frozen releases', () => {
  expect(releases.map(({ version }) => version)).toContain('0.1.0');
});

test.each(releases)('[SY21] [R-092] delivers what a device saved under $version, after a login', async ({ plate, terms, databases }) => {
  // The company still has the terms that its people accepted.
  await company.change('/Administration/SetTerms', { FunctionalityId: functionality.VehicleHandoverDocument, Language: 'pl', Html: terms });
  const page = await restoreDevice(databases);
  const queued = await outboxOf(page, 'driver');
  const hashes = await photoHashesOf(page, 'driver');
  expect(queued.map(({ call, state }) => [call, state])).toEqual([
    ['createOrUpdate', 'waiting'],
    ['createOrUpdateFault', 'waiting'],
    ['uploadToTable', 'waiting'],
  ]);
  expect(hashes).toHaveLength(1);

  await logInAndDeliver(page);
  const [stored, ...others] = await company.handoversAt(plate, handoverPlace);
  expect(others).toEqual([]);
  const [fault] = await company.faultsOf(stored?.Id);
  const files = await company.filesOf(fault!);
  expect(await Promise.all(files.map((file) => company.hashOf(file)))).toEqual(hashes);
});

test.each(releases)('[SY21] [R-100] delivers a repair without a photo, as $version left it', async ({ plate, terms, databases }) => {
  await company.change('/Administration/SetTerms', { FunctionalityId: functionality.VehicleHandoverDocument, Language: 'pl', Html: terms });
  const repaired = { X: 20, Y: 40, Id: 'wgniecenie', KindId: null, Description: 'Wgniecenie drzwi', IsNew: false, IsRepaired: true };
  const page = await restoreDevice(databases.map((database) => withDamage(withNewKeys(database), repaired)));
  await logInAndDeliver(page);
  const saved = (await company.handoversAt(plate, handoverPlace)).at(-1);
  expect(saved).toMatchObject({
    SelectedDamages: { Left: expect.arrayContaining([repaired]) as unknown },
    UnprovenRepairs: ['wgniecenie'],
  });
  await page.goto(`${backend.url}/vehicle-handover-document/item/${saved?.Id}`);
  await page.getByText(/Oznaczono jako naprawione bez zdjęcia: Lewy bok – Wgniecenie drzwi/).waitFor();
});

async function restoreDevice(databases: readonly FrozenDatabase[]): Promise<Page> {
  const context = await device.tablet.open();
  const page = await firstPage(context);
  await page.goto(`${backend.url}/config.json`);
  for (const database of databases) await restoreDatabase(page, database);
  return page;
}

async function logInAndDeliver(page: Page): Promise<void> {
  await page.goto(backend.url);
  const dialog = page.getByRole('dialog', { name: 'Sesja wygasła' });
  await dialog.waitFor({ timeout: 60_000 });
  await dialog.getByLabel('Hasło').fill('demo');
  await dialog.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
}

/** The database with other ids of its entries: the backend has executed the frozen ones. */
function withNewKeys(database: FrozenDatabase): FrozenDatabase {
  const ids = database.stores.filter(({ name }) => name === 'outbox').flatMap(({ rows }) => rows.map((row) => (row as { id: string }).id));
  return JSON.parse(ids.reduce((text, id) => text.replaceAll(id, crypto.randomUUID()), JSON.stringify(database))) as FrozenDatabase;
}

type Damages = { readonly Left: readonly object[] };
type FrozenRow = {
  readonly call?: string;
  readonly payload?: { readonly SelectedDamages?: Damages };
  readonly item?: { readonly SelectedDamages?: Damages };
};

/** The database with one more damage in the queued handover and its record. */
function withDamage(database: FrozenDatabase, damage: object): FrozenDatabase {
  const add = <Content extends { readonly SelectedDamages?: Damages }>(content: Content): Content =>
    content.SelectedDamages
      ? { ...content, SelectedDamages: { ...content.SelectedDamages, Left: [...content.SelectedDamages.Left, damage] } }
      : content;
  const added = (row: FrozenRow): FrozenRow => ({
    ...row,
    ...(row.payload && { payload: add(row.payload) }),
    ...(row.item && { item: add(row.item) }),
  });
  return {
    ...database,
    stores: database.stores.map((store) =>
      ['outbox', 'records'].includes(store.name) ? { ...store, rows: store.rows.map((row) => added(row as FrozenRow)) } : store,
    ),
  };
}
