import { expect, it } from 'vitest';
import { missingRoles } from '../../../server/directory/roles.ts';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const token = 'a-token-of-thirty-two-characters-or-more';
const patchSchema = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];

/** Bodies as Entra ID and Okta send them. */
const entraUser = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'anna.nowak@contoso.example',
  active: true,
  displayName: 'Anna Nowak',
  emails: [{ primary: true, type: 'work', value: 'anna.nowak@contoso.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Anna Nowak', familyName: 'Nowak', givenName: 'Anna' },
  roles: [],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Fleet' },
};
const oktaUser = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: 'jan@contoso.example',
  name: { givenName: 'Jan', familyName: 'Lis' },
  emails: [{ primary: true, value: 'jan@contoso.example', type: 'work' }],
  displayName: 'Jan Lis',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

type Json = Record<string, unknown> & { id: string; Resources: (Record<string, unknown> & { id: string })[]; meta: { version: string } };

onNewestPostgres('SCIM', (app) => {
  let server: ReturnType<typeof app.withSettings> | null = null;
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    server ??= app.withSettings(directorySettings({ SCIM_TOKEN: token, OIDC_ROLE_MAP: 'Fleet drivers=Driver' }));
    const answer = await server.request(`/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, json: (text === '' ? {} : JSON.parse(text)) as Json };
  };
  const find = (resource: string, filter: string) => send('GET', `/${resource}?filter=${encodeURIComponent(filter)}`);
  const patch = (path: string, ...Operations: unknown[]) => send('PATCH', path, { schemas: patchSchema, Operations });
  const ensure = async (user: { readonly userName: string; readonly externalId?: string }) =>
    (await find('Users', `userName eq "${user.userName}"`)).json.Resources[0]?.id ?? (await send('POST', '/Users', user)).json.id;
  const accountOf = (id: string) => app.db.selectFrom('user_account').selectAll().where('Id', '=', Number(id)).executeTakeFirstOrThrow();

  it('[R-150] needs the token, and answers errors in its own form', async () => {
    expect((await app.request('/scim/v2/Users')).status).toBe(404);
    const stranger = await send('GET', '/Users', undefined, { Authorization: 'Bearer another' });
    expect([stranger.status, stranger.headers.get('content-type'), stranger.json]).toEqual([
      401,
      'application/scim+json; charset=utf-8',
      { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401', detail: expect.any(String) as string },
    ]);
    expect((await send('GET', '/Users', undefined, { Authorization: `Bearer ${app.tokenOf('admin')}` })).status).toBe(401);
    expect((await send('GET', '/Users/999999')).json).toMatchObject({ status: '404' });
    for (const filter of ['userName regex "x"', String.raw`userName eq "a\u0000"`, 'userName eq "a\0"'])
      expect((await find('Users', filter)).json).toMatchObject({ status: '400', scimType: 'invalidFilter' });
    for (const displayName of ['A\u202eB', 'A\nB'])
      expect((await send('POST', '/Users', { userName: 'neu@example.com', displayName })).json).toMatchObject({
        status: '400',
        detail: expect.stringContaining('displayName') as string,
      });
    expect((await send('POST', '/Users', { userName: ' ' })).json).toMatchObject({ scimType: 'invalidValue' });
  });

  it('[R-150] describes itself', async () => {
    expect((await send('GET', '/ServiceProviderConfig')).json).toMatchObject({ patch: { supported: true }, etag: { supported: true } });
    expect([(await send('GET', '/ResourceTypes')).json.Resources.length, (await send('GET', '/Schemas')).json.Resources.length]).toEqual([
      2, 2,
    ]);
  });

  it('[R-150] Entra ID: searches, creates and patches a user in its own dialect', async () => {
    expect((await find('Users', 'userName eq "anna.nowak@contoso.example"')).json).toMatchObject({ totalResults: 0, Resources: [] });
    const created = await send('POST', '/Users', entraUser);
    expect(created).toMatchObject({
      status: 201,
      json: { userName: entraUser.userName, externalId: entraUser.externalId, active: true, emails: entraUser.emails },
    });
    const { id } = created.json;
    expect(await accountOf(id)).toMatchObject({ Username: entraUser.userName, GivenName: 'Anna Nowak', PasswordHash: '', IsActive: true });
    expect((await send('POST', '/Users', entraUser)).json).toMatchObject({ status: '409', scimType: 'uniqueness' });
    const patchResponse = await patch(
      `/Users/${id}`,
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'anna@contoso.example' },
      {
        op: 'Add',
        value: {
          'name.givenName': 'Anka',
          displayName: 'Anka Nowak',
          'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'X',
        },
      },
    );
    expect(patchResponse.json).toMatchObject({
      displayName: 'Anka Nowak',
      name: { givenName: 'Anka', familyName: 'Nowak' },
      emails: [{ type: 'work', value: 'anna@contoso.example', primary: true }],
    });
    expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).json).toMatchObject({ active: false });
    expect((await accountOf(id)).IsActive).toBe(false);
    expect((await patch(`/Users/${id}`, { op: 'Replace', value: { active: 'True' } })).json).toMatchObject({ active: true });
    expect((await accountOf(id)).IsActive).toBe(true);
  });

  it('[R-150] Okta: replaces a user, and deactivates it without a path', async () => {
    const id = await ensure(oktaUser);
    const replaced = await send('PUT', `/Users/${id}`, {
      ...oktaUser,
      id,
      displayName: 'Jan Lis-Kowal',
      name: { givenName: 'Jan', familyName: 'Lis-Kowal' },
    });
    expect(replaced).toMatchObject({ status: 200, json: { displayName: 'Jan Lis-Kowal' } });
    expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: false } })).json).toMatchObject({ active: false });
  });

  it('[R-150] finds by attributes joined by and, or, not, page by page', async () => {
    await ensure(entraUser);
    await ensure(oktaUser);
    const namesOf = async (filter: string) => (await find('Users', filter)).json.Resources.map(({ userName }) => userName);
    expect(await namesOf(`externalId eq "${entraUser.externalId}"`)).toEqual([entraUser.userName]);
    expect(await namesOf('userName sw "ANNA" and not (displayName co "Lis")')).toEqual([entraUser.userName]);
    expect(
      await namesOf(
        'userName eq "jan@contoso.example" or urn:ietf:params:scim:schemas:core:2.0:User:userName eq "anna.nowak@contoso.example"',
      ),
    ).toHaveLength(2);
    expect((await send('GET', '/Users?startIndex=2&count=1')).json).toMatchObject({ startIndex: 2, itemsPerPage: 1 });
    expect((await send('GET', '/Users?count=0')).json).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect(await namesOf(`userName eq "' OR 1=1 --"`)).toEqual([]);
  });

  it('[R-150] members of a group get its role, and lose it with the membership', async () => {
    await app.db.deleteFrom('role').where('Name', '=', 'Driver').execute();
    const { Id: role } = await app.db.insertInto('role').values({ Name: 'Driver' }).returning('Id').executeTakeFirstOrThrow();
    expect(
      await missingRoles(app.db, [
        { group: 'a', role: 'DRIVER' },
        { group: 'b', role: 'Drivers' },
        { group: 'c', role: 'Drivers' },
      ]),
    ).toEqual(['Drivers']);
    const [anna, jan] = [await ensure(entraUser), await ensure(oktaUser)];
    const holders = async () =>
      (await app.db.selectFrom('user_role').select('UserId').where('RoleId', '=', role).orderBy('UserId').execute()).map(({ UserId }) =>
        String(UserId),
      );
    const group = (
      await send('POST', '/Groups', { schemas: [], displayName: 'Fleet drivers', externalId: 'e1', members: [{ value: anna }] })
    ).json.id;
    expect(await holders()).toEqual([anna]);
    await patch(`/Groups/${group}`, { op: 'Add', path: 'members', value: [{ value: jan, display: 'Jan' }] });
    expect(await holders()).toEqual([anna, jan].sort((a, b) => Number(a) - Number(b)));
    await patch(`/Groups/${group}`, { op: 'Remove', path: `members[value eq "${anna}"]` });
    expect(await holders()).toEqual([jan]);
    await patch(`/Groups/${group}`, { op: 'Remove', path: 'members', value: [{ value: jan }] });
    expect(await holders()).toEqual([]);
    await patch(`/Groups/${group}`, { op: 'replace', value: { members: [{ value: anna }] } });
    expect((await send('GET', `/Users/${anna}`)).json).toMatchObject({ groups: [{ value: group, display: 'Fleet drivers' }] });
    expect(
      (await send('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "fleet drivers"')}`)).json
        .Resources[0],
    ).not.toHaveProperty('members');
    expect((await patch(`/Groups/${group}`, { op: 'add', path: 'members', value: [{ value: '999999' }] })).status).toBe(400);
    expect((await send('DELETE', `/Groups/${group}`)).status).toBe(204);
    expect(await holders()).toEqual([]);
  });

  it('[R-150] deactivation ends sessions and feeds; an account closed here stays so', async () => {
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    const { Path } = (await (await app.post('/CalendarFeed/Create', { as: 'manager', body: { VehicleId: 1 } })).json()) as { Path: string };
    // The account of the same name is taken over.
    const id = await ensure({ ...oktaUser, userName: 'Manager', externalId: 'x-manager' });
    expect(Number(id)).toBe(Id);
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    expect([(await app.get('/auth/currentuser', { as: 'manager' })).status, (await app.request(Path)).status]).toEqual([401, 404]);
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect((await accountOf(id)).IsActive).toBe(true);
    await app.db.updateTable('user_account').set({ IsActive: false }).where('Id', '=', Id).execute();
    await send('PUT', `/Users/${id}`, { ...oktaUser, userName: 'Manager', active: true });
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });
    await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'True' });
    expect((await accountOf(id)).IsActive).toBe(false);
  });

  it('[R-150] a removed user is closed, keeps its records, and may come again', async () => {
    const id = await ensure(entraUser);
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204);
    expect([(await send('GET', `/Users/${id}`)).status, (await accountOf(id)).IsActive]).toEqual([404, false]);
    expect(await send('POST', '/Users', entraUser)).toMatchObject({ status: 201, json: { id } });
    expect((await accountOf(id)).IsActive).toBe(true);
  });

  it('[R-150] refuses a change of another version; both journals list changes', async () => {
    const id = await ensure(entraUser);
    const { json, headers } = await send('GET', `/Users/${id}`);
    expect(headers.get('etag')).toBe(json.meta.version);
    expect((await send('PUT', `/Users/${id}`, entraUser, { 'If-Match': 'W/"0"' })).status).toBe(412);
    expect((await send('PUT', `/Users/${id}`, { ...entraUser, displayName: 'A. Nowak' }, { 'If-Match': json.meta.version })).status).toBe(
      200,
    );
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .select(['Operator', 'Call'])
      .where('Entity', '=', 'user')
      .orderBy('Id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toEqual({ Operator: 'SCIM', Call: 'provision' });
    await expect.poll(() => app.db.selectFrom('security_event').select('Id').where('Kind', '=', 'directory').execute()).not.toEqual([]);
  });

  it('[R-150] administrators see directory-managed users and cannot rename them', async () => {
    const id = Number(await ensure(oktaUser));
    const details = (await (await app.get(`/Administration/User/${id}`, { as: 'admin' })).json()) as {
      GivenName: string;
      Permissions: unknown[];
    };
    expect(details).toMatchObject({ IsFromDirectory: true });
    const change = (more: object) =>
      app.post('/Administration/ChangeUser', {
        as: 'admin',
        body: { Id: id, GivenName: details.GivenName, EmployeeId: null, IsActive: true, Permissions: [], ...more },
      });
    const refused = await change({ GivenName: 'Jan Inny' });
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'GivenName', code: 'from-directory' }] }]);
    expect((await change({ IsActive: false })).status).toBe(200);
    const users = (await (await app.get('/Administration/Users', { as: 'admin' })).json()) as {
      Username: string;
      IsFromDirectory: boolean;
    }[];
    expect(users.find(({ Username }) => Username === 'driver')).toMatchObject({ IsFromDirectory: false });
  });
});
