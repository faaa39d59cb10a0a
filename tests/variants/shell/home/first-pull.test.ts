import { afterEach, expect, test } from 'vitest';
import { submitLogin } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { localeTexts, screens, takeScreenshot } from '../../../support/browser/screen.ts';
import { startDemo } from '../../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());
const words = localeTexts('pl', 'day');

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-110] until bookings have arrived, Home does not say that there is none', async () => {
  const page = await setup.openEmpty(screens.phone);
  setup.network.behave((_, path) => (path.startsWith('/api/ODataVehicleBooking') ? { status: 503, headers: {}, body: '' } : 'pass'));
  await page.goto(setup.network.url);
  await submitLogin(page, 'driver');
  const day = page.getByRole('region', { name: words('title') });
  await day.getByText(words('fetching')).waitFor({ timeout: 90_000 });
  await takeScreenshot(page, 'home first pull');
  // The pull ends without the bookings.
  await day.getByText(words('notHere')).waitFor({ timeout: 90_000 });
  await day
    .getByRole('region', { name: /^Twój pojazd/ })
    .first()
    .waitFor();
  await takeScreenshot(page, 'home without bookings');
  expect(await page.getByText(words('noBooking')).count()).toBe(0);
  setup.network.behave(() => 'pass');
  await page.getByRole('button', { name: 'Zaktualizuj dane' }).click();
  await day
    .getByText(words('noBooking'))
    .or(day.getByRole('region', { name: /^Rezerwacja/ }))
    .first()
    .waitFor({ timeout: 60_000 });
  expect(await day.getByText(words('notHere')).count()).toBe(0);
  // Settings says nothing about offline data before it is read.
  const never = localeTexts('pl', 'shell')('ready.never');
  await page.addInitScript((wrong) => {
    window.name = '';
    new MutationObserver(() => document.body?.innerText.includes(wrong) && (window.name = wrong)).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, never);
  await page.goto(`${setup.network.url}/settings`);
  await page.getByText(/^Gotowe do pracy offline/).waitFor();
  expect(await page.evaluate(() => window.name)).toBe('');
});

test('[R-090] a record opened before the vehicles arrive does not say it has none', async () => {
  const page = await setup.openEmpty();
  const [saved] = (
    await setup.backend.get<{ value: { Id: number; Vehicle: string }[] }>(
      `/api/ODataVehicleHandoverDocument?$filter=${encodeURIComponent('Number ne null')}&$top=1`,
    )
  ).value;
  setup.network.behave((_, path) =>
    /^\/(Vehicle\/Company|api\/OData(Vehicle|VehicleHandoverDocument)\b)/.test(path) ? { status: 503, headers: {}, body: '' } : 'pass',
  );
  await page.goto(`${setup.network.url}/vehicle-handover-document/item/${saved!.Id}`);
  await submitLogin(page, 'manager');
  const vehicle = page
    .getByRole('main')
    .locator('dt', { hasText: /^Pojazd$/ })
    .locator('+ dd');
  await expect.poll(() => vehicle.innerText(), { timeout: 90_000 }).toBe(localeTexts('pl', 'record')('notOnDevice'));
  setup.network.behave(() => 'pass');
  await page.reload();
  await expect.poll(() => vehicle.innerText(), { timeout: 90_000 }).toContain(saved!.Vehicle);
});
