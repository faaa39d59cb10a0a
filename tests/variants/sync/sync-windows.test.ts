import { expect, test } from 'vitest';
import { restoreDatabase } from '../../frozen/frozen-database.ts';
import { readDatabase } from '../../frozen/read-database.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf } from '../../support/browser/device-state.ts';
import { describeFault, handoverPlace, save, signBoth } from '../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

test('[SY16] two tabs edit one queued handover offline; the backend gets both edits', async () => {
  const first = await setup.openOffline();
  await setup.handOver(first);
  const second = await first.context().newPage();
  await second.goto(`${setup.network.url}/sync`);
  await second.getByRole('main').getByRole('link', { name: 'Otwórz' }).click();
  await second.getByRole('button', { name: 'Uzupełnij pozostałe dane' }).click();
  await second.getByRole('button', { name: /Krok \d+: Pola dodatkowe/ }).click();
  await second.getByLabel('Karta paliwowa – numer').fill('7005 1234');
  await first.bringToFront();
  await first.getByRole('button', { name: 'Popraw' }).click();
  await first.getByRole('textbox', { name: 'Powód poprawki' }).fill('Brak usterki');
  await first.getByRole('alertdialog').or(first.getByRole('dialog')).getByRole('button', { name: 'Popraw' }).click();
  await first.getByRole('button', { name: /Usterki i zdjęcia/ }).click();
  await describeFault(first);
  await first.getByRole('button', { name: /Krok \d+: Podpisy/ }).click();
  await signBoth(first);
  await save(first);
  await second.bringToFront();
  await second.getByRole('button', { name: /Krok \d+: Podsumowanie/ }).click();
  await second.getByText('Nie działa prawe światło mijania').first().waitFor();
  await second.getByRole('button', { name: /Krok \d+: Podpisy/ }).click();
  await save(second);
  expect((await outboxOf(second, 'driver')).map(({ call }) => call)).toEqual(['createOrUpdate', 'createOrUpdateFault']);
  await first.context().setOffline(false);
  await expect.poll(() => outboxOf(second, 'driver'), { timeout: 60_000 }).toEqual([]);
  const [handover, ...others] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(others).toEqual([]);
  expect(handover?.AdditionalFieldValues).toContainEqual(expect.objectContaining({ Value: '7005 1234' }));
  expect(await setup.backend.faultsOf(handover?.Id)).toMatchObject([{ Description: 'Nie działa prawe światło mijania' }]);
});

test('[SY13] an old window blocks the upgrade; the new one says so and then continues', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  // A static file, so that no window has the app open.
  await page.goto(`${setup.network.url}/config.json`);
  const name = 'tabor-user-driver';
  const snapshot = await readDatabase(page, name);
  await page.evaluate(
    (databaseName) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(databaseName);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('still there')));
      }),
    name,
  );
  await restoreDatabase(page, { ...snapshot, version: snapshot.version - 1 });
  // This connection ignores `versionchange`, like a frozen window.
  await page.evaluate((databaseName) => void Object.assign(globalThis, { held: indexedDB.open(databaseName) }), name);

  const renewed = await page.context().newPage();
  await renewed.goto(`${setup.network.url}/sync`);
  await renewed.getByText('Zamknij pozostałe okna tej aplikacji').waitFor();
  expect(await renewed.getByRole('navigation').count()).toBe(0);
  await page.close();
  await renewed.getByRole('main').getByRole('link', { name: 'Otwórz' }).waitFor();
  expect(await renewed.getByText('Zamknij pozostałe okna tej aplikacji').count()).toBe(0);
  expect(await outboxOf(renewed, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);
  await renewed.context().setOffline(false);
  await expect.poll(() => outboxOf(renewed, 'driver'), { timeout: 60_000 }).toEqual([]);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});
