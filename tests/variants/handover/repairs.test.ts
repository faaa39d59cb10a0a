import { expect, test } from 'vitest';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { runStatement } from '../../support/backend/postgres.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';

const setup = setupBrowserTests(() => startDemo());

test('[R-100] a repair refused for its photo is parked; the photo delivers it', async () => {
  const damaged = (await setup.backend.vehicles()).find(({ KnownDamages }) => (KnownDamages?.Left.length ?? 0) > 0) as VehicleChoice;
  const plate = damaged.RegistrationNumber;
  const page = await setup.openAs('manager', { screen: 'desktop' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  setup.network.behave(() => 'cut');
  await page.context().setOffline(true);
  await form.people(plate, 'Bez zdjęcia');
  await form.counterAndFuel();
  await page
    .getByRole('button', { name: /^Wcześniejsze uszkodzenie \d/ })
    .first()
    .click();
  await page.getByText(form.words('damages.checks.repaired'), { exact: true }).click();
  await page.getByRole('heading', { name: form.words('damages.repaired') }).waitFor();
  await form.press(form.words('damages.none'));
  await form.finishUnsigned();
  // Meanwhile the user loses the right to decide on damages.
  await runStatement(setup.demo.databaseUrl, `DELETE FROM user_permission WHERE "FunctionalityId" = ${functionality.VehicleDamage}`);
  await runStatement(setup.demo.databaseUrl, `DELETE FROM role_permission WHERE "FunctionalityId" = ${functionality.VehicleDamage}`);
  setup.network.behave(() => 'pass');
  await page.context().setOffline(false);
  await page.getByText('Do decyzji: 1').first().waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'manager')).toMatchObject([{ call: 'createOrUpdate', state: 'parked', code: 'validation' }]);

  await page.goto(`${setup.network.url}/sync`);
  await page
    .getByRole('main')
    .getByText(/„Lewy bok.*” oznaczono jako naprawione bez zdjęcia\. Dodaj zdjęcie naprawy/)
    .waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Popraw' }).click();
  const repaired = page.getByRole('region', { name: form.words('damages.repaired') });
  await repaired.waitFor();
  await page
    .getByText(/oznaczono jako naprawione bez zdjęcia/)
    .first()
    .waitFor();
  await form.pickPhoto();
  await form.save();
  await expect
    .poll(() => setup.backend.handoversAt(plate, 'Bez zdjęcia'), { timeout: 60_000 })
    .toMatchObject([{ RepairPhotos: [{ Sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] }]);
});
