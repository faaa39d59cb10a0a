import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn } from '../../support/browser/app.ts';
import { startDemo, type Demo } from '../../support/backend/demo.ts';
import { firstPage, newTablet, type Tablet } from '../../support/browser/browser.ts';

let folder: string;
let backend: Demo;
let tablet: Tablet;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabor-build-'));
  await cp(join(import.meta.dirname, '..', '..', '..', 'dist'), folder, { recursive: true });
  backend = await startDemo({ publicDir: folder });
  tablet = await newTablet();
});
afterAll(async () => {
  await tablet.remove();
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
});

test('[SY21] [R-092] updates only with no record open and no entry in flight', async () => {
  const context = await tablet.open();
  const page = await firstPage(context);
  await logIn(page, backend.url, 'driver');
  const drainer = await context.newPage();
  await drainer.goto(`${backend.url}/config.json`);
  await drainer.evaluate(async () => {
    const request = indexedDB.open('tabor-user-driver');
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const transaction = request.result.transaction('meta', 'readwrite');
    const now = Date.now();
    transaction.objectStore('meta').put({ key: 'drain', epoch: 9, lease: { since: now, until: now + 300_000 } });
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    request.result.close();
    await new Promise<void>((resolve) => {
      const ended = new Promise<void>((end) => addEventListener('drained', () => end()));
      void navigator.locks.request('tabor-drain', () => {
        resolve();
        return ended;
      });
    });
  });

  await appendFile(join(folder, 'worker.js'), '\n// the next version\n');
  await page.bringToFront();
  await page.locator('tbody tr a[href]').first().waitFor();
  await page.evaluate(observeShifts);
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await page.getByText('Dostępna nowa wersja aplikacji').waitFor();
  // The offer pushes no row of the open list (decision 507).
  expect(await page.evaluate(shiftsAfterPaint)).toBeLessThanOrEqual(0.05);
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  const editing = await context.newPage();
  await editing.goto(`${backend.url}/vehicle-handover-document/item`);
  await editing.getByRole('combobox', { name: /Pojazd/ }).waitFor();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Zaktualizuj' }).click();
  await page.getByText('Najpierw zamknij otwarty formularz, także w innych kartach.').waitFor();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state)).toBe('installed');
  await editing.close();
  await expect
    .poll(() => page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'tabor-open-document')))
    .toBe(false);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Zaktualizuj' }).click();
  await expect
    .poll(() => drainer.evaluate(async () => (await navigator.locks.query()).pending?.some(({ name }) => name === 'tabor-drain')))
    .toBe(true);
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(true);

  await drainer.evaluate(() => dispatchEvent(new Event('drained')));
  await expect.poll(() => page.evaluate(() => 'isOldPage' in globalThis).catch(() => true), { timeout: 30_000 }).toBe(false);
});

/** Runs in the page: adds up the layout shifts from now on. */
function observeShifts(): void {
  Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      (globalThis as unknown as { shift: number }).shift += (entry as PerformanceEntry & { readonly value: number }).value;
  }).observe({ type: 'layout-shift' });
}

/** Runs in the page: their sum, once what is shown has been painted. */
function shiftsAfterPaint(): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve((globalThis as unknown as { shift: number }).shift))));
  });
}
