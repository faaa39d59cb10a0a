import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { grantOf } from '../../../server/admin-api/grants.ts';
import { changeUser } from '../../../server/admin-api/users.ts';
import { catalogue } from '../../../server/entities/registry.ts';
import type { Role, UserDetails } from '../../../src/contract/entities/company/administration-answers.ts';
import { functionality, type FunctionalityName } from '../../../src/contract/permissions/functionality.ts';
import { isOwnOnly, type GrantFlag, type Permissions } from '../../../src/contract/permissions/permissions.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { tripBody } from '../../support/fixtures/vehicle-use-bodies.ts';

type Grants = Partial<Record<FunctionalityName, readonly GrantFlag[]>>;

onNewestPostgres('roles', (app) => {
  const driverId = 3;
  const grantsOf = (grants: Grants) =>
    Object.entries(grants).map(([name, flags]) => grantOf(functionality[name as FunctionalityName], flags));
  const send = async (call: string, body: unknown = {}) => {
    const answer = await app.post(`/Administration/${call}`, { as: 'admin', body });
    return { status: answer.status, content: (await answer.json()) as unknown };
  };
  const errorsOf = ({ content }: { content: unknown }) =>
    (content as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => `${field} ${code}`);
  const saveRole = async (Name: string, grants: Grants, Id: number | null = null) =>
    (await send('SaveRole', { Id, Name, Description: '', Permissions: grantsOf(grants) })).content as number;
  const readUser = async (id = driverId) => (await (await app.get(`/Administration/User/${id}`)).json()) as UserDetails;
  const give = async (Roles: readonly number[], grants: Grants = {}) =>
    send('ChangeUser', { ...(await readUser()), Roles, Permissions: grantsOf(grants) });
  const rights = async () =>
    ((await (await app.get('/auth/currentuser', { as: 'driver' })).json()) as { Permissions: Permissions }).Permissions;
  const flagsOf = async (name: FunctionalityName) =>
    Object.entries((await rights())[functionality[name]] ?? {})
      .filter(([, isSet]) => isSet)
      .map(([flag]) => flag);
  const listRoles = async () => (await (await app.get('/Administration/Roles')).json()) as Role[];

  beforeEach(async () => {
    await app.db.deleteFrom('role').execute();
    await app.db.deleteFrom('user_permission').where('UserId', '=', driverId).execute();
  });

  it('[R-150] rights are the union of the own ones and those of every role', async () => {
    const reader = await saveRole('Odczyt', { Vehicle: ['IsRead'], Booking: ['IsRead'] });
    const worker = await saveRole('Edycja', { Booking: ['IsAdd', 'IsChange'], Cost: ['IsRead'] });
    await give([reader, worker], { Booking: ['IsRemove'] });
    expect(await flagsOf('Booking')).toEqual(['IsAdd', 'IsRead', 'IsChange', 'IsRemove']);
    expect([await flagsOf('Vehicle'), await flagsOf('Cost'), await flagsOf('Employee')]).toEqual([['IsRead'], ['IsRead'], []]);
    const answer = (await (
      await app.get(`/auth/getpermissions?functionality=${functionality.Booking}`, { as: 'driver' })
    ).json()) as Permissions[string];
    expect(answer).toEqual((await rights())[functionality.Booking]);
    expect((await app.get('/api/ODataVehicle', { as: 'driver' })).status).toBe(200);
    expect((await app.get('/api/ODataEmployee', { as: 'driver' })).status).toBe(403);
    expect(await readUser()).toMatchObject({ Roles: [reader, worker], Permissions: grantsOf({ Booking: ['IsRemove'] }) });
  });

  it('[R-150] a changed, assigned or removed role takes effect without a new login', async () => {
    const [constantRole, variableRole] = [
      await saveRole('Zostaje', { Cost: ['IsRead'] }),
      await saveRole('Zmienna', { Vehicle: ['IsRead'] }),
    ];
    await give([constantRole, variableRole]);
    const mayRead = async () => (await app.get('/api/ODataVehicle', { as: 'driver' })).status;
    expect(await mayRead()).toBe(200);
    await saveRole('Zmienna', { Booking: ['IsRead'] }, variableRole);
    expect(await mayRead()).toBe(403);
    await saveRole('Zmienna', { Vehicle: ['IsRead'] }, variableRole);
    await give([constantRole]);
    expect(await mayRead()).toBe(403);
    await give([constantRole, variableRole]);
    expect(await mayRead()).toBe(200);
    expect((await listRoles()).map(({ Name, Users }) => [Name, Users])).toEqual([
      ['Zmienna', 1],
      ['Zostaje', 1],
    ]);
    expect((await send(`RemoveRole/${variableRole}`)).content).toBe(true);
    expect(await mayRead()).toBe(403);
    expect([await flagsOf('Cost'), (await readUser()).Roles]).toEqual([['IsRead'], [constantRole]]);
    const { rows } = await sql<{
      left: number;
    }>`SELECT (SELECT count(*) FROM user_role) + (SELECT count(*) FROM role_permission) AS left`.execute(app.db);
    // One row for the user, one for the right of the role that stays.
    expect(rows).toEqual([{ left: 2 }]);
    expect((await send(`RemoveRole/${variableRole}`)).status).toBe(404);
  });

  it('[R-150] [R-152] a role limited to own records limits what no other grant permits', async () => {
    const own = await saveRole('Kierowca', { TripRecordCard: ['IsRead', 'IsAdd', 'IsChange', 'IsRemove', 'IsOwnOnly'] });
    const remover = await saveRole('Porządki', { TripRecordCard: ['IsRead', 'IsRemove'] });
    const reader = await saveRole('Odczyt', { TripRecordCard: ['IsRead'] });
    const change = async () =>
      (await app.post('/TripRecordCard/CreateOrUpdate', { as: 'driver', body: { ...tripBody(), Id, Description: 'cudzy' } })).status;
    const requirement = (flag: 'IsChange' | 'IsRemove') => ({ functionality: 'TripRecordCard', flag }) as const;
    await app.db.updateTable('user_account').set({ EmployeeId: null }).where('Id', '=', driverId).execute();
    const Id = (await (await app.post('/TripRecordCard/CreateOrUpdate', { as: 'admin', body: tripBody() })).json()) as number;
    const limits = async () => [isOwnOnly(await rights(), requirement('IsChange')), isOwnOnly(await rights(), requirement('IsRemove'))];
    const outcomeOf = async (...roles: number[]) => {
      await give(roles);
      return [await change(), ...(await limits())];
    };
    expect(await outcomeOf(own)).toEqual([403, true, true]);
    expect(await outcomeOf(own, reader)).toEqual([403, true, true]);
    // The right to remove any record gives no right to change any.
    expect(await outcomeOf(own, remover)).toEqual([403, true, false]);
    await give([own], { TripRecordCard: ['IsChange'] });
    expect([await change(), ...(await limits())]).toEqual([200, false, true]);
    await give([own], { TripRecordCard: ['IsChange', 'IsRemove'] });
    expect((await rights())[functionality.TripRecordCard]).toEqual({
      IsRead: true,
      IsAdd: true,
      IsChange: true,
      IsRemove: true,
      IsAdmin: false,
    });
  });

  it('[R-150] a body without roles changes none; unknown or doubled roles are errors', async () => {
    const role = await saveRole('Kierowca', { Vehicle: ['IsRead'] });
    await give([role]);
    const { Roles: _, ...older } = await readUser();
    expect((await send('ChangeUser', older)).status).toBe(200);
    expect((await readUser()).Roles).toEqual([role]);
    expect(errorsOf(await give([role, 987_654]))).toEqual(['Roles unknown-reference']);
    expect(errorsOf(await send('SaveRole', { Name: 'KIEROWCA', Permissions: [] }))).toEqual(['Name taken']);
    expect(errorsOf(await send('SaveRole', { Name: ' ', Permissions: [{ FunctionalityId: 4711 }] }))).toEqual([
      'Name required',
      'Permissions.0.FunctionalityId not-in-list',
    ]);
    expect((await send('SaveRole', { Id: 987_654, Name: 'Inna', Permissions: [] })).status).toBe(404);
    const { content } = await send('CreateUser', { Username: 'nowa z rolą', Password: 'dwanaście znaków', Roles: [role], Permissions: [] });
    expect((await readUser(content as number)).Roles).toEqual([role]);
  });

  it('[R-150] no role locks out its administrator or the last one', async () => {
    const chief = await saveRole('Administracja', { Administration: ['IsAdmin', 'IsRead'] });
    expect((await listRoles())[0]?.Permissions).toEqual(grantsOf({ Administration: ['IsAdmin'] }));
    const admin = await readUser(1);
    // The administrator's own right takes the place of the role, and back.
    expect(
      (
        await send('ChangeUser', {
          ...admin,
          Roles: [chief],
          Permissions: admin.Permissions.filter(({ FunctionalityId }) => FunctionalityId !== functionality.Administration),
        })
      ).status,
    ).toBe(200);
    expect((await (await app.get('/Administration/Users')).json()) as unknown).toContainEqual(
      expect.objectContaining({ Username: 'admin', IsAdministrator: true }),
    );
    expect(errorsOf(await send('SaveRole', { Id: chief, Name: 'Administracja', Permissions: [] }))).toEqual(['Permissions own-account']);
    expect(errorsOf(await send(`RemoveRole/${chief}`))).toEqual(['Users own-account']);
    const by = { UserId: null, Operator: 'katalog' } as const;
    const context = { db: app.db, by, now: '2026-01-01T00:00:00', catalogue } as const;
    const { EmployeeId, GivenName, IsActive } = admin;
    await expect(changeUser(context, { Id: 1, EmployeeId, GivenName, IsActive, Roles: [], Permissions: [] })).rejects.toMatchObject({
      code: 'validation',
      fieldErrors: [{ field: 'Permissions', code: 'last-administrator' }],
    });
    await send('ChangeUser', { ...admin, Roles: [] });
    expect((await send(`RemoveRole/${chief}`)).content).toBe(true);
  });

  it('[R-150] the journal lists a role’s grants and users; a role is assigned once', async () => {
    const role = await saveRole('Dyspozytor', { Vehicle: ['IsRead'] });
    await give([role, role]);
    await give([role]);
    expect(await flagsOf('Vehicle')).toEqual(['IsRead']);
    await saveRole('Dyspozytor', { Vehicle: ['IsRead', 'IsChange'] }, role);
    await send(`RemoveRole/${role}`);
    const { Entries } = (await (await app.get('/Administration/Journal')).json()) as {
      Entries: { Subject: string; Name: string; Call: string; By: string; Changes: { Path: string[]; Old?: unknown; New?: unknown }[] }[];
    };
    expect(
      Entries.slice(0, 4).map(({ Subject, Name, Call, By, Changes }) => [
        Subject,
        Name,
        Call,
        By,
        Changes.map(({ Path, Old, New }) => `${Path.join('.')}: ${String(Old)} → ${String(New)}`),
      ]),
    ).toEqual([
      [
        'role',
        'Dyspozytor',
        'removeRole',
        'admin',
        ['Name: Dyspozytor → undefined', 'Permissions.Vehicle: IsRead, IsChange → undefined', 'Users: driver → undefined'],
      ],
      ['role', 'Dyspozytor', 'saveRole', 'admin', ['Permissions.Vehicle: IsRead → IsRead, IsChange']],
      ['user', 'driver', 'changeUser', 'admin', ['Roles: undefined → Dyspozytor']],
      ['role', 'Dyspozytor', 'saveRole', 'admin', ['Name: undefined → Dyspozytor', 'Permissions.Vehicle: undefined → IsRead']],
    ]);
  });
});
