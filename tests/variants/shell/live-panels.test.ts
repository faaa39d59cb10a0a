import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { waitUntilOfflineReady } from '../../support/browser/app.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';

const setup = setupBrowserTests(() => startDemo());
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
/** About a second on an idle machine; the page would not reload within this time by itself. */
const soon = { timeout: 15_000 };

let page: Page;

afterEach(() => expect(setup.errors).toEqual([]));

async function reportDamage(more: Readonly<Record<string, unknown>> = {}): Promise<{ readonly id: number; readonly vehicle: number }> {
  const vehicle = (await setup.backend.vehicles()).find(({ RegistrationNumber }) => RegistrationNumber === setup.plate)?.Id ?? 0;
  const [cause] = await setup.backend.get<{ Id: number }[]>('/Dictionary/Items/2870');
  const day = new Date(Date.now() - 2 * 24 * 3_600_000).toLocaleDateString('sv');
  const event = {
    ReportDate: day,
    DamageDateTime: `${day}T08:15:00`,
    DamageDateHour: '08:15',
    DamageCauseId: cause?.Id,
    PlaceCountryCode: 'PL',
    PlaceCity: 'Łódź',
  };
  return {
    id: await setup.backend.change<number>('/VehicleDamage/CreateOrUpdate', { Id: null, VehicleId: vehicle, ...event, ...more }),
    vehicle,
  };
}

/** Opens a page of a device that has followed the changes before. */
async function open(path: string): Promise<void> {
  page = await setup.openAs('manager', { path: '/', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  if (path !== '/') await page.goto(`${setup.network.url}${path}`);
}

/** Where the page stands: it must not move. */
const stand = () =>
  page.evaluate(() => ({
    scroll: Math.round(scrollY),
    focus: document.activeElement?.outerHTML.slice(0, 80),
    value: (document.activeElement as HTMLInputElement | null)?.value,
  }));

test('[R-140] an open record gets the files and the history of another device', async () => {
  const { id } = await reportDamage();
  await open(`/vehicle-damage/item/${id}`);
  await page.getByText('Historia zmian').click();
  const entries = page.locator('details').filter({ hasText: 'Historia zmian' }).getByRole('listitem');
  await entries.first().waitFor();
  const before = await entries.count();
  const city = page.getByRole('textbox', { name: /Miejscowość/ });
  await city.fill('Łódź-Wid');
  const stood = await stand();
  const second = await setup.newTablet();
  try {
    const other = await setup.openAs('manager', { path: `/vehicle-damage/item/${id}`, screen: 'desktop', tablet: second });
    await other.locator('[data-files-input]').setInputFiles([{ name: 'kosztorys.pdf', buffer: pdf, mimeType: 'application/pdf' }]);
    await expect
      .poll(() => setup.backend.get<unknown[]>(`/File/ListFiles?tableId=${id}&tableName=VehicleDamage`), { timeout: 60_000 })
      .toHaveLength(1);
    await page.getByRole('button', { name: 'Pobierz: kosztorys.pdf' }).waitFor(soon);
    await expect.poll(() => entries.count(), soon).toBeGreaterThan(before);
    expect(await stand()).toEqual(stood);
    expect(await city.inputValue()).toBe('Łódź-Wid');
  } finally {
    await second.remove();
  }
});

test('[R-140] [R-138] an open dashboard counts what another device reports', async () => {
  await open('/');
  const damages = page
    .getByRole('region', { name: /^Flota w liczbach/ })
    .getByRole('listitem')
    .filter({ has: page.getByText('Szkody', { exact: true }) })
    .getByRole('link');
  const counted = async () => String((await setup.backend.get<{ Total: { Damages: number } }>('/Report/Fleet')).Total.Damages);
  // The answer of the page's own start is there.
  await reportDamage();
  await expect.poll(() => damages.textContent(), soon).toBe(await counted());
  const period = page
    .getByRole('region', { name: /^Flota w liczbach/ })
    .getByRole('button')
    .first();
  await period.focus();
  const stood = await stand();
  await reportDamage();
  await expect.poll(() => damages.textContent(), soon).toBe(await counted());
  expect(await stand()).toEqual(stood);
});

test('[R-140] [R-132] an open vehicle shows what another device reports', async () => {
  const { vehicle } = await reportDamage();
  await open(`/vehicle/item/${vehicle}`);
  const damages = page.getByRole('region', { name: 'Oś czasu' }).locator('a[href^="/vehicle-damage/"]');
  await damages.first().waitFor();
  const before = await damages.count();
  const stood = await stand();
  await reportDamage();
  await expect.poll(() => damages.count(), soon).toBe(before + 1);
  expect(await stand()).toEqual(stood);
});
