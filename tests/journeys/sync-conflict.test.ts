import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { startDemo } from '../support/backend/demo.ts';
import { outboxOf } from '../support/browser/device-state.ts';
import { bookingEntry, insertEntry } from '../support/browser/queued-booking.ts';

type Booking = Record<string, unknown> & { readonly Id: number };

const savePath = '/VehicleBooking/CreateOrUpdate';

const setup = setupBrowserTests(() => startDemo());
let page: Page;
let day = 0;

beforeEach(async () => {
  page = await setup.openAs('manager');
});

/** A booking at a unique time years ahead, so that it collides with no other booking. */
async function newBooking(changed: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [vehicle] = await setup.backend.vehicles();
  const date = `2031-03-${String(1 + (day++ % 28)).padStart(2, '0')}`;
  return {
    Id: null,
    VehicleId: vehicle?.Id,
    StartDate: `${date}T08:00:00`,
    EndDate: `${date}T16:00:00`,
    TravelPurpose: 'SS',
    StartPlace: 'Łódź',
    ...changed,
  };
}

async function saveBooking(booking: Record<string, unknown>): Promise<Booking> {
  const id = await setup.backend.change<number>(savePath, booking);
  return setup.backend.get<Booking>(`/VehicleBooking/Get/${id}`);
}

/** Opening a screen drains the outbox without a tap. */
async function openSyncScreen(): Promise<void> {
  await page.goto(`${setup.network.url}/sync`);
}

test('[SY16] [R-087] merges a booking that changed on the server meanwhile', async () => {
  const base = await saveBooking(await newBooking());
  await setup.backend.change(savePath, { ...base, TargetPlace: 'Gdynia' });
  await insertEntry(page, bookingEntry('manager', base.Id, { ...base, Comment: 'z tabletu' }, base));
  await openSyncScreen();
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  expect(await setup.backend.get(`/VehicleBooking/Get/${base.Id}`)).toMatchObject({
    TargetPlace: 'Gdynia',
    Comment: 'z tabletu',
    RowVersion: 3,
  });
  const saveRequest = setup.network.requests.find((request) => request.path === savePath);
  expect(saveRequest?.headers['if-match']).toBe('"2"');
});

test('[SY16] [R-087] compares a field changed on both sides and resolves it by key', async () => {
  const base = await saveBooking(await newBooking());
  await setup.backend.change(savePath, { ...base, StartPlace: 'Poznań', Comment: 'biuro' });
  await insertEntry(page, bookingEntry('manager', base.Id, { ...base, StartPlace: 'Gdańsk', Comment: 'tablet', TargetPlace: 'Hel' }, base));
  await openSyncScreen();
  await page.getByRole('link', { name: 'Porównaj' }).click();
  await page.getByRole('heading', { name: 'Porównanie zmian' }).waitFor();
  const submit = page.getByRole('button', { name: 'Zapisz i wyślij' });
  expect(await submit.isDisabled()).toBe(true);
  expect(await page.getByText('Poprzednio: Łódź').count()).toBe(1);
  await page.getByRole('button', { name: 'Zachowaj wszystkie moje' }).press('Enter');
  const place = page.getByRole('radiogroup').filter({ hasText: 'Gdańsk' });
  await place.getByRole('radio', { name: /Gdańsk/ }).press('ArrowRight');
  expect(await place.getByRole('radio', { name: /Poznań/ }).isChecked()).toBe(true);
  expect(setup.network.requests.filter((request) => request.path === savePath)).toEqual([]);
  await submit.press('Enter');
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  expect(await setup.backend.get(`/VehicleBooking/Get/${base.Id}`)).toMatchObject({
    StartPlace: 'Poznań',
    Comment: 'tablet',
    TargetPlace: 'Hel',
  });
});

test('[SY17] [R-071] parks an offline booking that collides, with its reason', async () => {
  const booking = await newBooking();
  await saveBooking(booking);
  const local = 'local-00000000-0000-4000-8000-000000000001';
  await insertEntry(page, bookingEntry('manager', local, { ...booking, Id: local, Comment: 'druga' }, null));
  await openSyncScreen();
  await page
    .getByText('Pojazd lub wyposażenie jest już zarezerwowane w części tego terminu.', { exact: false })
    .waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'manager')).toMatchObject([{ state: 'parked', code: 'collision', attempts: 0 }]);
  expect(setup.network.requests.filter((request) => request.path === savePath)).toEqual([]);
});

test("[SY17] [R-072] asks once before it sends a person's second booking", async () => {
  const first = await newBooking({ EmployeeId: 1 });
  await saveBooking(first);
  const [, other] = await setup.backend.vehicles();
  const local = 'local-00000000-0000-4000-8000-000000000002';
  await insertEntry(page, bookingEntry('manager', local, { ...first, Id: local, VehicleId: other?.Id }, null));
  await openSyncScreen();
  await page.getByRole('button', { name: 'Wyślij mimo to' }).click();
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  const questions = setup.network.requests.filter((request) => request.path === '/VehicleBooking/AreThereBookingsForOtherVehicles');
  expect(questions).toHaveLength(1);
});
