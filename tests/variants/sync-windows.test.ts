import { expect, test } from 'vitest';
import { restoreDatabase } from '../frozen/frozen-database.ts';
import { readDatabase } from '../frozen/read-database.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { outboxOf } from '../support/device-state.ts';
import { describeFault, place, save } from '../support/handover-form.ts';

const at = atTheCarPark(() => startDemo());

test('[SY16] two tabs change one waiting handover without a network, and the company has what each of them changed', async () => {
  const first = await at.inTheCarPark();
  await at.handOver(first);
  const second = await first.context().newPage();
  await second.goto(`${at.network.url}/sync`);
  await second.getByRole('main').getByRole('link', { name: 'Otwórz' }).click();
  await second.getByRole('button', { name: /Pojazd i osoby/ }).click();
  await second.getByLabel('Miejsce przekazania').fill('Brama B');
  await first.bringToFront();
  await first.getByRole('button', { name: 'Popraw' }).click();
  await first.getByRole('button', { name: /Usterki i zdjęcia/ }).click();
  await describeFault(first);
  await first.getByRole('button', { name: /Podsumowanie/ }).click();
  await save(first);
  await second.bringToFront();
  await second.getByRole('button', { name: /Podsumowanie/ }).click();
  await second.getByText('Nie działa prawe światło mijania').first().waitFor();
  await save(second);
  expect((await outboxOf(second, 'driver')).map(({ call }) => call)).toEqual(['createOrUpdate', 'createOrUpdateFault']);
  await first.context().setOffline(false);
  await expect.poll(() => outboxOf(second, 'driver'), { timeout: 60_000 }).toEqual([]);
  const [handover, ...others] = await at.company.handoversAt(at.plate, 'Brama B');
  expect(others).toEqual([]);
  expect(await at.company.faultsOf(handover?.Id)).toMatchObject([{ Description: 'Nie działa prawe światło mijania' }]);
});

test('[SY13] a window of the version before that keeps the data to itself: the new one says so, and goes on by itself when it is closed', async () => {
  const page = await at.inTheCarPark();
  await at.handOver(page);
  // The address of a file: the app is open nowhere.
  await page.goto(`${at.network.url}/config.json`);
  const name = 'tabor-user-driver';
  const kept = await readDatabase(page, name);
  await page.evaluate(
    (one) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(one);
        request.addEventListener('success', () => resolve());
        request.addEventListener('error', () => reject(request.error ?? new Error('still there')));
      }),
    name,
  );
  await restoreDatabase(page, { ...kept, version: kept.version - 1 });
  // A frozen window does not hear that it is in the way.
  await page.evaluate((one) => void Object.assign(globalThis, { held: indexedDB.open(one) }), name);

  const renewed = await page.context().newPage();
  await renewed.goto(`${at.network.url}/sync`);
  await renewed.getByText('Zamknij pozostałe okna tej aplikacji').waitFor();
  expect(await renewed.getByRole('navigation').count()).toBe(0);
  await page.close();
  await renewed.getByRole('main').getByRole('link', { name: 'Otwórz' }).waitFor();
  expect(await renewed.getByText('Zamknij pozostałe okna tej aplikacji').count()).toBe(0);
  expect(await outboxOf(renewed, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);
  await renewed.context().setOffline(false);
  await expect.poll(() => outboxOf(renewed, 'driver'), { timeout: 60_000 }).toEqual([]);
  expect(await at.company.handoversAt(at.plate, place)).toHaveLength(1);
});
