import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { startCompanyProvider, type CompanyProvider } from '../../support/backend/services/company-provider.ts';
import { enterAtProvider, newBrowser } from '../../support/backend/services/provider-browser.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const publicAddress = 'http://127.0.0.1:8080';
const challengeOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

let company: CompanyProvider;
beforeAll(async () => {
  company = await startCompanyProvider({ callbacks: [`${publicAddress}/auth/oidc/callback`] });
});
afterAll(() => company.stop());

onNewestPostgres('link of a company login', (app) => {
  let server: ReturnType<typeof app.withSettings>;
  let verifier = '';
  const open = (environment: Readonly<Record<string, string>> = {}) =>
    app.withSettings(
      directorySettings({
        OIDC_ISSUER: company.issuer,
        OIDC_CLIENT_ID: company.clientId,
        OIDC_CLIENT_SECRET: company.clientSecret,
        OIDC_PUBLIC_ADDRESS: publicAddress,
        OIDC_COMPANY: 'Contoso',
        ...environment,
      }),
    );
  beforeAll(() => {
    server = open();
  });
  beforeEach(async () => {
    verifier = crypto.randomUUID();
    company.users.clear();
    company.users.set('anna', { sub: 'sub-anna', preferred_username: 'anna.nowak' });
    for (const table of ['directory_user', 'company_link', 'oidc_flow', 'login_code', 'login_attempt'] as const)
      await app.db.deleteFrom(table).execute();
  });

  const token = async (username = 'admin') =>
    (
      (await (await server.request('/token', { method: 'POST', body: new URLSearchParams({ username, password: 'demo' }) })).json()) as {
        access_token: string;
      }
    ).access_token;
  const call = (bearer: string, name: string, body?: unknown) =>
    server.request(`/Account/${name}`, {
      headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const statusOf = async (bearer: string, name: string, body: unknown = {}) => (await call(bearer, name, body)).status;
  const linkedTo = async (bearer: string) => ((await (await call(bearer, 'CompanyLink')).json()) as { Name: string | null }).Name;
  const announce = (bearer: string) => statusOf(bearer, 'StartCompanyLink', { Challenge: challengeOf(verifier) });
  const fragment = async (purpose = 'proof', name = 'anna') => {
    const browser = newBrowser();
    const visit = async (path: string) => {
      const answer = await server.request(path, { headers: { Cookie: browser.cookies('app') } });
      browser.keep('app', answer);
      return answer;
    };
    const start = await visit(`/auth/oidc/start?${new URLSearchParams({ challenge: challengeOf(verifier), purpose }).toString()}`);
    const back = await visit((await enterAtProvider(company, browser, start, name)).slice(publicAddress.length));
    return new URL(back.headers.get('location') ?? '').hash;
  };
  const codeOf = async () => (await fragment()).slice('#login='.length);
  const redeem = async (bearer: string, Code: string, Verifier = verifier) => {
    const answer = await call(bearer, 'LinkCompanyLogin', { Code, Verifier });
    return answer.status === 200 ? 200 : [answer.status, /wrong-code|login-taken/.exec(await answer.text())?.[0]];
  };
  const events = async (since: number) =>
    (
      await app.db
        .selectFrom('security_event')
        .select(['Kind', 'Name'])
        .where('Id', '>', since)
        .where('Kind', 'in', ['company-login', 'proof-failed'])
        .orderBy('Id')
        .execute()
    ).map(({ Kind, Name }) => `${Kind} ${Name}`);
  const lastEvent = async () =>
    (await app.db.selectFrom('security_event').select('Id').orderBy('Id', 'desc').limit(1).executeTakeFirst())?.Id ?? 0;

  it('[R-150] an administrator links the own account and logs in with it from then on', async () => {
    const since = await lastEvent();
    const bearer = await token();
    expect(await fragment('login')).toBe('#login-error=no-account');
    expect([await announce(bearer), await redeem(bearer, await codeOf()), await linkedTo(bearer)]).toEqual([200, 200, 'anna.nowak']);
    verifier = 'another page';
    expect(await fragment('login')).toMatch(/^#login=/);
    await expect.poll(() => events(since)).toEqual(['company-login admin']);
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .select(['Call', 'Changes'])
      .where('Entity', '=', 'user')
      .where('Call', '=', 'linkCompanyLogin')
      .execute();
    expect(JSON.stringify(entry)).toContain('anna.nowak');
  });

  it('[R-150] a link needs a recent proof of who the user is, and so does its end', async () => {
    const bearer = await token();
    await app.db
      .updateTable('session_token')
      .set({ ProvenOn: new Date(0) })
      .execute();
    expect([await announce(bearer), await statusOf(bearer, 'UnlinkCompanyLogin')]).toEqual([403, 403]);
    expect(await fragment()).toBe('#login-error=no-account');
  });

  it('[R-150] the code of a link counts in the session that announced it, once', async () => {
    const since = await lastEvent();
    const [bearer, other, colleague] = [await token(), await token(), await token('driver')];
    await announce(bearer);
    const code = await codeOf();
    expect([await redeem(other, code), await redeem(colleague, code), await linkedTo(colleague)]).toEqual([
      [422, 'wrong-code'],
      [422, 'wrong-code'],
      null,
    ]);
    expect([await redeem(bearer, code), await redeem(bearer, code)]).toEqual([200, [422, 'wrong-code']]);
    await expect
      .poll(() => events(since))
      .toEqual(['proof-failed admin', 'proof-failed driver', 'company-login admin', 'proof-failed admin']);
  });

  it('[R-150] another page’s secret uses the code up, and a minute ends it', async () => {
    const bearer = await token();
    await announce(bearer);
    const code = await codeOf();
    expect([await redeem(bearer, code, 'another page'), await redeem(bearer, code)]).toEqual([
      [422, 'wrong-code'],
      [422, 'wrong-code'],
    ]);
    verifier = crypto.randomUUID();
    await announce(bearer);
    const late = await codeOf();
    await app.db
      .updateTable('company_link')
      .set({ VerifiedOn: new Date(Date.now() - 61_000) })
      .execute();
    expect([await redeem(bearer, late), await linkedTo(bearer)]).toEqual([[422, 'wrong-code'], null]);
  });

  it('[R-150] the code of a link opens no session and proves none', async () => {
    const bearer = await token();
    await announce(bearer);
    const code = await codeOf();
    const opened = await server.request('/token', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', code, code_verifier: verifier }),
    });
    expect([opened.status, await statusOf(bearer, 'ProveByLogin', { Code: code, Verifier: verifier }), await redeem(bearer, code)]).toEqual(
      [400, 422, 200],
    );
    // Nor does the code of a login link an account.
    verifier = crypto.randomUUID();
    const login = (await fragment('login')).slice('#login='.length);
    expect(await redeem(await token('driver'), login)).toEqual([422, 'wrong-code']);
  });

  it('[R-150] refuses a login of another account, or one that the directory assigned', async () => {
    const [bearer, colleague] = [await token(), await token('driver')];
    await announce(bearer);
    await redeem(bearer, await codeOf());
    verifier = crypto.randomUUID();
    await announce(colleague);
    expect(await redeem(colleague, await codeOf())).toEqual([422, 'login-taken']);
    expect([await announce(bearer), await linkedTo(colleague)]).toEqual([409, null]);
    await app.db.updateTable('directory_user').set({ Issuer: null, Subject: null, ExternalId: 'sub-anna', IsProvisioned: true }).execute();
    verifier = crypto.randomUUID();
    await announce(colleague);
    expect(await redeem(colleague, await codeOf())).toEqual([422, 'login-taken']);
  });

  it('[R-150] unlinked, the login opens the account no more and its sessions end', async () => {
    const [bearer, other] = [await token(), await token()];
    await announce(bearer);
    await redeem(bearer, await codeOf());
    expect([await statusOf(bearer, 'UnlinkCompanyLogin'), await linkedTo(bearer), (await call(other, 'CompanyLink')).status]).toEqual([
      200,
      null,
      401,
    ]);
    verifier = crypto.randomUUID();
    expect(await fragment('login')).toBe('#login-error=no-account');
  });

  it('[R-150] a link stays where the directory keeps it or no other login is left', async () => {
    const bearer = await token();
    await announce(bearer);
    await redeem(bearer, await codeOf());
    await app.db.updateTable('directory_user').set({ IsProvisioned: true }).execute();
    expect([await statusOf(bearer, 'UnlinkCompanyLogin'), await linkedTo(bearer)]).toEqual([409, 'anna.nowak']);
    await app.db.updateTable('directory_user').set({ IsProvisioned: false }).execute();
    const { PasswordHash } = await app.db
      .selectFrom('user_account')
      .select('PasswordHash')
      .where('Username', '=', 'admin')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('user_account').set({ PasswordHash: '' }).where('Username', '=', 'admin').execute();
    expect(await (await call(bearer, 'CompanyLink')).json()).toEqual({ Name: 'anna.nowak', IsFixed: true });
    expect(await statusOf(bearer, 'UnlinkCompanyLogin')).toBe(409);
    await app.db.updateTable('user_account').set({ PasswordHash }).where('Username', '=', 'admin').execute();
  });

  it('[R-150] a link stays with PASSWORD_LOGIN=off, whatever password the account has', async () => {
    const bearer = await token();
    await announce(bearer);
    await redeem(bearer, await codeOf());
    server = open({ PASSWORD_LOGIN: 'off' });
    try {
      expect(await (await call(bearer, 'CompanyLink')).json()).toEqual({ Name: 'anna.nowak', IsFixed: true });
      expect([await statusOf(bearer, 'UnlinkCompanyLogin'), await linkedTo(bearer)]).toEqual([409, 'anna.nowak']);
    } finally {
      server = open();
    }
    expect([await statusOf(bearer, 'UnlinkCompanyLogin'), await linkedTo(bearer)]).toEqual([200, null]);
  });
});
