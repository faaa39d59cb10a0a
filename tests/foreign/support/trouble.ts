import type { Page } from 'playwright';
import { expect } from 'vitest';
import { outboxOn } from './device.ts';
import { enterLogin } from './foreign-company.ts';

/** Where the outbox ended: all of it at the company, or a question to the person. */
type End = 'sent' | 'asked';

/** How long the slowest trouble takes: a hung connection, two looks for what may have arrived, and that for each of three calls. */
const patience = 100_000;

/** Sends in the sync centre, as somebody who does not want to wait does, until everything is sent or a person is needed. Logs in again where that is asked. */
export async function sendUntilSettled(page: Page, login = 'anna.nowak'): Promise<End> {
  await page.goto(new URL('/sync', page.url()).href);
  let end: End | null = null;
  const password = page.locator('input[type="password"]');
  await expect
    .poll(
      async () => {
        const lines = await outboxOn(page);
        end = lines.length === 0 ? 'sent' : lines.every(({ state }) => state !== 'sending') && lines.some(({ state }) => state === 'parked') ? 'asked' : null;
        if (end !== null) return true;
        if (await password.isVisible()) await enterLogin(page, login);
        const send = page.getByRole('button', { name: 'Wyślij teraz' });
        if ((await send.isVisible()) && (await send.isEnabled())) await send.click({ timeout: 2_000 }).catch(() => undefined);
        return false;
      },
      { timeout: patience, interval: 500 },
    )
    .toBe(true);
  return end ?? 'asked';
}

/** A person tries again what was refused. */
export async function retryParked(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ponów', exact: true }).click();
  await expect.poll(async () => (await outboxOn(page)).some(({ state }) => state === 'parked')).toBe(false);
}
