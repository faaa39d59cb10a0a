import type { BrowserContext, Page } from 'playwright';
import { beforeEach, expect, test } from 'vitest';
import { logIn, openNewHandover, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { firstPage } from '../../../support/browser/browser.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { choosePin, enterPin, outboxOf } from '../../../support/browser/device-state.ts';
import { dumpBrowserStorage } from '../../../support/browser/dump-browser-storage.ts';
import { fillHandover, handoverPlace, save } from '../../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() =>
  startDemo({ environment: { DEVICE_ENCRYPTION: 'true', DEVICE_LOCK_MINUTES: '5', DEVICE_PIN_SHARE: 'true' } }),
);

let context: BrowserContext;
let page: Page;

beforeEach(async () => {
  page = await setup.openEmpty();
  context = page.context();
});

type Opening = { readonly Id: string; readonly Verifier: string };

/** Requests and answers about shares from now on. */
function watchShares(): { readonly openings: Opening[]; readonly shares: string[] } {
  const traffic = { openings: [] as Opening[], shares: [] as string[] };
  context.on('request', (request) => {
    if (request.url().endsWith('/Account/OpenPinShare')) traffic.openings.push(request.postDataJSON() as Opening);
  });
  context.on('response', (response) => {
    if (/\/Account\/(?:Open|Create)PinShare$/.test(response.url()) && response.ok())
      void response.json().then(({ Share }: { Share: string }) => traffic.shares.push(Share));
  });
  return traffic;
}

async function restart(): Promise<void> {
  await setup.tablet.kill();
  context = await setup.tablet.open();
  page = await firstPage(context);
}

function cutNetwork(isCut: boolean): Promise<void> {
  setup.network.behave(() => (isCut ? 'cut' : 'pass'));
  return context.setOffline(isCut);
}

async function reload(): Promise<void> {
  await page.reload();
  await isLocked();
}

/** Ten wrong PINs of a copied profile. Returns the answers. */
async function attemptElsewhere(Id: string): Promise<number[]> {
  const login = new URLSearchParams({ username: 'driver', password: 'demo' });
  const { access_token: token } = (await (await fetch(`${setup.demo.url}/token`, { method: 'POST', body: login })).json()) as {
    access_token: string;
  };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ Id, Verifier: 'w'.repeat(43) }) };
  const answers: number[] = [];
  for (let attempt = 0; attempt < 10; attempt++) answers.push((await fetch(`${setup.demo.url}/Account/OpenPinShare`, request)).status);
  return answers;
}

async function choosePinAndWait(): Promise<void> {
  await choosePin(page);
  await page.getByRole('heading', { name: 'Ustaw PIN dla tego urządzenia' }).waitFor({ state: 'detached' });
}

const isLocked = () => page.getByText('To urządzenie jest zablokowane.').waitFor();
const isOpen = () => page.getByRole('navigation').first().waitFor();

test('[R-154] a share: a running app opens offline, a new start with a network', { timeout: 300_000 }, async () => {
  const traffic = watchShares();
  await page.clock.install();
  await logIn(page, setup.network.url, 'driver');
  await page.getByText('Po ponownym uruchomieniu Tabora potrzebuje sieci.').waitFor();
  setup.network.behave((_, path) => (path.endsWith('CreatePinShare') ? 'cut' : 'pass'));
  await enterPin(page, 'Dalej');
  await enterPin(page, 'Zapisz PIN');
  await page.getByText('Nie zapisano kodu PIN').waitFor();
  setup.network.behave(() => 'pass');
  await enterPin(page, 'Zapisz PIN');
  await isOpen();
  await waitUntilOfflineReady(page);
  await expect.poll(() => traffic.shares.length).toBe(2);
  const dump = await dumpBrowserStorage(page);
  for (const share of traffic.shares) expect(dump).not.toContain(share);

  await cutNetwork(true);
  await openNewHandover(page);
  await fillHandover(page, { plate: setup.plate, photos: 1, place: handoverPlace });
  await save(page);
  await page.clock.runFor(6 * 60_000);
  await isLocked();
  expect(await page.getByText('Brak sieci').count()).toBe(0);
  await enterPin(page, 'Odblokuj');
  await expect.poll(() => page.getByText('To urządzenie jest zablokowane.').count()).toBe(0);

  await restart();
  await cutNetwork(true);
  await page.goto(setup.network.url);
  await isLocked();
  await page.getByText('Brak sieci').waitFor();
  await enterPin(page, 'Odblokuj');
  await page.getByText('Nie musisz wpisywać kodu PIN ponownie').waitFor();
  expect(await outboxOf(page, 'driver')).not.toEqual([]);
  await cutNetwork(false);
  await isOpen();
  await expect.poll(() => outboxOf(page, 'driver'), { timeout: 60_000 }).toEqual([]);
  expect(await dumpBrowserStorage(page)).not.toContain(traffic.shares[0]);
  expect(setup.errors).toEqual([]);
});

test('[R-154] ten attempts of another copy end the share; the password sets a new PIN', { timeout: 300_000 }, async () => {
  await logIn(page, setup.network.url, 'driver');
  await choosePinAndWait();
  const traffic = watchShares();
  await reload();
  await enterPin(page, 'Odblokuj');
  await isOpen();
  const [opening] = traffic.openings;
  // No answer of the server is no wrong PIN.
  setup.network.behave((_, path) => (path.endsWith('OpenPinShare') ? { status: 503, body: '' } : 'pass'));
  await reload();
  await enterPin(page, 'Odblokuj');
  await page.getByText('Serwer firmy nie odpowiada').waitFor();
  setup.network.behave(() => 'pass');
  await isOpen();
  expect(await attemptElsewhere(opening?.Id ?? '')).toEqual(Array.from({ length: 10 }, () => 422));
  await reload();
  await enterPin(page, 'Odblokuj');
  await page.getByText('Ten PIN już nie otwiera Tabora').waitFor();
  await page.getByLabel('Hasło').fill('demo');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await choosePinAndWait();
  await reload();
  await enterPin(page, 'Odblokuj');
  await isOpen();
});

test('[R-154] an expired session asks for the password, and leaves the PIN', { timeout: 300_000 }, async () => {
  await logIn(page, setup.network.url, 'driver');
  await choosePinAndWait();
  await runStatement(setup.demo.databaseUrl, `UPDATE session_token SET "ExpiresOn" = now() - interval '1 minute'`);
  await reload();
  await page.getByText('Twoje logowanie wygasło.').waitFor();
  await page.getByLabel('Hasło').fill('demo');
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await page.getByRole('textbox', { name: 'PIN' }).waitFor();
  await enterPin(page, 'Odblokuj');
  await isOpen();
  expect(setup.errors).toEqual([]);
});
