import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLogOut, submitLogin } from '../../../support/browser/app.ts';
import { startDemo, type Demo } from '../../../support/backend/demo.ts';
import { startFaultProxy, type NetworkFault, type FaultProxy } from '../../../support/backend/fault-proxy.ts';
import { takeScreenshot, screens, launchBrowser, localeTexts } from '../../../support/browser/screen.ts';

const shellTexts = localeTexts('pl', 'shell');
const problemTexts = localeTexts('pl', 'problem');
const environment = { WINDOWS_LOGIN_HEADER: 'X-Remote-User', WINDOWS_LOGIN_PROXIES: '127.0.0.1', WINDOWS_LOGIN_DOMAINS: 'FIRMA' };

let demo: Demo;
let browser: Browser;
let network: FaultProxy;
let page: Page;
let remoteUser: string;

beforeAll(async () => {
  demo = await startDemo({ environment });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await demo.stop();
});
beforeEach(async () => {
  network = await startFaultProxy(demo.url);
  network.behave((_, path) => answerAsProxy(path));
  page = await browser.newPage({ ...screens.tablet, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takeScreenshot(page, task.name);
  await page.context().close();
  await network.stop();
});

test('[R-007] logs in with Windows automatically, but after a logout only on request', async () => {
  remoteUser = 'FIRMA\\driver';
  await page.goto(network.url);
  await page.getByRole('button', { name: 'Użytkownik: Jan Kowalczyk' }).waitFor();
  await chooseLogOut(page);
  await page.getByLabel('Hasło').waitFor();
  await page.reload();
  await page.getByLabel('Hasło').waitFor();
  const requestsBefore = countTokenRequests();
  await page.getByRole('button', { name: shellTexts('login.windows') }).click();
  await page.getByRole('button', { name: 'Użytkownik: Jan Kowalczyk' }).waitFor();
  expect(countTokenRequests() - requestsBefore).toBe(1);
});

test('[R-007] retries a failed Windows login three times; the password still works', async () => {
  remoteUser = 'FIRMA\\ktokolwiek';
  await page.goto(network.url);
  await page.getByText(problemTexts('windows-login')).waitFor();
  // The first request of a new device fetches the nonce of its proofs.
  expect(countTokenRequests()).toBe(1 + 4);
  await submitLogin(page, 'viewer');
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
});

function answerAsProxy(path: string): NetworkFault {
  if (path === '/config.json')
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"windowsAuthentication":true}' };
  return path.startsWith('/auth/Windows') ? { adding: { 'x-remote-user': remoteUser } } : 'pass';
}

function countTokenRequests(): number {
  return network.requests.filter(({ path }) => path === '/auth/WindowsToken').length;
}
