import type { Page } from 'playwright';
import { expect } from 'vitest';
import { outboxOf, storedIn, type QueuedLine } from '../../support/device-state.ts';

/** Whose data the device keeps, as the company's server calls them: that may be another name than was typed. */
export async function userOn(page: Page): Promise<string | null> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
  const prefix = 'tabor-user-';
  return names.find((name) => name.startsWith(prefix))?.slice(prefix.length) ?? null;
}

/** What waits on the device, of whoever uses it. */
export async function outboxOn(page: Page): Promise<QueuedLine[]> {
  const user = await userOn(page);
  return user === null ? [] : outboxOf(page, user);
}

/** Everything has left the device; of records of one entity where it is named. */
export async function sent(page: Page, entity?: string): Promise<void> {
  const user = (await userOn(page)) ?? '';
  const waiting = async () => (await storedIn<{ entity: string; state: string; fault: unknown }>(page, user, 'outbox')).filter((entry) => entity === undefined || entry.entity === entity);
  await expect.poll(async () => (await waiting()).map(({ state, fault }) => ({ state, fault })), { timeout: 60_000 }).toEqual([]);
}

/** State of the prefetch as the device keeps it; `none` before the first. */
export async function prefetchState(page: Page): Promise<string> {
  const user = await userOn(page);
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
