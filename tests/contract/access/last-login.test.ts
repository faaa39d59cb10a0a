import { BlockList } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { directorySettings } from '../../../server/settings/directory-settings.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const issuer = 'https://login.contoso.example';
const provider = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'tabor', OIDC_PUBLIC_ADDRESS: 'https://flota.example' };
const windows = { header: 'x-windows-user', proxies: new BlockList(), domains: [] };

type Way = 'password' | 'passkey' | 'link' | 'foreign-link' | 'directory' | 'windows';

onNewestPostgres('last login of an account', (app) => {
  const servers = {
    all: () => app.withSettings({ ...directorySettings(provider), windows }),
    'PASSWORD_LOGIN=off': () => app.withSettings({ ...directorySettings({ ...provider, PASSWORD_LOGIN: 'off' }), windows }),
    'passwords alone': () => app.withSettings(directorySettings({})),
  };
  type Settings = keyof typeof servers;
  let userId: number;
  let passwordHash: string;
  beforeEach(async () => {
    for (const table of ['directory_user', 'passkey', 'login', 'login_attempt'] as const) await app.db.deleteFrom(table).execute();
    const account = await app.db
      .selectFrom('user_account')
      .select(['Id', 'PasswordHash'])
      .where('Username', '=', 'admin')
      .executeTakeFirstOrThrow();
    userId = account.Id;
    passwordHash ||= account.PasswordHash;
  });

  const add: Readonly<Record<Way, () => Promise<unknown>>> = {
    password: () => app.db.updateTable('user_account').set({ PasswordHash: passwordHash }).where('Id', '=', userId).execute(),
    passkey: () => addPasskey(),
    link: () =>
      app.db.insertInto('directory_user').values({ UserId: userId, UserName: 'anna', Issuer: issuer, Subject: 'sub-anna' }).execute(),
    'foreign-link': () =>
      app.db
        .insertInto('directory_user')
        .values({ UserId: userId, UserName: 'anna', Issuer: 'https://former.example', Subject: 'sub-anna' })
        .execute(),
    directory: () =>
      app.db.insertInto('directory_user').values({ UserId: userId, UserName: 'anna', ExternalId: 'anna', IsProvisioned: true }).execute(),
    windows: () => app.db.insertInto('login').values({ UserId: userId, Method: 'windows', Address: '127.0.0.1' }).execute(),
  };
  const addPasskey = async () =>
    (
      await app.db
        .insertInto('passkey')
        .values({
          UserId: userId,
          CredentialId: crypto.randomUUID(),
          PublicKey: Buffer.from('key'),
          RpId: 'localhost',
          Counter: 0,
          Transports: '',
          Name: 'Telefon',
        })
        .returning('Id')
        .executeTakeFirstOrThrow()
    ).Id;
  const without = async (password: boolean) =>
    app.db
      .updateTable('user_account')
      .set({ PasswordHash: password ? passwordHash : '' })
      .where('Id', '=', userId)
      .execute();
  /** Gives the account these logins alone, then removes one more by `path`. Returns the code of the answer, null for success. */
  const outcome = async (settings: Settings, ways: readonly Way[], path: string) => {
    await without(ways.includes('password'));
    for (const way of ways) if (way !== 'password') await add[way]();
    const answer = await servers[settings]().request(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    await without(true);
    return answer.status === 200 ? null : `${answer.status} ${((await answer.json()) as { code: string }).code}`;
  };
  const refused = '409 last-login';
  const passkeysLeft = async () => (await app.db.selectFrom('passkey').select('Id').execute()).length;

  it.each<[Settings, Way[], string | null]>([
    ['all', [], refused],
    ['all', ['password'], null],
    ['all', ['passkey'], null],
    ['all', ['link'], null],
    ['all', ['directory'], null],
    ['all', ['foreign-link'], refused],
    ['all', ['windows'], null],
    ['PASSWORD_LOGIN=off', [], refused],
    ['PASSWORD_LOGIN=off', ['password'], refused],
    ['PASSWORD_LOGIN=off', ['passkey'], null],
    ['PASSWORD_LOGIN=off', ['password', 'link'], null],
    ['PASSWORD_LOGIN=off', ['windows'], null],
    ['passwords alone', ['password'], null],
    ['passwords alone', ['link', 'windows'], refused],
  ])('[R-150] removes a passkey with %s and %j: %s', async (settings, ways, expected) => {
    const id = await addPasskey();
    const before = await passkeysLeft();
    expect(await outcome(settings, ways, `/Account/RemovePasskey/${id}`)).toBe(expected);
    expect(await passkeysLeft()).toBe(before + (ways.includes('passkey') ? 1 : 0) - (expected === null ? 1 : 0));
  });

  it.each<[Settings, Way[], string | null]>([
    ['all', [], refused],
    ['all', ['password'], null],
    ['all', ['passkey'], null],
    ['all', ['windows'], null],
    ['PASSWORD_LOGIN=off', ['password', 'passkey'], refused],
    ['PASSWORD_LOGIN=off', ['windows'], null],
    ['passwords alone', ['windows'], refused],
  ])('[R-150] unlinks the company login with %s and %j: %s', async (settings, ways, expected) => {
    await add.link();
    expect(await outcome(settings, ways, '/Account/UnlinkCompanyLogin')).toBe(expected);
    expect(await app.db.selectFrom('directory_user').select('UserId').execute()).toHaveLength(expected === null ? 0 : 1);
  });

  it('[R-150] an administrator keeps an own login, and may remove others’ passkeys', async () => {
    await addPasskey();
    expect(await outcome('all', [], `/Administration/RemovePasskeys/${userId}`)).toBe(refused);
    expect(await outcome('all', ['passkey'], `/Administration/RemovePasskeys/${userId}`)).toBe(refused);
    expect(await passkeysLeft()).toBe(2);
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer').executeTakeFirstOrThrow();
    await app.db.updateTable('passkey').set({ UserId: Id }).execute();
    expect(await outcome('all', [], `/Administration/RemovePasskeys/${Id}`)).toBe(null);
    expect(await passkeysLeft()).toBe(0);
  });

  it('[R-150] the list of passkeys names the one that cannot be removed', async () => {
    const list = async () => (await (await app.get('/Account/Passkeys', { as: 'admin' })).json()) as { IsOnlyLogin?: boolean }[];
    await addPasskey();
    expect((await list()).map(({ IsOnlyLogin }) => IsOnlyLogin)).toEqual([undefined]);
    await without(false);
    expect((await list()).map(({ IsOnlyLogin }) => IsOnlyLogin)).toEqual([true]);
    await addPasskey();
    expect((await list()).map(({ IsOnlyLogin }) => IsOnlyLogin)).toEqual([undefined, undefined]);
    await without(true);
  });
});
