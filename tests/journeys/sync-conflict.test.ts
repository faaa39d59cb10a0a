import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn } from '../support/app.ts';
import { startBackend, type Backend } from '../support/backend.ts';
import { newTablet, type Tablet } from '../support/browser.ts';
import { Company } from '../support/company.ts';
import { outboxOf } from '../support/device-state.ts';
import { startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts';
import { bookingEntry, putInQueue } from '../support/queued-booking.ts';

type Booking = Record<string, unknown> & { readonly Id: number };

const saving = '/VehicleBooking/CreateOrUpdate';

let backend: Backend;
let company: Company;
let network: FaultProxy;
let tablet: Tablet;
let page: Page;
let day = 0;

beforeAll(async () => {
  backend = await startBackend({ vehicles: 20, environment: { DEMO_MODE: 'true' } });
  company = await Company.of(backend);
});
afterAll(() => backend.stop());

beforeEach(async () => {
  network = await startFaultProxy(backend.url);
  tablet = await newTablet();
  const context = await tablet.open();
  page = context.pages()[0] ?? (await context.newPage());
  await logIn(page, network.url, 'manager');
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await tablet.picture(task.name);
  await tablet.remove();
  await network.stop();
});

/** A time of its own, years ahead, on a vehicle that nobody else uses then. */
async function newBooking(changed: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const [vehicle] = await company.vehicles();
  const date = `2031-03-${String(1 + (day++ % 28)).padStart(2, '0')}`;
  return { Id: null, VehicleId: vehicle?.Id, StartDate: `${date}T08:00:00`, EndDate: `${date}T16:00:00`, TravelPurpose: 'SS', StartPlace: 'Łódź', ...changed };
}

async function kept(booking: Record<string, unknown>): Promise<Booking> {
  const id = await company.change<number>(saving, booking);
  return company.ask<Booking>(`/VehicleBooking/Get/${id}`);
}

async function send(): Promise<void> {
  await page.goto(`${network.url}/sync`);
  await page.getByRole('button', { name: 'Wyślij teraz' }).click();
}

test('[SY16] [R-087] a booking changed at the company meanwhile keeps both changes', async () => {
  const base = await kept(await newBooking());
  await company.change(saving, { ...base, TargetPlace: 'Gdynia' });
  await putInQueue(page, bookingEntry('manager', base.Id, { ...base, Comment: 'z tabletu' }, base));
  await send();
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  expect(await company.ask(`/VehicleBooking/Get/${base.Id}`)).toMatchObject({ TargetPlace: 'Gdynia', Comment: 'z tabletu', RowVersion: 3 });
  const sent = network.seen.find((seen) => seen.path === saving);
  expect(sent?.headers['if-match']).toBe('"2"');
});

test('[SY16] [R-087] the same field changed on both sides is compared side by side, chosen by keyboard, and sent', async () => {
  const base = await kept(await newBooking());
  await company.change(saving, { ...base, StartPlace: 'Poznań', Comment: 'biuro' });
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
  expect(network.seen.filter((seen) => seen.path === saving)).toEqual([]);
  await submit.press('Enter');
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  expect(await company.ask(`/VehicleBooking/Get/${base.Id}`)).toMatchObject({ StartPlace: 'Poznań', Comment: 'tablet', TargetPlace: 'Hel' });
});

test('[SY17] [R-071] a booking made offline for a time that is taken comes back with its reason and is not at the company', async () => {
  const taken = await newBooking();
  await kept(taken);
  const local = 'local-00000000-0000-4000-8000-000000000001';
  await putInQueue(page, bookingEntry('manager', local, { ...taken, Id: local, Comment: 'druga' }, null));
  await send();
  await page.getByText('Pojazd lub wyposażenie jest już zarezerwowane w części tego terminu.', { exact: false }).waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'manager')).toMatchObject([{ state: 'parked', code: 'collision', attempts: 0 }]);
  expect(network.seen.filter((seen) => seen.path === saving)).toEqual([]);
});

test('[SY17] [R-072] a booking of another vehicle for the same person waits for one tap, and then goes', async () => {
  const first = await newBooking({ EmployeeId: 1 });
  await kept(first);
  const [, other] = await company.vehicles();
  const local = 'local-00000000-0000-4000-8000-000000000002';
  await putInQueue(page, bookingEntry('manager', local, { ...first, Id: local, VehicleId: other?.Id }, null));
  await send();
  await page.getByRole('button', { name: 'Wyślij mimo to' }).click();
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  const questions = network.seen.filter((seen) => seen.path === '/VehicleBooking/AreThereBookingsForOtherVehicles');
  expect(questions).toHaveLength(1);
});
