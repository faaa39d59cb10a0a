import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLogOut, enter } from '../support/app.ts';
import { startDemo, type Demo } from '../support/demo.ts';
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { pictureOf, screens, startBrowser, wordsOf } from '../support/screen.ts';

const shell = wordsOf('pl', 'shell');
const problem = wordsOf('pl', 'problem');
const environment = { WINDOWS_LOGIN_HEADER: 'X-Remote-User', WINDOWS_LOGIN_PROXIES: '127.0.0.1', WINDOWS_LOGIN_DOMAINS: 'FIRMA' };

let backend: Demo;
let browser: Browser;
let network: FaultProxy;
let page: Page;
let vouchedFor: string;

beforeAll(async () => {
  backend = await startDemo({ environment });
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  await backend.stop();
});
beforeEach(async () => {
  network = await startFaultProxy(backend.url);
  network.behave((_, path) => asProxy(path));
  page = await browser.newPage({ ...screens.tablet, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await pictureOf(page, task.name);
  await page.context().close();
  await network.stop();
});

test('[R-007] logs in with Windows automatically, but after a logout only on request', async () => {
  vouchedFor = 'FIRMA\\driver';
  await page.goto(network.url);
  await page.getByRole('button', { name: 'Użytkownik: Jan Kowalczyk' }).waitFor();
  await chooseLogOut(page);
  await page.getByLabel('Hasło').waitFor();
  await page.reload();
  await page.getByLabel('Hasło').waitFor();
  const requestsBefore = tokensAsked();
  await page.getByRole('button', { name: shell('login.windows') }).click();
  await page.getByRole('button', { name: 'Użytkownik: Jan Kowalczyk' }).waitFor();
  expect(tokensAsked() - requestsBefore).toBe(1);
});

test('[R-007] retries a failed Windows login three times; the password still works', async () => {
  vouchedFor = 'FIRMA\\ktokolwiek';
  await page.goto(network.url);
  await page.getByText(problem('windows-login')).waitFor();
  expect(tokensAsked()).toBe(4);
  await enter(page, 'viewer');
  await page.getByRole('button', { name: /^Użytkownik:/ }).waitFor();
});

function asProxy(path: string): Fault {
  if (path === '/config.json') return { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{"windowsAuthentication":true}' };
  return path.startsWith('/auth/Windows') ? { adding: { 'x-remote-user': vouchedFor } } : 'pass';
}

function tokensAsked(): number {
  return network.seen.filter(({ path }) => path === '/auth/WindowsToken').length;
}
