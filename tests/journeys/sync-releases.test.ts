import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { functionality } from '../../src/contract/permissions/functionality.ts';
import { frozenReleases, frozenVehicleCount, restoreDatabase } from '../frozen/frozen-database.ts';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { newTablet, type Tablet } from '../support/browser/browser.ts';
import { BackendClient } from '../support/backend/backend-client.ts';
import { outboxOf, photoHashesOf } from '../support/browser/device-state.ts';
import { handoverPlace } from '../support/browser/handover-form.ts';

const releases = await frozenReleases();

let backend: Backend;
let company: BackendClient;
let tablet: Tablet;

beforeAll(async () => {
  backend = await startBackend({ vehicles: frozenVehicleCount, shipments: 300, environment: { DEMO_MODE: 'true' } });
  company = await BackendClient.of(backend);
});
afterAll(() => backend.stop());
beforeEach(async () => {
  tablet = await newTablet();
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tablet.screenshot(task.name);
  await tablet.remove();
});

test('[SY21] includes the frozen releases', () => {
  expect(releases.map(({ version }) => version)).toContain('0.1.0');
});

test.each(releases)('[SY21] [R-092] delivers what a device saved under $version, after a login', async ({ plate, terms, databases }) => {
  // The company still has the terms that its people accepted.
  await company.change('/Administration/SetTerms', { FunctionalityId: functionality.VehicleHandoverDocument, Language: 'pl', Html: terms });
  const context = await tablet.open();
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(`${backend.url}/config.json`);
  for (const database of databases) await restoreDatabase(page, database);
  const queued = await outboxOf(page, 'driver');
  const hashes = await photoHashesOf(page, 'driver');
  expect(queued.map(({ call, state }) => [call, state])).toEqual([
    ['createOrUpdate', 'waiting'],
    ['createOrUpdateFault', 'waiting'],
    ['uploadToTable', 'waiting'],
  ]);
  expect(hashes).toHaveLength(1);

  await page.goto(backend.url);
  const dialog = page.getByRole('dialog', { name: 'Sesja wygasła' });
  await dialog.waitFor({ timeout: 60_000 });
  await dialog.getByLabel('Hasło').fill('demo');
  await dialog.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);

  const [kept, ...others] = await company.handoversAt(plate, handoverPlace);
  expect(others).toEqual([]);
  const [fault] = await company.faultsOf(kept?.Id);
  const files = await company.filesOf(fault!);
  expect(await Promise.all(files.map((file) => company.hashOf(file)))).toEqual(hashes);
});
