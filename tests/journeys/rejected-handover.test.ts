import { expect, test } from 'vitest';
import { startDemo } from '../support/backend/demo.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { outboxOf } from '../support/browser/device-state.ts';
import { handoverPlace } from '../support/browser/handover-form.ts';
import { runStatement } from '../support/backend/postgres.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-086] [R-016] parks a rejected handover, edits it and delivers it', async () => {
  const page = await setup.openQueued();
  // While the driver is offline, a field that the handover leaves empty becomes required at the backend.
  await runStatement(setup.demo.databaseUrl, `UPDATE additional_field SET "IsRequired" = true WHERE "Name" = 'Karta paliwowa – numer'`);
  await page.context().setOffline(false);
  await page.getByText('Do decyzji: 1').first().waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'parked', code: 'validation' }]);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);

  await page.goto(`${setup.network.url}/sync`);
  const entry = page.getByRole('main');
  await entry.getByText('Karta paliwowa – numer: Uzupełnij to pole.').waitFor();
  await entry.getByRole('link', { name: 'Popraw' }).click();
  await page.getByText('Serwer nie przyjął zmian. Nic nie zginęło.').waitFor();
  await page.getByLabel(/Karta paliwowa – numer/).fill('7005 1234 5678');
  await page.getByRole('button', { name: /Krok \d+: Podpisy/ }).click();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });

  const [stored, ...others] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(others).toEqual([]);
  expect(stored?.AdditionalFieldValues).toContainEqual(expect.objectContaining({ Value: '7005 1234 5678' }));
  const attempts = setup.network.requests.filter((request) => request.path === '/VehicleHandoverDocument/CreateOrUpdate');
  expect(new Set(attempts.map((request) => request.key)).size).toBe(2);
});
