import { readFile } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { syncTag } from '../../src/sw/messages.ts';
import { chooseLogOut, chooseRowAction, submitLogin, handoverRow, mainMenuTexts, waitUntilOfflineReady } from '../support/browser/app.ts';
import { newestUnconfirmed } from '../support/backend/backend-client.ts';
import { startDemo } from '../support/backend/demo.ts';
import { controlServiceWorker } from '../support/browser/browser.ts';
import { setupBrowserTests } from '../support/browser/browser-tests.ts';
import { outboxOf } from '../support/browser/device-state.ts';
import { scriptSizes } from '../support/browser/script-sizes.ts';

const setup = setupBrowserTests(() => startDemo());
let page: Page;

// No journey may cause uncaught errors or violations of the content security policy.
afterEach(() => expect(setup.errors).toEqual([]));

// A test of the login alone blocks the worker, which would download the whole app.
const withoutWorker = { serviceWorkers: 'block' } as const;

test('[R-009] [R-010] opens the requested URL with its query after the login', async () => {
  page = await setup.openEmpty(withoutWorker);
  await page.goto(`${setup.network.url}/vehicle/list?sort=-Make&page=2`);
  await page.getByLabel('Hasło').waitFor();
  const target = new URL(page.url());
  expect([target.pathname, target.searchParams.get('redirectTo')]).toEqual(['/', '/vehicle/list?sort=-Make&page=2']);
  // `redirectTo` survives a reload of the login.
  await page.reload();
  await submitLogin(page, 'driver');
  await page.getByRole('heading', { name: 'Pojazdy' }).waitFor();
  const opened = new URL(page.url());
  expect([opened.pathname, opened.searchParams.get('sort'), opened.searchParams.get('page')]).toEqual(['/vehicle/list', '-Make', '2']);
});

test("[R-011] [R-012] limits menu, routes and actions to a driver's permissions", async () => {
  page = await setup.openAs('driver', { screen: 'desktop' });
  // Company files appear once their count is known.
  await expect
    .poll(() => mainMenuTexts(page))
    .toEqual([
      'Start',
      'Protokoły',
      'Pojazdy',
      'Liczniki',
      'Przejazdy',
      'Szkody',
      'Polisy',
      'Serwis',
      'Tablica serwisowa',
      'Przydziały',
      'Rezerwacje',
      'Grafik rezerwacji',
      'Zlecenia transportowe',
      'Pliki firmowe',
      'Synchronizacja',
      'Sprawdzanie protokołu',
      'Ustawienia',
    ]);
  await page.getByRole('main').getByRole('link', { name: 'Nowy protokół' }).waitFor();
  // A driver changes only handovers with the driver's own name.
  const own = (await (await setup.backend.getAs(page, '/api/ODataVehicleHandoverDocument?$top=25&$orderby=Date desc')).json()) as {
    value: { Id: number; Number: string | null; IsOwn: boolean }[];
  };
  const stranger = own.value.find(({ Number: number, IsOwn }) => !number && !IsOwn)?.Id ?? 0;
  await handoverRow(page, stranger).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Duplikuj' }).waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Duplikuj']);
  await page.keyboard.press('Escape');
  const copy = (await (await setup.backend.postAs(page, `/VehicleHandoverDocument/Duplicate/${stranger}`)).json()) as number;
  await page.reload();
  await handoverRow(page, copy).getByRole('button', { name: 'Czynności' }).click();
  await page.getByRole('menuitem', { name: 'Zatwierdź' }).waitFor();
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edytuj', 'Zatwierdź', 'Duplikuj']);
  await setup.backend.change(`/VehicleHandoverDocument/Delete/${copy}`, undefined);
  await page.goto(`${setup.network.url}/employee/list`);
  await page.getByText('Nie masz dostępu do tego ekranu').waitFor();
});

test("[R-089] keeps a user's queue through a log-out and another user's session", async () => {
  page = await setup.openAs('manager', { path: '/' });
  await waitUntilOfflineReady(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Protokoły' }).click();
  const id = await newestUnconfirmed(setup.backend);
  const address = `/VehicleHandoverDocument/Confirm/${id}`;
  await page.context().setOffline(true);
  await chooseRowAction(page, id, 'Zatwierdź');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Zatwierdź' }).click();
  await handoverRow(page, id).getByText('Czeka na wysłanie').first().waitFor();

  await chooseLogOut(page);
  const question = page.getByRole('alertdialog', { name: 'Wyloguj się' });
  await question.getByText('1 zmiana nie została jeszcze wysłana.', { exact: false }).waitFor();
  await question.getByRole('button', { name: 'Anuluj' }).click();
  await page.getByRole('link', { name: 'Do wysłania: 1' }).waitFor();
  await chooseLogOut(page);
  await question.getByRole('button', { name: 'Wyloguj się' }).click();
  await page.getByLabel('Hasło').waitFor();

  await page.context().setOffline(false);
  await submitLogin(page, 'driver');
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor();
  await waitUntilOfflineReady(page);
  const worker = await controlServiceWorker(page.context(), setup.network.url);
  await worker.fireSync(syncTag);
  await page.bringToFront();
  await page.goto(`${setup.network.url}/sync`);
  await page.getByText('Nic do wysłania').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Protokoły' }).click();
  // A driver's menu opens their own handovers.
  await page.getByRole('radio', { name: 'Wszystkie' }).click();
  await handoverRow(page, id).getByText('Bez numeru').waitFor();
  expect(await handoverRow(page, id).getByText('Czeka na wysłanie').count()).toBe(0);
  expect(setup.network.requests.filter((request) => request.path === address)).toEqual([]);
  expect(await outboxOf(page, 'manager')).toMatchObject([{ call: 'confirm', state: 'waiting', attempts: 0 }]);

  // The driver's queue is empty, so logging out needs no confirmation.
  await chooseLogOut(page);
  await submitLogin(page, 'manager');
  await page.getByRole('link', { name: 'Wszystko wysłane', exact: true }).waitFor({ timeout: 60_000 });
  expect(setup.network.requests.filter((request) => request.path === address)).toHaveLength(1);
  expect(await setup.backend.get(`/VehicleHandoverDocument/Get/?id=${id}`)).toMatchObject({ Number: expect.stringMatching(/^PZO\//) });
});

test('keeps login, first list and worker within the size limits of decision 110', async () => {
  page = await setup.openEmpty();
  // By name: a browser has no passkeys for a numeric address.
  const { form, login, firstList, list, worker } = await scriptSizes(page, setup.demo.url, 'dist');
  expect(form).toBeLessThanOrEqual(93.8);
  expect(login).toBeLessThanOrEqual(97.5);
  expect(firstList).toBeLessThanOrEqual(276.4);
  expect(list).toBeLessThanOrEqual(248.2);
  expect(worker).toBeLessThanOrEqual(94.3);
  // Otherwise Dexie's calls without `new` would write over the variables of the script.
  expect(await readFile('dist/worker.js', 'utf8')).toMatch(/^'use strict';/);
});
