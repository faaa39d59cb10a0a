import type { BrowserContext, Page } from 'playwright';
import { startBackend, type Backend } from '../support/backend/backend.ts';
import { logIn, waitUntilOfflineReady } from '../support/browser/app.ts';
import { firstPage, newTablet, type Tablet } from '../support/browser/browser.ts';
import { choosePin, demandEncryption, devicePin, storedRows, unlockDevice } from '../support/browser/device-state.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { idle } from './idle.ts';
import type { Measurement } from './run.ts';
import { compareMedians } from './statistics.ts';

const ROUNDS = 11;
const list = '/vehicle-handover-document/list';
const user = 'manager';

/**
 * From a cold offline navigation to the first row of the handover list on a device with a PIN: its rows encrypted, and the same rows in
 * plain text.
 */
export async function measureEncryptedStart({ publicDir }: BenchEnvironment): Promise<Measurement[]> {
  const tablets: Tablet[] = [];
  const backend = await startBackend({
    publicDir,
    vehicles: 300,
    shipments: 300,
    isLowPriority: true,
    environment: { DEMO_MODE: 'true', DEVICE_LOCK_AT_START: 'true', DEVICE_ENCRYPTION: 'true' },
  });
  try {
    const contexts: BrowserContext[] = [];
    for (const isEncrypted of [true, false]) {
      const tablet = await newTablet();
      tablets.push(tablet);
      contexts.push(await prepare(tablet, backend, isEncrypted));
    }
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      for (const [at, context] of contexts.entries()) times[at]?.push(await startTime(context, backend.url + list));
    }
    // The first round warms the browser's caches of compiled code.
    return [
      compareMedians(
        'first row of a list on an encrypted device offline',
        'ms',
        times[0].slice(1),
        times[1].slice(1),
        'the same device in plain text, with its PIN',
      ),
    ];
  } finally {
    for (const tablet of tablets) await tablet.remove();
    await backend.stop();
  }
}

/** A device with a PIN and all data for offline work that has shown the list before. Without encryption its rows were decrypted. */
async function prepare(tablet: Tablet, { url }: Backend, isEncrypted: boolean): Promise<BrowserContext> {
  const context = await tablet.open();
  const page = await firstPage(context);
  await logIn(page, url, user);
  await choosePin(page);
  await page.getByRole('navigation').first().waitFor();
  await waitUntilOfflineReady(page);
  await context.setOffline(true);
  await demandEncryption(page, isEncrypted);
  await page.goto(url + list);
  await unlockDevice(page);
  await page.locator('tbody tr a[href]').first().waitFor();
  const expected = isEncrypted ? 1 : 0;
  while ((await shareOfSealedRows(page)) !== expected) await idle(page);
  await page.close();
  return context;
}

async function shareOfSealedRows(page: Page): Promise<number> {
  const { sealed, count } = await storedRows(page, user);
  return sealed / count;
}

/**
 * Milliseconds of a start in a new tab: to the request for the PIN, and from its last key to the first row. A person's typing is left out.
 */
async function startTime(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('tbody tr a[href]') && !document.querySelector('#first-view')) {
        performance.mark('row');
        observer.disconnect();
      } else if (
        document.body?.textContent.includes('To urządzenie jest zablokowane.') &&
        performance.getEntriesByName('locked').length === 0
      ) {
        performance.mark('locked');
      }
    });
    observer.observe(document, { childList: true, subtree: true });
    addEventListener('click', () => performance.mark('unlock'), { capture: true });
  });
  await page.goto(url);
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  await page.keyboard.type(devicePin);
  await page.getByRole('button', { name: 'Odblokuj', exact: true }).click();
  await page.waitForFunction(() => performance.getEntriesByName('row').length > 0);
  const time = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name).at(-1)?.startTime ?? NaN;
    return at('locked') + at('row') - at('unlock');
  });
  await page.close();
  return time;
}
