import { expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { dumpBrowserStorage } from '../../support/browser/dump-browser-storage.ts';
import { handoverPage } from '../../support/browser/handover-page.ts';
import { screens, smallTargets, takeScreenshot } from '../../support/browser/screen.ts';

const setup = setupBrowserTests(() => startDemo());

/** Some 400 m from the depot of Łódź Olechów, with digits that nothing else has. */
const here = { latitude: 51.736_172, longitude: 19.561_193 };

test('[R-077] offline, the place is the last used or the nearest; stores no position', async () => {
  const page = await setup.openOffline();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation(here);
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.pickVehicle(setup.plate);
  const place = form.field('PlaceName').getByRole('textbox');
  await expect.poll(() => place.inputValue()).not.toBe('');
  await form.field('PlaceName').getByText(form.words('prefilled')).waitFor();
  await form.press(form.words('nearest.find'));
  await expect.poll(() => place.inputValue()).toBe('Łódź, baza Olechów');
  await form
    .field('PlaceName')
    .getByText(/^Najbliższe miejsce, około 400\sm stąd/)
    .waitFor();
  for (const screen of ['tablet', 'landscape', 'phone'] as const) {
    await page.setViewportSize(screens[screen].viewport);
    await place.scrollIntoViewIfNeeded();
    await takeScreenshot(page, `nearest-place-${screen}`);
    expect(await smallTargets(form.field('PlaceName'), 56)).toEqual([]);
  }
  const stored = await dumpBrowserStorage(page);
  for (const part of Object.values(here)) expect(stored).not.toContain(String(part));
  expect(setup.errors).toEqual([]);
});

test('[R-077] reports missing access to the position and accepts typed text', async () => {
  const page = await setup.openAs('driver', { path: '/vehicle-handover-document/item', screen: 'phone', language: 'de' });
  const form = handoverPage(page, 'de');
  await form.pickVehicle(setup.plate);
  await form.press(form.words('nearest.find'));
  await page.getByText(form.words('nearest.denied')).waitFor();
  await takeScreenshot(page, 'nearest-place-denied');
  await form.field('PlaceName').getByRole('textbox').fill('Tiefgarage -2');
  expect(await page.getByText(form.words('nearest.found', { distance: '' })).count()).toBe(0);
});
