import { afterEach, expect, test } from 'vitest';
import { startDemo } from '../../support/backend/demo.ts';
import type { Tablet } from '../../support/browser/browser.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { acceptTerms, pressSave } from '../../support/browser/booking-form.ts';
import { bookings, findFreeNeighbours, recordsOnDay } from '../../support/browser/timeline.ts';

const setup = setupBrowserTests(() => startDemo());
let colleague: Tablet | null = null;

afterEach(async () => {
  await colleague?.remove();
  colleague = null;
  expect(setup.errors).toEqual([]);
});

test('[R-141] an open form names a change and its author; the user shows or takes it', async () => {
  const [vehicle] = await findFreeNeighbours(setup.backend, '2031-03-05');
  const records = recordsOnDay(setup.backend, bookings, '2031-03-05');
  const id = await records.create(vehicle, '08:00', '10:00', { TravelPurpose: 'Dostawa', Comment: 'przed zmianą' });
  const record = await setup.openAs('manager', { path: `/vehicle-rental/item/${id}`, screen: 'desktop' });
  await record.getByRole('textbox', { name: 'Uwagi' }).fill('moje');
  colleague = await setup.newTablet();
  const other = await setup.openAs('admin', { path: `/vehicle-rental/item/${id}`, screen: 'desktop', tablet: colleague });
  // Each sees that the other has it open, by name.
  await other.getByText('Otwarte również u innych:', { exact: false }).waitFor();
  await record.getByText('Otwarte również u innych:', { exact: false }).waitFor({ timeout: 60_000 });
  await other.getByRole('textbox', { name: 'Uwagi' }).fill('kolegi');
  await other.getByRole('textbox', { name: 'Cel wyjazdu' }).fill('Odbiór');
  await pressSave(other);
  await acceptTerms(other);

  const notice = record.getByRole('status').filter({ hasText: 'zmiana' });
  await notice.getByText('Uwagi: przed zmianą → kolegi').waitFor();
  // Untouched fields follow; typed text stays.
  await expect.poll(() => record.getByRole('textbox', { name: 'Cel wyjazdu' }).inputValue()).toBe('Odbiór');
  expect(await record.getByRole('textbox', { name: 'Uwagi' }).inputValue()).toBe('moje');
  await notice.getByRole('button', { name: 'Pokaż' }).click();
  expect(await record.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field'))).toMatch(
    /Comment|TravelPurpose/,
  );
  await notice.getByRole('button', { name: 'Przejmij' }).click();
  expect(await record.getByRole('textbox', { name: 'Uwagi' }).inputValue()).toBe('kolegi');
  await notice.getByRole('button', { name: 'Rozumiem' }).click();
  await expect.poll(() => notice.count()).toBe(0);
});
