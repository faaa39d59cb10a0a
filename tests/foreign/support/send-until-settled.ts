import type { Page } from 'playwright';
import { expect } from 'vitest';
import { readOutbox } from './device.ts';
import { enterLogin } from './foreign-backend-tests.ts';

/** How the outbox settled: `sent` when empty, `parked` when an entry needs the user. */
type Outcome = 'sent' | 'parked';

/** Milliseconds for the slowest fault: a hung connection and two lookups of what may have arrived, for each of three calls. */
const TIMEOUT_MS = 100_000;

/** Presses send in the sync centre until the outbox is empty or an entry is parked. Logs in again where required. */
export async function sendUntilSettled(page: Page, login = 'anna.nowak'): Promise<Outcome> {
  await page.goto(new URL('/sync', page.url()).href);
  let outcome: Outcome | null = null;
  const password = page.locator('input[type="password"]');
  await expect
    .poll(
      async () => {
        const lines = await readOutbox(page);
        outcome =
          lines.length === 0
            ? 'sent'
            : lines.every(({ state }) => state !== 'sending') && lines.some(({ state }) => state === 'parked')
              ? 'parked'
              : null;
        if (outcome !== null) return true;
        if (await password.isVisible()) await enterLogin(page, login);
        const send = page.getByRole('button', { name: 'Wyślij teraz' });
        if ((await send.isVisible()) && (await send.isEnabled())) await send.click({ timeout: 2_000 }).catch(() => undefined);
        return false;
      },
      { timeout: TIMEOUT_MS, interval: 500 },
    )
    .toBe(true);
  return outcome ?? 'parked';
}

/** Retries the parked entries through the UI. */
export async function retryParked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Wyślij ponownie', exact: true }).click();
  await expect.poll(async () => (await readOutbox(page)).some(({ state }) => state === 'parked')).toBe(false);
}
