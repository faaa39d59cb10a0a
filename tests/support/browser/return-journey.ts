import type { Locator, Page } from 'playwright';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import type { BackendClient } from '../backend/backend-client.ts';
import { draw } from './handover-form.ts';

/** The demo driver's employee. */
export const DRIVER_ID = 3;

export type ReturnedCar = Awaited<ReturnType<BackendClient['vehicles']>>[number];

/** The car that the demo driver has, with a booking of his that begins in a minute. */
export async function bookedCar(backend: BackendClient): Promise<ReturnedCar> {
  const car = (await backend.vehicles()).find((vehicle) => vehicle.LastHandoverDriverId === DRIVER_ID);
  if (!car) throw new Error('the demo driver has no car');
  await bookSoon(backend, car);
  return car;
}

/** Books the car for the demo driver from the next minute on. */
async function bookSoon(backend: BackendClient, car: ReturnedCar): Promise<void> {
  const soon = new Date(Date.now() + 60_000);
  const time = {
    StartDate: toWireDateTimeIn('Europe/Warsaw', soon),
    EndDate: toWireDateTimeIn('Europe/Warsaw', new Date(soon.getTime() + 3 * 3_600_000)),
  };
  await backend.change('/VehicleBooking/CreateOrUpdate', {
    Id: null,
    VehicleId: car.Id,
    EmployeeId: DRIVER_ID,
    ...time,
    TravelPurpose: 'Targi',
  });
}

/** The link on Home that starts the return of the car. */
export function returnLink(page: Page, car: ReturnedCar): Locator {
  return page.getByRole('region', { name: `Rezerwacja ${car.RegistrationNumber}` }).getByRole('link', { name: 'Zwróć' });
}

/**
 * Returns the car without new damage, from Home to the saved protocol, with as few touches as the app allows. The odometer's digits are
 * typed on the keyboard.
 */
export async function returnWithoutDamage(page: Page, car: ReturnedCar): Promise<void> {
  await returnLink(page, car).tap();
  await returnUpToSignatures(page, car);
  await signAndSave(page);
}

/** From the open form of a return to its signatures. */
export async function returnUpToSignatures(page: Page, car: ReturnedCar): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
  await page.waitForFunction(() => document.activeElement?.matches('[data-field="Counter"] input') ?? false);
  await page.keyboard.type(String((car.LastCounter ?? 0) + 120));
  await page.locator('[data-field="Fuel"] label').filter({ hasText: '1/2' }).tap();
  await press('Dalej');
  await press('Nic nowego: ani uszkodzeń, ani usterek');
  await press('Pozostałe OK, następny krok');
  await page.getByRole('button', { name: /^Jak przy przekazaniu z/ }).tap();
  await page.locator('label').filter({ hasText: 'Stan pojazdu sprawdzono' }).tap();
  await press('Dalej');
  await page.getByText(car.RegistrationNumber).first().waitFor();
  await press('Dalej');
  await swipeToEnd(page, page.getByRole('document', { name: 'Warunki' }));
  await press('Akceptuję');
}

/** Both sign one after the other; the second signature saves. */
export async function signAndSave(page: Page): Promise<void> {
  await page
    .getByRole('group', { name: /^Podpis przekazującego/ })
    .getByRole('button', { name: 'Podpisz' })
    .tap();
  await draw(page);
  await page.getByRole('button', { name: /^Zakończ – teraz: / }).tap();
  await draw(page);
  await page.getByRole('button', { name: 'Zakończ i zapisz', exact: true }).tap();
  await page.getByText('Zapisano na tym urządzeniu').first().waitFor();
}

/** One swipe over the text counts. How far it runs depends on the machine's speed, so the End key takes it the rest of the way. */
async function swipeToEnd(page: Page, text: Locator): Promise<void> {
  await text.waitFor();
  const devTools = await page.context().newCDPSession(page);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const at = (part: number) => [{ x: width / 2, y: height * part }];
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) });
  for (const part of [0.7, 0.55, 0.4, 0.25, 0.1])
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await text.press('End');
}
