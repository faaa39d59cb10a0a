import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BrowserContext, Page } from 'playwright';
import { logIn, submitLogin, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { firstPage } from '../../../support/browser/browser.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { outboxOf } from '../../../support/browser/device-state.ts';
import { startDemo } from '../../../support/backend/demo.ts';

const setup = setupBrowserTests(() =>
  startDemo({ environment: { DEVICE_LOCK_MINUTES: '5', DEVICE_LOCK_AT_START: 'true', DEVICE_OFFLINE_DAYS: '3' } }),
);

const pin = '482613';
let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  page = await setup.openEmpty();
  context = page.context();
});

afterEach(() => expect(setup.errors).toEqual([]));

test('[R-154] a required PIN locks at start and by menu; form and queue survive', { timeout: 300_000 }, async () => {
  await logInAndSetPin();
  await waitUntilOfflineReady(page);
  await context.setOffline(true);
  await setup.handOver(page);
  await page
    .getByRole('link', { name: 'Nowy protokół' })
    .or(page.getByRole('button', { name: 'Nowy protokół' }))
    .click();
  await page.waitForURL(/local-/);
  await page.getByLabel('Miejsce przekazania').fill('Kutno');
  const address = page.url();
  // The form has no menu: another tab locks it.
  const other = await context.newPage();
  await other.goto(setup.network.url);
  await chooseLock(other);
  // Nothing of the form stays in the page, and every tab is locked.
  await expect.poll(() => page.getByText('Kutno').count()).toBe(0);
  expect(await page.locator('main').count()).toBe(1);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  await context.setOffline(false);
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 30_000 }).toEqual([]);
  // Keyboard and pad.
  await page.bringToFront();
  await page.keyboard.type('482');
  for (const digit of '613') await page.getByRole('button', { name: digit, exact: true }).click();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Miejsce przekazania').inputValue()).toBe('Kutno');
  expect(page.url()).toBe(address);
  await other.getByRole('navigation').first().waitFor();
  await setup.tablet.kill();
  context = await setup.tablet.open();
  page = await firstPage(context);
  await page.goto(address);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  await enterPin(page, pin);
  await expect.poll(() => page.getByLabel('Miejsce przekazania').inputValue()).toBe('Kutno');
});

test('[R-154] locks when idle, delays wrong PINs; the password replaces a lost PIN', { timeout: 300_000 }, async () => {
  await page.clock.install();
  await logInAndSetPin();
  await page.clock.runFor(4 * 60_000);
  await page.mouse.move(300, 300);
  await page.clock.runFor(4 * 60_000);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
  await page.clock.runFor(61_000);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  for (const attempts of [9, 8]) {
    await enterPin(page, '000001');
    await page.getByText(`Pozostało ${attempts} prób.`).waitFor();
  }
  await enterPin(page, '000001');
  await page.getByText(/Następna próba za \d sekund/).waitFor();
  expect(await page.getByRole('button', { name: 'Odblokuj', exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Nie pamiętasz kodu PIN?' }).click();
  await submitPassword(page);
  await page.getByRole('heading', { name: 'Ustaw PIN dla tego urządzenia' }).waitFor();
  await enterPin(page, '123456', 'Dalej');
  await page.getByText('Ten PIN łatwo odgadnąć.').waitFor();
  await setPin(page, '908172');
  await chooseLock(page);
  await enterPin(page, '908172');
  await page.getByRole('navigation').first().waitFor();
});

test('[R-154] an app that stays open learns of a lock that the company demands later', { timeout: 300_000 }, async () => {
  await page.clock.install();
  await logInAndSetPin();
  // As read before the company demanded it, and too recently for the next start to read it again.
  await changeDeviceRow(page, 'backend', { capabilities: { extensions: [], calls: [] }, askedAt: Date.now() + 50_000 });
  await page.reload();
  await enterPin(page, pin);
  await page.getByRole('navigation').first().waitFor();
  await page.clock.runFor(10 * 60_000);
  expect(await page.getByRole('navigation').first().isVisible()).toBe(true);
  await page.clock.runFor(5 * 60_000);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
});

test('[R-154] a long offline device opens by password only; another user may log in', { timeout: 300_000 }, async () => {
  await logInAndSetPin();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  // Before the stored time is changed: the worker notes each contact.
  await context.setOffline(true);
  setup.network.behave(() => 'cut');
  await changeDeviceRow(page, 'contact', { at: Date.now() - 4 * 24 * 60 * 60_000 });
  await page.evaluate(() => localStorage.setItem('tabor-active', String(Date.now() - 60 * 60_000)));
  await page.reload();
  await page.getByText('To urządzenie zbyt długo nie miało kontaktu').waitFor();
  await page.getByText('Do logowania potrzebna jest sieć.').waitFor();
  expect(await page.getByRole('button', { name: '1', exact: true }).count()).toBe(0);
  setup.network.behave(() => 'pass');
  await context.setOffline(false);
  await submitPassword(page);
  await page.getByRole('navigation').first().waitFor();
  await chooseLock(page);
  await enterPin(page, pin);
  await page.getByRole('navigation').first().waitFor();
  await chooseLock(page);
  await page.getByRole('button', { name: /Zaloguj inną osobę/ }).click();
  await page.getByRole('button', { name: 'Wyloguj się', exact: true }).click();
  await submitLogin(page, 'manager');
  await page.getByRole('heading', { name: 'Ustaw PIN dla tego urządzenia' }).waitFor();
});

test('[R-154] days that end behind the lock, and a clock set back, need the password', { timeout: 300_000 }, async () => {
  const [day, now] = [24 * 60 * 60_000, Date.now()];
  await logInAndSetPin();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.setOffline(true);
  setup.network.behave(() => 'cut');
  await page.clock.setSystemTime(now - 2 * day);
  await page.reload();
  const reason = page.getByText('albo jego zegar cofnięto');
  await reason.waitFor();
  setup.network.behave(() => 'pass');
  await context.setOffline(false);
  await page.clock.setSystemTime(now);
  await submitPassword(page);
  await page.getByRole('navigation').first().waitFor();
  await context.setOffline(true);
  setup.network.behave(() => 'cut');
  await chooseLock(page);
  await page.clock.setSystemTime(now + 4 * day);
  await enterPin(page, pin);
  await reason.waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
});

test('[R-154] a passkey with a secret (PRF) opens the lock', { timeout: 300_000 }, async () => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    hasPrf: true,
    automaticPresenceSimulation: true,
  } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', { options });
  // Passkeys belong to a host name: an IP address has none.
  const address = setup.demo.url.replace('127.0.0.1', 'localhost');
  await logInAndSetPin(address);
  await page.goto(`${address}/settings`);
  await enterPin(page, pin);
  await page.getByRole('button', { name: 'Użyj odcisku palca lub twarzy' }).click();
  await enterPin(page, pin, 'Dalej');
  await page.getByText('Odcisk palca lub twarz otwiera teraz Tabor').waitFor();
  await chooseLock(page);
  await page.getByRole('button', { name: 'Odblokuj odciskiem palca lub twarzą' }).click();
  await page.getByRole('heading', { name: 'Ustawienia' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings');
});

async function logInAndSetPin(address = setup.network.url): Promise<void> {
  await logIn(page, address, 'driver');
  await page.getByRole('heading', { name: 'Ustaw PIN dla tego urządzenia' }).waitFor();
  await setPin(page, pin);
}

async function setPin(on: Page, digits: string): Promise<void> {
  await enterPin(on, digits, 'Dalej');
  await enterPin(on, digits, 'Zapisz PIN');
  await on.getByRole('heading', { name: 'Ustaw PIN dla tego urządzenia' }).waitFor({ state: 'detached' });
}

async function enterPin(on: Page, digits: string, submit = 'Odblokuj'): Promise<void> {
  await on.getByRole('textbox', { name: /PIN/ }).fill(digits);
  await on.getByRole('button', { name: submit, exact: true }).click();
}

async function chooseLock(on: Page): Promise<void> {
  await on.getByRole('button', { name: /^Użytkownik:/ }).click();
  await on.getByRole('menuitem', { name: 'Zablokuj' }).click();
  await on.getByText('To urządzenie jest zablokowane.').waitFor();
}

async function submitPassword(on: Page): Promise<void> {
  await on.getByLabel('Hasło').fill('demo');
  await on.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
}

/** Changes fields of a row of the device's database. */
async function changeDeviceRow(on: Page, key: string, changed: Record<string, unknown>): Promise<void> {
  await on.evaluate(
    async ([name, fields]) => {
      const resultOf = <Result>(request: IDBRequest<Result>) =>
        new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
      const database = await resultOf(indexedDB.open('tabor-device'));
      const store = database.transaction('session', 'readwrite').objectStore('session');
      await resultOf(store.put({ ...(await resultOf<object>(store.get(name))), ...fields }));
      database.close();
    },
    [key, changed] as const,
  );
}
