import { beforeAll, expect, test } from 'vitest';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { readStore } from '../../support/browser/device-state.ts';
import { bookedCar, DRIVER_ID, returnLink, returnWithoutDamage, type ReturnedCar } from '../../support/browser/return-journey.ts';
import { countTouches } from '../../support/browser/touches.ts';
import { waitForLastHandover } from '../../support/browser/wait-for-last-handover.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

/** Every touch of a user counts, the strokes of the two signatures aside; the odometer's digits are typed on the keyboard. */
const MAX_TAPS = 14;

let car: ReturnedCar;
beforeAll(async () => {
  car = await bookedCar(setup.backend);
});

/** Returns the driver's booked car without a network, and counts the touches. */
async function returnOffline(screen: 'tablet' | 'phone') {
  const page = await setup.openAs('driver', { path: '/', screen });
  await refreshOfflineData(page);
  await returnLink(page, car).waitFor();
  await waitForLastHandover(page, car);
  await page.context().setOffline(true);
  const taps = await countTouches(page);
  await returnWithoutDamage(page, car);
  return { page, taps: await taps() };
}

// Never delivered: the driver has one car.
test('[R-077] [R-110] a return on a phone takes 14 taps, too', async () => {
  expect((await returnOffline('phone')).taps).toBe(MAX_TAPS);
});

test('[R-077] [R-110] returns a booked vehicle without new damage in 14 taps', async () => {
  const { page, taps } = await returnOffline('tablet');
  expect(taps).toBe(MAX_TAPS);
  const records = await readStore<{ entity: string; isNew: boolean; item: Record<string, unknown> }>(page, 'driver', 'records');
  const saved = records.find(({ entity, isNew }) => entity === 'vehicle-handover-document' && isNew);
  expect(saved?.item).toMatchObject({ VehicleId: car.Id, FromEmployeeId: DRIVER_ID, Counter: (car.LastCounter ?? 0) + 120, Fuel: '1/2' });
  expect(saved?.item['PlaceName']).not.toBe('');
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
});

test('[R-077] [R-110] on its own step the counter takes digits without a tap', async () => {
  const other = (await setup.backend.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === setup.plate);
  const page = await setup.openAs('driver', { path: '/vehicle-handover-document/item', screen: 'phone' });
  const form = handoverPage(page);
  await form.people(setup.plate, 'Plac');
  await form.next();
  await form.field('Counter').getByRole('textbox').waitFor();
  await page.keyboard.type(String((other?.LastCounter ?? 0) + 20));
  await page.locator('[data-field="Fuel"] label').filter({ hasText: '1/2' }).tap();
  await form.next();
  await page.getByRole('application').waitFor();
  // The shortest way on is in sight below the whole drawing.
  const nothingNew = page.getByRole('button', { name: form.words('damages.nothingNew') });
  const below = await page.getByRole('button', { name: form.item('next'), exact: true }).boundingBox();
  const { y = 0, height = 0 } = (await nothingNew.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(below?.y ?? 0);
});
