import type { Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { atTheCarPark } from '../support/car-park.ts';
import { startDemo } from '../support/demo.ts';
import { outboxOf } from '../support/device-state.ts';
import { bookingEntry, putInQueue } from '../support/queued-booking.ts';

type Booking = Record<string, unknown> & { readonly Id: number };

const saving = '/VehicleBooking/CreateOrUpdate';

const at = atTheCarPark(() => startDemo());
let page: Page;
let day = 0;

beforeEach(async () => {
  page = await at.openAs('manager');
});

/** A booking at a unique time years ahead, so that it collides with no other booking. */
async function newBooking(changed: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [vehicle] = await at.company.vehicles();
  const date = `2031-03-${String(1 + (day++ % 28)).padStart(2, '0')}`;
  return { Id: null, VehicleId: vehicle?.Id, StartDate: `${date}T08:00:00`, EndDate: `${date}T16:00:00`, TravelPurpose: 'SS', StartPlace: 'Łódź', ...changed };
}

async function kept(booking: Record<string, unknown>): Promise<Booking> {
  const id = await at.company.change<number>(saving, booking);
  return at.company.ask<Booking>(`/VehicleBooking/Get/${id}`);
}

/** Opening a screen drains the outbox without a tap. */
async function send(): Promise<void> {
  await page.goto(`${at.network.url}/sync`);
}

test('[SY16] [R-087] merges a booking that changed on the server meanwhile', async () => {
  const base = await kept(await newBooking());
  await at.company.change(saving, { ...base, TargetPlace: 'Gdynia' });
  await putInQueue(page, bookingEntry('manager', base.Id, { ...base, Comment: 'z tabletu' }, base));
  await send();
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  expect(await at.company.ask(`/VehicleBooking/Get/${base.Id}`)).toMatchObject({ TargetPlace: 'Gdynia', Comment: 'z tabletu', RowVersion: 3 });
  const sent = at.network.seen.find((seen) => seen.path === saving);
  expect(sent?.headers['if-match']).toBe('"2"');
});

test('[SY16] [R-087] compares a field changed on both sides and resolves it by key', async () => {
  const base = await kept(await newBooking());
  await at.company.change(saving, { ...base, StartPlace: 'Poznań', Comment: 'biuro' });
  await putInQueue(page, bookingEntry('manager', base.Id, { ...base, StartPlace: 'Gdańsk', Comment: 'tablet', TargetPlace: 'Hel' }, base));
  await send();
  await page.getByRole('link', { name: 'Porównaj' }).click();
  await page.getByRole('heading', { name: 'Porównanie zmian' }).waitFor();
  const submit = page.getByRole('button', { name: 'Zapisz i wyślij' });
  expect(await submit.isDisabled()).toBe(true);
  expect(await page.getByText('Poprzednio: Łódź').count()).toBe(1);
  await page.getByRole('button', { name: 'Zachowaj wszystkie moje' }).press('Enter');
  const place = page.getByRole('radiogroup').filter({ hasText: 'Gdańsk' });
  await place.getByRole('radio', { name: /Gdańsk/ }).press('ArrowRight');
  expect(await place.getByRole('radio', { name: /Poznań/ }).isChecked()).toBe(true);
  expect(at.network.seen.filter((seen) => seen.path === saving)).toEqual([]);
  await submit.press('Enter');
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  expect(await at.company.ask(`/VehicleBooking/Get/${base.Id}`)).toMatchObject({ StartPlace: 'Poznań', Comment: 'tablet', TargetPlace: 'Hel' });
});

test('[SY17] [R-071] parks an offline booking that collides, with its reason', async () => {
  const taken = await newBooking();
  await kept(taken);
  const local = 'local-00000000-0000-4000-8000-000000000001';
  await putInQueue(page, bookingEntry('manager', local, { ...taken, Id: local, Comment: 'druga' }, null));
  await send();
  await page.getByText('Pojazd lub wyposażenie jest już zarezerwowane w części tego terminu.', { exact: false }).waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'manager')).toMatchObject([{ state: 'parked', code: 'collision', attempts: 0 }]);
  expect(at.network.seen.filter((seen) => seen.path === saving)).toEqual([]);
});

test('[SY17] [R-072] asks once before it sends a person\'s second booking', async () => {
  const first = await newBooking({ EmployeeId: 1 });
  await kept(first);
  const [, other] = await at.company.vehicles();
  const local = 'local-00000000-0000-4000-8000-000000000002';
  await putInQueue(page, bookingEntry('manager', local, { ...first, Id: local, VehicleId: other?.Id }, null));
  await send();
  await page.getByRole('button', { name: 'Wyślij mimo to' }).click();
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  const questions = at.network.seen.filter((seen) => seen.path === '/VehicleBooking/AreThereBookingsForOtherVehicles');
  expect(questions).toHaveLength(1);
});
