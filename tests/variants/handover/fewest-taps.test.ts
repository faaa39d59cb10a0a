import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { readStore } from '../../support/browser/device-state.ts';
import { draw } from '../../support/browser/handover-form.ts';
import { countTouches } from '../../support/browser/touches.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

/** The demo driver's employee. */
const DRIVER_ID = 3;

/** Every touch of a user counts, the strokes of the two signatures aside; the odometer's digits are typed on the keyboard. */
const MAX_TAPS = 14;

test('[R-077] [R-110] returns a booked vehicle without new damage in 14 taps', async () => {
  const all = await setup.backend.vehicles();
  const car = all.find((vehicle) => vehicle.LastHandoverDriverId === DRIVER_ID);
  if (!car) throw new Error('the demo driver has no car');
  const soon = new Date(Date.now() + 60_000);
  const time = { StartDate: toWireDateTimeIn('Europe/Warsaw', soon), EndDate: toWireDateTimeIn('Europe/Warsaw', new Date(soon.getTime() + 3 * 3_600_000)) };
  await setup.backend.change('/VehicleBooking/CreateOrUpdate', { Id: null, VehicleId: car.Id, EmployeeId: DRIVER_ID, ...time, TravelPurpose: 'Targi' });
  const page = await setup.openAs('driver', { path: '/' });
  await refreshOfflineData(page);
  const returning = page.getByRole('region', { name: `Rezerwacja ${car.RegistrationNumber}` }).getByRole('link', { name: 'Zwróć' });
  await returning.waitFor();
  await expect.poll(() => lastHandoverFields(page, car.Id), { timeout: 20_000 }).toBeGreaterThan(0);
  await page.context().setOffline(true);
  const taps = await countTouches(page);
  const tap = (target: Locator) => target.tap();
  const press = (name: string) => tap(page.getByRole('button', { name, exact: true }));

  await tap(returning);
  await expect.poll(() => page.locator('[data-field="Counter"] input').evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(String((car.LastCounter ?? 0) + 120));
  await tap(page.locator('[data-field="Fuel"] label').filter({ hasText: '1/2' }));
  await press('Dalej');
  await press('Nic nowego: ani uszkodzeń, ani usterek');
  await press('Pozostałe OK, następny krok');
  await tap(page.getByRole('button', { name: /^Jak przy przekazaniu z/ }));
  await tap(page.locator('label').filter({ hasText: 'Stan pojazdu sprawdzono' }));
  await press('Dalej');
  await page.getByText(car.RegistrationNumber).first().waitFor();
  await press('Dalej');
  await swipeToEnd(page, page.getByRole('document', { name: 'Warunki' }));
  await press('Akceptuję');
  await tap(page.getByRole('group', { name: /^Podpis przekazującego/ }).getByRole('button', { name: 'Podpisz' }));
  await draw(page);
  await tap(page.getByRole('button', { name: /^Zakończ – teraz: / }));
  await draw(page);
  await press('Zakończ i zapisz');
  await page.getByText('Zapisano na tym urządzeniu').first().waitFor();

  expect(await taps()).toBe(MAX_TAPS);
  const records = await readStore<{ entity: string; isNew: boolean; item: Record<string, unknown> }>(page, 'driver', 'records');
  const saved = records.find(({ entity, isNew }) => entity === 'vehicle-handover-document' && isNew);
  expect(saved?.item).toMatchObject({ VehicleId: car.Id, FromEmployeeId: DRIVER_ID, Counter: (car.LastCounter ?? 0) + 120, Fuel: '1/2' });
  expect(saved?.item['PlaceName']).not.toBe('');
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
});

/** One swipe over the text counts. How far it runs depends on the machine's speed, so the End key takes it the rest of the way. */
async function swipeToEnd(page: Page, text: Locator): Promise<void> {
  await text.waitFor();
  const devTools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const at = (part: number) => [{ x: width / 2, y: height * part }];
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) });
  for (const part of [0.7, 0.55, 0.4, 0.25, 0.1]) await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await text.press('End');
}

/** How many additional fields the newest handover of the vehicle has on the device. */
async function lastHandoverFields(page: Page, vehicleId: number): Promise<number> {
  const records = await readStore<{ entity: string; item: { VehicleId?: number; Date?: string; AdditionalFieldValues?: unknown[] } }>(page, 'driver', 'records');
  return records.find(({ entity, item }) => entity === 'vehicle-handover-document' && item.VehicleId === vehicleId)?.item.AdditionalFieldValues?.length ?? 0;
}
