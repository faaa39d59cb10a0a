import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chooseLogOut } from '../../../support/browser/app.ts';
import { startCompanyProvider, type CompanyProvider } from '../../../support/backend/services/company-provider.ts';
import { startDemo, type Demo } from '../../../support/backend/demo.ts';
import { freePort } from '../../../support/backend/free-port.ts';
import { takeScreenshot, screens, launchBrowser, localeTexts } from '../../../support/browser/screen.ts';

const texts = localeTexts('pl', 'company-login');
const button = texts('logIn', { company: 'Contoso' });

let company: CompanyProvider;
let demo: Demo;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  company = await startCompanyProvider({ callbacks: [`${address}/auth/oidc/callback`], logouts: [`${address}/`] });
  company.users.set('jan', { sub: 'sub-driver', preferred_username: 'driver' });
  company.users.set('anna', { sub: 'sub-admin', preferred_username: 'admin' });
  const oidc = {
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: company.clientId,
    OIDC_CLIENT_SECRET: company.clientSecret,
    OIDC_PUBLIC_ADDRESS: address,
    OIDC_COMPANY: 'Contoso',
    OIDC_LINK_ACCOUNTS: 'name',
  };
  demo = await startDemo({ environment: { PORT: String(port), PASSWORD_LOGIN: 'off', ...oidc } });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await demo.stop();
  await company.stop();
});
beforeEach(async () => {
  page = await browser.newPage({ ...screens.tablet, locale: 'pl-PL', timezoneId: 'Europe/Warsaw' });
});
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await takeScreenshot(page, task.name);
  await page.context().close();
});

test('[R-150] logs in at the provider, opens the requested page, logs out of both', async () => {
  await page.goto(`${demo.url}/vehicle/list`);
  await page.getByRole('button', { name: button }).waitFor();
  await page.getByLabel('Hasło').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: button }).click();
  await signIn(page, 'jan');
  await page.getByRole('button', { name: 'Użytkownik: Jan Kowalczyk' }).waitFor();
  expect(new URL(page.url())).toMatchObject({ pathname: '/vehicle/list', hash: '' });
  await chooseLogOut(page);
  await page.waitForURL(`${company.issuer}/**`);
});

test('[R-150] says why a login failed, and lets the user try again', async () => {
  await page.goto(demo.url);
  await page.getByRole('button', { name: button }).click();
  await signIn(page, 'nobody');
  await page.getByText(texts('errors.cancelled', { company: 'Contoso' })).waitFor();
  expect(await page.getByRole('button', { name: button }).isEnabled()).toBe(true);
});

test('[R-150] confirms in a window of the provider, and the form keeps its input', async () => {
  await page.goto(`${demo.url}/administration/users/new`);
  await page.getByRole('button', { name: button }).click();
  await signIn(page, 'anna');
  const administration = localeTexts('pl', 'administration');
  await page.getByRole('textbox', { name: administration('users.username') }).fill('nowy.kierowca');
  await page.getByLabel(administration('users.password')).fill('czerwony tramwaj nad Odrą');
  await page.getByRole('button', { name: administration('users.create') }).click();
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: texts('prove', { company: 'Contoso' }) }).click(),
  ]);
  await signIn(window, 'anna');
  await page.waitForURL('**/administration/users');
  await page.getByText('nowy.kierowca').first().waitFor();
  expect(window.isClosed()).toBe(true);
});

test('[R-150] offers no password where only the provider logs users in', async () => {
  await page.goto(`${demo.url}/settings`);
  await page.getByRole('button', { name: button }).click();
  await signIn(page, 'anna');
  const [account, administration] = [localeTexts('pl', 'account'), localeTexts('pl', 'administration')];
  await page.getByRole('heading', { name: account('sessions') }).waitFor();
  expect(await page.getByRole('button', { name: account('change') }).count()).toBe(0);
  await page.goto(`${demo.url}/administration/users/1`);
  await page.getByRole('button', { name: administration('users.end') }).waitFor();
  expect(await page.getByRole('button', { name: administration('users.newPassword') }).count()).toBe(0);
});

test('[R-150] links an account of a password to the company login, and unlinks it', async () => {
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const provider = await startCompanyProvider({ callbacks: [`${address}/auth/oidc/callback`] });
  provider.users.set('anna', { sub: 'sub-anna', preferred_username: 'anna.nowak' });
  const oidc = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_PUBLIC_ADDRESS: address,
    OIDC_COMPANY: 'Contoso',
  };
  const backend = await startDemo({ environment: { PORT: String(port), ...oidc } });
  try {
    await page.goto(`${backend.url}/settings`);
    await page.getByLabel('Nazwa użytkownika').fill('admin');
    await page.getByLabel('Hasło').fill('demo');
    await page.getByRole('button', { name: 'Zaloguj się', exact: true }).click();
    await page.getByRole('button', { name: texts('link.start') }).click();
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: texts('link.continue', { company: 'Contoso' }) }).click(),
    ]);
    await signIn(window, 'anna');
    await page.getByText(texts('link.linked', { company: 'Contoso', name: 'anna.nowak' })).waitFor();
    expect(window.isClosed()).toBe(true);
    await page.getByRole('button', { name: texts('link.remove') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: texts('link.remove') })
      .click();
    await page.getByText(texts('link.none', { company: 'Contoso' })).waitFor();
  } finally {
    await backend.stop();
    await provider.stop();
  }
});

async function signIn(at: Page, name: string): Promise<void> {
  await at.getByLabel('Name').fill(name);
  await at.getByRole('button', { name: 'Sign in' }).click();
}
