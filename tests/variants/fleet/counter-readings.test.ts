import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { submitLogin } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { enterDateTime } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { draftOf, outboxOf } from '../../support/browser/device-state.ts';
import { firstPage } from '../../support/browser/browser.ts';

type Reading = { readonly Id: number; readonly Vehicle: string; readonly CounterState: number; readonly Comments: string };

const setup = setupBrowserTests(() => startDemo());
const listPath = '/vehicle-counter/list';

async function listReadings(plate: string): Promise<Reading[]> {
  const filter = encodeURIComponent(`Vehicle eq '${plate}' and Comments eq 'Parking -2'`);
  return (await setup.backend.get<{ value: Reading[] }>(`/api/ODataVehicleCounter?$filter=${filter}&$count=true`)).value;
}

/** Says why a reading far above the last one is right. */
async function explainReading(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Pojazd naprawdę tyle przejechał' }).click();
  await question.getByRole('button', { name: 'Zapisz mimo to' }).click();
}

test('[R-040] [R-063] [R-065] [R-081] a reading is validated, drafted and sent once', async () => {
  const page = await setup.openOffline();
  await page.goto(`${setup.network.url}${listPath}`);
  await page.getByRole('link', { name: 'Wpisz stan licznika' }).click();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: /\d+ (pole|pola|pól) wymaga(ją)? poprawy\./ })
    .waitFor();
  const vehicle = page.getByRole('combobox', { name: /pojazd/i });
  await expect.poll(() => vehicle.evaluate((element) => element === document.activeElement)).toBe(true);

  await vehicle.fill(setup.plate);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /Stan licznika/ }).fill('900001');
  await page.getByRole('textbox', { name: 'Uwagi' }).fill('Parking -2');
  await expect.poll(async () => JSON.stringify(await draftOf(page, 'driver'))).toContain('Parking -2');
  await page.reload();
  await page.getByText('Przywrócono niezapisane zmiany.').waitFor();
  expect(await page.getByRole('textbox', { name: 'Uwagi' }).inputValue()).toBe('Parking -2');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await explainReading(page);

  await page.getByText('Odczyt licznika zapisany na tym urządzeniu.').waitFor();
  const row = page.getByRole('row').filter({ hasText: 'Parking -2' });
  await row.getByRole('link', { name: setup.plate }).waitFor();
  expect(await row.textContent()).not.toContain('local-');
  await row.getByText('Czeka na wysłanie').waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);
  expect(await draftOf(page, 'driver')).toBeNull();

  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
  expect(await listReadings(setup.plate)).toMatchObject([{ Vehicle: setup.plate, CounterState: 900_001 }]);
});

test('[R-065] a draft survives power loss and is offered again', async () => {
  const page = await setup.openOffline();
  await page.goto(`${setup.network.url}${listPath}`);
  await page.getByRole('link', { name: 'Wpisz stan licznika' }).click();
  await page.getByRole('textbox', { name: 'Uwagi' }).fill('Bateria 2%');
  await expect.poll(async () => JSON.stringify(await draftOf(page, 'driver'))).toContain('Bateria 2%');
  await setup.tablet.kill();

  const context = await setup.tablet.open();
  const reopened = await firstPage(context);
  await context.setOffline(true);
  await reopened.goto(`${setup.network.url}${listPath}`);
  await reopened.getByRole('link', { name: 'Wpisz stan licznika' }).click();
  await reopened.getByText('Szkice na tym urządzeniu: 1.').waitFor();
  await reopened
    .getByRole('link', { name: 'Dokończ' })
    .or(reopened.getByRole('button', { name: 'Dokończ' }))
    .click();
  await reopened.getByText('Przywrócono niezapisane zmiany.').waitFor();
  expect(await reopened.getByRole('textbox', { name: 'Uwagi' }).inputValue()).toBe('Bateria 2%');
});

test('[R-063] [R-086] [R-108] [R-144] a rejected reading opens at its field', async () => {
  const page = await setup.openOffline();
  // The tablet's clock is two days ahead.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 });
  await page.goto(`${setup.network.url}${listPath}`);
  await page.getByRole('link', { name: 'Wpisz stan licznika' }).click();
  await page.getByRole('combobox', { name: /pojazd/i }).fill(setup.plate);
  await page.getByRole('option', { name: setup.plate }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /Stan licznika/ }).fill('900002');
  await page.getByRole('textbox', { name: 'Uwagi' }).fill('Parking -2');
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await explainReading(page);
  await page.getByText('Odczyt licznika zapisany na tym urządzeniu.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('Do decyzji: 1').first().waitFor({ timeout: 60_000 });

  await page.clock.setSystemTime(new Date());
  await page.goto(`${setup.network.url}/sync`);
  await page.getByRole('main').getByRole('link', { name: 'Popraw' }).click();
  await page.locator('[data-field="DateTime"]').getByText('Ta data jest w przyszłości.', { exact: false }).waitFor();
  await expect.poll(() => page.locator('[data-field="DateTime"] :focus').count()).toBe(1);
  expect(await page.locator('[data-field]:has([aria-invalid="true"])').count()).toBe(1);
  const [year, month, day] = toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10).split('-');
  await enterDateTime(page, 'DateTime', `${year}-${month}-${day}T00:00`);
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await explainReading(page);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);

  const [reading] = await listReadings(setup.plate);
  expect(reading).toMatchObject({ CounterState: 900_002 });
  await page.goto(`${setup.network.url}/vehicle-counter/item/${reading?.Id}`);
  await page.getByText('Historia zmian').click();
  const entry = page.locator('details').getByRole('listitem');
  await entry.getByText('Utworzono').waitFor();
  await entry.getByText(/to urządzenie/).waitFor();
  await entry.getByText(setup.plate).waitFor();
  await entry.getByText(/900.?002 km/).waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('Historia zmian').click();
  await page.getByText('Historia zmian jest dostępna tylko online.').waitFor();
});

test('[R-040] [R-012] read-only users see a reading without edit controls', async () => {
  const context = await setup.tablet.open();
  const page = await firstPage(context);
  const [reading] = (await setup.backend.get<{ value: Reading[] }>('/api/ODataVehicleCounter?$top=1&$orderby=Id desc&$count=true')).value;
  await page.goto(`${setup.network.url}/vehicle-counter/item/${reading?.Id}`);
  await submitLogin(page, 'viewer');
  await page.getByText('Data i godzina odczytu').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: reading?.Vehicle ?? '' })
    .waitFor();
  expect(await page.getByRole('button', { name: 'Zapisz' }).count()).toBe(0);
  await page.goto(`${setup.network.url}${listPath}`);
  await page.getByRole('row').nth(1).waitFor();
  expect(await page.getByRole('link', { name: 'Wpisz stan licznika' }).count()).toBe(0);
});
