import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterEach, expect, test } from 'vitest';
import { localeTexts } from '../support/browser/screen.ts';
import { runBackend } from './backend/run-backend.ts';
import type { ForeignBackend } from './backend/foreign-backend.ts';
import { listen } from './backend/wire/listen.ts';
import { siteHandler } from './backend/wire/site.ts';
import { setupFreshBrowser } from './support/fresh-browser.ts';

const shell = localeTexts('pl', 'shell');
const login = localeTexts('pl', 'company-login');

const fresh = setupFreshBrowser();
let page: Page;
/** `config.json` of a host that sends no headers. */
let served: { backendAddress: string };
let site: Awaited<ReturnType<typeof listen>>;

afterEach(() => site.stop());

async function open(backendAddress: string): Promise<void> {
  served = { backendAddress };
  site = await listen(siteHandler(resolve('dist'), served), 0);
  page = await fresh.open(`${site.url}/settings`);
}

async function logIn(): Promise<void> {
  await page.getByLabel(shell('login.username')).fill('anna.nowak');
  await page.getByLabel(shell('login.password')).fill('haslo123');
  await page
    .getByRole('button', { name: shell('login.submit'), exact: true })
    .last()
    .click();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
}

/** Logins by the app; `runBackend` has logged in once itself. */
function loginsAt({ requests }: ForeignBackend): number {
  return requests.filter(({ path }) => path === '/token').length - 1;
}

/** Whether the page's policy lets a script call this address. */
function mayCall(address: string): Promise<boolean> {
  return page.evaluate(async (url) => {
    const blocked = new Promise<boolean>((settle) =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => settle(effectiveDirective !== 'connect-src'), {
        once: true,
      }),
    );
    const isAnswered = fetch(url, { mode: 'no-cors' }).then(() => true);
    // A refused call rejects as well: the report has the reason.
    return Promise.any([isAnswered, blocked]);
  }, `${address}/health`);
}

test('[R-155] a page without headers calls only the backend of the current config.json', async () => {
  const [first, second]: [ForeignBackend, ForeignBackend] = [(await runBackend()).backend, (await runBackend()).backend];
  await open(first.url);
  await page.getByLabel(shell('login.password')).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect([await mayCall(first.url), await mayCall(second.url)]).toEqual([true, false]);
  // The worker answers the page from now on.
  served.backendAddress = second.url;
  await page.reload();
  await logIn();
  expect([loginsAt(first), loginsAt(second)]).toEqual([0, 1]);
  expect([await mayCall(second.url), await mayCall(first.url)]).toEqual([true, false]);
  // An open session stays with its backend, which its page may call beside the new one.
  served.backendAddress = first.url;
  await page.reload();
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
  expect([await mayCall(second.url), await mayCall('https://evil.example')]).toEqual([true, false]);
});

test('[R-014] refuses an address without TLS and names the setting', async () => {
  await open('http://fleet.example.com');
  await page.getByText(login('refusedAddress.text', { address: 'http://fleet.example.com' })).waitFor();
  expect(await page.getByLabel(shell('login.password')).count()).toBe(0);
  expect(await mayCall('http://fleet.example.com')).toBe(false);
});

test('[R-014] a cached configuration never decides where a password is sent', async () => {
  const { backend } = await runBackend();
  await open(backend.url);
  await page.getByLabel(shell('login.password')).waitFor();
  await page.evaluate(() => localStorage.setItem('tabor-configuration', '{"backendAddress":"http://127.0.0.1:9"}'));
  await page.reload();
  await logIn();
  expect(loginsAt(backend)).toBe(1);
});
