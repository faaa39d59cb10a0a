import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { idempotencyHeaders } from '../../../src/contract/delivery/idempotency.ts';
import { openNewHandover } from '../../support/browser/app.ts';
import { acceptTerms, fillBooking, openNewBooking, pressSave } from '../../support/browser/booking-form.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { outboxOf, readStore } from '../../support/browser/device-state.ts';
import { fillHandover, handoverPlace, save, signBoth } from '../../support/browser/handover-form.ts';
import { runStatement } from '../../support/backend/postgres.ts';

type SavedRecord = Readonly<Record<string, unknown>>;

const setup = setupBrowserTests(() => startDemo());

test('[R-088] [SY12] shows progress in entries and bytes, and sent ones newest first', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page, { photos: 2 });
  await page.goto(`${setup.network.url}/sync`);
  await page.getByRole('main').getByText('Usterka', { exact: true }).waitFor();
  setup.network.behave((_, path) => (path.startsWith('/File/UploadToTable') ? 'hang' : 'pass'));
  await page.context().setOffline(false);
  const bar = page.getByRole('main').getByRole('progressbar');
  await expect.poll(() => bar.getAttribute('aria-valuetext').catch(() => null), { timeout: 30_000 }).toMatch(/^3 z 4 · 0 \S+ z \d\S* \S+$/);
  const sentItems = page.getByRole('main').getByRole('region', { name: 'Ostatnio wysłane' }).getByRole('listitem');
  expect((await sentItems.allInnerTexts()).map((text) => /Usterka|Zapis danych/.exec(text)?.[0])).toEqual(['Usterka', 'Zapis danych']);
});

test('[R-088] shows ten sent entries by name, and all two hundred on request', async () => {
  const page = await setup.openAs('driver', { path: '/sync' });
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-user-driver');
      request.addEventListener('success', () => resolve(request.result));
    });
    const transaction = database.transaction('delivered', 'readwrite');
    for (let seq = 1; seq <= 200; seq++) {
      transaction.objectStore('delivered').put({
        seq,
        id: `id-${seq}`,
        entity: 'vehicle',
        call: 'createOrUpdate',
        recordKey: 1 + (seq % 20),
        deliveredAt: '2026-06-01T08:00:00',
      });
    }
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });
  await page.reload();
  const lines = page.getByRole('main').getByRole('region', { name: 'Ostatnio wysłane' }).getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(10);
  await page.getByRole('button', { name: 'Pokaż wszystkie (200)' }).click();
  await expect.poll(() => lines.count()).toBe(200);
  expect(await lines.first().getByRole('link').getAttribute('href')).toBe('/vehicle/item/1');
  // By the row of the cached list: the device has no change of it any more.
  const vehicle = (await setup.backend.vehicles()).find(({ Id }) => Id === 1);
  await lines.first().getByText(String(vehicle?.RegistrationNumber)).waitFor();
});

test('[SY1] [R-088] a double tap saves once; a discarded entry is never sent', async () => {
  const page = await setup.openOffline();
  await openNewHandover(page);
  await fillHandover(page, { plate: setup.plate, photos: 0, place: handoverPlace });
  await page.getByRole('button', { name: 'Zapisz' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.getByText('Zapisano na tym urządzeniu').first().waitFor();
  expect((await outboxOf(page, 'driver')).map(({ call }) => call)).toEqual(['createOrUpdate']);

  await page.goto(`${setup.network.url}/sync`);
  const discard = page.getByRole('main').getByRole('button', { name: 'Odrzuć zmianę' });
  const question = page.getByRole('alertdialog', { name: 'Odrzucić zmianę?' });
  await discard.click();
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await outboxOf(page, 'driver')).toHaveLength(1);
  await discard.click();
  await question.getByText('nie zostanie wysłana').waitFor();
  await question.getByRole('button', { name: 'Odrzuć zmianę' }).click();
  await page.getByText('Zmianę odrzucono.').waitFor();
  expect(await outboxOf(page, 'driver')).toEqual([]);
  await page.context().setOffline(false);
  await page.getByText('Wszystko wysłane').first().waitFor();
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);
});

test('[SY6] the URL of an open record changes to its new ID without losing input', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop' });
  await page.context().setOffline(true);
  await openNewBooking(page);
  await fillBooking(page, { plate: setup.plate, from: '2031-07-03T08:00', to: '2031-07-03T16:00', comment: 'Wyjazd' });
  await pressSave(page);
  await acceptTerms(page);
  await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();
  await page.goto(`${setup.network.url}/sync`);
  await page.getByRole('main').getByRole('link', { name: 'Otwórz' }).click();
  const field = page.getByRole('textbox', { name: 'Uwagi' });
  await field.fill('Wyjazd do klienta');
  const localUrl = page.url();
  expect(localUrl).toMatch(/\/item\/local-[0-9a-f-]+$/);
  await page.context().setOffline(false);
  await expect.poll(() => page.url(), { timeout: 60_000 }).toMatch(/\/vehicle-rental\/item\/\d+$/);
  expect(await field.inputValue()).toBe('Wyjazd do klienta');
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>(
    `/api/ODataVehicleBooking?$filter=${encodeURIComponent("Comment eq 'Wyjazd'")}`,
  );
  expect(value.map(({ Id }) => `${setup.network.url}/vehicle-rental/item/${Id}`)).toEqual([page.url()]);
  await page.goto(localUrl);
  await expect.poll(() => page.url()).toMatch(/\/item\/\d+$/);
});

test('[SY22] [R-088] an in-doubt entry without key support is parked, then sent once', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  let attempts = 0;
  setup.network.behave((_, path) => {
    if (path === '/VehicleHandoverDocument/CreateOrUpdate' && ++attempts === 1) return { status: 502, body: '' };
    // The list rejects the filter, so the lookup of the existing record fails.
    if (path.startsWith('/api/ODataVehicleHandoverDocument') && path.includes('filter'))
      return { status: 400, headers: { 'content-type': 'application/json' }, body: '{}' };
    return { without: Object.values(idempotencyHeaders) };
  });
  await page.goto(`${setup.network.url}/sync`);
  await page.context().setOffline(false);
  const main = page.getByRole('main');
  await main.getByText('Nie wiadomo, czy zmiana dotarła na serwer.').first().waitFor({ timeout: 60_000 });
  expect(await outboxOf(page, 'driver')).toMatchObject([{ state: 'parked', code: 'may-have-arrived' }]);
  expect(attempts).toBe(1);
  await main.getByRole('link', { name: 'Otwórz' }).waitFor();
  await main.getByRole('button', { name: 'Odrzuć zmianę' }).waitFor();
  await main.getByRole('button', { name: 'Wyślij mimo to' }).click();
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
  await page.getByText('Wszystko wysłane').first().waitFor();
  expect(attempts).toBe(2);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
});

test('[R-074] [R-086] changed terms park a handover until the new text is accepted', async () => {
  const page = await setup.openOffline();
  await setup.handOver(page);
  await changeTerms(functionality.VehicleHandoverDocument);
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toMatchObject([{ state: 'parked', code: 'terms-changed' }]);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toEqual([]);

  await page.goto(`${setup.network.url}/sync`);
  await page.getByText('Treść warunków zmieniła się').first().waitFor();
  await page.getByRole('link', { name: 'Popraw' }).click();
  await page.getByRole('button', { name: /Krok \d+: Podpisy/ }).click();
  await page.getByRole('button', { name: 'Zapisz' }).click();
  await page.getByRole('document', { name: 'Warunki' }).getByText('Nowy punkt').waitFor();
  await acceptTerms(page);
  // Signatures cover the terms: other terms are signed anew.
  await signBoth(page);
  await save(page);
  await page.getByText('Protokół wysłany').waitFor({ timeout: 60_000 });
  const [handover, ...others] = await setup.backend.handoversAt(setup.plate, handoverPlace);
  expect(others).toEqual([]);
  expect(handover?.TermsHash).toBe(sha256(await setup.backend.get<string>('/VehicleHandoverDocument/GetTerms')));
});

test('[R-074] [R-086] changed terms park a booking until the new text is accepted', async () => {
  const page = await setup.openAs('manager', { screen: 'desktop' });
  await page.context().setOffline(true);
  await openNewBooking(page);
  await fillBooking(page, { plate: setup.plate, from: '2031-06-03T08:00', to: '2031-06-03T16:00', comment: 'Zmiana warunków' });
  await pressSave(page);
  await acceptTerms(page);
  await page.getByText('Rezerwacja zapisana na tym urządzeniu.').waitFor();
  await changeTerms(functionality.Booking);
  await page.context().setOffline(false);
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toMatchObject([{ state: 'parked', code: 'terms-changed' }]);

  await page.getByRole('row').filter({ hasText: 'Wymaga decyzji' }).getByRole('link').first().click();
  await pressSave(page);
  await page.getByRole('document', { name: 'Warunki' }).getByText('Nowy punkt').waitFor();
  await acceptTerms(page);
  await expect.poll(() => outboxOf(page, 'manager'), { timeout: 60_000 }).toEqual([]);
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>(
    `/api/ODataVehicleBooking?$filter=${encodeURIComponent("Comment eq 'Zmiana warunków'")}`,
  );
  expect(value).toHaveLength(1);
  expect(await setup.backend.get<SavedRecord>(`/VehicleBooking/Get/${value[0]?.Id}`)).toMatchObject({
    TermsHash: sha256(await setup.backend.get<string>('/VehicleBooking/GetTerms')),
  });
});

test('[SY16] two tabs edit different fields of one cost offline; both are saved', async () => {
  const { value } = await setup.backend.get<{ value: { Id: number }[] }>('/api/ODataCost?$top=1&$orderby=CostDate desc');
  const id = value[0]?.Id ?? 0;
  const first = await setup.openAs('manager', { path: `/cost/item/${id}`, screen: 'desktop' });
  const second = await first.context().newPage();
  await second.goto(`${setup.network.url}/cost/item/${id}`);
  const field = (page: Page, name: string) => page.locator(`[data-field="${name}"]`).locator('input, textarea').first();
  await Promise.all([field(first, 'Comments').waitFor(), field(second, 'InvoiceNumber').waitFor()]);
  await first.context().setOffline(true);
  setup.network.behave(() => 'cut');
  await field(first, 'Comments').fill('z pierwszej karty');
  await field(second, 'InvoiceNumber').fill('FV/DWIE/KARTY');
  for (const page of [first, second]) {
    await page.bringToFront();
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click();
    await page.waitForURL(/\/cost\/list/);
  }
  expect(await readStore<{ payload: SavedRecord }>(second, 'manager', 'outbox')).toMatchObject([
    { payload: { Comments: 'z pierwszej karty', InvoiceNumber: 'FV/DWIE/KARTY' } },
  ]);
  setup.network.behave(() => 'pass');
  await first.context().setOffline(false);
  await expect
    .poll(() => setup.backend.get<SavedRecord>(`/Cost/Get/${id}`), { timeout: 60_000 })
    .toMatchObject({ Comments: 'z pierwszej karty', InvoiceNumber: 'FV/DWIE/KARTY' });
});

/** Changes the terms in every language in the backend. */
function changeTerms(functionalityId: number): Promise<void> {
  return runStatement(
    setup.demo.databaseUrl,
    `UPDATE terms SET "Html" = "Html" || '<p>Nowy punkt</p>' WHERE "FunctionalityId" = ${functionalityId}`,
  );
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
