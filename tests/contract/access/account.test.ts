import { beforeEach, expect, it } from 'vitest';
import type { RegisteredDevice } from '../../../src/contract/entities/company/registered-device.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../support/backend/seed/small-fleet.ts';

const chromeOnAndroid =
  'Mozilla/5.0 (Linux; Android 15; Pixel Tablet) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const strong = 'czerwony tramwaj nad Odrą';

onNewestPostgres('account', (app) => {
  beforeEach(() => app.db.deleteFrom('login_attempt').execute());

  const logIn = async (username: string, password: string = smallFleet.password) => {
    const body = new URLSearchParams({ username, password });
    const answer = await app.request('/token', { method: 'POST', body, headers: { 'User-Agent': chromeOnAndroid } });
    return answer.status === 200 ? ((await answer.json()) as { access_token: string }).access_token : null;
  };
  const call = (token: string, path: string, body?: unknown) =>
    app.request(path, {
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
  const devicesOf = async (token: string) => (await (await call(token, '/Account/Devices')).json()) as RegisteredDevice[];
  const statusOf = async (token: string) => (await call(token, '/auth/currentuser')).status;
  const codesOf = async (answer: Response) =>
    ((await answer.json()) as { errors?: { field: string; code: string }[] }).errors?.map(({ field, code }) => `${field} ${code}`);
  const createFeed = async (as: Role) =>
    ((await (await app.post('/CalendarFeed/Create', { as, body: { VehicleId: smallFleet.vehicle } })).json()) as { Path: string }).Path;
  const feedStatus = async (path: string) => (await app.request(path)).status;

  it('[R-150] a user sees the own devices, with name and times, and ends one', async () => {
    const [here, there] = [await logIn('viewer'), await logIn('viewer')];
    const devices = await devicesOf(here!);
    const open = devices.filter(({ Name, Kind, State }) => Name === 'Chrome, Android' && Kind === 'tablet' && State === 'open');
    expect(open.length).toBeGreaterThanOrEqual(2);
    expect(devices.filter(({ IsCurrent }) => IsCurrent)).toHaveLength(1);
    expect(devices[0]).toMatchObject({
      User: 'viewer',
      IsBound: false,
      RegisteredOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      SeenOn: expect.stringMatching(/^\d{4}-/) as string,
    });
    const other = (await devicesOf(there!)).find(({ IsCurrent }) => IsCurrent)!;
    // Another user's device is none of the caller's.
    const stranger = await logIn('manager');
    expect(await (await call(stranger!, `/Account/EndDevice/${other.Id}`, null)).json()).toBe(true);
    expect((await call(stranger!, `/Account/WipeDevice/${other.Id}`, null)).status).toBe(404);
    expect(await statusOf(there!)).toBe(200);
    expect(await (await call(here!, `/Account/EndDevice/${other.Id}`, null)).json()).toBe(true);
    expect([await statusOf(there!), await statusOf(here!)]).toEqual([401, 200]);
  });

  it('[R-150] ending the other sessions ends the calendar feeds too', async () => {
    const [here, there] = [await logIn('manager'), await logIn('manager')];
    const feed = await createFeed('manager');
    expect(await feedStatus(feed)).toBe(200);
    expect(Number(await (await call(here!, '/Account/EndOtherSessions', null)).json())).toBeGreaterThan(0);
    expect([await statusOf(here!), await statusOf(there!), await feedStatus(feed)]).toEqual([200, 401, 404]);
  });

  it('[R-150] a user changes the password with the current one, and other sessions end', async () => {
    const [here, there] = [await logIn('driver'), await logIn('driver')];
    const change = (Password: string, NewPassword: string) => call(here!, '/Account/ChangePassword', { Password, NewPassword });
    expect(await codesOf(await change('falsch', strong))).toEqual(['Password wrong-password']);
    expect(await codesOf(await change(smallFleet.password, 'krótkie'))).toEqual(['NewPassword too-short']);
    for (const common of ['password1234', 'qwertyuiopas', 'driverdriver', 'aaaaaaaaaaaaaaaa', '123456789012']) {
      expect([common, await codesOf(await change(smallFleet.password, common))]).toEqual([common, ['NewPassword guessable']]);
    }
    expect((await change(smallFleet.password, strong)).status).toBe(200);
    expect([await statusOf(here!), await statusOf(there!)]).toEqual([200, 401]);
    expect([await logIn('driver'), await logIn('driver', strong)]).toEqual([null, expect.any(String)]);
    const [entry] = await app.db
      .selectFrom('audit_entry')
      .select(['Call', 'Changes'])
      .where('Entity', '=', 'user')
      .orderBy('Id', 'desc')
      .limit(1)
      .execute();
    expect([entry?.Call, JSON.stringify(entry?.Changes).includes('scrypt')]).toEqual(['changePassword', false]);
  });

  it('[R-150] guesses of the current password are limited like logins', async () => {
    const token = await logIn('viewer');
    const statuses: number[] = [];
    for (let attempts = 0; attempts < 7; attempts++)
      statuses.push((await call(token!, '/Account/ChangePassword', { Password: `guess ${attempts}`, NewPassword: strong })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  it.each([
    ['a new password', (Id: number) => app.post('/Administration/SetPassword', { as: 'admin', body: { Id, Password: strong } })],
    ['the end of all sessions', (Id: number) => app.post(`/Administration/EndSessions/${Id}`, { as: 'admin' })],
    [
      'a closed account',
      (Id: number) =>
        app.post('/Administration/ChangeUser', {
          as: 'admin',
          body: { Id, GivenName: 'M', EmployeeId: null, IsActive: false, Permissions: [] },
        }),
    ],
  ])('[R-106] a calendar feed ends with %s', async (_, end) => {
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    const grants = await app.db.selectFrom('user_permission').selectAll().where('UserId', '=', Id).execute();
    const token = await logIn('manager', (await logIn('manager')) === null ? strong : smallFleet.password);
    const feed = ((await (await call(token!, '/CalendarFeed/Create', { VehicleId: smallFleet.vehicle })).json()) as { Path: string }).Path;
    expect(await feedStatus(feed)).toBe(200);
    expect((await end(Id)).status).toBe(200);
    await app.db.updateTable('user_account').set({ IsActive: true, MustChangePassword: false }).where('Id', '=', Id).execute();
    await app.db.deleteFrom('user_permission').where('UserId', '=', Id).execute();
    await app.db.insertInto('user_permission').values(grants).execute();
    expect(await feedStatus(feed)).toBe(404);
  });

  it('[R-106] a calendar feed expires', async () => {
    const feed = await createFeed('admin');
    expect(await feedStatus(feed)).toBe(200);
    await app.db.updateTable('calendar_feed').set({ CreatedOn: '2020-01-01T00:00:00' }).where('RevokedOn', 'is', null).execute();
    expect(await feedStatus(feed)).toBe(404);
  });
});

onNewestPostgres('a demo in the network', (app) => {
  it('[R-151] says so to the devices, and only then', async () => {
    const extensionsOf = async (answer: Response) => ((await answer.json()) as { Extensions: string[] }).Extensions;
    expect(await extensionsOf(await app.request('/capabilities'))).not.toContain('demo-in-network');
    expect(await extensionsOf(await app.withSettings({ isDemoInNetwork: true }).request('/capabilities'))).toContain('demo-in-network');
  });
});

onNewestPostgres('demands on devices', (app) => {
  it('[R-154] reports the company’s device policy, and nothing where none is set', async () => {
    const deviceOf = async (answer: Response) => ((await answer.json()) as { Device?: unknown }).Device;
    expect(await deviceOf(await app.request('/capabilities'))).toBeUndefined();
    const devicePolicy = { LockMinutes: 0, LockAtStart: false, OfflineDays: 14, Encrypt: true, PinShare: true };
    expect(await deviceOf(await app.withSettings({ devicePolicy }).request('/capabilities'))).toEqual(devicePolicy);
  });
});
