import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';

type KeyPath = string | string[] | null;
type FrozenIndex = { readonly name: string; readonly keyPath: KeyPath; readonly unique: boolean; readonly multiEntry: boolean };
type FrozenStore = {
  readonly name: string;
  readonly keyPath: KeyPath;
  readonly autoIncrement: boolean;
  readonly indexes: readonly FrozenIndex[];
  readonly rows: readonly unknown[];
};

/** An IndexedDB database in a file. Bytes are stored as `{ $bytes }` in base64. */
export type FrozenDatabase = { readonly name: string; readonly version: number; readonly stores: readonly FrozenStore[] };

/**
 * Databases of a device that ran a release: its login and its user's data. `plate`: the vehicle of the handover. `terms`: what its people
 * accepted.
 */
export type FrozenRelease = {
  readonly version: string;
  readonly plate: string;
  readonly terms: string;
  readonly databases: readonly FrozenDatabase[];
};

/** Size of the demo fleet of the frozen handovers. */
export const frozenVehicleCount = 20;

const folder = join(import.meta.dirname, 'releases');

/** All frozen releases, oldest first. */
export async function frozenReleases(): Promise<FrozenRelease[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
  const releases = await Promise.all(
    names.map(async (name): Promise<FrozenRelease> => {
      const [release, terms] = await Promise.all([
        readFile(join(folder, `${name}.json`), 'utf8'),
        readFile(join(folder, `${name}.terms.html`), 'utf8'),
      ]);
      return { ...(JSON.parse(release) as Omit<FrozenRelease, 'terms'>), terms };
    }),
  );
  return releases.toSorted((left, right) => left.version.localeCompare(right.version, 'en', { numeric: true }));
}

/** Restores a database as the release created it. `page` must be on this origin, without the app. */
export function restoreDatabase(page: Page, frozen: FrozenDatabase): Promise<void> {
  return page.evaluate(async ({ name, version, stores }) => {
    const fromText = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(fromText);
      if (typeof value !== 'object' || value === null) return value;
      if ('$bytes' in value) return Uint8Array.from(atob(String(value.$bytes)), (letter) => letter.codePointAt(0) ?? 0).buffer;
      return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, fromText(part)]));
    };
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement });
        for (const index of indexes)
          store.createIndex(index.name, index.keyPath ?? '', { unique: index.unique, multiEntry: index.multiEntry });
        for (const row of rows) store.put(fromText(row));
      }
    });
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('success', () => resolve());
      request.addEventListener('error', () => reject(request.error ?? new Error('not restored')));
    });
    request.result.close();
  }, frozen);
}
