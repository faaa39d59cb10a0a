import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { SlotPhoto } from '../../../../src/contract/entities/shared/handover-items.ts';
import { openNewHandover, refreshOfflineData } from '../../../support/browser/app.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { downloadProtocol } from '../../../support/browser/download-protocol.ts';
import { photoHashesOf } from '../../../support/browser/device-state.ts';
import { handoverPage } from '../../../support/browser/handover-page.ts';
import { fillAfterFaults, handoverPlace, markDamage, pickPeople, pressNext, save } from '../../../support/browser/handover-form.ts';
import { screens, smallTargets, takeScreenshot } from '../../../support/browser/screen.ts';
import { swipe } from '../../../support/browser/touches.ts';

const setup = setupBrowserTests(() => startDemo());

async function fillUpToWalkAround(page: Page): Promise<void> {
  const form = handoverPage(page);
  await form.pickVehicle(setup.plate);
  await pickPeople(page);
  await page.getByLabel('Miejsce przekazania').fill(handoverPlace);
  await pressNext(page);
  await form.field('Counter').getByRole('textbox').fill('999999');
  // The second handover of a car has the reading of the first.
  const confirm = page.getByRole('button', { name: 'Odczyt jest prawidłowy' });
  if (await confirm.isVisible()) await form.confirmCounter();
  await page.getByText('3/4', { exact: true }).click();
  await pressNext(page);
  await page.getByRole('region', { name: 'Zdjęcia pojazdu' }).waitFor();
}

async function shoot(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Powtórz' }).waitFor();
}

const counter = (page: Page, used: number) => page.getByRole('heading', { name: `Zdjęcia pojazdu: ${used} z 8` });

test('[R-126] offline, photos fill slot by slot: draft, seal, summary, next handover', async () => {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillUpToWalkAround(page);
  await counter(page, 0).waitFor();
  await page.getByRole('button', { name: 'Zrób zdjęcia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Przód (1 z 8)' });
  await dialog.locator('img[aria-hidden]').waitFor({ state: 'attached' });
  await shoot(page);
  await expect.poll(() => photoHashesOf(page, 'driver')).toHaveLength(1);
  const [first] = await photoHashesOf(page, 'driver');
  await page.getByRole('button', { name: 'Powtórz' }).click();
  await shoot(page);
  await expect.poll(async () => (await photoHashesOf(page, 'driver')).includes(first ?? '')).toBe(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Następne zdjęcie' }).click();
  await page.getByRole('dialog', { name: 'Prawy bok (2 z 8)' }).waitFor();
  await page.getByRole('button', { name: 'Pomiń to zdjęcie' }).click();
  await page.getByRole('dialog', { name: 'Tył (3 z 8)' }).waitFor();
  await shoot(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await counter(page, 2).waitFor();

  await setup.tablet.kill();
  setup.network.behave(() => 'cut');
  const again = await (await setup.tablet.open()).newPage();
  await again.goto(`${setup.network.url}/vehicle-handover-document/item`);
  await again.getByRole('button', { name: 'Dokończ' }).click();
  await counter(again, 2).waitFor();
  await again.getByRole('button', { name: 'Pokaż zdjęcie: Tył' }).waitFor();
  await again.getByRole('button', { name: 'Zrób zdjęcie: Licznik i kontrolki' }).click();
  await shoot(again);
  await again.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
  await counter(again, 3).waitFor();
  await markDamage(again);
  await pressNext(again);
  await fillAfterFaults(again);
  await save(again);
  expect(await again.getByRole('region', { name: 'Zdjęcia pojazdu' }).getByRole('img').count()).toBe(3);
  setup.network.behave(() => 'pass');
  await again.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  await again.getByText('Bez zmian od podpisania').waitFor();

  const [saved] = (await setup.backend.handoversAt(setup.plate, handoverPlace)) as unknown as {
    Id: number;
    VehicleId: number;
    SlotPhotos: SlotPhoto[];
    Seal: { Photos: string[] };
  }[];
  expect(saved?.SlotPhotos.map(({ Name }) => Name)).toEqual(['Przód', 'Tył', 'Licznik i kontrolki']);
  expect(saved?.SlotPhotos.map(({ Sha256 }) => Sha256).toSorted()).toEqual(saved?.Seal.Photos.toSorted());
  await expect.poll(() => setup.backend.get(`/VehicleHandoverDocument/LastPhotos/${saved?.VehicleId}`)).toHaveLength(3);
  // The first page has the photo of the odometer beside the reading.
  expect((await downloadProtocol(again, 'Polski')).pictures).toBe(1);

  await again.getByRole('button', { name: 'Nowy protokół' }).click();
  await fillUpToWalkAround(again);
  await again.getByRole('button', { name: 'Zrób zdjęcia' }).click();
  await again
    .getByRole('dialog')
    .getByRole('img', { name: /^Poprzednio: Przód/ })
    .waitFor();
  await shoot(again);
  const slider = again.getByRole('slider', { name: 'Porównaj z poprzednim przekazaniem' });
  await slider.focus();
  await again.keyboard.press('Home');
  const beforeAndAfter = again.getByRole('img', { name: 'Przód', exact: true });
  expect(await beforeAndAfter.evaluate((picture) => picture.style.clipPath)).toContain('100%');
  // A finger on the photos moves the edge; on a phone the button to the next photo stays in sight.
  await again.setViewportSize({ width: 390, height: 844 });
  await expect
    .poll(() =>
      again
        .getByRole('dialog')
        .getByRole('button', { name: 'Następne zdjęcie' })
        .evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight),
    )
    .toBe(true);
  const { x, y, width, height } = (await beforeAndAfter.boundingBox())!;
  const at = (share: number) => ({ x: x + width * share, y: y + height / 2 });
  await swipe(await again.context().newCDPSession(again), [at(0.1)], [at(0.6)]);
  await expect.poll(() => slider.inputValue()).toBe('60');
  await again
    .getByRole('dialog')
    .getByRole('img', { name: /^Poprzednio: Przód/ })
    .waitFor();
});

test('[R-126] photos keep their place where company and browser allow it', async () => {
  await runStatement(setup.demo.databaseUrl, 'UPDATE company_setting SET "PhotoPlaces" = true');
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await openNewHandover(page);
  await fillUpToWalkAround(page);
  await page.getByRole('button', { name: 'Zrób zdjęcie: Przód' }).click();
  const dialog = page.getByRole('dialog');
  // Headless Chromium denies a permission that it was not given.
  await dialog.getByText('Bez miejsca: przeglądarka na to nie pozwala').waitFor();
  await shoot(page);
  await page.context().grantPermissions(['camera', 'geolocation'], { origin: setup.network.url });
  await page.context().setGeolocation({ latitude: 52.229_771_8, longitude: 21.011_78, accuracy: 7.2 });
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  await page.getByRole('button', { name: 'Zrób zdjęcie: Tył' }).click();
  await dialog.getByText('Zdjęcie z miejscem (±8\u00a0m)').waitFor();
  await takeScreenshot(page, 'guided camera with place');
  await shoot(page);
  await dialog.getByRole('button', { name: 'Zamknij' }).click();
  await counter(page, 2).waitFor();
  await markDamage(page);
  await pressNext(page);
  await fillAfterFaults(page);
  await save(page);
  await page.getByText(/Tył, .*52\.22977, 21\.01178 \(±8\u00a0m\)/).waitFor();
  await page.context().setOffline(false);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [saved] = (await setup.backend.handoversAt(setup.plate, handoverPlace)) as unknown as { SlotPhotos: SlotPhoto[] }[];
  expect(saved?.SlotPhotos.map(({ Name, Place }) => [Name, Place ?? null])).toEqual([
    ['Przód', null],
    ['Tył', { Latitude: 52.22977, Longitude: 21.01178, Accuracy: 8 }],
  ]);
});

test('[R-126] a required photo is demanded; without a camera it comes from a file', async () => {
  const admin = await setup.openAs('admin', { path: '/administration/photos', screen: 'desktop' });
  await admin
    .getByRole('list', { name: 'Plan zdjęć' })
    .getByRole('button', { name: /^1\. Przód/ })
    .click();
  await admin.getByRole('dialog').getByRole('checkbox', { name: 'Nowe przekazanie wymaga tego zdjęcia' }).focus();
  await admin.keyboard.press('Space');
  await admin.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await admin.getByRole('button', { name: /^1\. Przód.*Wymagane/ }).waitFor();
  await takeScreenshot(admin, 'guided administration');

  const tablet = await setup.newTablet({ flags: ['--deny-permission-prompts'] });
  try {
    const page = await setup.openAs('manager', { tablet, path: '/' });
    await page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    await refreshOfflineData(page);
    await openNewHandover(page);
    await fillUpToWalkAround(page);
    await markDamage(page);
    await pressNext(page);
    await page.getByText('Zrób to zdjęcie.').waitFor();
    await page.getByRole('button', { name: 'Zrób zdjęcie: Przód' }).click();
    await page.getByRole('alert').filter({ hasText: 'aparat' }).first().waitFor();
    await page.getByRole('dialog').locator('input[type="file"]').setInputFiles('public/icons/icon-512.png');
    await page.getByRole('button', { name: 'Powtórz' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Zamknij' }).click();
    await counter(page, 1).waitFor();
    await pressNext(page);
    await page.getByRole('heading', { name: 'Usterki i zdjęcia' }).waitFor();
    expect(await page.getByText('Zrób to zdjęcie.').count()).toBe(0);
  } finally {
    await tablet.remove();
  }
});

/** Lets the device store no photo, as a full disk does; an open page keeps the quota that it was opened with. */
async function refusePhotos(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate((full) => {
    const store = IDBObjectStore.prototype as IDBObjectStore & { stored?: IDBObjectStore['put'] };
    const stored = (store.stored ??= Reflect.get(store, 'put'));
    store.put = function refusing(this: IDBObjectStore, ...content) {
      if (full && this.name === 'blobs') throw new DOMException('The disk is full', 'QuotaExceededError');
      return stored.apply(this, content);
    };
  }, isFull);
}

test('[R-126] [R-091] a photo refused by a full disk replaces none', async () => {
  const page = await setup.openAs('driver', { path: '/vehicle-handover-document/item' });
  await fillUpToWalkAround(page);
  await page.getByRole('button', { name: 'Zrób zdjęcie: Przód' }).click();
  await shoot(page);
  await expect.poll(() => photoHashesOf(page, 'driver')).toHaveLength(1);
  const before = await photoHashesOf(page, 'driver');
  const dialog = page.getByRole('dialog');
  await refusePhotos(page, true);
  await dialog.getByRole('button', { name: 'Powtórz' }).click();
  await dialog.getByRole('button', { name: 'Zrób zdjęcie' }).click();
  const reason = dialog.getByText(/brakuje miejsca/);
  await reason.first().waitFor();
  // The camera is still open, and the photo before is in its slot.
  await dialog.getByRole('button', { name: 'Zrób zdjęcie' }).waitFor();
  expect(await photoHashesOf(page, 'driver')).toEqual(before);
  await refusePhotos(page, false);
  await shoot(page);
  await expect.poll(async () => (await photoHashesOf(page, 'driver')).some((hash) => before.includes(hash))).toBe(false);
  expect(await reason.count()).toBe(0);
});

test.each(['tablet', 'phone'] as const satisfies (keyof typeof screens)[])(
  '[R-126] slots and camera fit the screen: %s',
  async (screen) => {
    const page = await setup.openAs('manager', { path: '/vehicle-handover-document/item', screen });
    await fillUpToWalkAround(page);
    await takeScreenshot(page, `guided slots ${screen}`);
    expect(await smallTargets(page.getByRole('region', { name: 'Zdjęcia pojazdu' }), 56)).toEqual([]);
    await page.getByRole('button', { name: 'Zrób zdjęcie: Lewy bok' }).click();
    await page.getByRole('dialog').locator('img[aria-hidden]').waitFor({ state: 'attached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).waitFor();
    await takeScreenshot(page, `guided camera ${screen}`);
    await shoot(page);
    await takeScreenshot(page, `guided review ${screen}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    expect(setup.errors).toEqual([]);
  },
);

test('[R-126] the photo of the odometer is offered at its reading and stands beside it', async () => {
  const page = await setup.openAs('manager', { path: '/vehicle-handover-document/item', screen: 'phone' });
  const form = handoverPage(page);
  await form.pickVehicle(setup.plate);
  await pickPeople(page);
  await pressNext(page);
  await form.field('Counter').getByRole('textbox').fill('999999');
  await form.confirmCounter();
  await page.getByRole('button', { name: 'Zrób zdjęcie: Licznik i kontrolki' }).click();
  await page.getByRole('dialog', { name: 'Licznik i kontrolki', exact: true }).waitFor();
  await shoot(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Gotowe' }).click();
  await page.getByRole('button', { name: 'Pokaż zdjęcie: Licznik i kontrolki' }).waitFor();
  for (const screen of ['phone', 'tablet', 'landscape'] as const) {
    await page.setViewportSize(screens[screen].viewport);
    await takeScreenshot(page, `odometer photo ${screen}`);
    expect(await smallTargets(page.getByRole('main'), 56)).toEqual([]);
  }
  await page.getByRole('button', { name: /Krok 3: / }).click();
  await counter(page, 1).waitFor();
  await page.getByRole('button', { name: /Krok 7: / }).click();
  const reading = page.getByRole('definition').filter({ hasText: /^999.999 km/ });
  await reading.getByRole('img', { name: 'Licznik i kontrolki' }).waitFor();
  await takeScreenshot(page, 'odometer photo summary');
  expect(setup.errors).toEqual([]);
});

test('[R-126] an administrator switches a corner on; the camera shows its outline', async () => {
  const admin = await setup.openAs('admin', { path: '/administration/photos', screen: 'desktop' });
  await admin
    .getByRole('list', { name: 'Plan zdjęć' })
    .getByRole('button', { name: /Lewy przedni narożnik/ })
    .click();
  await admin.getByRole('dialog').getByRole('checkbox', { name: 'Robione przy przekazaniach' }).focus();
  await admin.keyboard.press('Space');
  await takeScreenshot(admin, 'corner administration');
  await admin.getByRole('dialog').getByRole('button', { name: 'Zapisz' }).click();
  await admin.getByRole('dialog').waitFor({ state: 'detached' });

  const tablet = await setup.newTablet();
  try {
    const page = await setup.openAs('manager', { tablet, path: '/', screen: 'tablet' });
    await refreshOfflineData(page);
    await page.context().setOffline(true);
    await openNewHandover(page);
    await fillUpToWalkAround(page);
    const slot = page.getByRole('button', { name: 'Zrób zdjęcie: Lewy przedni narożnik' });
    await expect.poll(() => slot.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await takeScreenshot(page, 'corner slots');
    await slot.click();
    await page.getByRole('dialog').locator('img[aria-hidden]').waitFor({ state: 'attached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Zrób zdjęcie' }).waitFor();
    await takeScreenshot(page, 'corner camera');
  } finally {
    await tablet.remove();
  }
});

test('[R-126] the torch: offered only where the camera has one, out with the camera', async () => {
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await page.getByRole('navigation', { name: 'Najczęstsze czynności' }).getByRole('link', { name: 'Zgłoś szkodę' }).click();
  const camera = page.getByRole('dialog');
  const openCamera = async () => {
    await page.getByRole('button', { name: 'Zrób zdjęcie' }).click();
    await camera.getByRole('button', { name: 'Zrób zdjęcie' }).waitFor();
  };
  await openCamera();
  expect(await camera.getByRole('button', { name: /latarkę/ }).count()).toBe(0);
  await camera.getByRole('button', { name: 'Anuluj' }).click();

  // The browser's test camera has no torch: its track reports one here, and refuses the first request.
  await page.evaluate(() => {
    const requests: unknown[] = [];
    const lit = new Set<MediaStreamTrack>();
    Object.assign(window, { torch: { requests, isLit: () => [...lit].some(({ readyState }) => readyState === 'live') } });
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities;
    MediaStreamTrack.prototype.applyConstraints = function (constraints) {
      const isOn = (constraints?.advanced?.[0] as { readonly torch?: boolean } | undefined)?.torch === true;
      if (requests.push(isOn) === 1) return Promise.reject(new DOMException('busy', 'OverconstrainedError'));
      if (isOn) lit.add(this);
      else lit.delete(this);
      return Promise.resolve();
    };
  });
  type Torch = { readonly requests: unknown[]; readonly isLit: () => boolean };
  const torch = () =>
    page.evaluate(() => {
      const { requests, isLit } = (window as unknown as { readonly torch: Torch }).torch;
      return { requests, isLit: isLit() };
    });
  const [on, off] = [camera.getByRole('button', { name: 'Włącz latarkę' }), camera.getByRole('button', { name: 'Wyłącz latarkę' })];
  await openCamera();
  await on.click();
  await expect.poll(torch).toEqual({ requests: [true], isLit: false });
  await on.click();
  await off.waitFor();
  expect(await torch()).toEqual({ requests: [true, true], isLit: true });
  await takeScreenshot(page, 'torch phone');
  await off.click();
  await on.waitFor();
  expect((await torch()).isLit).toBe(false);
  await on.click();
  await off.waitFor();
  await camera.getByRole('button', { name: 'Anuluj' }).click();
  await camera.waitFor({ state: 'detached' });
  expect((await torch()).isLit).toBe(false);
  await openCamera();
  await on.waitFor();
});
