import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { readSettings } from '../../../server/settings/settings.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { countAttempt } from '../../../server/auth/throttle.ts';

onNewestPostgres('session', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('login_attempt').execute();
  });

  it('[R-006] a correct password returns a token', async () => {
    const answer = await logIn(app, 'driver', smallFleet.password);
    expect(answer.status).toBe(200);
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number };
    expect(expires_in).toBe(12 * 3_600);
    const me = await app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${access_token}` } });
    expect(await me.json()).toMatchObject({
      Username: 'driver',
      GivenName: 'driver',
      Permissions: {
        [functionality.VehicleHandoverDocument]: { IsRead: true, IsAdd: true, IsChange: false, IsRemove: false, IsAdmin: false },
      },
    });
  });

  it.each([
    ['driver', 'wrong'],
    ['nobody', 'demo'],
    ['', ''],
    ["' OR 1=1 --", 'demo'],
  ])('[R-006] a wrong login (%s / %s) answers a literal false', async (username, password) => {
    const answer = await logIn(app, username, password);
    expect([answer.status, await answer.text()]).toStrictEqual([400, 'false']);
  });

  it('[R-006] the user name ignores letter case', async () => {
    expect((await logIn(app, 'DRIVER', smallFleet.password)).status).toBe(200);
  });

  it('throttles an account per address after five wrong attempts, for five minutes', async () => {
    for (let attempt = 0; attempt < 5; attempt++) expect((await logIn(app, 'manager', 'wrong')).status).toBe(400);
    const refused = await logIn(app, 'manager', smallFleet.password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(200);
    expect(await refused.json()).toMatchObject({ code: 'throttled' });
    const proxied = app.withSettings({ trustProxy: true });
    expect((await logIn(proxied, 'manager', smallFleet.password, { 'X-Forwarded-For': '203.0.113.9' })).status).toBe(200);
    await app.db
      .updateTable('login_attempt')
      .set({ AttemptedOn: sql<Date>`now() - interval '6 minutes'` as unknown as Date })
      .execute();
    expect((await logIn(app, 'manager', smallFleet.password)).status).toBe(200);
  });

  it.each([
    ['from a proxy', '10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['through two proxies', '10.0.0.5', '203.0.113.9, 10.1.2.3', '203.0.113.9'],
    ['from a proxy on an IPv6 socket', '::ffff:10.0.0.5', '203.0.113.9', '203.0.113.9'],
    ['with words of the client before', '10.0.0.5', '198.51.100.7, 203.0.113.9', '203.0.113.9'],
    ['from a stranger who claims another address', '198.51.100.8', '203.0.113.9', '198.51.100.8'],
    ['from a proxy that adds the port', '10.0.0.5', '203.0.113.9:50123', '203.0.113.9'],
    ['from a proxy that adds the port to IPv6', '10.0.0.5', '[2001:db8::9]:50123', '2001:db8::9'],
    ['through two proxies that add ports', '10.0.0.5', '203.0.113.9:50123, 10.1.2.3:443', '203.0.113.9'],
    ['from a proxy without the header', '10.0.0.5', '', '10.0.0.5'],
    ['from a neighbour of the proxy', '10.0.0.6', '203.0.113.9', '10.0.0.6'],
  ])('[R-151] believes X-Forwarded-For of listed proxies only: %s', async (_, peer, header, address) => {
    const { trustProxy } = readSettings({ TRUST_PROXY: '10.0.0.5,10.1.0.0/16' }, []);
    expect(
      (await logIn(app.withSettings({ trustProxy }), 'manager', smallFleet.password, { 'X-Forwarded-For': header }, peer)).status,
    ).toBe(200);
    const last = await app.db.selectFrom('login').select('Address').orderBy('Id', 'desc').limit(1).executeTakeFirst();
    expect(last?.Address).toBe(address);
  });

  it('slows an account, and never locks it, after twenty attempts from elsewhere', async () => {
    const fromElsewhere = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ Username: 'manager', Address: `203.0.113.${at + 1}` }));
    await insertAttempts(app, fromElsewhere(20));
    expect(await countAttempt(app.db, 'manager', '198.51.100.1')).toEqual({ retryAfter: 0, delay: 0.5 });
    expect((await logIn(app, 'manager', smallFleet.password, {}, '198.51.100.1')).status).toBe(200);
    await insertAttempts(app, fromElsewhere(200));
    expect(await countAttempt(app.db, 'manager', '198.51.100.2')).toEqual({ retryAfter: 0, delay: 10 });
    // A network from which the user has logged in is not slowed.
    expect(await countAttempt(app.db, 'Manager', '198.51.100.1')).toEqual({ retryAfter: 0, delay: 0 });
  });

  it('answers a locked pair with its next attempt, which refused ones do not move', async () => {
    await insertAttempts(
      app,
      Array.from({ length: 5 }, () => ({ Username: 'manager', Address: '198.51.100.3' })),
    );
    await app.db
      .updateTable('login_attempt')
      .set({ AttemptedOn: sql<Date>`now() - interval '4 minutes'` as unknown as Date })
      .execute();
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = await logIn(app, 'manager', smallFleet.password, { Language: 'de' }, '198.51.100.3');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(50);
      expect(Number(refused.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
      expect(await refused.json()).toMatchObject({
        detail: expect.stringMatching(/^Zu viele Versuche\. Versuchen Sie es in (?:\d+ Sekunden?|1 Minute) erneut\.$/) as unknown,
      });
    }
  });

  it('throttles an address after fifty attempts on different accounts', async () => {
    await insertAttempts(
      app,
      Array.from({ length: 48 }, (_, at) => ({ Username: `zgadywany-${at + 1}`, Address: '203.0.113.7' })),
    );
    for (const last of [49, 50]) expect((await logIn(app, `zgadywany-${last}`, 'wrong', {}, '203.0.113.7')).status).toBe(400);
    expect((await logIn(app, 'viewer', smallFleet.password, {}, '203.0.113.7')).status).toBe(429);
    expect((await logIn(app, 'viewer', smallFleet.password, {}, '203.0.113.8')).status).toBe(200);
  });

  it('counts attempts per IPv6 /64 network', async () => {
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await logIn(app, 'manager', 'wrong', {}, `2001:db8:1:2::${attempt}`)).status).toBe(400);
    expect((await logIn(app, 'manager', smallFleet.password, {}, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await logIn(app, 'manager', smallFleet.password, {}, '2001:db8:1:3::1')).status).toBe(200);
  });

  it('throttles the networks of an IPv6 /48 together, however many they are', async () => {
    await insertAttempts(
      app,
      Array.from({ length: 400 }, (_, at) => ({ Username: `zgadywany-${at}`, Address: `2001:db8:7:${at.toString(16)}::/64` })),
    );
    expect((await logIn(app, 'viewer', smallFleet.password, {}, '2001:db8:7:ffff::1')).status).toBe(429);
    expect((await logIn(app, 'viewer', smallFleet.password, {}, '2001:db8:8:ffff::1')).status).toBe(200);
    expect((await logIn(app, 'viewer', smallFleet.password, {}, '2001:db8:70:ffff::1')).status).toBe(200);
  });

  it('counts concurrent attempts before answering any', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn(app, 'viewer', 'wrong')));
    expect(answers.filter((answer) => answer.status === 400).length).toBeLessThanOrEqual(5);
  });

  it('[R-089] an expired, a revoked and a missing token are 401', async () => {
    const token = await tokenFor(app, 'driver');
    const currentUser = () => app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${token}` } });
    expect((await currentUser()).status).toBe(200);
    const out = await app.request('/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } });
    expect(out.status).toBe(200);
    expect((await currentUser()).status).toBe(401);

    const second = await tokenFor(app, 'driver');
    await app.db
      .updateTable('session_token')
      .set({ ExpiresOn: new Date(0) })
      .where('UserId', '=', await userId(app, 'driver'))
      .execute();
    const expired = await app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${second}` } });
    expect(expired.status).toBe(401);
    expect(await expired.json()).toMatchObject({ code: 'unauthorized' });
    expect((await app.request('/auth/currentuser')).status).toBe(401);
  });

  it('[R-089] use renews a session for up to seven days; an expired one stays so', async () => {
    const token = await tokenFor(app, 'driver');
    const { TokenHash } = await app.db
      .selectFrom('session_token')
      .select('TokenHash')
      .orderBy('CreatedOn', 'desc')
      .executeTakeFirstOrThrow();
    const use = async () => (await app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${token}` } })).status;
    const change = (ExpiresOn: string, CreatedOn: string) =>
      sql`UPDATE session_token SET "ExpiresOn" = now() + ${ExpiresOn}::interval, "CreatedOn" = now() - ${CreatedOn}::interval WHERE "TokenHash" = ${TokenHash}`.execute(
        app.db,
      );
    const minutesLeft = async () =>
      (
        await sql<{
          left: number;
        }>`SELECT round(extract(epoch FROM "ExpiresOn" - now()) / 60) AS left FROM session_token WHERE "TokenHash" = ${TokenHash}`.execute(
          app.db,
        )
      ).rows[0]?.left;

    await change('7 hours', '5 hours');
    expect([await use(), await minutesLeft()]).toStrictEqual([200, 7 * 60]);
    await change('1 minute', '2 days');
    expect([await use(), await minutesLeft()]).toStrictEqual([200, 12 * 60]);
    // In hours: a day with a change of the clock has 23 or 25.
    await change('1 minute', '165 hours');
    expect([await use(), await minutesLeft()]).toStrictEqual([200, 3 * 60]);
    await change('-1 minute', '2 days');
    expect([await use(), await minutesLeft()]).toStrictEqual([401, -1]);
  });

  it('[R-089] half an hour idle and half a day after the login can end a session', async () => {
    const strict = app.withSettings({ tokenHours: 0.5, loginDays: 0.5 });
    const { access_token: token, expires_in } = (await (await logIn(strict, 'driver', smallFleet.password)).json()) as {
      access_token: string;
      expires_in: number;
    };
    const { Id } = await app.db.selectFrom('session_token').select('Id').orderBy('Id', 'desc').executeTakeFirstOrThrow();
    const minutesLeft = async () =>
      (
        await sql<{
          left: number;
        }>`SELECT round(extract(epoch FROM "ExpiresOn" - now()) / 60) AS left FROM session_token WHERE "Id" = ${Id}`.execute(app.db)
      ).rows[0]?.left;
    const useAfter = async (left: string, age: string) => {
      await sql`UPDATE session_token SET "ExpiresOn" = now() + ${left}::interval, "CreatedOn" = now() - ${age}::interval WHERE "Id" = ${Id}`.execute(
        app.db,
      );
      return [(await strict.request('/auth/currentuser', { headers: { Authorization: `Bearer ${token}` } })).status, await minutesLeft()];
    };
    expect([expires_in, await minutesLeft()]).toEqual([1_800, 30]);
    expect(await useAfter('10 minutes', '2 hours')).toEqual([200, 30]);
    expect(await useAfter('10 minutes', '11 hours 45 minutes')).toEqual([200, 15]);
    expect(await useAfter('-1 minute', '2 hours')).toEqual([401, -1]);
  });

  it('the database stores no usable password or token', async () => {
    const token = await tokenFor(app, 'admin');
    const dump = JSON.stringify([
      await app.db.selectFrom('user_account').selectAll().execute(),
      (await app.db.selectFrom('session_token').selectAll().execute()).map((row) => row.TokenHash.toString('base64url')),
    ]);
    expect(dump).not.toContain(token);
    expect(dump).not.toMatch(/"demo"/);
    expect(dump).toMatch(/scrypt\$/);
  });

  it('outside demo mode demo users cannot log in and their tokens are invalid', async () => {
    const real = app.withSettings({ demoMode: false });
    expect((await logIn(real, 'admin', smallFleet.password)).status).toBe(400);
    const before = await real.request('/auth/currentuser', { headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } });
    expect(before.status).toBe(401);
  });

  it('[R-008] returns the permissions of one functionality, none for an unknown one', async () => {
    const answer = await app.get(`/auth/getpermissions?functionality=${functionality.Vehicle}`, { as: 'viewer' });
    expect(await answer.json()).toStrictEqual({ IsRead: true, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false });
    const unknown = await app.get('/auth/getpermissions?functionality=4711', { as: 'admin' });
    expect(await unknown.json()).toMatchObject({ IsRead: false, IsAdmin: false });
  });

  it('[R-077] returns the employee of the user, or null', async () => {
    expect(await (await app.get('/Employee/GetCurrentUserEmployeeId', { as: 'manager' })).json()).toBe(2);
    expect(await (await app.get('/Employee/GetCurrentUserEmployeeId', { as: 'viewer' })).json()).toBeNull();
  });
});

function logIn(
  app: Pick<ContractApp, 'request'>,
  username: string,
  password: string,
  headers: Record<string, string> = {},
  from?: string,
): Promise<Response> {
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ grant_type: 'password', username, password }).toString(),
  };
  return app.request('/token', init, from);
}

/** Inserts recent attempts directly, without the time of the password hashes. */
async function insertAttempts(
  app: ContractApp,
  attempts: readonly { readonly Username: string; readonly Address: string }[],
): Promise<void> {
  await app.db.insertInto('login_attempt').values(attempts).execute();
}

async function tokenFor(app: ContractApp, username: string): Promise<string> {
  return ((await (await logIn(app, username, smallFleet.password)).json()) as { access_token: string }).access_token;
}

async function userId(app: ContractApp, username: string): Promise<number> {
  return (await app.db.selectFrom('user_account').select('Id').where('Username', '=', username).executeTakeFirstOrThrow()).Id;
}
