import { afterEach, expect, test } from 'vitest';
import type { Page } from 'playwright';
import { version } from '../../../package.json' with { type: 'json' };
import { chooseLogOut, submitLogin, waitUntilOfflineReady } from '../../support/browser/app.ts';
import { startDemo } from '../../support/backend/demo.ts';
import { setupBrowserTests } from '../../support/browser/browser-tests.ts';
import type { RecordedRequest } from '../../support/backend/fault-proxy.ts';

const setup = setupBrowserTests(() => startDemo());
const handovers = '/vehicle-handover-document/list';

let page: Page;

// No journey may cause uncaught errors or violations of the content security policy.
afterEach(() => expect(setup.errors).toEqual([]));

// A test of the login alone blocks the worker, which would download the whole app.
const withoutWorker = { serviceWorkers: 'block' } as const;

/** Path and query of the screen. */
function location(): string {
  return page.url().replace(setup.network.url, '');
}

test('[R-006] shows the notice about a wrong password for five seconds', async () => {
  page = await setup.openEmpty(withoutWorker);
  await page.clock.install();
  await page.goto(setup.network.url);
  await page.getByLabel('Hasło').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submitLogin(page, 'driver', 'wrong');
  const notice = page.getByText('Nieprawidłowa nazwa użytkownika lub hasło.');
  await notice.waitFor();
  await page.clock.runFor(4_900);
  expect(await notice.count()).toBe(1);
  await page.clock.runFor(200);
  await notice.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Nazwa użytkownika').inputValue()).toBe('driver');
});

test('[R-006] does not send an empty login and shows both missing fields', async () => {
  page = await setup.openEmpty(withoutWorker);
  await page.goto(setup.network.url);
  await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
  await expect.poll(() => page.getByText('Uzupełnij to pole.').count()).toBe(2);
  expect(setup.network.requests.filter((request) => request.path === '/token')).toEqual([]);
});

test('[R-009] follows the login of another tab on a device without a database', async () => {
  page = await setup.openEmpty(withoutWorker);
  await page.goto(setup.network.url);
  await page.getByLabel('Hasło').waitFor();
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([]);
  const other = await page.context().newPage();
  await other.goto(`${setup.network.url}/vehicle/list`);
  await submitLogin(other, 'manager');
  await other.getByRole('heading', { name: 'Pojazdy' }).waitFor();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
});

test('[R-010] never redirects outside the app after a login', async () => {
  page = await setup.openEmpty(withoutWorker);
  // The unit test of the rule covers further notations.
  for (const foreign of ['/\\evil.example/x', 'javascript:alert(1)']) {
    await page.goto(`${setup.network.url}/?${new URLSearchParams({ redirectTo: foreign }).toString()}`);
    await submitLogin(page, 'manager');
    await page.getByRole('heading', { name: 'Przejazdy' }).waitFor();
    expect([foreign, page.url()]).toEqual([foreign, `${setup.network.url}/trip-record-card/list`]);
    await chooseLogOut(page);
    await page.getByLabel('Hasło').waitFor();
  }
});

test('[R-009] redirects unknown paths home and opens old hash links', async () => {
  page = await setup.openEmpty();
  // Hash links work before and after the login.
  await page.goto(`${setup.network.url}/#/vehicle/list`);
  await submitLogin(page, 'driver');
  await page.getByRole('heading', { name: 'Pojazdy' }).waitFor();
  expect(location()).toBe('/vehicle/list');
  for (const unknown of ['/no/such/screen', '/nothing/list', '/nothing/item/1']) {
    await page.goto(`${setup.network.url}${unknown}`);
    await page.getByRole('heading', { name: /^Dzień dobry/ }).waitFor();
    expect(location()).toBe('/');
  }
  await page.goto(`${setup.network.url}/#${handovers}`);
  await page.getByRole('heading', { name: 'Protokoły zdawczo-odbiorcze' }).waitFor();
  expect(location()).toBe(handovers);
});

test('[R-003] [R-004] changes the language and sends it with the token on every call', async () => {
  page = await setup.openAs('driver', { path: '/' });
  await waitUntilOfflineReady(page);
  await chooseLanguage('Język: Polski', 'Deutsch');
  await page.getByRole('heading', { name: /^Guten Tag/ }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const before = setup.network.requests.length;
  await page.getByRole('button', { name: 'Jetzt aktualisieren' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Übergaben' }).click();
  await page.getByRole('heading', { name: 'Übergabeprotokolle', level: 1 }).waitFor();
  // The worker pulls the employees; the page pulls the rows of its own list.
  for (const address of [/^\/Employee\//, /^\/api\/ODataVehicleHandoverDocument\?.*top=25&/]) {
    await setup.network.waitFor((request) => setup.network.requests.indexOf(request) >= before && address.test(request.path));
  }
  const calls = setup.network.requests.slice(before).filter(isCall);
  for (const { path, headers } of calls) {
    expect([path, headers['language']]).toEqual([path, 'de']);
    expect([path, headers.authorization]).toEqual([path, expect.stringMatching(/^Bearer \S+/)]);
  }

  await chooseLanguage('Sprache: Deutsch', 'English');
  await page.getByRole('heading', { name: 'Handovers', level: 1 }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await setup.network.waitFor((request) => request.path.startsWith('/api/OData') && request.headers['language'] === 'en');
  // Other tabs and the login use the chosen language.
  const other = await page.context().newPage();
  await other.goto(setup.network.url);
  await other.getByRole('button', { name: /^User:/ }).click();
  await other.getByRole('menuitem', { name: 'Log out' }).click();
  await other.getByLabel('Username').waitFor();
  expect(await other.locator('html').getAttribute('lang')).toBe('en');
});

test('[R-001] is installable: the manifest is valid and its icons have their sizes', async () => {
  page = await setup.openEmpty();
  await page.goto(setup.network.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devTools = await page.context().newCDPSession(page);
  const { errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const manifest = JSON.parse(data ?? '') as { name: string; display: string; icons: { src: string; sizes: string; purpose?: string }[] };
  expect(manifest).toMatchObject({ name: 'Tabor', display: 'standalone' });
  expect(manifest.icons.map((icon) => icon.purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons) expect([src, await pngSize(src)]).toEqual([src, sizes]);
});

test('[R-001] [R-013] starts from the home screen and each shortcut offline', async () => {
  page = await setup.openAs('driver', { path: '/' });
  await waitUntilOfflineReady(page);
  const manifest = await (await fetch(`${setup.demo.url}/manifest.webmanifest`)).text();
  const { start_url, shortcuts } = JSON.parse(manifest) as { start_url: string; shortcuts: { url: string }[] };
  await setup.tablet.kill();
  setup.network.behave(() => 'cut');
  page = await setup.openEmpty();
  await page.context().setOffline(true);
  await page.goto(`${setup.network.url}${start_url}`);
  await page.getByRole('heading', { name: /^Dzień dobry/ }).waitFor();
  await page.getByText('Offline', { exact: true }).waitFor();
  const build = await page.getByText(/^Wersja /).textContent();
  expect(build).toMatch(new RegExp(`^Wersja ${version.replaceAll('.', '\\.')} z \\d{1,2} \\S+ 20\\d\\d, \\d\\d:\\d\\d$`));

  const screens: Record<string, () => Promise<void>> = {
    '/vehicle-handover-document/item': () => page.getByRole('combobox', { name: /Pojazd/ }).waitFor(),
    '/trip-record-card/item': () => page.getByRole('textbox', { name: /Cel przejazdu/ }).waitFor(),
    '/vehicle-counter/item': () => page.getByRole('textbox', { name: /Stan licznika/ }).waitFor(),
    [handovers]: () => page.getByRole('row').nth(25).waitFor(),
    '/sync': () => page.getByRole('heading', { name: 'Synchronizacja' }).waitFor(),
  };
  expect(shortcuts.map((shortcut) => shortcut.url)).toEqual(Object.keys(screens));
  for (const [path, isThere] of Object.entries(screens)) {
    await page.goto(`${setup.network.url}${path}`);
    await isThere();
  }
});

/** Changes the language in the header and waits for the reload. */
async function chooseLanguage(menuLabel: string, language: string): Promise<void> {
  await page.getByRole('button', { name: menuLabel }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitem', { name: language }).click()]);
}

/** Whether the request is a backend call, not a file of the app. */
function isCall({ path }: RecordedRequest): boolean {
  return !/^\/($|(assets|icons|drawings|vehicle-handover-document)\/|[\w-]+\.(js|json|webmanifest)$)/.test(path);
}

/** Width and height from a PNG's own header. */
async function pngSize(path: string): Promise<string> {
  const picture = Buffer.from(await (await fetch(`${setup.demo.url}${path}`)).arrayBuffer());
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  return `${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`;
}
