import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { directorySettings } from '../../../../server/settings/directory-settings.ts';
import type { ContractApp } from '../contract-app.ts';
import { startCompanyProvider, type CompanyProvider } from './company-provider.ts';
import { enterAtProvider, newBrowser, type ProviderBrowser as Browser } from './provider-browser.ts';

export const publicAddress = 'http://127.0.0.1:8080';
export const verifier = 'the secret of the page that started this login';
const challengeOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
export const pathOf = (address: string) => address.slice(publicAddress.length);
export const fragmentOf = (answer: Response) => new URL(answer.headers.get('location') ?? '').hash;
export const codeOf = (answer: Response) => fragmentOf(answer).slice('#login='.length);

/** Registers the hooks of a suite about logins at a company's provider, where Jan is the driver. */
export function setupCompanyLogin(app: ContractApp) {
  let company: CompanyProvider;
  /** The provider's messages about sessions that ended. */
  const messages: string[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      messages.push(body);
      response.end();
    });
  });
  const environment = (more: Record<string, string> = {}) => ({
    OIDC_ISSUER: company.issuer,
    OIDC_CLIENT_ID: company.clientId,
    OIDC_CLIENT_SECRET: company.clientSecret,
    OIDC_PUBLIC_ADDRESS: publicAddress,
    OIDC_COMPANY: 'Contoso',
    ...more,
  });
  let server: ReturnType<typeof app.withSettings>;
  const withSettings = (more: Record<string, string> = {}) =>
    app.withSettings({ ...directorySettings(environment(more)), corsOrigins: ['https://other.example'] });

  beforeAll(async () => {
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const backChannel = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/auth/oidc/logout`;
    company = await startCompanyProvider({
      callbacks: [`${publicAddress}/auth/oidc/callback`],
      logouts: [`${publicAddress}/`],
      backChannel,
    });
    server = withSettings();
  });
  afterAll(async () => {
    await company.stop();
    receiver.close();
  });
  beforeEach(async () => {
    company.tamper = null;
    messages.length = 0;
    company.factors.amr = ['pwd'];
    company.users.clear();
    company.users.set('jan', { sub: 'sub-driver', preferred_username: 'Driver', name: 'Jan Kowalczyk' });
    await app.db.deleteFrom('oidc_flow').execute();
    await app.db.deleteFrom('login_code').execute();
    await app.db.deleteFrom('directory_user').execute();
    await app.db.deleteFrom('login').execute();
    await app.db.updateTable('user_account').set({ IsActive: true }).execute();
  });

  const visit = async (browser: Browser, path: string, at = server) => {
    const answer = await at.request(path, { headers: { Cookie: browser.cookies('app') } });
    browser.keep('app', answer);
    return answer;
  };
  const begin = async (browser: Browser, query: Record<string, string> = {}, at = server) =>
    visit(browser, `/auth/oidc/start?${new URLSearchParams({ challenge: challengeOf(verifier), ...query }).toString()}`, at);
  const logInAtProvider = (browser: Browser, start: Response, name = 'jan') => enterAtProvider(company, browser, start, name);
  const redeem = (code: string, secret = verifier, at = server) =>
    at.request('/token', { method: 'POST', body: new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: secret }) });
  const logIn = async (name = 'jan', at = server, browser = newBrowser()) => {
    const back = await visit(browser, pathOf(await logInAtProvider(browser, await begin(browser, {}, at), name)), at);
    return { fragment: fragmentOf(back), code: codeOf(back) };
  };
  const tokenOf = async (code: string, at = server) =>
    ((await (await redeem(code, verifier, at)).json()) as { access_token?: string }).access_token ?? '';
  const call = (token: string, path: string, body?: unknown, at = server) =>
    at.request(path, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });

  return {
    get company() {
      return company;
    },
    get server() {
      return server;
    },
    messages,
    environment,
    withSettings,
    visit,
    begin,
    logInAtProvider,
    redeem,
    logIn,
    tokenOf,
    call,
  };
}
