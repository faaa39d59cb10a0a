import { beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { refreshOfflineData } from '../../support/browser/app.ts';
import { readDateTime } from '../../support/browser/booking-form.ts';
import { BackendClient } from '../../support/backend/backend-client.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf, readStore } from '../../support/browser/device-state.ts';
import { openScreen, scrollsSideways, smallTargets, launchBrowser, localeTexts } from '../../support/browser/screen.ts';

type Reading = { readonly Id: number; readonly CounterState: number };
type Trip = {
  readonly Id: number;
  readonly VehicleRegistrationNumber: string;
  readonly EndDate: string | null;
  readonly EndCounter: number | null;
  readonly Purpose: string;
};

const setup = setupBrowserTests(() => startDemo());
let page: Page;

const recordTexts = localeTexts('pl', 'record');
const tripTexts = localeTexts('pl', 'trip-record-card');
const counterTexts = localeTexts('pl', 'vehicle-counter');

beforeEach(async () => {
  page = await setup.openAs('driver', { screen: 'phone' });
});

/** Waits until the phone is ready for offline work, then goes offline. */
async function goOffline(): Promise<void> {
  await refreshOfflineData(page);
  await page.context().setOffline(true);
}

async function goOnline(): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
}

/** Uses the bottom navigation: a message may cover the upper one. */
async function goHome(): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Start' }).tap();
}

/** Reloads the app on the home screen once this many drafts are stored. */
async function reloadWithDrafts(drafts: number): Promise<void> {
  await expect.poll(() => readStore(page, 'driver', 'drafts')).toHaveLength(drafts);
  await page.goto(`${setup.network.url}/`);
}

/** Finishes all running trips, because a new trip would be questioned first. */
async function finishRunningTrips(): Promise<void> {
  for (const { Id } of await listRows<Trip>('/api/ODataTripRecordCard', 'EndDate eq null'))
    await setup.backend.change('/TripRecordCard/Finish', { Id, EndDate: null, EndCounter: null });
}

/** Ends the running trips and starts one of the driver, at the vehicle's last reading. Returns the id. */
async function startTrip(): Promise<number> {
  await finishRunningTrips();
  const [vehicle] = await listRows<{ readonly Id: number; readonly VehicleMileage: number }>('/api/ODataVehicle', 'VehicleMileage gt 0');
  const driver = await BackendClient.of(setup.demo, 'driver');
  return driver.change('/TripRecordCard/CreateOrUpdate', {
    Id: null,
    VehicleId: vehicle?.Id,
    StartCounter: vehicle?.VehicleMileage,
    Purpose: 'Przejazd do zakończenia',
    StartDate: toWireDateTimeIn('Europe/Warsaw', new Date(Date.now() - 60_000)),
  });
}

function listRows<Row>(path: string, filter: string): Promise<readonly Row[]> {
  return setup.backend.get<{ value: Row[] }>(`${path}?$filter=${encodeURIComponent(filter)}&$count=true`).then(({ value }) => value);
}

/** Button of the driver's current vehicle: the most recently used one is first. */
function firstVehicle(): Locator {
  return page
    .getByRole('group', { name: recordTexts('vehicle.recent') })
    .getByRole('button')
    .first();
}

/** Last counter reading (km) from the field's hint. */
async function readLastCounter(label: string): Promise<number> {
  const hint = page
    .locator('[data-field]')
    .filter({ hasText: label })
    .getByText(/^Ostatni odczyt: /);
  return Number(/: ([\d\s]+)\skm/.exec((await hint.textContent()) ?? '')?.[1]?.replaceAll(/\s/g, ''));
}

test('[R-040] [R-081] an offline reading takes three taps and reaches the backend once', async () => {
  await goOffline();
  await page.getByRole('link', { name: counterTexts('create') }).tap();
  await firstVehicle().tap();
  const field = page.getByRole('textbox', { name: /Stan licznika/ });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  const reading = (await readLastCounter(counterTexts('fields.CounterState'))) + 7;
  await page.keyboard.type(String(reading));
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await page.getByText(counterTexts('savedMessage')).waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);

  await goOnline();
  expect(await listRows<Reading>('/api/ODataVehicleCounter', `CounterState eq ${reading}`)).toHaveLength(1);
});

test('[R-040] [R-084] a dashboard photo is uploaded after its reading and shown on it', async () => {
  await goOffline();
  await page.getByRole('link', { name: counterTexts('create') }).tap();
  await firstVehicle().tap();
  const reading = (await readLastCounter(counterTexts('fields.CounterState'))) + 9;
  await page.getByRole('textbox', { name: /Stan licznika/ }).fill(String(reading));
  await page.getByLabel(recordTexts('photos.fromFile')).last().setInputFiles('tests/support/photos/phone.jpg');
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).tap();
  await page.getByRole('img', { name: `${counterTexts('fields.Files')}: ${counterTexts('slots.Files.1')}` }).waitFor();
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await page.getByText(counterTexts('savedMessage')).waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate' }, { call: 'uploadToTable' }]);

  await goOnline();
  const [saved] = await listRows<Reading>('/api/ODataVehicleCounter', `CounterState eq ${reading}`);
  const { Files } = await setup.backend.get<{ Files: readonly { ContentType: string }[] }>(`/VehicleCounter/Get/?id=${saved?.Id}`);
  expect(Files).toMatchObject([{ ContentType: 'image/jpeg' }]);
  const browser = await launchBrowser();
  const manager = await openScreen(browser, `${setup.demo.url}/vehicle-counter/item/${saved?.Id}`, { login: 'viewer' });
  await manager.getByRole('img', { name: counterTexts('fields.Files') }).waitFor();
  await browser.close();
});

test('[R-040] requires a reason for a reading below the last one, then saves it', async () => {
  await page.goto(`${setup.network.url}/vehicle-counter/item`);
  await firstVehicle().tap();
  await page.getByRole('textbox', { name: /Stan licznika/ }).fill('12');
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  const question = page.getByRole('alertdialog');
  await question.getByText(recordTexts('questions.lower.title')).waitFor();
  await question.getByRole('button', { name: recordTexts('correct') }).tap();
  await question.waitFor({ state: 'detached' });
  expect(await outboxOf(page, 'driver')).toEqual([]);
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await question.getByRole('button', { name: recordTexts('guards.pass') }).tap();
  await question.getByText(localeTexts('pl', 'common')('reasonMissing')).waitFor();
  await question.getByRole('button', { name: recordTexts('reasons.replaced') }).tap();
  await question.getByRole('button', { name: recordTexts('guards.pass') }).tap();
  await page.getByText(counterTexts('savedMessage')).waitFor();
  // The backend takes it too, and flags it for the fleet manager.
  await expect.poll(async () => outboxOf(page, 'driver')).toEqual([]);
  const { value } = await setup.backend.get<{ value: readonly GridRow[] }>('/api/ODataVehicleReading?$top=1');
  expect(value).toMatchObject([{ Counter: 12, Review: 'flagged', Warning: 'lower', Reason: recordTexts('reasons.replaced') }]);
});

test('[R-041] the home screen shows the running trip first, with one finish button', async () => {
  await goHome();
  const first = page.getByRole('main').locator('section, nav, [role="alert"]').first();
  await expect.poll(() => first.getAttribute('aria-label')).toBe('Trwa przejazd');
  expect(await smallTargets(page.getByRole('main').getByRole('navigation', { name: 'Najczęstsze czynności' }), 56)).toEqual([]);
  expect(await smallTargets(page.getByRole('region', { name: 'Trwa przejazd' }), 56)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('link', { name: tripTexts('actions.finish') }).tap();
  await page.waitForURL(/\/trip-record-card\/finish\/\d+$/);

  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page
    .getByRole('alert')
    .filter({ hasText: /\d+ (pole|pola|pól) wymaga(ją)? poprawy\./ })
    .waitFor();
  const end = page.getByRole('textbox', { name: tripTexts('fields.EndCounter') });
  await expect.poll(() => end.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await end.fill('1');
  await page.getByText('Stan końcowy nie może być niższy niż początkowy.').waitFor();
  await end.fill(String((await readLastCounter(tripTexts('fields.EndCounter'))) + 31));
  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page.getByText(tripTexts('done.finish')).waitFor();
  await goOnline();
  await goHome();
  await page.getByRole('link', { name: tripTexts('create') }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Trwa przejazd' }).count()).toBe(0);
});

test('[R-041] the button that ends a trip stands above the bottom navigation', async () => {
  await page.goto(`${setup.network.url}/trip-record-card/finish/${await startTrip()}`);
  const button = page.getByRole('button', { name: tripTexts('actions.finish') });
  await button.waitFor();
  const navigation = await page.getByRole('navigation', { name: 'Menu główne' }).boundingBox();
  const box = await button.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(navigation?.y ?? 0);
});

test('[R-041] [R-144] a wrong start is corrected from the form that ends the trip', async () => {
  await finishRunningTrips();
  await refreshOfflineData(page);
  await page.context().setOffline(true);
  await goHome();
  await page.getByRole('link', { name: tripTexts('create') }).tap();
  await firstVehicle().tap();
  const start = page.getByRole('textbox', { name: tripTexts('fields.StartCounter') });
  await expect.poll(() => start.inputValue()).not.toBe('');
  const counter = await readLastCounter(tripTexts('fields.StartCounter'));
  await start.fill(String(counter + 120));
  await page.getByRole('textbox', { name: tripTexts('fields.Purpose') }).fill('Z pomyłką na starcie');
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await page.getByText(tripTexts('savedMessage')).waitFor();

  await page.goto(`${setup.network.url}/trip-record-card/finish`);
  await page.getByText(`licznik ${(counter + 120).toLocaleString('pl-PL').replaceAll(/\s/g, ' ')} km`, { exact: false }).waitFor();
  const end = page.getByRole('textbox', { name: tripTexts('fields.EndCounter') });
  await end.fill(String(counter + 20));
  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page.getByText('Stan końcowy nie może być niższy niż początkowy.').waitFor();
  await page.getByRole('link', { name: tripTexts('correctStart') }).tap();
  await expect.poll(() => start.inputValue()).not.toBe('');
  await start.fill(String(counter));
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await page.getByText(tripTexts('savedMessage')).waitFor();

  await page.goto(`${setup.network.url}/trip-record-card/finish`);
  await expect.poll(() => end.inputValue()).not.toBe('');
  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page.getByText(tripTexts('done.finish')).waitFor();
  await goOnline();
  expect(await listRows('/api/ODataTripRecordCard', "Purpose eq 'Z pomyłką na starcie'")).toMatchObject([
    { StartCounter: counter, EndCounter: counter + 20 },
  ]);
});

test('[R-041] [R-081] [R-083] a trip started and ended offline is sent once, in order', async () => {
  await finishRunningTrips();
  await goOffline();
  await page.getByRole('link', { name: tripTexts('create') }).tap();
  await firstVehicle().tap();
  const start = page.getByRole('textbox', { name: tripTexts('fields.StartCounter') });
  await expect.poll(() => start.inputValue()).not.toBe('');
  const counter = await readLastCounter(tripTexts('fields.StartCounter'));
  await page.getByRole('textbox', { name: tripTexts('fields.Purpose') }).fill('Kurs bez zasięgu');
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await page.getByText(tripTexts('savedMessage')).waitFor();

  await goHome();
  const running = page.getByRole('region', { name: 'Trwa przejazd' }).filter({ hasText: 'Kurs bez zasięgu' });
  await running.getByRole('link', { name: tripTexts('actions.finish') }).tap();
  await page.getByRole('textbox', { name: tripTexts('fields.EndCounter') }).fill(String(counter + 55));
  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page.getByText(tripTexts('done.finish')).waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate' }, { call: 'finish' }]);
  await goHome();
  await running.waitFor({ state: 'detached' });

  await goOnline();
  const saved = await listRows<Trip>('/api/ODataTripRecordCard', "Purpose eq 'Kurs bez zasięgu'");
  expect(saved).toMatchObject([{ EndCounter: counter + 55, EndDate: expect.any(String) as string }]);
});

test('[R-041] [R-065] trip form and finish form have separate drafts, each resumable', async () => {
  await finishRunningTrips();
  await goOffline();
  await page.getByRole('link', { name: tripTexts('create') }).tap();
  await firstVehicle().tap();
  await expect.poll(() => page.getByRole('textbox', { name: tripTexts('fields.StartCounter') }).inputValue()).not.toBe('');
  const counter = await readLastCounter(tripTexts('fields.StartCounter'));
  const purpose = page.getByRole('textbox', { name: tripTexts('fields.Purpose') });
  await purpose.fill('Kurs z dwoma formularzami');
  await page.getByRole('button', { name: recordTexts('save') }).tap();
  await page.getByText(tripTexts('savedMessage')).waitFor();

  // The most recently started trip is first.
  await page
    .getByRole('main')
    .getByRole('link', { name: /^[A-Z-]{2,4} / })
    .first()
    .tap();
  await purpose.fill('Jeszcze nie wiadomo');
  await reloadWithDrafts(1);
  await page
    .getByRole('region', { name: 'Trwa przejazd' })
    .filter({ hasText: 'Kurs z dwoma formularzami' })
    .getByRole('link', { name: tripTexts('actions.finish') })
    .tap();
  const end = page.getByRole('textbox', { name: tripTexts('fields.EndCounter') });
  await end.fill(String(counter + 21));
  await reloadWithDrafts(2);
  const draftLinks = page.getByRole('link', { name: 'Dokończ', exact: true });
  await expect.poll(() => draftLinks.count()).toBe(2);
  const paths = await draftLinks.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').slice(1, 3).join('/')),
  );
  expect(paths).toEqual(['trip-record-card/finish', 'trip-record-card/item']);

  await draftLinks.first().tap();
  await expect.poll(async () => Number((await end.inputValue()).replaceAll(/\s/g, ''))).toBe(counter + 21);
  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page.getByText(tripTexts('done.finish')).waitFor();
  await goHome();
  await draftLinks.tap();
  await expect.poll(() => purpose.inputValue()).toBe('Jeszcze nie wiadomo');

  await goOnline();
  const [saved] = await listRows<Trip>('/api/ODataTripRecordCard', "Purpose eq 'Kurs z dwoma formularzami'");
  expect(saved).toMatchObject({ EndCounter: counter + 21, EndDate: expect.any(String) as string });
});

test('[R-041] questions a second trip of a vehicle; /finish opens the running one', async () => {
  await finishRunningTrips();
  await refreshOfflineData(page);
  for (const purpose of ['Pierwszy kurs', 'Drugi kurs']) {
    await page.goto(`${setup.network.url}/trip-record-card/item`);
    await firstVehicle().tap();
    await expect.poll(() => page.getByRole('textbox', { name: tripTexts('fields.StartCounter') }).inputValue()).not.toBe('');
    await page.getByRole('textbox', { name: tripTexts('fields.Purpose') }).fill(purpose);
    await page.getByRole('button', { name: recordTexts('save') }).tap();
    if (purpose === 'Drugi kurs') {
      const question = page.getByRole('alertdialog').filter({ hasText: tripTexts('questions.running.title') });
      await question.getByRole('button', { name: recordTexts('correct') }).tap();
      await question.waitFor({ state: 'detached' });
    } else {
      await page.getByText(tripTexts('savedMessage')).waitFor();
      await goOnline();
    }
  }
  await page.goto(`${setup.network.url}/trip-record-card/finish`);
  await page.waitForURL(/\/trip-record-card\/finish\/\d+$/);
  await page.getByRole('heading', { name: new RegExp(`^${tripTexts('actions.finish')}: `) }).waitFor();
});

test('[R-040] [R-022] filters counters by mine and date in the URL, the same offline', async () => {
  await refreshOfflineData(page);
  await page.goto(`${setup.network.url}/vehicle-counter/list`);
  await page.getByRole('radio', { name: 'Moje' }).tap();
  await page.waitForURL(/mine=true/);
  const rows = page.getByRole('main').getByRole('link', { name: /^[A-Z]{2,3} / });
  await rows.first().waitFor();
  const readRows = async () => rows.allTextContents();
  await expect.poll(async () => (await readRows()).length).toBeGreaterThan(0);
  const online = await readRows();
  await page.context().setOffline(true);
  await page.reload();
  await expect.poll(readRows).toEqual(online);
  expect(new URL(page.url()).searchParams.get('mine')).toBe('true');
});

// The last test: trips of others would start below its reading, which is minutes ahead.
test('[R-041] the finish form defaults to the page’s current time, which is sent', async () => {
  const running = await startTrip();
  // Readings may be five minutes ahead of the backend's clock.
  const now = new Date(Date.now() + 3 * 60_000);
  const [date, time] = toWireDateTimeIn('Europe/Warsaw', now).split('T');
  await page.clock.setFixedTime(now);
  await page.goto(`${setup.network.url}/trip-record-card/finish/${running}`);
  await page.getByRole('textbox', { name: tripTexts('fields.EndCounter') }).waitFor();
  expect(await readDateTime(page.getByRole('main'), 'EndDate')).toBe(`${date?.split('-').toReversed().join('.')} ${time?.slice(0, 5)}`);
  await page
    .getByRole('textbox', { name: tripTexts('fields.EndCounter') })
    .fill(String((await readLastCounter(tripTexts('fields.EndCounter'))) + 17));
  await page.getByRole('button', { name: tripTexts('actions.finish') }).tap();
  await page.getByText(tripTexts('done.finish')).waitFor();
  await goOnline();
  expect(await listRows<Trip>('/api/ODataTripRecordCard', `Id eq ${running}`)).toMatchObject([
    { EndDate: toWireDateTimeIn('Europe/Warsaw', now) },
  ]);
});
