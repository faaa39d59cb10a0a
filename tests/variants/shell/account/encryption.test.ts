import type { BrowserContext, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { logIn, openNewHandover, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { firstPage, watchErrors } from '../../../support/browser/browser.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { choosePin, demandEncryption, enterPin, outboxOf, storedRows, unlockDevice } from '../../../support/browser/device-state.ts';
import { dumpBrowserStorage } from '../../../support/browser/dump-browser-storage.ts';
import { fillHandover, handoverPlace, save } from '../../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo({ environment: { DEVICE_ENCRYPTION: 'true', DEVICE_LOCK_AT_START: 'true' } }));

let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  page = await setup.openEmpty();
  context = page.context();
});

/** Data worth stealing: rows of lists and answers, the queue, a draft. */
async function plainValues(): Promise<string[]> {
  const [vehicle] = await setup.backend.vehicles();
  const people = await setup.backend.get<{ FullName: string }[]>('/Employee/List?activeOnly=true');
  const values = [
    vehicle?.RegistrationNumber,
    ...people.slice(-3).map(({ FullName }) => FullName),
    setup.plate,
    handoverPlace,
    'Rysa na drzwiach',
    'Kutno',
  ];
  expect(values.filter((value) => (value ?? '') === '')).toEqual([]);
  return values.map(String);
}

async function foundPlain(): Promise<string[]> {
  const [dump, values] = await Promise.all([dumpBrowserStorage(page), plainValues()]);
  return values.filter((value) => dump.includes(value));
}

async function setPin(): Promise<void> {
  await logIn(page, setup.network.url, 'driver');
  await choosePin(page);
}

test('[R-154] a copied profile has no plain rows, drafts, photos; a locked one sends', { timeout: 300_000 }, async () => {
  await setPin();
  await waitUntilOfflineReady(page);
  await context.setOffline(true);
  await openNewHandover(page);
  await fillHandover(page, { plate: setup.plate, photos: 1, place: handoverPlace });
  await save(page);
  await page
    .getByRole('link', { name: 'Nowy protokół' })
    .or(page.getByRole('button', { name: 'Nowy protokół' }))
    .click();
  await page.waitForURL(/local-/);
  await page.getByLabel('Miejsce przekazania').fill('Kutno');
  await expect.poll(foundPlain, { timeout: 30_000 }).toEqual([]);
  expect(await outboxOf(page, 'driver')).not.toEqual([]);
  const address = page.url();
  await setup.tablet.kill();

  context = await setup.tablet.open();
  page = await firstPage(context);
  const errors = watchErrors(page);
  await page.goto(address);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
  expect(await foundPlain()).toEqual([]);
  expect(await setup.backend.handoversAt(setup.plate, handoverPlace)).toHaveLength(1);
  await context.setOffline(true);
  await enterPin(page, 'Odblokuj');
  await expect.poll(() => page.getByLabel('Miejsce przekazania').inputValue()).toBe('Kutno');
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  await enterPin(page, 'Odblokuj');
  await page.getByRole('row').nth(1).waitFor();
  // A second tab gets the key from the first.
  const other = await context.newPage();
  await other.goto(`${setup.network.url}/vehicle/list`);
  await other.getByRole('row').nth(1).waitFor();
  expect([errors, setup.errors]).toEqual([[], []]);
  expect(await foundPlain()).toEqual([]);
});

test('[R-154] a device that is killed while it encrypts and decrypts loses nothing', { timeout: 300_000 }, async () => {
  await setPin();
  await waitUntilOfflineReady(page);
  await context.setOffline(true);
  setup.network.behave(() => 'cut');
  await openNewHandover(page);
  await fillHandover(page, { plate: setup.plate, photos: 1, place: handoverPlace });
  await save(page);
  await expect.poll(async () => (await storedRows(page)).sealed).toBe((await storedRows(page)).count);
  const mixtures: number[] = [];
  let plain = '';
  // Decrypts once to have what to compare with, then encrypts and decrypts again.
  for (const isWanted of [false, true, false]) {
    await demandEncryption(page, isWanted);
    for (const share of [0, 0.1, 0.3, 0.6]) {
      await setup.tablet.kill();
      context = await setup.tablet.open();
      page = await firstPage(context);
      await page.goto(`${setup.network.url}/settings`);
      await unlockDevice(page);
      let part = 0;
      const progress = async () => {
        const { sealed, count } = await storedRows(page);
        part = sealed / count;
        return isWanted ? part : 1 - part;
      };
      await expect.poll(progress, { interval: 5, timeout: 30_000 }).toBeGreaterThanOrEqual(share);
      mixtures.push(part);
    }
    await expect
      .poll(async () => (await storedRows(page)).sealed / (await storedRows(page)).count, { timeout: 30_000 })
      .toBe(isWanted ? 1 : 0);
    await page.getByText(isWanted ? 'Dane na tym urządzeniu są zaszyfrowane' : 'Aplikacja nie szyfruje danych').waitFor();
    if (!isWanted && plain === '') plain = (await storedRows(page)).rows;
  }
  expect((await storedRows(page)).rows === plain).toBe(true);
  // Kills came before, during and after.
  expect(mixtures.some((part) => part > 0 && part < 1)).toBe(true);
});
