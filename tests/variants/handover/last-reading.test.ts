import { afterEach, expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-130] a trip end finished offline is the last reading of the next handover', async () => {
  const page = await setup.openOffline();
  const running = page.getByRole('region', { name: 'Trwa przejazd' });
  const plate = (await running.getByRole('heading').innerText()).replace('Trwa przejazd: ', '');
  const start = Number((await running.getByText(/Licznik na początku/).innerText()).replace(/^.*: /, '').replaceAll(/\D/g, ''));
  await running.getByRole('link', { name: 'Zakończ przejazd' }).tap();
  await page.getByRole('textbox', { name: /Licznik na końcu/ }).fill(String(start + 137));
  await page.getByRole('button', { name: 'Zakończ przejazd' }).tap();
  await page.getByText('Przejazd zakończony. Zapisano na tym urządzeniu.').waitFor();

  const mileage = `${start + 137}`;
  await page.goto(`${setup.network.url}/vehicle/list?search=${encodeURIComponent(plate)}`);
  await page.getByRole('link', { name: plate }).first().waitFor();
  await expect.poll(async () => (await page.getByRole('main').innerText()).replaceAll(/[\s\u00a0]/g, '')).toContain(mileage);
  await page.getByRole('link', { name: plate }).first().tap();
  await page.getByRole('heading', { name: plate }).waitFor();
  await expect
    .poll(async () => (await page.getByRole('main').innerText()).replaceAll(/[\s\u00a0]/g, ''))
    .toContain(`Przebieg(km)${mileage}`);

  await page.goto(setup.network.url);
  await page.getByRole('region', { name: `Twój pojazd ${plate}` }).waitFor();
  expect(await running.count()).toBe(0);
  await page
    .getByRole('region', { name: `Twój pojazd ${plate}` })
    .getByRole('link', { name: 'Zwróć' })
    .tap();
  await page.getByText(/^Ostatni odczyt:/).waitFor();
  const hint = await page.getByText(/^Ostatni odczyt:/).innerText();
  expect(hint.replace(/\s*km.*/, '').replaceAll(/\D/g, '')).toBe(String(start + 137));
  // One that is lower than the trip's is questioned.
  await page.getByLabel(/Stan licznika/).fill(String(start + 100));
  await page.getByRole('button', { name: 'Odczyt jest prawidłowy' }).waitFor();
});
