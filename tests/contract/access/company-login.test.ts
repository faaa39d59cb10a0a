import { generateKeyPair, SignJWT, decodeJwt, UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { codeOf, fragmentOf, pathOf, publicAddress, setupCompanyLogin, verifier } from '../../support/backend/services/company-login.ts';
import { newBrowser, type ProviderBrowser as Browser } from '../../support/backend/services/provider-browser.ts';

onNewestPostgres('company login', (app) => {
  const login = setupCompanyLogin(app);
  const { environment, withSettings, visit, begin, logInAtProvider, redeem, logIn, tokenOf, call } = login;
  /** The administrator's account belongs to Anna's at the provider already. */
  const linkAdministrator = async () => {
    login.company.users.set('anna', { sub: 'sub-admin', preferred_username: 'admin' });
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    await app.db
      .insertInto('directory_user')
      .values({ UserId, UserName: 'admin', Issuer: login.company.issuer, Subject: 'sub-admin' })
      .execute();
  };

  it('[R-150] the capability names the company and whether passwords count', async () => {
    expect(await (await login.server.request('/capabilities')).json()).toMatchObject({ CompanyLogin: 'Contoso', PasswordLogin: true });
    expect(await (await app.request('/capabilities')).json()).not.toHaveProperty('CompanyLogin');
    expect((await app.request('/auth/oidc/start')).status).toBe(404);
  });

  it('[R-150] a login at the provider opens a recorded session of the same name', async () => {
    const { code } = await logIn();
    const token = await tokenOf(code);
    expect(await (await call(token, '/auth/currentuser')).json()).toMatchObject({ Username: 'driver' });
    expect(await app.db.selectFrom('login').select('Method').execute()).toEqual([{ Method: 'oidc' }]);
    // The subject counts from now on, whatever the name becomes.
    login.company.users.set('jan', { sub: 'sub-driver', preferred_username: 'admin' });
    expect(await (await call(await tokenOf((await logIn()).code), '/auth/currentuser')).json()).toMatchObject({ Username: 'driver' });
  });

  it('[R-150] neither token nor code stands in an address that a server sees', async () => {
    const browser = newBrowser();
    const start = await begin(browser, { redirectTo: '/vehicle/list?page=2' });
    const location = new URL(start.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${publicAddress}/auth/oidc/callback`,
    });
    const back = await visit(browser, pathOf(await logInAtProvider(browser, start)));
    const landed = new URL(back.headers.get('location') ?? '');
    expect([landed.origin, landed.pathname, landed.searchParams.get('redirectTo'), landed.hash.slice(0, 7)]).toEqual([
      publicAddress,
      '/',
      '/vehicle/list?page=2',
      '#login=',
    ]);
    expect(back.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('[R-150] a code opens one session, only for its own page, within a minute', async () => {
    const { code } = await logIn();
    expect((await redeem(code, 'another page')).status).toBe(400);
    expect((await redeem(code)).status).toBe(400);
    const again = await logIn();
    expect((await redeem(again.code)).status).toBe(200);
    expect((await redeem(again.code)).status).toBe(400);
    const late = await logIn();
    await app.db
      .updateTable('login_code')
      .set({ CreatedOn: new Date(Date.now() - 61_000) })
      .execute();
    expect((await redeem(late.code)).status).toBe(400);
  });

  it('[R-150] the way back counts once, in the browser that started, for ten minutes', async () => {
    const browser = newBrowser();
    const address = pathOf(await logInAtProvider(browser, await begin(browser)));
    expect(fragmentOf(await visit(newBrowser(), address))).toBe('#login-error=other-browser');
    expect(fragmentOf(await visit(browser, address))).toBe('#login-error=expired');
    const replayed = pathOf(await logInAtProvider(browser, await begin(browser)));
    expect(fragmentOf(await visit(browser, replayed))).toMatch(/^#login=/);
    expect(fragmentOf(await visit(browser, replayed))).toBe('#login-error=expired');
    const late = pathOf(await logInAtProvider(browser, await begin(browser)));
    await app.db
      .updateTable('oidc_flow')
      .set({ StartedOn: new Date(Date.now() - 601_000) })
      .execute();
    expect(fragmentOf(await visit(browser, late))).toBe('#login-error=expired');
  });

  it.each([
    ['a wrong state', (address: URL) => address.searchParams.set('state', 'x'), 'expired'],
    ['no state', (address: URL) => address.searchParams.delete('state'), 'expired'],
    ['another provider’s answer', (address: URL) => address.searchParams.set('iss', 'https://evil.example'), 'rejected'],
    ['no issuer', (address: URL) => address.searchParams.delete('iss'), 'rejected'],
    ['a code of nobody', (address: URL) => address.searchParams.set('code', 'x'), 'rejected'],
  ])('[R-150] refuses a way back with %s', async (_, change, reason) => {
    const browser = newBrowser();
    const address = new URL(await logInAtProvider(browser, await begin(browser)));
    change(address);
    expect(fragmentOf(await visit(browser, pathOf(address.href)))).toBe(`#login-error=${reason}`);
    expect(await app.db.selectFrom('login_code').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['alg none', (claims: object) => Promise.resolve(new UnsecuredJWT({ ...claims }).encode())],
    [
      'a key that is not the provider’s',
      async (claims: object) =>
        new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256' }).sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'the client’s secret as key',
      (claims: object) =>
        new SignJWT({ ...claims })
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode('a secret of the client'.padEnd(32, '.'))),
    ],
  ])('[R-150] refuses an ID token signed with %s', async (_, sign) => {
    login.company.tamper = async (answer) => ({ ...answer, id_token: await sign(decodeJwt(String(answer['id_token']))) });
    expect((await logIn()).fragment).toBe('#login-error=rejected');
  });

  it('[R-150] returns to the app’s own origins only and refuses other hosts', async () => {
    const statuses = await Promise.all(
      ['https://evil.example', 'http://127.0.0.1:8080.evil.example', ''].map(
        async (origin) => (await begin(newBrowser(), { origin })).status,
      ),
    );
    expect(statuses).toEqual([400, 400, 400]);
    const browser = newBrowser();
    const back = await visit(
      browser,
      pathOf(await logInAtProvider(browser, await begin(browser, { origin: 'https://other.example', redirectTo: '//evil.example' }))),
    );
    // The app follows `redirectTo` only inside itself (`toInternalLocation`).
    expect(new URL(back.headers.get('location') ?? '').origin).toBe('https://other.example');
  });

  it('[R-150] an account closed in Tabor stays out, also between login and code', async () => {
    const { code } = await logIn();
    await app.db.updateTable('user_account').set({ IsActive: false }).where('Username', '=', 'driver').execute();
    expect((await redeem(code)).status).toBe(400);
    expect((await logIn()).fragment).toBe('#login-error=closed');
  });

  it('[R-150] a name alone takes no administrator’s account unless configured', async () => {
    login.company.users.set('eve', { sub: 'sub-eve-admin', preferred_username: 'Admin' });
    const kindOf = async (name: string, more: Record<string, string>) =>
      (await logIn(name, withSettings(more))).fragment.replace(/=(?!no-account).*/, '');
    expect([
      await kindOf('eve', {}),
      await kindOf('eve', { OIDC_CREATE_USERS: 'all' }),
      await kindOf('jan', { OIDC_LINK_ACCOUNTS: 'none' }),
      await kindOf('jan', {}),
      await kindOf('eve', { OIDC_LINK_ACCOUNTS: 'name' }),
    ]).toEqual(['#login-error=no-account', '#login-error=no-account', '#login-error=no-account', '#login', '#login']);
    expect(() => directorySettings(environment({ OIDC_LINK_ACCOUNTS: 'anyone' }))).toThrow(/none of name, ordinary, none/);
  });

  it('[R-150] a name takes no administrator’s account of SCIM either, its id does', async () => {
    const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'admin').executeTakeFirstOrThrow();
    await app.db.insertInto('directory_user').values({ UserId, UserName: 'admin', ExternalId: 'sub-anna', IsProvisioned: true }).execute();
    login.company.users.set('eve', { sub: 'sub-eve-admin', preferred_username: 'Admin' });
    login.company.users.set('anna', { sub: 'sub-anna', preferred_username: 'another' });
    expect((await logIn('eve')).fragment).toBe('#login-error=no-account');
    expect(await (await call(await tokenOf((await logIn('anna')).code), '/auth/currentuser')).json()).toMatchObject({ Username: 'admin' });
  });

  it('[R-150] an address of mail is a name only once the provider has verified it', async () => {
    const kindOf = async (verified: boolean | string | undefined, more: Record<string, string> = {}) => {
      login.company.users.set('jan', {
        sub: 'sub-driver',
        preferred_username: 'jan',
        email: 'driver',
        ...(verified !== undefined && { email_verified: verified }),
      });
      await app.db.deleteFrom('directory_user').execute();
      return (await logIn('jan', withSettings({ OIDC_USER_CLAIM: 'email', ...more }))).fragment.replace(/=(?!rejected).*/, '');
    };
    for (const verified of [undefined, false, 'true']) expect(await kindOf(verified)).toBe('#login-error=rejected');
    expect([await kindOf(undefined, { OIDC_UNVERIFIED_EMAIL: 'true' }), await kindOf(true)]).toEqual(['#login', '#login']);
  });

  it('[R-150] a new user without a mapped role gets no account, nor another user’s', async () => {
    login.company.users.set('eve', { sub: 'sub-eve', preferred_username: 'eve', name: 'Eve Nowak' });
    expect((await logIn('eve')).fragment).toBe('#login-error=no-account');
    const welcoming = withSettings({ OIDC_CREATE_USERS: 'all' });
    const token = await tokenOf((await logIn('eve', welcoming)).code);
    expect(await (await call(token, '/auth/currentuser')).json()).toMatchObject({
      Username: 'eve',
      GivenName: 'Eve Nowak',
      Permissions: {},
    });
    // A second person with the same name at the provider is not the first.
    login.company.users.set('eve', { sub: 'sub-other-eve', preferred_username: 'EVE' });
    expect((await logIn('eve', welcoming)).fragment).toBe('#login-error=no-account');
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .select(['Operator', 'Kind', 'Call'])
      .where('Entity', '=', 'user')
      .orderBy('Id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ Operator: 'OpenID Connect', Kind: 'created', Call: 'logInByProvider' });
  });

  it('[R-150] returns a declined or unknown user with that reason', async () => {
    expect((await logIn('nobody')).fragment).toBe('#login-error=cancelled');
    const unreachable = app.withSettings(directorySettings(environment({ OIDC_ISSUER: 'http://127.0.0.1:9' })));
    expect(fragmentOf(await begin(newBrowser(), {}, unreachable))).toBe('#login-error=unavailable');
  });

  it('[R-150] without password login only the provider opens a session', async () => {
    const only = withSettings({ PASSWORD_LOGIN: 'off' });
    const byPassword = (grant: Record<string, string>) =>
      only.request('/token', { method: 'POST', body: new URLSearchParams({ username: 'driver', password: 'demo', ...grant }) });
    expect([(await byPassword({})).status, (await byPassword({ grant_type: 'password' })).status]).toEqual([400, 400]);
    expect(await tokenOf((await logIn('jan', only)).code, only)).not.toBe('');
    expect(() => directorySettings({ PASSWORD_LOGIN: 'off' })).toThrow(/no way to log in/);
  });

  it('[R-150] a proof needs a fresh login of the same user', async () => {
    await linkAdministrator();
    const browser = newBrowser();
    const { code } = await logIn('anna', login.server, browser);
    const token = await tokenOf(code);
    await app.db
      .updateTable('session_token')
      .set({ ProvenOn: new Date(0) })
      .execute();
    const body = { Id: 4, Password: 'czerwony tramwaj nad Odrą' };
    expect(await (await call(token, '/Administration/SetPassword', body)).json()).toMatchObject({ code: 'proof-required' });
    const prove = async (name: string, who: Browser) => {
      const start = await begin(who, { purpose: 'proof' });
      expect(new URL(start.headers.get('location') ?? '').searchParams.get('prompt')).toBe('login');
      const back = await visit(who, pathOf(await logInAtProvider(who, start, name)));
      return codeOf(back);
    };
    // A login code proves nothing, and a proof opens no session.
    expect(
      (await call(token, '/Account/ProveByLogin', { Code: (await logIn('anna', login.server, browser)).code, Verifier: verifier })).status,
    ).toBe(422);
    expect((await redeem(await prove('anna', browser))).status).toBe(400);
    expect((await call(token, '/Account/ProveByLogin', { Code: await prove('jan', newBrowser()), Verifier: verifier })).status).toBe(422);
    expect((await call(token, '/Administration/SetPassword', body)).status).toBe(403);
    expect((await call(token, '/Account/ProveByLogin', { Code: await prove('anna', browser), Verifier: verifier })).status).toBe(200);
    expect((await call(token, '/Administration/SetPassword', body)).status).toBe(200);
  });

  it('[R-150] a login without a fresh entry at the provider is no proof', async () => {
    await linkAdministrator();
    login.company.tamper = null;
    const token = await tokenOf((await logIn('anna')).code);
    const [session] = await app.db.selectFrom('session_token').select('ProvenOn').orderBy('Id', 'desc').limit(1).execute();
    // The provider sends no auth_time unless it is requested.
    expect(new Date(session!.ProvenOn).getTime()).toBeLessThanOrEqual(Date.now());
    expect(await (await call(token, '/Administration/SetPassword', { Id: 4, Password: 'x' })).json()).toMatchObject({
      code: 'proof-required',
    });
  });

  it('[R-150] factors of the provider count where a second factor is required', async () => {
    await linkAdministrator();
    const strict = app.withSettings({ ...directorySettings(environment({ OIDC_MFA_AMR: 'mfa, hwk' })), secondFactorRequired: true });
    const statusAfter = async (amr: readonly string[]) => {
      login.company.factors.amr = amr;
      return (await call(await tokenOf((await logIn('anna', strict)).code, strict), '/Administration/Users', undefined, strict)).status;
    };
    expect([await statusAfter(['pwd']), await statusAfter(['pwd', 'mfa']), await statusAfter(['hwk'])]).toEqual([403, 200, 200]);
  });

  it('[R-150] a logout ends the session and names the provider’s logout page', async () => {
    const token = await tokenOf((await logIn()).code);
    const { LogOutAddress } = (await (await call(token, '/auth/logout', null)).json()) as { LogOutAddress: string };
    const address = new URL(LogOutAddress);
    expect([address.origin, address.searchParams.get('post_logout_redirect_uri')]).toEqual([login.company.issuer, `${publicAddress}/`]);
    expect((await fetch(address)).status).toBe(200);
    expect((await call(token, '/auth/currentuser')).status).toBe(401);
    const byPassword = (await (
      await login.server.request('/token', { method: 'POST', body: new URLSearchParams({ username: 'driver', password: 'demo' }) })
    ).json()) as { access_token: string };
    expect(await (await call(byPassword.access_token, '/auth/logout', null)).json()).toBe(true);
  });

  it.each([
    ['audience', { aud: 'another client' }],
    ['issuer', { iss: 'https://evil.example' }],
    ['nonce', { nonce: 'x' }],
    ['expiry', { exp: 1_700_000_000 }],
  ])('[R-150] refuses an ID token with another %s, though the provider signed it', async (_, claims) => {
    login.company.tamper = async (answer) => ({
      ...answer,
      id_token: await login.company.sign({ ...decodeJwt(String(answer['id_token'])), ...claims }),
    });
    expect((await logIn()).fragment).toBe('#login-error=rejected');
  });

  it('[R-150] a re-signed token opens a session: the tests above fail by their claims', async () => {
    login.company.tamper = async (answer) => ({ ...answer, id_token: await login.company.sign(decodeJwt(String(answer['id_token']))) });
    expect((await logIn()).fragment).toMatch(/^#login=/);
  });
});
