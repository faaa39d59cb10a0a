import { TOTP } from 'otpauth';
import { namedEvents } from '../../../server/events/describe-event.ts';
import { factsOf } from '../../../server/mail/event-facts.ts';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { createUserBody } from '../../../src/contract/administration-bodies.ts';
import { notificationList } from '../../../src/contract/entities/company/notification-bodies.ts';
import type { ChannelDriver } from '../../../server/events/channel-driver.ts';
import { runQueue } from '../../../server/events/run-queue.ts';
import { createAuthenticator } from '../../support/backend/services/authenticator.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { logInByKey } from '../../support/backend/log-in-by-key.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

const strong = 'czerwony tramwaj nad Odrą';

onNewestPostgres('notices of changed credentials', (app) => {
  let mailed: number[] = [];
  const mail: ChannelDriver = {
    addressesOf: (_, userId) => Promise.resolve([`user-${userId}@example.com`]),
    send: (_, { UserId }) => Promise.resolve(void mailed.push(UserId ?? 0)),
  };

  /** Deletes the earlier messages. */
  const forget = async () => {
    for (const table of ['event', 'outgoing'] as const) await app.db.deleteFrom(table).execute();
    mailed = [];
  };

  beforeEach(async () => {
    for (const table of ['login_attempt', 'passkey', 'passkey_challenge', 'second_factor'] as const)
      await app.db.deleteFrom(table).execute();
    await forget();
  });

  const idOf = async (name: string) =>
    (await app.db.selectFrom('user_account').select('Id').where('Username', '=', name).executeTakeFirstOrThrow()).Id;
  const logIn = (username: string, hasKey = false) => logInByKey(app, username, { hasKey });
  /** Messages of each user in the app, and the recipients of mails, once the queue has run. */
  const notices = async () => {
    await runQueue(app.runtime, { mail }, { demoMode: true });
    const messages = await app.db
      .selectFrom('outgoing as o')
      .innerJoin('event as e', 'e.Id', 'o.EventId')
      .select(['e.Name', 'o.UserId'])
      .where('o.Channel', '=', 'app')
      .orderBy('o.Id')
      .execute();
    return { messages: messages.map(({ Name, UserId }) => `${Name} ${String(UserId)}`), mailed };
  };

  it('[R-150] [R-147] only the user is notified that the password was changed', async () => {
    const [viewer, token] = [await idOf('viewer'), await logIn('viewer')];
    const change = (Password: string, NewPassword: string) =>
      app.request('/Account/ChangePassword', {
        method: 'POST',
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ Password, NewPassword }),
      });
    expect((await change('falsch', strong)).status).toBe(422);
    expect(await notices()).toEqual({ messages: [], mailed: [] });
    expect((await change(smallFleet.password, strong)).status).toBe(200);
    expect(await notices()).toEqual({ messages: [`password-changed ${viewer}`], mailed: [viewer] });
    const list = v.parse(
      notificationList,
      await (await app.request('/Notification/List', { headers: { Authorization: `Bearer ${token}` } })).json(),
    );
    expect(list).toMatchObject({ Unread: 1, Entries: [{ Event: 'password-changed', Entity: 'account' }] });
    const restored = await app.db
      .selectFrom('user_account')
      .select('PasswordHash')
      .where('Username', '=', 'manager')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('user_account').set(restored).where('Username', '=', 'viewer').execute();
  });

  it('[R-150] [R-147] a password set by an administrator notifies its user only', async () => {
    const body: v.InferInput<typeof createUserBody> = {
      Username: 'nowa',
      GivenName: 'Nowa',
      EmployeeId: null,
      Password: strong,
      Permissions: [],
    };
    const created = Number(await (await app.post('/Administration/CreateUser', { as: 'admin', body })).json());
    expect(
      (await app.post('/Administration/SetPassword', { as: 'admin', body: { Id: created, Password: 'zielony tramwaj nad Wartą' } })).status,
    ).toBe(200);
    expect(await notices()).toEqual({ messages: [`password-changed ${created}`], mailed: [created] });
  });

  it('[R-153] [R-147] a login on a further device with a key notifies, others do not', async () => {
    const { PasswordHash } = await app.db
      .selectFrom('user_account')
      .select('PasswordHash')
      .where('Username', '=', 'manager')
      .executeTakeFirstOrThrow();
    const { Id } = await app.db
      .insertInto('user_account')
      .values({ Username: 'świeża', GivenName: 'Ewa', PasswordHash })
      .returning('Id')
      .executeTakeFirstOrThrow();
    await logIn('świeża', true);
    await logIn('świeża');
    expect(await notices()).toEqual({ messages: [], mailed: [] });
    await logIn('świeża', true);
    expect(await notices()).toEqual({ messages: [`device-registered ${Id}`], mailed: [Id] });
    await app.db
      .updateTable('device')
      .set({ Name: 'Chrome, Windows' })
      .where('UserId', '=', Id)
      .where('Thumbprint', 'is not', null)
      .execute();
    const { Id: eventId } = await app.db.selectFrom('event').select('Id').orderBy('Id', 'desc').limit(1).executeTakeFirstOrThrow();
    const [event] = await namedEvents(app.db, [eventId]);
    expect(factsOf(event!, 'pl')).toEqual([
      ['Urządzenie', 'Chrome, Windows'],
      ['Data', expect.stringMatching(/\d{4}, \d{2}:\d{2}$/)],
    ]);
  });

  /** A call as the app sends it from its own page. */
  const callAs = async (token: string, path: string, body: unknown = {}) => {
    const answer = await app.request(path, {
      method: 'POST',
      headers: { Origin: 'http://localhost', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  const silence = { messages: [], mailed: [] };

  it('[R-150] [R-147] an added or removed passkey notifies, a new name does not', async () => {
    const [viewer, token] = [await idOf('viewer'), await logIn('viewer')];
    const notice = { messages: [`passkey-changed ${viewer}`], mailed: [viewer] };
    const { body: options } = await callAs(token, '/Account/StartPasskey');
    const response = createAuthenticator().create(options as { challenge: string }, { origin: 'https://evil.example' });
    expect((await callAs(token, '/Account/AddPasskey', { Name: 'Obcy', Response: response })).status).toBe(422);
    expect(await notices()).toEqual(silence);
    const { body: fresh } = await callAs(token, '/Account/StartPasskey');
    const added = await callAs(token, '/Account/AddPasskey', {
      Name: 'Telefon',
      Response: createAuthenticator().create(fresh as { challenge: string }),
    });
    expect([added.status, await notices()]).toEqual([200, notice]);
    await forget();
    expect((await callAs(token, '/Account/RenamePasskey', { Id: added.body, Name: 'Tablet' })).status).toBe(200);
    expect(await notices()).toEqual(silence);
    expect((await callAs(token, `/Account/RemovePasskey/${String(added.body)}`)).status).toBe(200);
    expect(await notices()).toEqual(notice);
  });

  it('[R-150] [R-147] two-step login notifies when switched on or off, not begun', async () => {
    const [viewer, token] = [await idOf('viewer'), await logIn('viewer')];
    const notice = { messages: [`second-factor-changed ${viewer}`], mailed: [viewer] };
    const { Key } = (await callAs(token, '/Account/StartSecondFactor')).body as { Key: string };
    const code = (step: number) => new TOTP({ secret: Key }).generate({ timestamp: Date.now() + step * 30_000 });
    expect((await callAs(token, '/Account/ConfirmSecondFactor', { Code: '000000' })).status).toBe(422);
    expect(await notices()).toEqual(silence);
    expect([(await callAs(token, '/Account/ConfirmSecondFactor', { Code: code(0) })).status, await notices()]).toEqual([200, notice]);
    await forget();
    expect((await callAs(token, '/Account/RemoveSecondFactor', { Code: '000000' })).status).toBe(422);
    expect(await notices()).toEqual(silence);
    expect([(await callAs(token, '/Account/RemoveSecondFactor', { Code: code(1) })).status, await notices()]).toEqual([200, notice]);
  });

  it('[R-150] [R-147] removal by an administrator notifies the user only', async () => {
    const [viewer, token] = [await idOf('viewer'), await logIn('viewer')];
    const { body: options } = await callAs(token, '/Account/StartPasskey');
    await callAs(token, '/Account/AddPasskey', {
      Name: 'Telefon',
      Response: createAuthenticator().create(options as { challenge: string }),
    });
    const { Key } = (await callAs(token, '/Account/StartSecondFactor')).body as { Key: string };
    await callAs(token, '/Account/ConfirmSecondFactor', { Code: new TOTP({ secret: Key }).generate() });
    await forget();
    expect((await app.post(`/Administration/RemovePasskeys/${viewer}`, { as: 'manager' })).status).toBe(403);
    expect(await notices()).toEqual(silence);
    for (const path of ['RemovePasskeys', 'RemoveSecondFactor'])
      expect((await app.post(`/Administration/${path}/${viewer}`, { as: 'admin' })).status).toBe(200);
    expect(await notices()).toEqual({
      messages: [`passkey-changed ${viewer}`, `second-factor-changed ${viewer}`],
      mailed: [viewer, viewer],
    });
  });
});
