import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import type { VehicleChoice } from '../../../../src/contract/entities/fleet/vehicle.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { refreshOfflineData, submitLogin, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { localeTexts, scrollsSideways, smallTargets, takeScreenshot } from '../../../support/browser/screen.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { demoUserEmployeeIds } from '../../../../server/demo/people/employees.ts';

const setup = setupBrowserTests(() => startDemo());

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-010] a driver lands on Home, a manager on the first list', async () => {
  for (const [login, path] of [
    ['driver', '/'],
    ['manager', '/trip-record-card/list'],
  ] as const) {
    const tablet = await setup.newTablet();
    const page = await (await tablet.open()).newPage();
    await page.goto(setup.network.url);
    await submitLogin(page, login);
    await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    await tablet.remove();
  }
});

test('[R-110] a phone shows that it is offline, in the width of the longest language', async () => {
  const page = await setup.openAs('driver', { path: '/', screen: 'phone', language: 'de' });
  await page.context().setOffline(true);
  const word = page.getByRole('banner').getByText('Offline');
  await word.waitFor();
  expect((await word.boundingBox())?.width).toBeGreaterThan(30);
  expect(await scrollsSideways(page)).toBe(false);
});

test('[R-110] offline in sunlight, a phone has its whole header in sight', async () => {
  const [counter, record] = [localeTexts('pl', 'vehicle-counter'), localeTexts('pl', 'record')];
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await page.evaluate(() => localStorage.setItem('tabor-theme', 'outdoor'));
  await page.reload();
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await page.getByRole('link', { name: counter('create') }).tap();
  await page
    .getByRole('group', { name: record('vehicle.recent') })
    .getByRole('button')
    .first()
    .tap();
  const last = await page.getByText(/^Ostatni odczyt: /).innerText();
  await page
    .getByRole('textbox', { name: /Stan licznika/ })
    .fill(String(Number(/: ([\d\s]+)\skm/.exec(last)?.[1]?.replaceAll(/\s/g, '')) + 7));
  await page.getByRole('button', { name: record('save') }).tap();
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Do wysłania: 1' }).waitFor();
  await header
    .getByRole('button', { name: /^Powiadomienia/ })
    .or(header.getByRole('link', { name: /^Powiadomienia/ }))
    .waitFor();
  await takeScreenshot(page, 'header offline in sunlight');
  const edges = await header
    .locator('a, button')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect()).map(({ left, right }) => [left, right] as const));
  expect(edges.filter(([left, right]) => left < 0 || right > 390)).toEqual([]);
  expect(await smallTargets(header, 48)).toEqual([]);
});

test.each(['phone', 'tablet', 'desktop'] as const)(
  "[R-110] offline on a %s, Home shows the driver's vehicles and no fleet figures",
  async (screen) => {
    const page = await setup.openAs('driver', { path: '/', screen });
    await waitUntilOfflineReady(page);
    await page.context().setOffline(true);
    await page.reload();
    const mine = page.getByRole('region', { name: 'Mój dzień' });
    await mine
      .getByRole('region', { name: /^Twój pojazd/ })
      .first()
      .waitFor();
    await mine.getByText(/^Stan z /).waitFor();
    expect(await mine.getByRole('link', { name: 'Zwróć' }).count()).toBeGreaterThan(0);
    expect(await smallTargets(mine, screen === 'desktop' ? 36 : 48)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByText('Gotowe', { exact: true }).waitFor();
    expect(await page.getByText('niezatwierdzonych protokołów').count()).toBe(0);
    await mine.getByRole('link', { name: 'Nowa rezerwacja' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Zapisz' }).waitFor();
  },
);

test('[R-110] a phone’s first window has the four buttons, however many vehicles', async () => {
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await expect.poll(() => page.getByRole('region', { name: /^(Twój pojazd|Rezerwacja)/ }).count()).toBeGreaterThan(1);
  const bar = (await page.getByRole('navigation').last().boundingBox())!;
  const bottoms = await page
    .getByRole('navigation', { name: localeTexts('pl', 'shell')('quick.label') })
    .getByRole('link')
    .evaluateAll((links) => links.slice(0, 4).map((link) => link.getBoundingClientRect().bottom));
  expect(bottoms).toHaveLength(4);
  expect(bottoms.filter((bottom) => bottom > bar.y)).toEqual([]);
  await takeScreenshot(page, 'home first window');
});

test('[R-110] Home picks up a near booking, and a later one only as a second choice', async () => {
  const vehicles = await setup.backend.vehicles();
  const others = vehicles.filter((vehicle) => (vehicle.LastHandoverDriverId ?? demoUserEmployeeIds.driver) !== demoUserEmployeeIds.driver);
  const near = await bookOneOf(others, 1);
  const later = await bookOneOf(
    others.filter(({ Id }) => Id !== near?.Id),
    11 * 24,
  );
  const page = await setup.openAs('driver', { path: '/', screen: 'phone' });
  await refreshOfflineData(page);
  const cardOf = (car: VehicleChoice) => page.getByRole('region', { name: `Rezerwacja ${car.RegistrationNumber}` });
  const links = async (car: VehicleChoice) =>
    Promise.all(
      (await cardOf(car).getByRole('link').all()).map(async (link) => [
        await link.innerText(),
        /primary/.test((await link.getAttribute('class')) ?? ''),
      ]),
    );
  await cardOf(near!).waitFor();
  await cardOf(later!).waitFor();
  expect(await links(near!)).toEqual([
    ['Odbierz', true],
    ['Rezerwacja', false],
  ]);
  expect(await links(later!)).toEqual([
    ['Rezerwacja', false],
    ['Odbierz wcześniej', false],
  ]);
  // The user's vehicle stands between: before the booking of another week.
  const order = await page
    .getByRole('region', { name: 'Mój dzień' })
    .getByRole('region')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
  expect([order.at(0), order.at(-1)]).toEqual([`Rezerwacja ${near!.RegistrationNumber}`, `Rezerwacja ${later!.RegistrationNumber}`]);
  expect(order.some((name) => name.startsWith('Twój pojazd'))).toBe(true);
  await cardOf(later!).scrollIntoViewIfNeeded();
  await takeScreenshot(page, 'home later booking');
  await cardOf(later!).getByRole('link', { name: 'Odbierz wcześniej' }).tap();
  await page.waitForURL(new RegExp(`vehicle=${later!.Id}`));
});

/** Books the first vehicle that is free in so many hours, for the driver, and accepts it. */
async function bookOneOf(cars: readonly VehicleChoice[], hours: number): Promise<VehicleChoice | undefined> {
  const start = new Date(Date.now() + hours * 3_600_000);
  const time = {
    StartDate: toWireDateTimeIn('Europe/Warsaw', start),
    EndDate: toWireDateTimeIn('Europe/Warsaw', new Date(start.getTime() + 3 * 3_600_000)),
  };
  for (const car of cars) {
    const body = {
      Id: null,
      VehicleId: car.Id,
      EmployeeId: demoUserEmployeeIds.driver,
      ...time,
      TravelPurpose: 'Targi',
      StartPlace: 'Łódź',
      TargetPlace: 'Köln',
    };
    const id = await setup.backend.change<number>('/VehicleBooking/CreateOrUpdate', body).catch((error: unknown) => {
      if (String(error).includes('collision')) return null;
      throw error;
    });
    if (id === null) continue;
    await setup.backend.change(`/VehicleBooking/Accept/${id}`, null);
    return car;
  }
  return undefined;
}

test('[R-110] drafts on Home name their vehicles, and are discarded there', async () => {
  const [first, second] = (await setup.backend.vehicles()).slice(-2).map(({ RegistrationNumber }) => RegistrationNumber);
  const page = await setup.openOffline();
  for (const plate of [first, second]) {
    await page.goto(new URL('/vehicle-handover-document/item', setup.network.url).href);
    const vehicle = page.getByRole('combobox', { name: /Pojazd/ });
    await vehicle
      .or(page.getByRole('button', { name: 'Zacznij od nowa' }))
      .first()
      .waitFor();
    if (!(await vehicle.isVisible())) await page.getByRole('button', { name: 'Zacznij od nowa' }).tap();
    await vehicle.fill(plate!);
    await vehicle.press('Enter');
    await page.getByRole('button', { name: 'Zmień pojazd' }).waitFor();
    await page.getByText(/ · zapisano /).waitFor();
  }
  await page.goto(new URL('/', setup.network.url).href);
  const lines = page.getByText(/ · ostatnia zmiana /);
  const platesOfDrafts = async () => new Set((await lines.allInnerTexts()).map((line) => line.split(' · ')[1]));
  // Both may have been saved within the same second.
  await expect.poll(platesOfDrafts).toEqual(new Set([first, second]));
  await takeScreenshot(page, 'drafts on Home');
  const line = lines.filter({ hasText: second! }).locator('..');
  await line.getByRole('button', { name: 'Odrzuć zmiany' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Odrzuć zmiany' }).tap();
  await expect.poll(platesOfDrafts).toEqual(new Set([first]));
});

test('[R-130] a driver’s menu opens the driver’s own rows; a switch shows all rows', async () => {
  const page = await setup.openAs('driver', { path: '/', screen: 'desktop' });
  const employees = await setup.backend.get<{ Id: number; FullName: string }[]>('/Employee/List?activeOnly=true');
  const name = employees.find(({ Id }) => Id === demoUserEmployeeIds.driver)!.FullName;
  const own = encodeURIComponent(`FromEmployee eq '${name}' or ToEmployee eq '${name}'`);
  const { '@odata.count': count } = await setup.backend.get<{ '@odata.count': number }>(
    `/api/ODataVehicleHandoverDocument?$filter=${own}&$top=1&$count=true`,
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Protokoły' }).first().click();
  await page.waitForURL(/mine=true/);
  const rows = page.getByRole('main').getByRole('row');
  await expect.poll(() => rows.count()).toBe(Math.min(count, 25) + 1);
  for (const text of (await rows.allInnerTexts()).slice(1)) expect(text).toContain(name);
  await page.getByRole('radio', { name: 'Wszystkie' }).click();
  await expect.poll(() => rows.count()).toBe(26);
  expect(page.url()).not.toContain('mine');
});

/** The browser's offer, which headless browsers do not make. */
async function offerInstall(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: () => Promise.resolve(Object.assign(globalThis, { isAsked: true })),
      }),
    );
  });
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Otworzysz ją z ekranu' });

test('[R-130] Settings offers to install the app, and so does the first saved record', async () => {
  const page = await setup.openOffline();
  await offerInstall(page);
  const running = page.getByRole('region', { name: 'Trwa przejazd' });
  const start = Number((await running.getByText(/Licznik na początku/).innerText()).replace(/^.*: /, '').replaceAll(/\D/g, ''));
  expect(await offer(page).count()).toBe(0);
  await running.getByRole('link', { name: 'Zakończ przejazd' }).tap();
  await page.getByRole('textbox', { name: /Licznik na końcu/ }).fill(String(start + 21));
  await page.getByRole('button', { name: 'Zakończ przejazd' }).tap();
  await page.getByText('Przejazd zakończony. Zapisano na tym urządzeniu.').waitFor();
  // The open screen must not move under a finger.
  expect(await offer(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Liczniki' }).tap();
  await offer(page).waitFor();
  await offer(page).getByRole('button', { name: 'Nie teraz' }).tap();
  await page.goto(new URL('/settings', setup.network.url).href);
  await page.getByRole('heading', { name: 'Wygląd' }).waitFor();
  await offerInstall(page);
  await page.getByRole('button', { name: 'Zainstaluj' }).waitFor();
  expect(await offer(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Zainstaluj' }).tap();
  expect(await page.evaluate(() => 'isAsked' in globalThis)).toBe(true);
  await page.getByRole('button', { name: 'Zainstaluj' }).waitFor({ state: 'detached' });
});
