import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { createAuthenticator, type Authenticator } from '../../support/backend/services/authenticator.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

onNewestPostgres('passkeys', (app) => {
  beforeEach(async () => {
    for (const table of ['login_attempt', 'passkey', 'passkey_challenge', 'second_factor'] as const)
      await app.db.deleteFrom(table).execute();
    await sql`UPDATE session_token SET "ProvenOn" = now()`.execute(app.db);
  });

  type Options = { challenge: string };
  const origin = { Origin: 'http://localhost' };
  const call = (token: string | null, path: string, body: unknown = {}) =>
    app.request(path, {
      method: 'POST',
      headers: { ...origin, 'Content-Type': 'application/json', ...(token !== null && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const options = async (headers: Record<string, string> = origin) =>
    (await (await app.request('/Account/PasskeyOptions', { method: 'POST', headers })).json()) as Options;
  const logIn = async (form: Record<string, string>, send = app.request) => {
    const answer = await send('/token', { method: 'POST', headers: origin, body: new URLSearchParams(form) });
    return { status: answer.status, body: (await answer.json()) as { access_token?: string; code?: string } | false };
  };
  const byPasskey = async (response: unknown) => logIn({ passkey: JSON.stringify(response) });
  const userOf = async (token = '') =>
    ((await (await app.request('/auth/currentuser', { headers: { Authorization: `Bearer ${token}` } })).json()) as { Username: string })
      .Username;
  const add = async (
    as: 'viewer' | 'manager',
    authenticator: Authenticator = createAuthenticator(),
    fake: Parameters<Authenticator['create']>[1] = {},
  ) => {
    const token = app.tokenOf(as);
    const started = (await (await call(token, '/Account/StartPasskey')).json()) as Options;
    const answer = await call(token, '/Account/AddPasskey', { Name: 'Telefon', Response: authenticator.create(started, fake) });
    return { status: answer.status, id: (await answer.json()) as number, authenticator, token, started };
  };

  it('[R-150] a passkey logs in without password; it is named, listed, removed', async () => {
    const { authenticator, token, id } = await add('viewer');
    const { status, body } = await byPasskey(authenticator.sign(await options()));
    expect([status, await userOf((body && body.access_token) || '')]).toEqual([200, 'viewer']);
    const list = async () => (await (await app.get('/Account/Passkeys', { as: 'viewer' })).json()) as { Name: string }[];
    expect(await list()).toEqual([
      {
        Id: id,
        Name: 'Telefon',
        CreatedOn: expect.stringMatching(/^\d{4}-/) as string,
        UsedOn: expect.stringMatching(/^\d{4}-/) as string,
      },
    ]);
    expect((await call(token, '/Account/RenamePasskey', { Id: id, Name: 'Tablet' })).status).toBe(200);
    expect((await call(app.tokenOf('manager'), '/Account/RenamePasskey', { Id: id, Name: 'Cudzy' })).status).toBe(404);
    await call(app.tokenOf('manager'), `/Account/RemovePasskey/${id}`);
    expect((await list()).map(({ Name }) => Name)).toEqual(['Tablet']);
    await call(token, `/Account/RemovePasskey/${id}`);
    expect(await list()).toEqual([]);
    expect((await byPasskey(authenticator.sign(await options()))).status).toBe(400);
  });

  it('[R-150] refuses a wrong origin, a replay, a copied counter, an unverified user', async () => {
    const { authenticator } = await add('viewer');
    expect(await byPasskey(authenticator.sign(await options(), { origin: 'https://evil.example' }))).toEqual({ status: 400, body: false });
    expect((await byPasskey(authenticator.sign(await options(), { isUserVerified: false }))).status).toBe(400);
    expect((await byPasskey(authenticator.sign({ challenge: 'aW52ZW50ZWQ' }))).status).toBe(400);
    await app.db.deleteFrom('login_attempt').execute();
    const answer = authenticator.sign(await options(), { counter: 50 });
    expect([(await byPasskey(answer)).status, (await byPasskey(answer)).status]).toEqual([200, 400]);
    // Each challenge is used up by its first answer, a refused one too.
    const challenge = await options();
    expect((await byPasskey(authenticator.sign(challenge, { counter: 49 }))).status).toBe(400);
    expect((await byPasskey(authenticator.sign(challenge, { counter: 60 }))).status).toBe(400);
    const old = await options();
    await sql`UPDATE passkey_challenge SET "ExpiresOn" = now()`.execute(app.db);
    expect((await byPasskey(authenticator.sign(old, { counter: 70 }))).status).toBe(400);
  });

  it('[R-150] guesses are throttled, and a stranger’s key opens nothing', async () => {
    await add('viewer');
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 7; attempts++) statuses.push((await byPasskey(createAuthenticator().sign(await options()))).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
    for (const passkey of ['', 'none', '{}', '{"id":1}', '{"id":"a","response":{"clientDataJSON":"e30"}}', 'null']) {
      await app.db.deleteFrom('login_attempt').execute();
      expect([passkey, (await logIn({ passkey })).status]).toEqual([passkey, 400]);
    }
  });

  it('[R-150] registration: own challenge, verified user, right origin, once', async () => {
    const [first, second] = [await add('viewer'), createAuthenticator()];
    expect((await add('viewer', createAuthenticator(), { isUserVerified: false })).status).toBe(422);
    expect((await add('viewer', createAuthenticator(), { origin: 'https://evil.example' })).status).toBe(422);
    expect(
      (await call(app.tokenOf('manager'), '/Account/AddPasskey', { Name: 'Powtórka', Response: second.create(first.started) })).status,
    ).toBe(422);
    const others = (await (await call(app.tokenOf('viewer'), '/Account/StartPasskey')).json()) as Options;
    expect((await call(app.tokenOf('manager'), '/Account/AddPasskey', { Name: 'Cudze', Response: second.create(others) })).status).toBe(
      422,
    );
    // A challenge of a login registers nothing.
    expect(
      (await call(app.tokenOf('manager'), '/Account/AddPasskey', { Name: 'Z logowania', Response: second.create(await options()) })).status,
    ).toBe(422);
    await sql`UPDATE session_token SET "ProvenOn" = now() - interval '6 minutes'`.execute(app.db);
    expect((await call(app.tokenOf('manager'), '/Account/StartPasskey')).status).toBe(403);
  });

  it('[R-150] with a passkey the password is not enough; only own passkeys count', async () => {
    const [{ authenticator }, other] = [await add('viewer'), await add('manager')];
    const typed = { username: 'viewer', password: smallFleet.password };
    // Without codes the answer names the passkey, and the form has no field for one; a wrong password learns nothing.
    const errors = [{ field: 'passkey', code: 'passkey-needed' }];
    expect(await logIn(typed)).toMatchObject({ status: 400, body: { code: 'second-factor', errors } });
    expect((await logIn({ ...typed, password: 'falsch' })).body).toBe(false);
    expect((await logIn({ ...typed, passkey: JSON.stringify(other.authenticator.sign(await options())) })).status).toBe(400);
    expect((await logIn({ ...typed, password: 'falsch', passkey: JSON.stringify(authenticator.sign(await options())) })).body).toBe(false);
    expect((await logIn({ ...typed, passkey: JSON.stringify(authenticator.sign(await options())) })).status).toBe(200);
  });

  it('[R-150] a passkey proves its user and counts where a second factor is required', async () => {
    const [{ authenticator, token }, other] = [await add('viewer'), await add('manager')];
    await sql`UPDATE session_token SET "ProvenOn" = now() - interval '6 minutes'`.execute(app.db);
    expect((await call(token, '/Account/StartPasskey')).status).toBe(403);
    expect((await call(token, '/Account/ProvePasskey', { Response: other.authenticator.sign(await options()) })).status).toBe(422);
    expect((await call(token, '/Account/StartPasskey')).status).toBe(403);
    expect((await call(token, '/Account/ProvePasskey', { Response: authenticator.sign(await options()) })).status).toBe(200);
    expect((await call(token, '/Account/StartPasskey')).status).toBe(200);
    const demanding = app.withSettings({ secondFactorRequired: true });
    const users = (as: 'admin') => demanding.request('/Administration/Users', { headers: { Authorization: `Bearer ${app.tokenOf(as)}` } });
    expect((await users('admin')).status).toBe(403);
    await app.db.updateTable('passkey').set({ UserId: 1 }).where('UserId', '<>', 1).execute();
    expect((await users('admin')).status).toBe(200);
  });

  it('[R-150] with a passkey the password alone proves nothing', async () => {
    const { token } = await add('viewer');
    await sql`UPDATE session_token SET "ProvenOn" = now() - interval '6 minutes'`.execute(app.db);
    const prove = async (Password: string) =>
      ((await (await call(token, '/Account/Prove', { Password })).json()) as { errors: { field: string; code: string }[] }).errors.map(
        ({ field, code }) => `${field} ${code}`,
      );
    expect([await prove(smallFleet.password), await prove('falsch')]).toEqual([['Password passkey-needed'], ['Password wrong-password']]);
    expect((await call(token, '/Account/StartPasskey')).status).toBe(403);
  });

  it('[R-150] administrators remove a user’s passkeys; closed accounts cannot log in', async () => {
    const { authenticator } = await add('viewer');
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
    await app.db.updateTable('user_account').set({ IsActive: false }).where('Id', '=', Id).execute();
    expect((await byPasskey(authenticator.sign(await options()))).status).toBe(400);
    await app.db.updateTable('user_account').set({ IsActive: true }).where('Id', '=', Id).execute();
    expect(await (await app.get(`/Administration/User/${Id}`)).json()).toMatchObject({ Passkeys: 1 });
    expect((await app.post(`/Administration/RemovePasskeys/${Id}`, { as: 'manager' })).status).toBe(403);
    expect((await app.post(`/Administration/RemovePasskeys/${Id}`, { as: 'admin' })).status).toBe(200);
    expect((await byPasskey(authenticator.sign(await options()))).status).toBe(400);
    expect((await logIn({ username: 'viewer', password: smallFleet.password })).status).toBe(200);
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .select(['Call', 'Changes'])
      .where('Entity', '=', 'user')
      .orderBy('Id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ Call: 'removePasskeys', Changes: [{ Path: ['Passkey'], Old: 'Telefon', IsHidden: false }] });
  });

  it('[R-150] the host is the app’s or the setting’s; a foreign origin gets no other', async () => {
    const rpIdFor = async (headers: Record<string, string>, send = app.request) =>
      ((await (await send('/Account/PasskeyOptions', { method: 'POST', headers })).json()) as { rpId: string }).rpId;
    expect(await rpIdFor({ Host: 'flota.example', Origin: 'https://flota.example' })).toBe('flota.example');
    expect(await rpIdFor({ Host: 'flota.example', Origin: 'https://evil.example' })).toBe('flota.example');
    expect(
      await rpIdFor(
        { Host: 'api.example', Origin: 'https://app.example' },
        app.withSettings({ corsOrigins: ['https://app.example'] }).request,
      ),
    ).toBe('app.example');
    expect(
      await rpIdFor({ Host: 'flota.example', Origin: 'https://flota.example' }, app.withSettings({ webAuthnRpId: 'example' }).request),
    ).toBe('example');
  });
});
