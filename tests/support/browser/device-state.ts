import type { Page } from 'playwright';

/** Part of a page that reading its databases needs; fits pages of any engine. */
type EvaluatingPage = { readonly evaluate: <Given, Result>(act: (given: Given) => Promise<Result>, given: Given) => Promise<Result> };

export type OutboxEntryView = {
  readonly id: string;
  readonly call: string;
  readonly state: string;
  readonly attempts: number;
  readonly code: string | null;
};

type Store = 'outbox' | 'records' | 'blobs' | 'rowSets' | 'rowChunks' | 'pages' | 'references' | 'drafts';

/** All rows of a table in the user's database, read from IndexedDB without the app; buffers as their byte length. */
export async function readStore<Row>(page: EvaluatingPage, username: string, store: Store): Promise<readonly Row[]> {
  const text = await page.evaluate(
    async ({ name, table }) => {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
      const rows = await new Promise<unknown[]>((resolve, reject) => {
        const request = database.transaction(table).objectStore(table).getAll();
        request.addEventListener('success', () => resolve(request.result as unknown[]));
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')));
      });
      database.close();
      return JSON.stringify(rows, (_, value: unknown) => (value instanceof ArrayBuffer ? value.byteLength : value));
    },
    { name: `tabor-user-${username}`, table: store },
  );
  return JSON.parse(text) as Row[];
}

/** Outbox entries in IndexedDB. */
export async function outboxOf(page: EvaluatingPage, username: string): Promise<OutboxEntryView[]> {
  const rows = await readStore<{ id: string; call: string; state: string; attempts: number; fault: { code: string } | null }>(
    page,
    username,
    'outbox',
  );
  return rows.map(({ id, call, state, attempts, fault }) => ({ id, call, state, attempts, code: fault?.code ?? null }));
}

/** Paths of the lists that the device keeps as they were drawn. */
export async function firstViewsOf(page: EvaluatingPage, username: string): Promise<string[]> {
  const rows = await readStore<{ key: string; view?: unknown }>(page, username, 'pages');
  return rows.flatMap(({ key, view }) => (view ? [key.slice('view '.length)] : []));
}

/** Hashes of the photos on the device, as computed at capture. */
export async function photoHashesOf(page: EvaluatingPage, username: string): Promise<string[]> {
  return (await readStore<{ sha256: string }>(page, username, 'blobs')).map((row) => row.sha256).toSorted();
}

/** Values of the draft on the device; null without one. */
export async function draftOf(page: EvaluatingPage, username: string): Promise<unknown> {
  return (await readStore<{ values: unknown }>(page, username, 'drafts'))[0]?.values ?? null;
}

/** Number of photos in the draft. */
export async function draftPhotosOf(page: Page, username: string): Promise<number> {
  return JSON.stringify(await draftOf(page, username)).split('"BlobId":').length - 1;
}

/** PIN of the devices in tests. */
export const devicePin = '482613';

export async function enterPin(page: Page, button: string): Promise<void> {
  await page.keyboard.type(devicePin);
  await page.getByRole('button', { name: button, exact: true }).click();
}

/** Answers the request for a PIN after a login. */
export async function choosePin(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Ustaw PIN dla tego urządzenia' }).waitFor();
  await enterPin(page, 'Dalej');
  await enterPin(page, 'Zapisz PIN');
}

export async function unlockDevice(page: Page): Promise<void> {
  await page.getByText('To urządzenie jest zablokowane.').waitFor();
  await enterPin(page, 'Odblokuj');
  await page.getByRole('navigation').first().waitFor();
}

/** Sets the company's device policy on the device, as the backend's next answer would. */
export function demandEncryption(page: Page, Encrypt: boolean): Promise<void> {
  return page.evaluate(async (isWanted) => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const device = await resultOf(indexedDB.open('tabor-device'));
    const session = device.transaction('session', 'readwrite').objectStore('session');
    const row = (await resultOf<unknown>(session.get('backend'))) as { capabilities: { device: object } };
    row.capabilities.device = { ...row.capabilities.device, Encrypt: isWanted };
    await resultOf(session.put(row));
    device.close();
  }, Encrypt);
}

/** All rows of a user as the browser stores them, and how many of them are encrypted. */
export function storedRows(
  page: Page,
  username = 'driver',
): Promise<{ readonly rows: string; readonly sealed: number; readonly count: number }> {
  return page.evaluate(async (user) => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const database = await resultOf(indexedDB.open(`tabor-user-${user}`));
    const stored: object[] = [];
    for (const name of ['outbox', 'records', 'blobs', 'drafts', 'rowChunks', 'pages', 'references'])
      stored.push(...(await resultOf<object[]>(database.transaction(name).objectStore(name).getAll())));
    database.close();
    // Attempts to send go on meanwhile.
    const attempts = new Set(['attempts', 'notBefore', 'epoch', 'fault', 'asked', 'delays', 'doubt', 'state']);
    const textOf = (row: object) =>
      JSON.stringify(row, (field, value: unknown) =>
        value instanceof ArrayBuffer ? [...new Uint8Array(value)].join() : 'seq' in row && attempts.has(field) ? undefined : value,
      );
    const rows = stored.map(textOf);
    return { rows: rows.join('\n'), sealed: stored.filter((row) => '$sealed' in row).length, count: stored.length };
  }, username);
}
