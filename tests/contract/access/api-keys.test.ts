import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { grantOf } from '../../../server/admin-api/grants.ts';
import type { CreatedApiKey, ListedApiKey } from '../../../src/contract/entities/company/api-key.ts';
import { functionality, type FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import type { GrantFlag } from '../../../src/contract/permissions/permissions.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

onNewestPostgres('API keys', (app) => {
  const today = new Date();
  const dayIn = (days: number) => toWireDateTimeIn('Europe/Warsaw', new Date(today.getTime() + days * 86_400_000)).slice(0, 10);
  const grants = (flagsByName: Partial<Record<FunctionalityName, readonly GrantFlag[]>>) =>
    Object.entries(flagsByName).map(([name, flags]) => grantOf(functionality[name as FunctionalityName], flags));
  const save = (body: Record<string, unknown>) =>
    app.post('/Administration/SaveApiKey', {
      as: 'admin',
      body: { ExpiresOn: dayIn(90), Permissions: grants({ Vehicle: ['IsRead'] }), ...body },
    });
  const create = async (Name: string, more: Record<string, unknown> = {}) =>
    (await (await save({ Name, ...more })).json()) as CreatedApiKey & { Key: string };
  const act = (call: 'RotateApiKey' | 'RevokeApiKey', id: number) => app.post(`/Administration/${call}/${id}`, { as: 'admin' });
  const listed = async (name: string) =>
    ((await (await app.get('/Administration/ApiKeys')).json()) as ListedApiKey[]).find(({ Name }) => Name === name);
  const withKey = (path: string, key: string | null, method = 'GET', body?: unknown) =>
    app.request(
      path,
      {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      '192.0.2.7',
    );
  const basic = (path: string, key: string, method = 'GET') =>
    app.request(path, { method, headers: { Authorization: `Basic ${Buffer.from(`excel:${key}`).toString('base64')}` } }, '192.0.2.7');
  const status = async (path: string, key: string | null) => (await withKey(path, key)).status;

  it('[R-148] a key has the rights of its integration, and no more', async () => {
    const { Key } = await create('Power BI');
    expect(Key).toMatch(/^tabor_[\w-]{43}$/);
    expect(await status('/api/ODataVehicle', Key)).toBe(200);
    expect(await status('/api/ODataCost', Key)).toBe(403);
    expect(await status('/Administration/Users', Key)).toBe(403);
    expect((await withKey('/Cost/CreateOrUpdate', Key, 'POST', {})).status).toBe(403);
    expect(await status('/Account/Devices', Key)).toBe(403);
  });

  it('[R-148] changed rights hold from the next call on', async () => {
    const { Id, Key } = await create('Rights');
    expect((await save({ Id, Name: 'Rights', Permissions: grants({ Cost: ['IsRead'] }) })).status).toBe(200);
    expect([await status('/api/ODataVehicle', Key), await status('/api/ODataCost', Key)]).toEqual([403, 200]);
  });

  it('[R-148] no key administers, and only a proven administrator makes one', async () => {
    const body = { Name: 'Too much', Permissions: [grantOf(functionality.Administration, ['IsAdmin'])] };
    expect((await save(body)).status).toBe(422);
    expect((await app.post('/Administration/SaveApiKey', { as: 'driver', body: body })).status).toBe(403);
    await app.db
      .updateTable('session_token')
      .set({ ProvenOn: sql`now() - interval '1 hour'` })
      .execute();
    expect((await save({ Name: 'Unproven' })).status).toBe(403);
    await app.db
      .updateTable('session_token')
      .set({ ProvenOn: sql`now()` })
      .execute();
    expect(await listed('Unproven')).toBeUndefined();
  });

  it('[R-148] the database and the journal hold no key', async () => {
    const { Id, Key } = await create('Secret');
    const stored = await sql<{
      all: string;
    }>`SELECT (SELECT json_agg(k)::text FROM api_key k) || (SELECT json_agg(a)::text FROM audit_entry a) AS all`.execute(app.db);
    expect(stored.rows[0]?.all).not.toContain(Key.slice(6));
    expect(await listed('Secret')).toMatchObject({ Id, Ending: Key.slice(-4), State: 'active', UsedOn: null });
    expect(JSON.stringify(await listed('Secret'))).not.toContain(Key);
    const { Entries } = (await (await app.get(`/Administration/Journal?subject=user&id=${Id}`)).json()) as {
      Entries: { Call: string; Name: string }[];
    };
    expect(Entries).toMatchObject([{ Call: 'saveApiKey', Name: 'Secret' }]);
  });

  it('[R-148] a rotation gives a second key; the earlier one ends a day later', async () => {
    const { Id, Key } = await create('Rotated');
    const second = ((await (await act('RotateApiKey', Id)).json()) as { Key: string }).Key;
    expect([await status('/api/ODataVehicle', Key), await status('/api/ODataVehicle', second)]).toEqual([200, 200]);
    expect((await listed('Rotated'))?.EarlierUntil).not.toBeNull();
    await app.db
      .updateTable('api_key')
      .set({ ExpiresOn: sql`"ExpiresOn" - interval '24 hours'` })
      .where('UserId', '=', Id)
      .execute();
    expect([await status('/api/ODataVehicle', Key), await status('/api/ODataVehicle', second)]).toEqual([401, 200]);
    expect((await listed('Rotated'))?.EarlierUntil).toBeNull();
  });

  it('[R-148] a second rotation leaves the key before it, none that is older', async () => {
    const { Id, Key } = await create('Leaked');
    const rotate = async () => ((await (await act('RotateApiKey', Id)).json()) as { Key: string }).Key;
    const [second, third] = [await rotate(), await rotate()];
    expect([
      await status('/api/ODataVehicle', Key),
      await status('/api/ODataVehicle', second),
      await status('/api/ODataVehicle', third),
    ]).toEqual([401, 200, 200]);
  });

  it('[R-148] a revocation ends every key of the integration at once, for good', async () => {
    const { Id, Key } = await create('Revoked');
    const second = ((await (await act('RotateApiKey', Id)).json()) as { Key: string }).Key;
    expect((await act('RevokeApiKey', Id)).status).toBe(200);
    expect([await status('/api/ODataVehicle', Key), await status('/api/ODataVehicle', second)]).toEqual([401, 401]);
    expect((await act('RotateApiKey', Id)).status).toBe(409);
    expect((await save({ Id, Name: 'Revoked' })).status).toBe(409);
    expect((await listed('Revoked'))?.State).toBe('revoked');
  });

  it('[R-148] a key ends with its last day, which is at most two years away', async () => {
    const { Id, Key } = await create('Short', { ExpiresOn: dayIn(1) });
    expect(await status('/api/ODataVehicle', Key)).toBe(200);
    await app.db
      .updateTable('api_key')
      .set({ ExpiresOn: sql`now()` })
      .where('UserId', '=', Id)
      .execute();
    expect(await status('/api/ODataVehicle', Key)).toBe(401);
    expect((await listed('Short'))?.State).toBe('expired');
    const refused = await Promise.all(
      [dayIn(-2), dayIn(800), '2027-13-45', ''].map(async (ExpiresOn) => (await save({ Name: 'Never', ExpiresOn })).status),
    );
    expect(refused).toEqual([422, 422, 422, 422]);
  });

  it('[R-148] shows the last use; the security log has the wrong key', async () => {
    const { Key } = await create('Used');
    await status('/api/ODataVehicle', Key);
    const used = await listed('Used');
    expect(used).toMatchObject({ Network: expect.stringContaining('192.0.2') as string });
    expect(used?.UsedOn).not.toBeNull();
    const wrong = `tabor_${'x'.repeat(39)}last`;
    expect(await status('/api/ODataVehicle', wrong)).toBe(401);
    await expect
      .poll(async () =>
        (await app.db.selectFrom('security_event').select('Kind').where('Name', '=', 'API key …last').execute()).map(({ Kind }) => Kind),
      )
      .toEqual(['login-failed']);
    await status('/api/ODataCost', Key);
    await expect
      .poll(async () =>
        (await app.db.selectFrom('security_event').select('Kind').where('Name', '=', 'Used').execute()).map(({ Kind }) => Kind),
      )
      .toEqual(['refused']);
  });

  it('[R-148] a refused key is named as such, not as an expired session', async () => {
    const textOf = async (authorization: string, language: string) => {
      const answer = await app.request('/api/ODataVehicle', { headers: { Authorization: authorization, Language: language } });
      return ((await answer.json()) as { readonly detail: string }).detail;
    };
    const wrong = `tabor_${'x'.repeat(43)}`;
    expect(await textOf(`Bearer ${wrong}`, 'pl')).toMatch(/^Klucz API jest nieznany/);
    expect(await textOf(`Bearer ${wrong}`, 'de')).toMatch(/^Der API-Schlüssel ist unbekannt/);
    expect(await textOf(`Basic ${Buffer.from('excel:secret').toString('base64')}`, 'en')).toMatch(/^The API key is unknown/);
    expect(await textOf('Bearer no-key', 'en')).toMatch(/^Your session has expired/);
  });

  it('[R-148] only lists take a key as the password of Basic authentication', async () => {
    const { Key } = await create('Excel');
    expect((await basic('/api/ODataVehicle', Key)).status).toBe(200);
    expect((await basic('/auth/currentuser', Key)).status).toBe(401);
    expect((await basic('/api/ODataVehicle', app.tokenOf('admin'))).status).toBe(401);
  });

  it('[R-148] an integration is no user: not listed, not changed, no login', async () => {
    const { Id } = await create('No user');
    const users = (await (await app.get('/Administration/Users')).json()) as { Username: string }[];
    expect(users.map(({ Username }) => Username)).not.toContain('No user');
    expect((await app.get(`/Administration/User/${Id}`)).status).toBe(404);
    expect(
      (
        await app.post('/Administration/ChangeUser', {
          as: 'admin',
          body: { Id, GivenName: 'x', EmployeeId: null, IsActive: true, Permissions: [] },
        })
      ).status,
    ).toBe(404);
    expect(
      (await app.post('/Administration/SetPassword', { as: 'admin', body: { Id, Password: 'ein sehr langes Kennwort 7' } })).status,
    ).toBe(404);
    await expect(app.db.updateTable('user_account').set({ IsActive: true }).where('Id', '=', Id).execute()).rejects.toThrow(
      /user_account_machine/,
    );
    expect(((await (await save({ Name: 'admin' })).json()) as { errors: unknown }).errors).toEqual([
      expect.objectContaining({ field: 'Name', code: 'taken' }),
    ]);
  });
});
