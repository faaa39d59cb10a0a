import { beforeEach, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright';
import { toWireDateTimeIn } from '../../src/contract/wire-date-in-zone.ts';
import { readyAsOfNow } from '../support/app.ts';
import { momentIn } from '../support/booking-form.ts';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { outboxOf, storedIn } from '../support/device-state.ts';
import { openScreen, scrollsSideways, smallTargets, startBrowser, wordsOf } from '../support/screen.ts';

type Reading = { readonly Id: number; readonly CounterState: number };
type Trip = { readonly Id: number; readonly VehicleRegistrationNumber: string; readonly EndDate: string | null; readonly EndCounter: number | null; readonly Purpose: string };

const at = atTheCarPark(() => startDemo());
let page: Page;

const items = wordsOf('pl', 'item');
const trips = wordsOf('pl', 'trip-record-card');
const counters = wordsOf('pl', 'vehicle-counter');

beforeEach(async () => {
  page = await at.openAs('driver', { screen: 'phone' });
});

/** Waits until the phone is ready for offline work, then goes offline. */
async function inTheCarPark(): Promise<void> {
  await readyAsOfNow(page);
  await page.context().setOffline(true);
}

async function backInTheNetwork(): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
}

/** Uses the bottom navigation: a message may cover the upper one. */
async function goHome(): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu główne' }).getByRole('link', { name: 'Start' }).tap();
}

/** Reloads the app on the home screen once this many drafts are stored. */
async function restart(drafts: number): Promise<void> {
  await expect.poll(() => storedIn(page, 'driver', 'drafts')).toHaveLength(drafts);
  await page.goto(`${at.network.url}/`);
}

/** Finishes all running trips, because a new trip would be questioned first. */
async function endWhatRuns(): Promise<void> {
  for (const { Id } of await listed<Trip>('/api/ODataTripRecordCard', 'EndDate eq null')) await at.company.change('/TripRecordCard/Finish', { Id, EndDate: null, EndCounter: null });
}

function listed<Row>(path: string, filter: string): Promise<readonly Row[]> {
  return at.company.ask<{ value: Row[] }>(`${path}?$filter=${encodeURIComponent(filter)}&$count=true`).then(({ value }) => value);
}

/** Button of the driver's current vehicle: the most recently used one is first. */
function firstVehicle(): Locator {
  return page.getByRole('group', { name: items('vehicle.recent') }).getByRole('button').first();
}

/** Last counter reading (km) from the field's hint. */
async function lastReading(label: string): Promise<number> {
  const hint = page.locator('[data-field]').filter({ hasText: label }).getByText(/^Ostatni odczyt: /);
  return Number(/: ([\d\s]+) km/.exec((await hint.textContent()) ?? '')?.[1]?.replaceAll(/\s/g, ''));
}

test('[R-040] [R-081] an offline reading takes three taps and reaches the backend once', async () => {
  await inTheCarPark();
  await page.getByRole('link', { name: counters('create') }).tap();
  await firstVehicle().tap();
  const field = page.getByRole('textbox', { name: /Stan licznika/ });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  const reading = (await lastReading(counters('fields.CounterState'))) + 7;
  await page.keyboard.type(String(reading));
  await page.getByRole('button', { name: items('save') }).tap();
  await page.getByText(counters('savedMessage')).waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate', state: 'waiting' }]);

  await backInTheNetwork();
  expect(await listed<Reading>('/api/ODataVehicleCounter', `CounterState eq ${reading}`)).toHaveLength(1);
});

test('[R-040] [R-084] a dashboard photo is uploaded after its reading and shown on it', async () => {
  await inTheCarPark();
  await page.getByRole('link', { name: counters('create') }).tap();
  await firstVehicle().tap();
  const reading = (await lastReading(counters('fields.CounterState'))) + 9;
  await page.getByRole('textbox', { name: /Stan licznika/ }).fill(String(reading));
  await page.getByLabel(items('photos.fromFile')).last().setInputFiles('tests/support/photos/phone.jpg');
  await page.getByRole('button', { name: 'Użyj zdjęcia' }).tap();
  await page.getByRole('img', { name: `${counters('fields.Files')}: ${counters('slots.Files.1')}` }).waitFor();
  await page.getByRole('button', { name: items('save') }).tap();
  await page.getByText(counters('savedMessage')).waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate' }, { call: 'uploadToTable' }]);

  await backInTheNetwork();
  const [saved] = await listed<Reading>('/api/ODataVehicleCounter', `CounterState eq ${reading}`);
  const { Files } = await at.company.ask<{ Files: readonly { ContentType: string }[] }>(`/VehicleCounter/Get/?id=${saved?.Id}`);
  expect(Files).toMatchObject([{ ContentType: 'image/jpeg' }]);
  const browser = await startBrowser();
  const manager = await openScreen(browser, `${at.demo.url}/vehicle-counter/item/${saved?.Id}`, { login: 'viewer' });
  await manager.getByRole('img', { name: counters('fields.Files') }).waitFor();
  await browser.close();
});

test('[R-040] asks to confirm a reading below the last one, then saves it', async () => {
  await page.goto(`${at.network.url}/vehicle-counter/item`);
  await firstVehicle().tap();
  await page.getByRole('textbox', { name: /Stan licznika/ }).fill('12');
  await page.getByRole('button', { name: items('save') }).tap();
  const question = page.getByRole('alertdialog');
  await question.getByText(items('questions.lower.title')).waitFor();
  await question.getByRole('button', { name: items('correct') }).tap();
  await question.waitFor({ state: 'detached' });
  expect(await outboxOf(page, 'driver')).toEqual([]);
  await page.getByRole('button', { name: items('save') }).tap();
  await question.getByRole('button', { name: items('guards.pass') }).tap();
  await page.getByText(counters('savedMessage')).waitFor();
  // The backend also compares neighbouring readings; the entry is parked for the driver to decide.
  await expect.poll(async () => (await outboxOf(page, 'driver')).map(({ state, code }) => [state, code])).toEqual([['parked', 'validation']]);
});

test('[R-041] the home screen shows the running trip first, with one finish button', async () => {
  await goHome();
  const first = page.getByRole('main').locator('section, nav, [role="alert"]').first();
  await expect.poll(() => first.getAttribute('aria-label')).toBe('Trwa przejazd');
  expect(await smallTargets(page.getByRole('main').getByRole('navigation', { name: 'Najczęstsze czynności' }), 56)).toEqual([]);
  expect(await smallTargets(page.getByRole('region', { name: 'Trwa przejazd' }), 56)).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  await page.getByRole('link', { name: trips('actions.finish') }).tap();
  await page.waitForURL(/\/trip-record-card\/finish\/\d+$/);

  await page.getByRole('button', { name: trips('actions.finish') }).tap();
  await page.getByRole('alert').filter({ hasText: items('pleaseFixValidationErrors') }).waitFor();
  const end = page.getByRole('textbox', { name: trips('fields.EndCounter') });
  await expect.poll(() => end.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await end.fill('1');
  await page.getByText('Stan końcowy nie może być niższy niż początkowy.').waitFor();
  await end.fill(String((await lastReading(trips('fields.EndCounter'))) + 31));
  await page.getByRole('button', { name: trips('actions.finish') }).tap();
  await page.getByText(trips('done.finish')).waitFor();
  await backInTheNetwork();
  await goHome();
  await page.getByRole('link', { name: trips('create') }).waitFor();
  await expect.poll(() => page.getByRole('region', { name: 'Trwa przejazd' }).count()).toBe(0);
});

test('[R-041] the finish form defaults to the page’s current time, which is sent', async () => {
  const [running] = await listed<Trip>('/api/ODataTripRecordCard', 'EndDate eq null');
  const now = new Date(Date.now() + 37 * 60_000);
  const [date, time] = toWireDateTimeIn('Europe/Warsaw', now).split('T');
  await page.clock.setFixedTime(now);
  await page.goto(`${at.network.url}/trip-record-card/finish/${running?.Id}`);
  await page.getByRole('textbox', { name: trips('fields.EndCounter') }).waitFor();
  expect(await momentIn(page.getByRole('main'), 'EndDate')).toBe(`${date?.split('-').toReversed().join('.')} ${time?.slice(0, 5)}`);
  await page.getByRole('textbox', { name: trips('fields.EndCounter') }).fill(String((await lastReading(trips('fields.EndCounter'))) + 17));
  await page.getByRole('button', { name: trips('actions.finish') }).tap();
  await page.getByText(trips('done.finish')).waitFor();
  await backInTheNetwork();
  expect(await listed<Trip>('/api/ODataTripRecordCard', `Id eq ${running?.Id}`)).toMatchObject([{ EndDate: toWireDateTimeIn('Europe/Warsaw', now) }]);
});

test('[R-041] [R-081] [R-083] a trip started and ended offline is sent once, in order', async () => {
  await inTheCarPark();
  await page.getByRole('link', { name: trips('create') }).tap();
  await firstVehicle().tap();
  const start = page.getByRole('textbox', { name: trips('fields.StartCounter') });
  await expect.poll(() => start.inputValue()).not.toBe('');
  const counter = await lastReading(trips('fields.StartCounter'));
  await page.getByRole('textbox', { name: trips('fields.Purpose') }).fill('Kurs bez zasięgu');
  await page.getByRole('button', { name: items('save') }).tap();
  await page.getByText(trips('savedMessage')).waitFor();

  await goHome();
  const running = page.getByRole('region', { name: 'Trwa przejazd' }).filter({ hasText: 'Kurs bez zasięgu' });
  await running.getByRole('link', { name: trips('actions.finish') }).tap();
  await page.getByRole('textbox', { name: trips('fields.EndCounter') }).fill(String(counter + 55));
  await page.getByRole('button', { name: trips('actions.finish') }).tap();
  await page.getByText(trips('done.finish')).waitFor();
  expect(await outboxOf(page, 'driver')).toMatchObject([{ call: 'createOrUpdate' }, { call: 'finish' }]);
  await goHome();
  await running.waitFor({ state: 'detached' });

  await backInTheNetwork();
  const saved = await listed<Trip>('/api/ODataTripRecordCard', "Purpose eq 'Kurs bez zasięgu'");
  expect(saved).toMatchObject([{ EndCounter: counter + 55, EndDate: expect.any(String) as string }]);
});

test('[R-041] [R-065] trip form and finish form have separate drafts, each resumable', async () => {
  await endWhatRuns();
  await inTheCarPark();
  await page.getByRole('link', { name: trips('create') }).tap();
  await firstVehicle().tap();
  await expect.poll(() => page.getByRole('textbox', { name: trips('fields.StartCounter') }).inputValue()).not.toBe('');
  const counter = await lastReading(trips('fields.StartCounter'));
  const purpose = page.getByRole('textbox', { name: trips('fields.Purpose') });
  await purpose.fill('Kurs z dwoma formularzami');
  await page.getByRole('button', { name: items('save') }).tap();
  await page.getByText(trips('savedMessage')).waitFor();

  // The most recently started trip is first.
  await page.getByRole('main').getByRole('link', { name: /^[A-Z-]{2,4} / }).first().tap();
  await purpose.fill('Jeszcze nie wiadomo');
  await restart(1);
  await page.getByRole('region', { name: 'Trwa przejazd' }).filter({ hasText: 'Kurs z dwoma formularzami' }).getByRole('link', { name: trips('actions.finish') }).tap();
  const end = page.getByRole('textbox', { name: trips('fields.EndCounter') });
  await end.fill(String(counter + 21));
  await restart(2);
  const draftLinks = page.getByRole('link', { name: 'Dokończ', exact: true });
  await expect.poll(() => draftLinks.count()).toBe(2);
  const paths = await draftLinks.evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname.split('/').slice(1, 3).join('/')));
  expect(paths).toEqual(['trip-record-card/finish', 'trip-record-card/item']);

  await draftLinks.first().tap();
  await expect.poll(async () => Number((await end.inputValue()).replaceAll(/\s/g, ''))).toBe(counter + 21);
  await page.getByRole('button', { name: trips('actions.finish') }).tap();
  await page.getByText(trips('done.finish')).waitFor();
  await goHome();
  await draftLinks.tap();
  await expect.poll(() => purpose.inputValue()).toBe('Jeszcze nie wiadomo');

  await backInTheNetwork();
  const [saved] = await listed<Trip>('/api/ODataTripRecordCard', "Purpose eq 'Kurs z dwoma formularzami'");
  expect(saved).toMatchObject({ EndCounter: counter + 21, EndDate: expect.any(String) as string });
});

test('[R-041] questions a second trip of a vehicle; /finish opens the running one', async () => {
  await endWhatRuns();
  await readyAsOfNow(page);
  for (const purpose of ['Pierwszy kurs', 'Drugi kurs']) {
    await page.goto(`${at.network.url}/trip-record-card/item`);
    await firstVehicle().tap();
    await expect.poll(() => page.getByRole('textbox', { name: trips('fields.StartCounter') }).inputValue()).not.toBe('');
    await page.getByRole('textbox', { name: trips('fields.Purpose') }).fill(purpose);
    await page.getByRole('button', { name: items('save') }).tap();
    if (purpose === 'Drugi kurs') {
      const question = page.getByRole('alertdialog').filter({ hasText: trips('questions.running.title') });
      await question.getByRole('button', { name: items('correct') }).tap();
      await question.waitFor({ state: 'detached' });
    } else {
      await page.getByText(trips('savedMessage')).waitFor();
      await backInTheNetwork();
    }
  }
  await page.goto(`${at.network.url}/trip-record-card/finish`);
  await page.waitForURL(/\/trip-record-card\/finish\/\d+$/);
  await page.getByRole('heading', { name: new RegExp(`^${trips('actions.finish')}: `) }).waitFor();
});

test('[R-040] [R-022] filters counters by mine and date in the URL, the same offline', async () => {
  await readyAsOfNow(page);
  await page.goto(`${at.network.url}/vehicle-counter/list`);
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
