import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { startDemo } from '../support/backend/demo.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { bookings, findFreeNeighbours, openTimeline, recordsOnDay } from '../support/browser/timeline.ts';

const setup = setupBrowserTests(() => startDemo());
const day = '2031-03-04';

afterEach(() => expect(setup.errors).toEqual([]));

/** Another page of the same device. */
async function openAlso(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(`${setup.network.url}${path}`);
  return other;
}

test('[R-141] shows the save of a colleague on the open list, timeline and record', async () => {
  const [vehicle] = await findFreeNeighbours(setup.backend, day);
  const records = recordsOnDay(setup.backend, bookings, day);
  const id = await records.create(vehicle, '08:00', '10:00', { TravelPurpose: 'Dostawa', Comment: 'przed zmianą' });
  const list = await setup.openAs('manager', { path: `/vehicle-rental/list?search=${encodeURIComponent('"Dostawa"')}`, screen: 'desktop' });
  const record = await openAlso(list, `/vehicle-rental/item/${id}`);
  const timeline = await openAlso(list, '/vehicle-rental/schedule');
  await openTimeline(timeline, 'vehicle-rental', { day });
  const comment = record.getByRole('textbox', { name: 'Uwagi' });
  await expect.poll(() => comment.inputValue()).toBe('przed zmianą');
  const search = list.getByRole('main').getByRole('searchbox');
  await search.fill('Dostaw');
  const row = list.getByRole('row').filter({ hasText: vehicle.RegistrationNumber });
  await expect.poll(() => new URL(list.url()).searchParams.get('search')).toBe('Dostaw');
  await expect.poll(() => row.innerText()).toContain('Dostawa');
  await search.press('End');
  const addresses = [list, record, timeline].map((page) => page.url());

  const saved = await records.get(id);
  await setup.backend.change(bookings.save, { ...saved, TravelPurpose: 'Dostawa pilna', Comment: 'zmieniony w biurze' });
  await expect.poll(() => row.innerText()).toContain('Dostawa pilna');
  await expect.poll(() => comment.inputValue()).toBe('zmieniony w biurze');
  await records.create(vehicle, '12:00', '14:00', { TravelPurpose: 'Druga' });
  const bars = timeline
    .locator('[data-row]')
    .filter({ has: timeline.getByRole('rowheader', { name: vehicle.RegistrationNumber }) })
    .locator('[data-bar]');
  await expect.poll(() => bars.count()).toBe(2);
  // The pages did not reload; typed text and the focus stay.
  expect([list, record, timeline].map((page) => page.url())).toEqual(addresses);
  expect(await search.inputValue()).toBe('Dostaw');
  expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
});
