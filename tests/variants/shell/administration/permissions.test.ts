import { afterEach, expect, test } from 'vitest';
import { handoverRow, mainMenuTexts, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { newestUnconfirmed } from '../../../support/backend/backend-client.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-011] [R-012] a viewer sees no control that changes data', async () => {
  const page = await setup.openAs('viewer', { screen: 'desktop' });
  // The company files link appears once the files have been counted.
  await expect
    .poll(() => mainMenuTexts(page))
    .toEqual([
      'Start',
      'Protokoły',
      'Pojazdy',
      'Liczniki',
      'Przejazdy',
      'Szkody',
      'Polisy',
      'Serwis',
      'Tablica serwisowa',
      'Przydziały',
      'Rezerwacje',
      'Grafik rezerwacji',
      'Rezerwacje wyposażenia',
      'Wypożyczenia',
      'Grafik wypożyczeń',
      'Wypożyczenia wyposażenia',
      'Wnioski',
      'Koszty',
      'Zestawienia',
      'Teczki spedycyjne',
      'Zlecenia transportowe',
      'Pliki firmowe',
      'Synchronizacja',
      'Sprawdzanie protokołu',
      'Ustawienia',
    ]);
  await handoverRow(page, await newestUnconfirmed(setup.backend)).waitFor();
  expect(await page.getByRole('link', { name: 'Nowy protokół' }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Czynności' }).count()).toBe(0);
  await page.goto(`${setup.network.url}/vehicle-handover-document/item`);
  await page.getByText('Nie masz dostępu do tego ekranu').waitFor();
});

test('[R-011] [R-012] a manager also sees the employees and may delete', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop' });
  // The company files link appears once the files have been counted.
  await expect
    .poll(() => mainMenuTexts(page))
    .toEqual([
      'Start',
      'Protokoły',
      'Pojazdy',
      'Liczniki',
      'Przejazdy',
      'Kontrola odczytów',
      'Szkody',
      'Polisy',
      'Serwis',
      'Tablica serwisowa',
      'Przydziały',
      'Rezerwacje',
      'Grafik rezerwacji',
      'Rezerwacje wyposażenia',
      'Wypożyczenia',
      'Grafik wypożyczeń',
      'Wypożyczenia wyposażenia',
      'Wnioski',
      'Koszty',
      'Rozliczenia',
      'Zestawienia',
      'Karty paliwowe',
      'Karty SIM',
      'Teczki spedycyjne',
      'Zlecenia transportowe',
      'Pracownicy',
      'Pliki firmowe',
      'Synchronizacja',
      'Sprawdzanie protokołu',
      'Ustawienia',
    ]);
  await handoverRow(page, await newestUnconfirmed(setup.backend))
    .getByRole('button', { name: 'Czynności' })
    .click();
  await page.getByRole('menuitem', { name: 'Usuń' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Pracownicy' }).click();
  await page.getByRole('heading', { name: 'Pracownicy' }).waitFor();
  await page
    .getByRole('row', { name: /Wiśniewska/ })
    .first()
    .waitFor();
});

test('[R-141] a user shows no rights before the roles that give them have arrived', async () => {
  const page = await setup.openAs('admin', { screen: 'desktop', path: '/administration/users' });
  let release = () => {};
  const heldAnswer = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/Administration/Roles', async (route) => {
    await heldAnswer;
    await route.continue();
  });
  await page.getByRole('link', { name: /^dispatcher/ }).click();
  await page.getByRole('textbox', { name: 'Imię i nazwisko' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
  release();
  await page.getByRole('heading', { name: 'Własne uprawnienia, obok ról' }).waitFor();
});

test('[R-141] [R-153] changed rights reach a page that stays open', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop' });
  await page.getByRole('row').nth(1).waitFor();
  await waitUntilOfflineReady(page);
  await expect.poll(() => mainMenuTexts(page)).toContain('Polisy');
  const address = page.url();
  const role = `(SELECT "RoleId" FROM user_role JOIN user_account ON "Id" = "UserId" WHERE "Username" = 'manager')`;
  const right = `"FunctionalityId" = ${functionality.VehicleInsurancePolicy} AND "RoleId" = ${role}`;
  await runStatement(setup.demo.databaseUrl, `UPDATE role_permission SET "IsRead" = false WHERE ${right}`);
  await expect.poll(() => mainMenuTexts(page), { timeout: 20_000 }).not.toContain('Polisy');
  await runStatement(setup.demo.databaseUrl, `UPDATE role_permission SET "IsRead" = true WHERE ${right}`);
  await expect.poll(() => mainMenuTexts(page), { timeout: 60_000, interval: 1_000 }).toContain('Polisy');
  expect(page.url()).toBe(address);
});

test('[R-153] a withdrawn right leaves menu and device without a new login', async () => {
  const page = await setup.openAs('driver', { screen: 'desktop' });
  await page.getByRole('navigation').getByRole('link', { name: 'Polisy' }).click();
  await page.getByRole('row').nth(1).waitFor();
  await runStatement(
    setup.demo.databaseUrl,
    `DELETE FROM role_permission WHERE "FunctionalityId" = ${functionality.VehicleInsurancePolicy} AND "RoleId" = (SELECT "RoleId" FROM user_role JOIN user_account ON "Id" = "UserId" WHERE "Username" = 'driver')`,
  );
  await page.goto(`${setup.network.url}/vehicle/list`);
  await expect.poll(() => mainMenuTexts(page)).not.toContain('Polisy');
  // The prefetch that was under way ends first.
  await expect
    .poll(
      () =>
        page.evaluate(
          () =>
            new Promise((resolve, reject) => {
              const opened = indexedDB.open('tabor-user-driver');
              opened.addEventListener('error', () => reject(new Error('no database')));
              opened.addEventListener('success', () => {
                const keysRequest = opened.result.transaction('rowSets').objectStore('rowSets').getAllKeys();
                keysRequest.addEventListener('success', () => {
                  opened.result.close();
                  resolve(keysRequest.result.filter((key) => key === 'vehicle-insurance-policy'));
                });
              });
            }),
        ),
      { timeout: 30_000 },
    )
    .toEqual([]);
  await page.goto(`${setup.network.url}/vehicle-insurance-policy/list`);
  await page.getByText('Nie masz dostępu do tego ekranu').waitFor();
});
