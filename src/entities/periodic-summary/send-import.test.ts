import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '../../db/schema/device-database.ts';
import { sendImport } from './send-import.ts';
import { logInDevice } from '../../../tests/support/fixtures/logged-in-device.ts';

const backendAddress = 'https://imports.test';

beforeEach(async () => {
  await logInDevice(backendAddress, { user: 'anna' });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

/** Imports `pozycje.csv` at a backend that answers the upload so; the names that it was asked to import, and the outcome. */
async function importAt(uploaded: unknown, take: (name: unknown) => Response, isOwnBackend = false) {
  const names: unknown[] = [];
  vi.stubGlobal('fetch', async (to: string, { body }: RequestInit) => {
    if (new URL(to).pathname === '/File/Upload') return Response.json(uploaded);
    names.push((JSON.parse(body as string) as { Filename: unknown }).Filename);
    return take(names.at(-1));
  });
  const outcome = await sendImport(
    { summary: 7, accessToken: null, isOwnBackend },
    new File(['Data;Opis'], 'pozycje.csv'),
    crypto.randomUUID(),
  ).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
  return { names, outcome };
}

const takes = (expected: string) => (name: unknown) => Response.json(name === expected);

test.each([
  ['an id', 64, '64', ['64']],
  ['the name that the backend gave it', { FileName: 'a1.csv' }, 'a1.csv', ['a1.csv']],
  ['its own name beside an id', { Id: 64, FileName: 'pozycje.csv' }, 'pozycje.csv', ['64', 'pozycje.csv']],
  ['its own name after an upload without a result', true, 'pozycje.csv', ['pozycje.csv']],
])('[R-046] imports a file by %s', async (_name, uploaded, expected, names) => {
  expect(await importAt(uploaded, takes(expected))).toEqual({ names, outcome: 'done' });
});

test("[R-046] shows what the backend refused, after the file's own name failed, too", async () => {
  expect(
    await importAt(64, (name) => (name === '64' ? Response.json({ Message: 'Wiersz 3' }, { status: 400 }) : Response.json(false))),
  ).toEqual({ names: ['64', 'pozycje.csv'], outcome: 'refused' });
});

test('[R-046] sends an import without an answer once', async () => {
  expect(
    await importAt(64, () => {
      throw new TypeError('lost');
    }),
  ).toEqual({ names: ['64'], outcome: 'network' });
});

test('[R-046] names a file of the reference backend by its id alone', async () => {
  expect(await importAt(64, takes('pozycje.csv'), true)).toEqual({ names: ['64'], outcome: 'import-failed' });
});
