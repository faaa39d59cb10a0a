import { expect, test } from 'vitest';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import {
  barsOf,
  board,
  bookings,
  dragBarEnd,
  findFreeNeighbours,
  openTimeline,
  recordsOnDay,
  rentals,
  rowWith,
} from '../../support/browser/timeline.ts';

const setup = setupBrowserTests(() => startDemo());
const day = '2031-05-14';

test.each([bookings, rentals])('[R-137] $entity: a desk sees seven days under 120 px of controls', async ({ entity }) => {
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
  await openTimeline(page, entity, { day, view: 'week' });
  const days = board(page)
    .getByRole('columnheader')
    .filter({ hasText: /\d maj$/ });
  await expect.poll(() => days.count()).toBe(7);
  const boardBox = await board(page).boundingBox();
  const lastBox = await days.last().boundingBox();
  expect((lastBox?.x ?? Infinity) + (lastBox?.width ?? 0)).toBeLessThanOrEqual((boardBox?.x ?? 0) + (boardBox?.width ?? 0) + 2);
  for (const width of [1440, 1180]) {
    await page.setViewportSize({ width, height: 820 });
    const controls = page.getByRole('main').locator('[class*="toolbar_controls"]');
    await expect.poll(async () => (await controls.boundingBox())?.height).toBeLessThanOrEqual(120);
  }
});

test.each(['pl', 'de', 'en'] as const)('[R-137] a week of two years leaves the controls on one line (%s)', async (language) => {
  const page = await setup.openAs('manager', { screen: 'desktop', language, path: '/vehicle-rental/schedule?view=week&day=2031-01-01' });
  await board(page).getByRole('columnheader').nth(6).waitFor();
  const controls = page.getByRole('main').locator('[class*="toolbar_toolbar"]');
  for (const width of [1440, 1180]) {
    await page.setViewportSize({ width, height: 820 });
    await expect.poll(async () => (await controls.boundingBox())?.height).toBeLessThan(60);
  }
});

test('[R-137] a tablet held sideways has one line of controls, the rest folded', async () => {
  const page = await setup.openAs('manager', { screen: 'landscape', path: '/vehicle-rental/schedule?view=week&day=2031-01-01' });
  await board(page).getByRole('columnheader').nth(1).waitFor();
  const controls = page.getByRole('main').locator('[class*="toolbar_controls"]');
  await expect.poll(async () => (await controls.boundingBox())?.height).toBeLessThanOrEqual(60);
  const legend = page.getByRole('group', { name: /^Legenda/ });
  expect(await legend.count()).toBe(0);
  await page.getByRole('button', { name: 'Filtry i legenda' }).click();
  await legend.waitFor();
});

test('[R-137] a bar names the user of the vehicle; a blocked move the other booking', async () => {
  const dayRecords = recordsOnDay(setup.backend, bookings, day);
  const [one] = await findFreeNeighbours(setup.backend, day);
  const [employee] = await setup.backend.get<{ Id: number }[]>('/Employee/List?activeOnly=true');
  const otherId = await dayRecords.create(one, '08:00', '12:00', { EmployeeId: employee?.Id });
  const id = await dayRecords.create(one, '14:00', '16:00', { EmployeeId: employee?.Id });
  const other = await dayRecords.get(otherId);
  const page = await setup.openAs('manager', { screen: 'desktop', path: '/' });
  await openTimeline(page, 'vehicle-rental', { day });
  const bars = barsOf(rowWith(page, one.RegistrationNumber));
  await bars
    .filter({ hasText: String(other['Employee']) })
    .first()
    .waitFor();
  await dragBarEnd(page, bars.last(), 'start', -4);
  await page.mouse.up();
  await page.getByText(`Ten termin zajmuje już ${String(other['Employee'])} · ${other.Number}`, { exact: false }).waitFor();
  expect(await dayRecords.get(id)).toMatchObject({ StartDate: `${day}T14:00:00` });
});
