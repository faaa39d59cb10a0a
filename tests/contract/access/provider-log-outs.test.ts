import { randomUUID } from 'node:crypto';
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, it } from 'vitest';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { setupCompanyLogin } from '../../support/backend/services/company-login.ts';
import { newBrowser } from '../../support/backend/services/provider-browser.ts';

onNewestPostgres('log-outs at the provider', (app) => {
  const login = setupCompanyLogin(app);
  const { messages, redeem, logIn, tokenOf, call } = login;
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1_000);
  const logoutClaims = () => ({
    iss: login.company.issuer,
    aud: login.company.clientId,
    iat: now(),
    jti: randomUUID(),
    events: event,
    sub: 'sub-driver',
  });
  const report = (body: string, at = login.server) =>
    at.request('/auth/oidc/logout', { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body });
  const reportToken = (token: string) => report(new URLSearchParams({ logout_token: token }).toString());
  const statusOf = async (token: string) => (await call(token, '/auth/currentuser')).status;

  it('[R-155] a session that ends at the provider ends here, and no other one', async () => {
    const [browser, other] = [newBrowser(), newBrowser()];
    const [ended, lasting] = [
      await tokenOf((await logIn('jan', login.server, browser)).code),
      await tokenOf((await logIn('jan', login.server, other)).code),
    ];
    // The user logs out at the provider in one of two browsers.
    const asProvider = async (address: string, body?: URLSearchParams) => {
      const answer = await fetch(address, {
        redirect: 'manual',
        headers: { Cookie: browser.cookies('provider') },
        ...(body && { method: 'POST', body }),
      });
      browser.keep('provider', answer);
      return answer;
    };
    const question = await (await asProvider(`${login.company.issuer}/session/end`)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(question)?.[1] ?? '';
    await asProvider(`${login.company.issuer}/session/end/confirm`, new URLSearchParams({ xsrf, logout: 'yes' }));
    await expect.poll(() => messages.length).toBe(1);
    const answer = await report(messages[0] ?? '');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect([await statusOf(ended), await statusOf(lasting)]).toEqual([401, 200]);
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .select(['Operator', 'Call'])
      .where('Entity', '=', 'user')
      .orderBy('Id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ Operator: 'OpenID Connect', Call: 'logOutByProvider' });
  });

  it('[R-155] a provider log-out ends all earlier logins, and logins on their way', async () => {
    const byProvider = await tokenOf((await logIn()).code);
    const { code } = await logIn();
    const byPassword = (await (
      await login.server.request('/token', { method: 'POST', body: new URLSearchParams({ username: 'driver', password: 'demo' }) })
    ).json()) as { access_token: string };
    expect((await reportToken(await login.company.sign({ ...logoutClaims(), iat: now() - 300 }))).status).toBe(200);
    expect(await statusOf(byProvider)).toBe(200);
    expect((await reportToken(await login.company.sign(logoutClaims()))).status).toBe(200);
    expect([await statusOf(byProvider), (await redeem(code)).status, await statusOf(byPassword.access_token)]).toEqual([401, 400, 200]);
  });

  it.each([
    ['an ID token’s nonce', { nonce: 'x' }],
    ['no event', { events: undefined }],
    ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
    ['another audience', { aud: 'another client' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['an old date', { iat: 1_700_000_000 }],
    ['no date', { iat: undefined }],
    ['no id', { jti: undefined }],
    ['neither user nor session', { sub: undefined }],
  ])('[R-155] refuses a log-out with %s, though the provider signed it', async (_, claims) => {
    const token = await tokenOf((await logIn()).code);
    const claimEntries = Object.entries({ ...logoutClaims(), ...claims }).filter(([, value]) => value !== undefined);
    expect((await reportToken(await login.company.sign(Object.fromEntries(claimEntries)))).status).toBe(400);
    expect(await statusOf(token)).toBe(200);
  });

  it('[R-155] a log-out message counts once', async () => {
    const first = await tokenOf((await logIn()).code);
    const message = await login.company.sign(logoutClaims());
    expect((await reportToken(message)).status).toBe(200);
    expect(await statusOf(first)).toBe(401);
    expect((await reportToken(message)).status).toBe(400);
  });

  it('[R-155] refuses a log-out that the provider did not sign, and other bodies', async () => {
    const token = await tokenOf((await logIn()).code);
    const stranger = await new SignJWT(logoutClaims())
      .setProtectedHeader({ alg: 'RS256', kid: 'signing' })
      .sign((await generateKeyPair('RS256')).privateKey);
    const bodies = [
      `logout_token=${stranger}`,
      `logout_token=${new UnsecuredJWT(logoutClaims()).encode()}`,
      'logout_token=x',
      '',
      `logout_token=${'a.'.repeat(20_000)}`,
    ];
    expect(await Promise.all(bodies.map(async (body) => (await report(body)).status))).toEqual([400, 400, 400, 400, 400]);
    expect(await statusOf(token)).toBe(200);
    expect((await app.request('/auth/oidc/logout', { method: 'POST' })).status).toBe(404);
  });
});
