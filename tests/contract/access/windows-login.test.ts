import { beforeEach, describe, expect, it } from 'vitest';
import { openTicketReader } from '../../../server/auth/kerberos.ts';
import { parseAddressList } from '../../../server/settings/address-list.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const header = 'X-Remote-User';
const proxies = parseAddressList(['10.1.0.0/24', '2001:db8::7'], (text) => {
  throw new Error(text);
});
const windows = { header, proxies, domains: ['firma', 'firma.example'] };
const proxy = '10.1.0.9';

type Token = { Success: boolean; AccessToken: string | null; Error: string | null };

onNewestPostgres('Windows login', (app) => {
  const behindProxy = () => app.withSettings({ windows });
  const requestToken = async (name: string | null, from = proxy, headers: Record<string, string> = {}): Promise<Token> => {
    const answer = await behindProxy().request(
      '/auth/WindowsToken',
      { headers: { ...(name === null ? {} : { [header]: name }), ...headers } },
      from,
    );
    return (await answer.json()) as Token;
  };

  beforeEach(async () => {
    await app.db.deleteFrom('login_attempt').execute();
    await app.db.deleteFrom('login').execute();
  });

  it('[R-007] the proxy header logs a user in and is recorded', async () => {
    const token = await requestToken('driver');
    expect(token).toStrictEqual({ Success: true, AccessToken: expect.any(String), Error: null });
    const me = await app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${token.AccessToken}` } });
    expect(await me.json()).toMatchObject({ Username: 'driver' });
    expect(await app.db.selectFrom('login').select(['Method', 'Address']).execute()).toHaveLength(1);
    expect(await app.db.selectFrom('login').select('Method').execute()).toStrictEqual([{ Method: 'windows' }]);
  });

  it.each([
    ['FIRMA\\Driver', proxy],
    ['driver@FIRMA.EXAMPLE', proxy],
    ['driver', '2001:db8::7'],
    ['driver', '::ffff:10.1.0.9'],
  ])('[R-007] accepts %s from %s', async (name, from) => {
    expect(await requestToken(name, from)).toMatchObject({ Success: true });
  });

  it.each([
    ['an unlisted address', 'driver', '10.2.0.1'],
    ['the unlisted loopback address', 'driver', '127.0.0.1'],
    ['an unknown address', 'driver', 'unknown'],
    ['another domain', 'OBCA\\driver', proxy],
    ['another realm', 'driver@obca.example', proxy],
    ['two headers', 'driver, admin', proxy],
    ['no name', '', proxy],
    ['an unknown user', 'ktokolwiek', proxy],
  ])('[R-007] rejects the header: %s', async (_, name, from) => {
    expect(await requestToken(name, from)).toStrictEqual({ Success: false, AccessToken: null, Error: expect.stringContaining('Windows') });
    expect(await app.db.selectFrom('login').selectAll().execute()).toStrictEqual([]);
  });

  it('[R-007] forged forwarding headers do not make a sender a trusted proxy', async () => {
    const forged = { 'X-Forwarded-For': proxy, Forwarded: `for=${proxy}`, 'X-Real-IP': proxy };
    expect(await requestToken('admin', '10.2.0.1', forged)).toMatchObject({ Success: false, AccessToken: null });
    const trusting = app.withSettings({ windows, trustProxy: true });
    const answer = await trusting.request('/auth/WindowsToken', { headers: { [header]: 'admin', ...forged } }, '10.2.0.1');
    expect(await answer.json()).toMatchObject({ Success: false });
  });

  it('[R-007] ignores the header without configuration', async () => {
    const answer = await app.request('/auth/WindowsToken', { headers: { [header]: 'driver', Language: 'en' } }, proxy);
    expect([answer.status, await answer.json()]).toStrictEqual([
      200,
      { Success: false, AccessToken: null, Error: expect.stringMatching(/^Windows login failed/) },
    ]);
    const name = await app.request('/auth/WindowsUserName', { headers: { [header]: 'driver' } }, proxy);
    expect(await name.json()).toBeNull();
  });

  it('[R-007] returns the user name without domain, decoded, to the proxy only', async () => {
    const requestName = async (name: string, from: string) =>
      (await behindProxy().request('/auth/WindowsUserName', { headers: { [header]: name } }, from)).json();
    expect(await requestName('FIRMA\\anna', proxy)).toBe('anna');
    expect(await requestName(Buffer.from('wójcik@firma', 'utf8').toString('latin1'), proxy)).toBe('wójcik');
    expect(await requestName('anna', '10.2.0.1')).toBeNull();
  });

  it('[R-007] throttles a rejected name and leaves the password login open', async () => {
    const attemptLogin = () => behindProxy().request('/auth/WindowsToken', { headers: { [header]: 'ktokolwiek', Language: 'en' } }, proxy);
    for (let attempts = 0; attempts < 5; attempts++) expect((await attemptLogin()).status).toBe(200);
    const waiting = await attemptLogin();
    expect([waiting.status, await waiting.json()]).toStrictEqual([
      429,
      { Success: false, AccessToken: null, Error: expect.stringContaining('Too many') },
    ]);
    expect(Number(waiting.headers.get('Retry-After'))).toBeGreaterThan(200);
    const form = new URLSearchParams({ username: 'driver', password: 'demo' }).toString();
    const byPassword = await behindProxy().request(
      '/token',
      { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' }, body: form },
      proxy,
    );
    expect(byPassword.status).toBe(200);
    expect(await app.db.selectFrom('login').select('Method').execute()).toStrictEqual([{ Method: 'password' }]);
  });

  it('[R-007] rejects disabled users and, outside demo mode, demo users', async () => {
    await app.db.updateTable('user_account').set({ IsActive: false }).where('Username', '=', 'viewer').execute();
    expect(await requestToken('viewer')).toMatchObject({ Success: false });
    await app.db.updateTable('user_account').set({ IsActive: true }).where('Username', '=', 'viewer').execute();
    const real = await app
      .withSettings({ windows, demoMode: false })
      .request('/auth/WindowsToken', { headers: { [header]: 'admin' } }, proxy);
    expect(await real.json()).toMatchObject({ Success: false });
  });

  describe('with a Kerberos ticket', () => {
    // A fake of the Kerberos module; `npm run test:kerberos` uses the real one.
    const principals: Readonly<Record<string, string>> = { dGlja2V0: 'driver@FIRMA.EXAMPLE', 'b3RoZXI=': 'admin@OBCA.EXAMPLE' };
    const load = () =>
      Promise.resolve({
        initializeServer: () => {
          const server = { username: null as string | null, response: 'YW5zd2Vy', contextComplete: false, step };
          async function step(ticket: string): Promise<void> {
            await Promise.resolve();
            if (!principals[ticket]) throw new Error('an unsupported mechanism was requested');
            Object.assign(server, { username: principals[ticket], contextComplete: true });
          }
          return Promise.resolve(server);
        },
      });
    const answer = async (authorization: string | null, path = '/auth/WindowsToken') => {
      const negotiate = { read: await openTicketReader('/etc/tabor.keytab', load), domains: ['firma.example'] };
      return app.withSettings({ negotiate }).request(path, { headers: authorization === null ? {} : { Authorization: authorization } });
    };

    it('[R-007] challenges a browser without a ticket and accepts a valid ticket', async () => {
      const challenged = await answer(null);
      expect([challenged.status, challenged.headers.get('www-authenticate'), await challenged.json()]).toMatchObject([
        401,
        'Negotiate',
        { Success: false },
      ]);
      const admitted = await answer('Negotiate dGlja2V0');
      expect([admitted.status, admitted.headers.get('www-authenticate'), await admitted.json()]).toMatchObject([
        200,
        'Negotiate YW5zd2Vy',
        { Success: true },
      ]);
      expect(await (await answer('Negotiate dGlja2V0', '/auth/WindowsUserName')).json()).toBe('driver');
    });

    it.each(['Negotiate TlRMTVNTUAAB', 'Negotiate b3RoZXI=', 'Negotiate !'])('[R-007] rejects %s', async (authorization) => {
      expect(await (await answer(authorization)).json()).toMatchObject({ Success: false, AccessToken: null });
    });
  });
});
