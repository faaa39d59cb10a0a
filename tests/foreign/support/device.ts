import type { Page } from 'playwright';
import { expect } from 'vitest';
import { outboxOf, readStore, type OutboxEntryView } from '../../support/browser/device-state.ts';

/** The user name of the database on the device, as the backend reports it; it may differ from the login name. */
export async function storedUser(page: Page): Promise<string | null> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const prefix = 'tabor-user-';
  return names.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? null;
}

/** The outbox of the device's user. */
export async function readOutbox(page: Page): Promise<OutboxEntryView[]> {
  const user = await storedUser(page);
  return user === null ? [] : outboxOf(page, user);
}

/** Waits until the outbox is empty, or has no entries of `entity` where it is named. */
export async function waitUntilSent(page: Page, entity?: string): Promise<void> {
  const user = (await storedUser(page)) ?? '';
  const waiting = async () =>
    (await readStore<{ entity: string; state: string; fault: unknown }>(page, user, 'outbox')).filter(
      (entry) => entity === undefined || entry.entity === entity,
    );
  await expect.poll(async () => (await waiting()).map(({ state, fault }) => ({ state, fault })), { timeout: 60_000 }).toEqual([]);
}

/** The stored state of the prefetch; `none` before the first one. */
export async function readPrefetchState(page: Page): Promise<string> {
  const user = await storedUser(page);
  if (user === null) return 'none';
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const row = await new Promise<{ state?: string } | undefined>((resolve, reject) => {
      const request = database.transaction('meta').objectStore('meta').get('prefetch');
      request.addEventListener('success', () => resolve(request.result as { state?: string } | undefined));
      request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
    });
    database.close();
    return row?.state ?? 'none';
  }, `tabor-user-${user}`);
}
