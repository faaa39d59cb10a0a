import type { Page } from 'playwright';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { mainMenuTexts } from '../support/browser/app.ts';
import { watchErrors } from '../support/browser/browser.ts';
import { localeTexts } from '../support/browser/screen.ts';
import { startForeignBackend, type ForeignBackend, type ForeignBackendOptions } from './backend/foreign-backend.ts';
import { runBackend } from './backend/run-backend.ts';
import { setupFreshBrowser } from './support/fresh-browser.ts';

const shell = localeTexts('pl', 'shell');
const problem = localeTexts('pl', 'problem');
const settings = localeTexts('pl', 'settings');

const fresh = setupFreshBrowser();
let page: Page;
let errors: string[];

afterEach(() => {
  // The browser itself logs requests blocked by CORS.
  expect(errors.filter((error) => !error.startsWith('Access to fetch'))).toEqual([]);
});

/** Opens the built app against a foreign backend, at the login. */
async function start(options: ForeignBackendOptions = {}): Promise<ForeignBackend> {
  const backend = await startForeignBackend({ appDirectory: 'dist', ...options });
  onTestFinished(() => backend.stop());
  page = await fresh.open(
    `${backend.appUrl}/settings`,
    { permissions: ['clipboard-read', 'clipboard-write'] },
    (opened) => (errors = watchErrors(opened)),
  );
  return backend;
}

/** Waits until `text` is on the screen and resolves to the number of user menus: 0 when logged out. */
async function userMenuCountOnceShown(text: string): Promise<number> {
  await page.getByText(text).waitFor();
  return userMenu().count();
}

const usernameField = () => page.getByLabel(shell('login.username'));
const userMenu = () => page.getByRole('button', { name: /^Użytkownik:/ });

async function submit(username: string | null, password = 'haslo123'): Promise<void> {
  if (username !== null) await usernameField().fill(username);
  await page.getByLabel(shell('login.password')).fill(password);
  await page
    .getByRole('button', { name: shell('login.submit'), exact: true })
    .last()
    .click();
}

async function logIn(username: string): Promise<void> {
  await submit(username);
  await userMenu().waitFor();
}

test("[R-006] keeps the server's message after the invalid-credentials notice goes", async () => {
  const backend = await start();
  backend.fault({ method: 'POST', path: /^\/token$/, name: 'refusal-text', times: 1 });
  await page.clock.install();
  await submit('anna.nowak');
  const words = page.getByText(shell('login.serverSays', { words: 'Licznik za mały' }));
  await words.waitFor();
  expect(await page.getByText(shell('login.invalidCredentials')).count()).toBe(1);
  await page.clock.runFor(5_100);
  await page.getByText(shell('login.invalidCredentials')).waitFor({ state: 'detached' });
  expect(await words.count()).toBe(1);
  await submit('anna.nowak', 'wrong');
  await page.getByText(shell('login.invalidCredentials')).waitFor();
  expect(await words.count()).toBe(0);
});

test('reports CORS errors, an HTML page instead of JSON and an unreachable address', async () => {
  const backend = await start();
  const [address, origin] = [backend.url, backend.appUrl];
  const takeBack = backend.fault({ method: 'POST', path: /^\/token$/, name: '500', withoutCors: true });
  await submit('anna.nowak');
  expect(await userMenuCountOnceShown(shell('login.notAllowed', { address, origin }))).toBe(0);
  takeBack();
  backend.fault({ method: 'POST', path: /^\/token$/, name: 'html-200', times: 1 });
  await submit('anna.nowak');
  expect(await userMenuCountOnceShown(shell('login.page', { address }))).toBe(0);
  await backend.stop();
  await submit('anna.nowak');
  expect(await userMenuCountOnceShown(shell('login.unreachable', { address }))).toBe(0);
});

test('reports that the configured address has no login call', async () => {
  const other = await runBackend();
  const address = `${other.backend.url}/flota`;
  await start({ configuration: { backendAddress: address } });
  await submit('anna.nowak');
  expect(await userMenuCountOnceShown(shell('login.noLogin', { address }))).toBe(0);
});

test('[R-089] relogin accepts a name that differs from currentuser, not another user', async () => {
  const backend = await start({ profiles: ['login-name-differs'] });
  await logIn('anna.nowak');
  await page.getByRole('button', { name: 'Użytkownik: Anna' }).waitFor();
  backend.expireTokens();
  await page.reload();
  const dialog = page.getByRole('dialog', { name: shell('expired.title') });
  await dialog.waitFor();
  expect(await usernameField().inputValue()).toBe('anna.nowak');
  await submit('jan');
  await page.getByText(shell('expired.otherAccount', { other: 'FIRMA\\jan', user: 'anna.nowak' })).waitFor();
  await submit('Anna.Nowak');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Użytkownik: Anna' }).waitFor();
});

test('[R-008] [R-011] builds the menu from per-functionality rights; reports a lack', async () => {
  const backend = await start({ profiles: ['rights-per-functionality'] });
  await logIn('jan');
  expect(await mainMenuTexts(page)).toEqual(expect.arrayContaining(['Protokoły', 'Rezerwacje', 'Przejazdy', 'Szkody', 'Liczniki']));
  expect(await mainMenuTexts(page)).not.toContain('Pracownicy');
  expect(backend.requests.filter(({ path }) => path === '/auth/getpermissions').length).toBeGreaterThanOrEqual(22);
  await page.context().close();
  const none = await start({ profiles: ['rights-per-functionality'] });
  none.fault({ path: /getpermissions/, name: '403' });
  await submit('jan');
  expect(await userMenuCountOnceShown(shell('login.noRights'))).toBe(0);
});

test('settings list tolerated deviations by call and missing extensions', async () => {
  const backend = await start({ profiles: ['rights-names', 'login-name-differs'], configuration: { companyTimeZone: 'Europe/London' } });
  await logIn('anna.nowak');
  await page.getByRole('heading', { name: settings('backend.differs') }).waitFor();
  await page.getByText(settings('backend.extensions.none')).waitFor();
  await page.getByText(settings('backend.show')).click();
  await page.getByRole('heading', { name: '/auth/currentuser' }).waitFor();
  expect(await page.getByText(`IsRead: ${settings('backend.tolerated.flag')}`).count()).toBe(1);
  await page.getByRole('button', { name: settings('backend.copy') }).click();
  await page.getByText(settings('backend.copied')).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${backend.url}/auth/currentuser\n`);
  expect(await storedZone()).toBe('Europe/London');
});

/** The stored time zone of the backend, which page and worker use; read directly from IndexedDB. */
function storedZone(): Promise<unknown> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tabor-device');
      request.addEventListener('success', () => resolve(request.result));
    });
    return new Promise((resolve) => {
      const request = database.transaction('session').objectStore('session').get('backend');
      request.addEventListener('success', () => resolve((request.result as { timeZone: unknown }).timeZone));
    });
  });
}

test('[R-006] reports an unavailable server at the login', async () => {
  const backend = await start();
  backend.fault({ method: 'POST', path: /^\/token$/, name: '503', times: 1 });
  await submit('anna.nowak');
  expect(await userMenuCountOnceShown(problem('unavailable'))).toBe(0);
});
