import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { startDemo } from '../../../support/backend/demo.ts';
import { runStatement } from '../../../support/backend/postgres.ts';
import { tokenOf } from '../../../support/backend/token-of.ts';
import { chooseLogOut, openNewHandover, waitUntilOfflineReady } from '../../../support/browser/app.ts';
import { setupBrowserTests } from '../../../support/browser/browser-tests.ts';
import { dumpBrowserStorage } from '../../../support/browser/dump-browser-storage.ts';
import { handoverPlace } from '../../../support/browser/handover-form.ts';

const setup = setupBrowserTests(() => startDemo());

/** Registers the device, not its user, and cannot be read: only a wipe removes it. */
const deviceKey = expect.stringContaining('"device-key","privateKey":{}') as string;

/** Data on a device of the driver: a plate, people, the token, the user's name. */
async function secretsOf(page: Page) {
  const people = await setup.backend.get<{ FullName: string }[]>('/Employee/List?activeOnly=true');
  const me = await page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const device = await resultOf(indexedDB.open('tabor-device'));
    const row = (await resultOf(device.transaction('session').objectStore('session').get('current'))) as { user: { GivenName: string } };
    device.close();
    return row.user.GivenName;
  });
  return { plate: setup.plate, person: people.at(-1)?.FullName ?? '', token: await tokenOf(page), name: me };
}

/** The secrets that the browser still stores, and where it names the login or has a key of the device. */
async function left(page: Page, secrets: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const dump = await dumpBrowserStorage(page);
  const names = await page.evaluate(async () => [
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...Object.entries(localStorage).flat(),
    ...Object.entries(sessionStorage).flat(),
  ]);
  const device = await deviceRows(page);
  return [
    ...Object.entries(secrets).flatMap(([name, secret]) => (dump.includes(secret) ? [name] : [])),
    ...names.filter((text) => /\bdriver\b/.test(text)),
    ...device.filter((row) => /\bdriver\b|privateKey/.test(row)),
  ];
}

/** The rows of the device's database, keys by their name. */
function deviceRows(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const device = await resultOf(indexedDB.open('tabor-device'));
    const rows = await resultOf<unknown[]>(device.transaction('session').objectStore('session').getAll());
    device.close();
    return rows.map((row) => JSON.stringify(row));
  });
}

/** A saved view that names the plate, an arranged list and menu, and rows of every area. */
async function fillDevice(): Promise<Page> {
  const page = await setup.openAs('driver', { path: '/', screen: 'desktop' });
  await waitUntilOfflineReady(page);
  await page.goto(`${setup.network.url}/vehicle-handover-document/list`);
  await page.getByRole('searchbox', { name: 'Szukaj' }).fill(setup.plate);
  await page.getByRole('button', { name: 'Zapisz widok' }).click();
  await page.getByLabel('Nazwa widoku').fill(setup.plate);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Widoki listy' }).getByRole('link', { name: setup.plate }).waitFor();
  return page;
}

test('[R-153] a log-out leaves columns and unsent drafts, and no name, plate or token', { timeout: 180_000 }, async () => {
  const page = await fillDevice();
  const secrets = await secretsOf(page);
  expect((await left(page, secrets)).length).toBeGreaterThan(4);
  await chooseLogOut(page);
  await page.getByLabel('Nazwa użytkownika').waitFor();
  await expect.poll(() => left(page, secrets), { timeout: 30_000 }).toEqual(['tabor-list driver vehicle-handover-document', deviceKey]);
});

test('[R-153] a log-out with a draft leaves the draft alone', { timeout: 180_000 }, async () => {
  const page = await fillDevice();
  const { token, name } = await secretsOf(page);
  await openNewHandover(page);
  await page.getByLabel('Miejsce przekazania').fill(handoverPlace);
  await chooseLogOut(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Wyloguj się' }).click();
  await page.getByLabel('Nazwa użytkownika').waitFor();
  await expect
    .poll(() => left(page, { token, name }), { timeout: 30_000 })
    .toEqual(['tabor-user-driver', 'tabor-list driver vehicle-handover-document', deviceKey]);
  expect(await dumpBrowserStorage(page)).toContain(handoverPlace);
});

test.each([
  ['a remote wipe', `UPDATE device SET "WipeOn" = now(); UPDATE session_token SET "RevokedOn" = now()`],
  [
    'a closed account',
    `UPDATE user_account SET "IsActive" = false WHERE "Username" = 'driver'; UPDATE session_token SET "RevokedOn" = now()`,
  ],
])('[R-153] %s leaves nothing', { timeout: 180_000 }, async (_, statement) => {
  const page = await fillDevice();
  const secrets = await secretsOf(page);
  await runStatement(setup.demo.databaseUrl, statement);
  await page.reload();
  await page.getByLabel('Nazwa użytkownika').waitFor({ timeout: 60_000 });
  await expect.poll(() => left(page, secrets), { timeout: 30_000 }).toEqual([]);
});
