import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { startDemo } from '../../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());

/** Keys of the cached answers on the device. */
function cachedAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('tabor-user-driver');
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const keys = opened.result.transaction('references').objectStore('references').getAllKeys();
    await new Promise((resolve) => (keys.onsuccess = resolve));
    opened.result.close();
    return keys.result.map(String);
  });
}

/** Begins a handover of the vehicle to the driver, up to the walk-around. */
async function takeOver(place: string) {
  const page = await setup.openAs('driver', { screen: 'desktop' });
  const form = handoverPage(page);
  await form.open(setup.network.url);
  await form.pickVehicle(setup.plate);
  await form.pickPerson('From', 'now');
  await form.pickPerson('To', 'Kowalczyk Jan');
  await form.field('PlaceName').getByRole('textbox').fill(place);
  await form.counterAndFuel();
  return { page, form };
}

test('[R-100] [R-127] the vehicle’s user has the photo of a known damage on the device', async () => {
  const { page, form } = await takeOver('Rampa 7');
  await page.getByRole('application').click();
  await page.getByLabel(form.words('damages.description')).fill('Rysa od rampy');
  await form.pickPhoto();
  await form.finishUnsigned();
  const photos = async () => {
    const [saved] = await setup.backend.handoversAt(setup.plate, 'Rampa 7');
    return saved
      ? (await setup.backend.get<{ Files: unknown[] }[]>(`/VehicleHandoverDocument/GetFaults?id=${String(saved.Id)}`)).flatMap(
          ({ Files }) => Files,
        ).length
      : 0;
  };
  await expect.poll(photos, { timeout: 30_000 }).toBe(1);

  await page.goto(setup.network.url);
  await page.getByRole('region', { name: `Twój pojazd ${setup.plate}` }).waitFor({ timeout: 30_000 });
  // The photo itself stayed when it was sent; Home brings the list that names it.
  const [saved] = await setup.backend.handoversAt(setup.plate, 'Rampa 7');
  const isPrepared = async () => (await cachedAnswers(page)).some((key) => key.endsWith(`/GetFaults?id=${String(saved?.Id)}`));
  await expect.poll(isPrepared, { timeout: 30_000 }).toBe(true);
  setup.network.behave(() => 'cut');
  await page.context().setOffline(true);
  await form.open(setup.network.url);
  await form.pickVehicle(setup.plate);
  await page
    .getByRole('list', { name: form.canvas('damage.list') })
    .getByRole('button', { name: 'Rysa od rampy' })
    .first()
    .click();
  await page
    .getByRole('region', { name: form.words('damages.knownOn', { view: form.canvas('view.Left') }) })
    .locator('img')
    .first()
    .waitFor();
  expect(await page.getByText(form.words('damages.photosOffline')).count()).toBe(0);
});

test('[R-126] [R-127] another device of the vehicle’s user has the last guided photos', async () => {
  const { page, form } = await takeOver('Rampa 8');
  await form.press(form.words('damages.none'));
  await page.getByRole('button', { name: 'Zrób zdjęcie: Tył' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Powtórz' }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await form.finishUnsigned();
  const sentPhotos = async () => {
    const [saved] = await setup.backend.handoversAt(setup.plate, 'Rampa 8');
    return saved ? setup.backend.get<unknown[]>(`/VehicleHandoverDocument/LastPhotos/${String(saved['VehicleId'])}`) : [];
  };
  await expect.poll(sentPhotos, { timeout: 30_000 }).toHaveLength(1);

  const tablet = await setup.newTablet();
  try {
    const other = await setup.openAs('driver', { tablet, path: '/' });
    await other.getByRole('region', { name: `Twój pojazd ${setup.plate}` }).waitFor({ timeout: 30_000 });
    await expect.poll(async () => (await cachedAnswers(other)).some((key) => key.includes('photo-')), { timeout: 30_000 }).toBe(true);
    setup.network.behave(() => 'cut');
    await other.context().setOffline(true);
    const again = handoverPage(other);
    await again.open(setup.network.url);
    await again.pickVehicle(setup.plate);
    await again.pickPerson('To', 'now');
    await again.next();
    await again.counterAndFuel();
    await again.next();
    await other.getByRole('button', { name: 'Zrób zdjęcie: Tył' }).click();
    await other
      .getByRole('dialog')
      .getByRole('img', { name: /^Poprzednio: Tył/ })
      .waitFor();
  } finally {
    setup.network.behave(() => 'pass');
    await tablet.remove();
  }
});
