import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeEach, expect, it } from 'vitest';
import { MAX_REVEALS_PER_HOUR } from '../../../server/engine/records/reveal-secret.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { parseAddressList } from '../../../server/settings/address-list.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

const STEP_MS = 30_000;

onNewestPostgres('second factor and recent proof', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('login_attempt').execute();
    await app.db.deleteFrom('second_factor').execute();
    await app.db.deleteFrom('secret').where('TableName', '=', 'user_account').execute();
  });

  type Body = Readonly<Record<string, unknown>>;
  const logIn = async (username: string, code?: string, password: string = smallFleet.password) => {
    const answer = await app.request('/token', {
      method: 'POST',
      body: new URLSearchParams({ username, password, ...(code === undefined ? {} : { code }) }),
    });
    return { status: answer.status, body: (await answer.json()) as { access_token?: string; code?: string } | false };
  };
  const tokenOf = async (username: string, code?: string) => {
    const { body } = await logIn(username, code);
    return (body && body.access_token) || '';
  };
  const call = (token: string, path: string, body?: Body) =>
    app.request(path, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const problemOf = async (answer: Response) => {
    const problem = (await answer.json()) as { code: string; errors?: { field: string; code: string }[] };
    return [answer.status, problem.code, ...(problem.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
  };
  /** Codes of the key, one for each call: no code is accepted twice. */
  const authenticator = (key: string) => {
    let step = 0;
    return () => new TOTP({ secret: key }).generate({ timestamp: Date.now() + STEP_MS * step++ });
  };
  const turnOn = async (username: string) => {
    const token = await tokenOf(username);
    const { Key, Address } = (await (await call(token, '/Account/StartSecondFactor', {})).json()) as { Key: string; Address: string };
    const nextCode = authenticator(Key);
    const recovery = (await (await call(token, '/Account/ConfirmSecondFactor', { Code: nextCode() })).json()) as string[];
    return { token, Key, Address, nextCode, recovery };
  };
  const age = (minutes: number) => sql`UPDATE session_token SET "ProvenOn" = now() - make_interval(mins => ${minutes})`.execute(app.db);

  it('[R-150] a login needs the password and a code, each code once', async () => {
    const { Address, nextCode, recovery, Key } = await turnOn('viewer');
    expect(Address).toMatch(/^otpauth:\/\/totp\/Tabor:viewer\?/);
    expect(new Set(recovery)).toHaveProperty('size', 10);
    for (const code of [undefined, '', '000000'])
      expect(await logIn('viewer', code)).toMatchObject({ status: 400, body: { code: 'second-factor' } });
    // A wrong password is answered as before, whatever the code: the answer must not reveal a second factor.
    expect(await logIn('viewer', nextCode(), 'falsch')).toEqual({ status: 400, body: false });
    const code = new TOTP({ secret: Key }).generate({ timestamp: Date.now() + STEP_MS });
    expect((await logIn('viewer', code)).status).toBe(200);
    expect((await logIn('viewer', code)).status).toBe(400);
  });

  it('[R-150] concurrent logins with one code: one succeeds', async () => {
    const { Key } = await turnOn('viewer');
    const code = new TOTP({ secret: Key }).generate({ timestamp: Date.now() + STEP_MS });
    const answers = await Promise.all([1, 2, 3].map(() => logIn('viewer', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('[R-150] a recovery code takes the place of a code, once', async () => {
    const { recovery } = await turnOn('viewer');
    const [first = ''] = recovery;
    const token = await tokenOf('viewer', first.toUpperCase());
    expect(token).not.toBe('');
    expect(await (await call(token, '/Account/SecondFactor')).json()).toEqual({ IsOn: true, RecoveryCodes: 9 });
    expect(await tokenOf('viewer', first)).toBe('');
  });

  it('[R-150] guessing codes is throttled like guessing passwords', async () => {
    await turnOn('viewer');
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 8; attempts++) statuses.push((await logIn('viewer', '000000')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });

  it('[R-150] guesses of a code count for the account, from however many networks', async () => {
    const { recovery } = await turnOn('viewer');
    const from = (peer: number, code: string) =>
      app.request(
        '/token',
        { method: 'POST', body: new URLSearchParams({ username: 'viewer', password: smallFleet.password, code }) },
        `203.0.113.${peer}`,
      );
    const statuses: number[] = [];
    for (let peer = 1; peer <= 7; peer++) statuses.push((await from(peer, '000000')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    // A right code is refused until the window ends; before the limit it begins the count again.
    expect((await from(8, recovery[0] ?? '')).status).toBe(429);
    await app.db.deleteFrom('login_attempt').execute();
    for (let peer = 1; peer <= 4; peer++) await from(peer, '000000');
    expect((await from(5, recovery[0] ?? '')).status).toBe(200);
    expect((await from(6, '000000')).status).toBe(400);
  });

  it('[R-150] starts after a right code, ends other sessions, is stored encrypted', async () => {
    const other = await tokenOf('viewer');
    const token = await tokenOf('viewer');
    const { Key } = (await (await call(token, '/Account/StartSecondFactor', {})).json()) as { Key: string };
    expect(await problemOf(await call(token, '/Account/ConfirmSecondFactor', { Code: '000000' }))).toEqual([
      422,
      'validation',
      'Code wrong-code',
    ]);
    expect((await logIn('viewer')).status).toBe(200);
    expect((await call(token, '/Account/ConfirmSecondFactor', { Code: authenticator(Key)() })).status).toBe(200);
    expect([(await call(token, '/auth/currentuser')).status, (await call(other, '/auth/currentuser')).status]).toEqual([200, 401]);
    expect(await problemOf(await call(token, '/Account/StartSecondFactor', {}))).toEqual([409, 'wrong-state']);
    const stored = await app.db.selectFrom('secret').select('Sealed').where('TableName', '=', 'user_account').executeTakeFirstOrThrow();
    expect(stored.Sealed.toString('latin1')).not.toContain(Key);
    const { rows } = await sql<{ text: string }>`SELECT "Changes"::text AS text FROM audit_entry WHERE "Entity" = 'user'`.execute(app.db);
    expect(rows.filter(({ text }) => text?.includes(Key))).toEqual([]);
  });

  it('[R-150] the user removes it with a code; an administrator removes a lost one', async () => {
    const { token, nextCode } = await turnOn('viewer');
    expect(await problemOf(await call(token, '/Account/RemoveSecondFactor', { Code: '000000' }))).toEqual([
      422,
      'validation',
      'Code wrong-code',
    ]);
    expect((await call(token, '/Account/RemoveSecondFactor', { Code: nextCode() })).status).toBe(200);
    expect((await logIn('viewer')).status).toBe(200);
    await turnOn('viewer');
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
    expect(await (await app.get(`/Administration/User/${Id}`, { as: 'admin' })).json()).toMatchObject({ HasSecondFactor: true });
    expect((await app.post(`/Administration/RemoveSecondFactor/${Id}`, { as: 'manager' })).status).toBe(403);
    expect((await app.post(`/Administration/RemoveSecondFactor/${Id}`, { as: 'admin' })).status).toBe(200);
    expect((await logIn('viewer')).status).toBe(200);
  });

  const secured = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
    Object.values<CallDefinition>(entity.calls).filter(({ needsProof }) => needsProof),
  );

  it('[R-150] what opens access, leads data out or holds for all needs a recent proof', async () => {
    expect(secured.map(({ path }) => path).toSorted()).toEqual([
      '/Account/AddPasskey',
      '/Account/ConfirmSecondFactor',
      '/Account/RemovePasskey/{id}',
      '/Account/RemoveSecondFactor',
      '/Account/StartCompanyLink',
      '/Account/StartPasskey',
      '/Account/StartSecondFactor',
      '/Account/UnlinkCompanyLogin',
      '/Account/WipeDevice/{id}',
      '/Administration/AddCompanyFile',
      '/Administration/ChangeUser',
      '/Administration/CreateUser',
      '/Administration/RemovePasskeys/{id}',
      '/Administration/RemoveRole/{id}',
      '/Administration/RemoveSecondFactor/{id}',
      '/Administration/RemoveWebhook/{id}',
      '/Administration/ResumeWebhook/{id}',
      '/Administration/RevokeApiKey/{id}',
      '/Administration/RotateApiKey/{id}',
      '/Administration/RotateWebhookSecret/{id}',
      '/Administration/SaveApiKey',
      '/Administration/SaveCompanySettings',
      '/Administration/SaveRetention',
      '/Administration/SaveRole',
      '/Administration/SaveWebhook',
      '/Administration/SetPassword',
      '/Administration/SetTerms',
      '/Administration/WipeDevice/{id}',
      '/CalendarFeed/Create',
      '/FuelCard/Reveal/{id}',
      '/FuelCard/SetSecret/{id}',
      '/Notification/SaveRules',
      '/PeriodicSummary/CreateAccessToken/{id}',
      '/SimCard/Reveal/{id}',
      '/SimCard/SetSecret/{id}',
    ]);
    const token = await tokenOf('admin');
    await age(6);
    for (const { path } of secured)
      expect([path, await problemOf(await call(token, path.replace('{id}', '1'), {}))]).toEqual([path, [403, 'proof-required']]);
    expect(await problemOf(await call(token, '/Account/Prove', { Password: 'falsch' }))).toEqual([
      422,
      'validation',
      'Password wrong-password',
    ]);
    expect((await call(token, '/SimCard/Reveal/1', { Field: 'PIN' })).status).toBe(403);
    expect((await call(token, '/Account/Prove', { Password: smallFleet.password })).status).toBe(200);
    expect((await call(token, '/SimCard/Reveal/1', { Field: 'PIN' })).status).toBe(200);
    await age(4);
    expect((await call(token, '/SimCard/Reveal/1', { Field: 'PIN' })).status).toBe(200);
  });

  it('[R-150] with a second factor the proof needs its code too', async () => {
    const { token, nextCode } = await turnOn('viewer');
    await age(6);
    expect(await problemOf(await call(token, '/Account/Prove', { Password: smallFleet.password }))).toEqual([
      422,
      'validation',
      'Code required',
    ]);
    expect((await call(token, '/Account/StartSecondFactor', {})).status).toBe(403);
    expect((await call(token, '/Account/Prove', { Password: smallFleet.password, Code: nextCode() })).status).toBe(200);
    expect(await problemOf(await call(token, '/Account/StartSecondFactor', {}))).toEqual([409, 'wrong-state']);
  });

  it('[R-150] only deciding and administering calls check a required second factor', async () => {
    const demanding = app.withSettings({ secondFactorRequired: true });
    const calls = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
      Object.values<CallDefinition>(entity.calls).filter(({ requires, encoding }) => requires !== 'open' && encoding !== 'multipart'),
    );
    const administers = ({ requires, decides }: CallDefinition) =>
      decides || (typeof requires === 'object' && 'flag' in requires && requires.flag === 'IsAdmin');
    expect(calls.filter(administers).map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/Administration/ChangeUser',
        '/VehicleBooking/Accept/{id}',
        '/RentalDocument/Preconfirm/{id}',
        '/RentalDocument/Confirm/{id}',
        '/VehicleReading/Confirm/{id}',
        '/StatementLine/Post/{id}',
      ]),
    );
    const codeOf = async (token: string, { method, path }: CallDefinition) => {
      const answer = await demanding.request(path.replaceAll(/\{\w+\}/g, '0'), {
        method,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
      return answer.status === 403 ? ((await answer.json()) as { code: string }).code : null;
    };
    // A log-out and the like would end the session: only calls of records.
    const triedCalls = calls.filter(({ path }) => !path.startsWith('/Account/') && path !== '/Administration/EndSessions/{id}');
    const token = await tokenOf('admin');
    for (const one of triedCalls)
      expect([one.path, await codeOf(token, one)]).toEqual([one.path, administers(one) ? 'second-factor-required' : null]);
    const { token: proven } = await turnOn('admin');
    for (const one of triedCalls.filter(administers)) expect([one.path, await codeOf(proven, one)]).toEqual([one.path, null]);
  });

  it('[R-150] a Windows login counts as one factor until a second is proven', async () => {
    const proxies = parseAddressList(['10.1.0.9'], (text) => {
      throw new Error(text);
    });
    const server = app.withSettings({ secondFactorRequired: true, windows: { header: 'X-Remote-User', proxies, domains: [] } });
    const { token: own, nextCode } = await turnOn('admin');
    const { AccessToken } = (await (
      await server.request('/auth/WindowsToken', { headers: { 'X-Remote-User': 'admin' } }, '10.1.0.9')
    ).json()) as { AccessToken: string };
    const users = async (token: string) =>
      (await server.request('/Administration/Users', { headers: { Authorization: `Bearer ${token}` } })).status;
    expect([await users(own), await users(AccessToken)]).toEqual([200, 403]);
    expect((await call(AccessToken, '/Account/Prove', { Password: smallFleet.password, Code: nextCode() })).status).toBe(200);
    expect(await users(AccessToken)).toBe(200);
  });

  it('[R-048] a user is shown a limited number of secrets in an hour', async () => {
    await age(0);
    const reveal = async () => (await app.post('/SimCard/Reveal/1', { as: 'manager', body: { Field: 'PIN' } })).status;
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    await sql`INSERT INTO secret_reveal ("UserId", "TableName", "RecordId", "Field", "RevealedOn")
      SELECT ${Id}, 'sim_card', 1, 'PIN', now() - interval '59 minutes' FROM generate_series(1, ${MAX_REVEALS_PER_HOUR - 1}::int)`.execute(
      app.db,
    );
    // At the same moment they do not all find the last place free.
    const statuses = await Promise.all(Array.from({ length: 40 }, reveal));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });
});
