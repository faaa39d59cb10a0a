import { expect, test } from 'vitest';
import type { Energy } from '../../../src/contract/entities/handover/handover-energy.ts';
import type { VehicleChoice } from '../../../src/contract/entities/fleet/vehicle.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { downloadProtocol } from '../../support/browser/download-protocol.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { smallTargets, takeScreenshot } from '../../support/browser/screen.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

async function plateWith(fuel: string): Promise<string> {
  const vehicles = await setup.backend.get<VehicleChoice[]>('/Vehicle/Company?allTypes=true');
  return vehicles.find(({ Fuel }) => Fuel === fuel)!.RegistrationNumber;
}

test('[R-129] an electric vehicle is handed over with its charge, cable and card', async () => {
  const plate = await plateWith('Energia elektryczna');
  const page = await setup.openAs('driver', { screen: 'desktop' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.people(plate, 'Ładowarka 3');
  await form.field('Counter').getByRole('textbox').fill('999999');
  await form.confirmCounter();
  expect(await form.field('Fuel').count()).toBe(0);
  const battery = form.field('Energy');
  await battery.getByLabel('Poziom naładowania (%)').fill('80');
  await battery.getByLabel('Wskazywany zasięg (km)').fill('310');
  await battery.getByRole('radiogroup', { name: 'Czy kabel do ładowania' }).getByText('Tak').click();
  await battery.getByRole('radiogroup', { name: 'Czy karta do ładowania' }).getByText('Nie').click();
  await form.press(form.words('damages.none'));
  await form.finishUnsigned();
  await page.getByText(form.words('saved.received')).waitFor({ timeout: 20_000 });
  const [saved] = (await setup.backend.handoversAt(plate, 'Ładowarka 3')) as unknown as [{ Fuel: string | null; Energy: Energy }];
  expect(saved).toMatchObject({ Fuel: null, Energy: { Charge: 80, Range: 310, HasCable: true, HasCard: false } });
  await page.getByText('80% · 310 km · kabel do ładowania jest · brak karty do ładowania').first().waitFor();
  const { text } = await downloadProtocol(page, 'Deutsch');
  for (const fact of ['Ladestand 80 %', 'Reichweite 310 km', 'Ladekabel vorhanden Ja', 'Ladekarte vorhanden Nein'])
    expect(text).toContain(fact);
  expect(text).not.toContain('Tankstand');
});

test.each(['phone', 'tablet'] as const)('[R-129] the charge is entered in targets of 56 px (%s)', async (screen) => {
  const page = await setup.openAs('driver', { screen });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.people(await plateWith('Energia elektryczna'), 'Ładowarka 4');
  await form.next();
  await form.field('Energy').getByLabel('Poziom naładowania (%)').waitFor();
  await page.getByRole('heading', { name: 'Licznik i bateria', exact: true }).waitFor();
  expect(await page.getByText(/paliw/i).count()).toBe(0);
  await takeScreenshot(page, `energy-${screen}`);
  expect(await smallTargets(page.getByRole('main'), 56)).toEqual([]);
  await form.field('Counter').getByRole('textbox').fill('999999');
  await form.confirmCounter();
  await form.next();
  await form.field('Energy').locator('input[aria-invalid="true"]').waitFor();
  await form.field('Energy').getByText('Uzupełnij pole „Poziom naładowania (%)”.').waitFor();
  await form.field('Energy').getByLabel('Poziom naładowania (%)').fill('80');
  const range = form.field('Energy').getByLabel('Wskazywany zasięg (km)');
  await range.fill('3200');
  await form.next();
  await page
    .getByText('Wartość nie może być większa niż 2000.')
    .or(page.getByText(/większa niż 2\s?000/))
    .first()
    .waitFor();
  await expect
    .poll(() => range.evaluate((input) => input === document.activeElement && input.getAttribute('aria-invalid') === 'true'))
    .toBe(true);
});
