import type { Page } from 'playwright';

/** A page of whichever engine, as far as its databases are asked. */
type Readable = { readonly evaluate: <Given, Result>(act: (given: Given) => Promise<Result>, given: Given) => Promise<Result> };

export type QueuedLine = { readonly id: string; readonly call: string; readonly state: string; readonly attempts: number; readonly code: string | null };

/** The outbox as it is on the disk, read past the app. */
export function outboxOf(page: Readable, username: string): Promise<QueuedLine[]> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
    });
    const rows = await new Promise<{ id: string; call: string; state: string; attempts: number; fault: { code: string } | null }[]>((resolve, reject) => {
      const request = database.transaction('outbox').objectStore('outbox').getAll();
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
    });
    database.close();
    return rows.map(({ id, call, state, attempts, fault }) => ({ id, call, state, attempts, code: fault?.code ?? null }));
  }, `tabor-user-${username}`);
}

/** Hashes of the photos on the device, as they were taken at capture. */
export function photoHashesOf(page: Readable, username: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const rows = await new Promise<{ sha256: string }[]>((resolve) => {
      const request = database.transaction('blobs').objectStore('blobs').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return rows.map((row) => row.sha256).toSorted();
  }, `tabor-user-${username}`);
}

/** What the one unsaved form on the device holds; null when there is none. */
export function draftOf(page: Page, username: string): Promise<unknown> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
    });
    const [draft] = await new Promise<{ values: unknown }[]>((resolve) => {
      const request = database.transaction('drafts').objectStore('drafts').getAll();
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return draft?.values ?? null;
  }, `tabor-user-${username}`);
}

/** How many photos the unsaved form names. */
export async function draftPhotosOf(page: Page, username: string): Promise<number> {
  return JSON.stringify(await draftOf(page, username)).split('"BlobId":').length - 1;
}

/** The token that the device holds. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-device');
      request.addEventListener('success', () => resolve(request.result));
    });
    const session = await new Promise<{ token: string }>((resolve) => {
      const request = database.transaction('session').objectStore('session').get('current');
      request.addEventListener('success', () => resolve(request.result));
    });
    database.close();
    return session.token;
  });
}
