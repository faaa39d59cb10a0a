import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { currentNonce } from '../../../server/auth/proof-nonce.ts';
import { createUserBody } from '../../../src/contract/entities/company/administration-bodies.ts';
import { notificationList } from '../../../src/contract/entities/company/notification-bodies.ts';
import type { ChannelDriver } from '../../../server/events/channel-driver.ts';
import { runQueue } from '../../../server/events/run-queue.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet, testSecrets } from '../../support/backend/small-fleet.ts';

const strong = 'czerwony tramwaj nad Odrą';

onNewestPostgres('notices of changed credentials', (app) => {
  let mailed: number[] = [];
  const mail: ChannelDriver = { addressesOf: (_, userId) => Promise.resolve([`user-${userId}@example.com`]), send: (_, { UserId }) => Promise.resolve(void mailed.push(UserId ?? 0)) };

  beforeEach(async () => {
    for (const table of ['event', 'outgoing', 'login_attempt'] as const) await app.db.deleteFrom(table).execute();
    mailed = [];
  });

  const idOf = async (name: string) => (await app.db.selectFrom('user_account').select('Id').where('Username', '=', name).executeTakeFirstOrThrow()).Id;
  /** A login with a new device key, or without one. */
  const logIn = async (username: string, hasKey = false, password: string = smallFleet.password) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const payload = { jti: randomUUID(), htm: 'POST', htu: 'http://localhost/token', iat: 1, nonce: currentNonce(testSecrets), ver: '1.2.3' };
    const proof = await new SignJWT(payload).setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(publicKey) }).sign(privateKey);
    const answer = await app.request('/token', { method: 'POST', body: new URLSearchParams({ username, password }), headers: hasKey ? { DPoP: proof } : {} });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  /** What each user hears in the app, and who got a mail, once the queue has run. */
  const heard = async () => {
    await runQueue(app.runtime, { mail }, { demoMode: true });
    const messages = await app.db.selectFrom('outgoing as o').innerJoin('event as e', 'e.Id', 'o.EventId').select(['e.Name', 'o.UserId']).where('o.Channel', '=', 'app').orderBy('o.Id').execute();
    return { messages: messages.map(({ Name, UserId }) => `${Name} ${String(UserId)}`), mailed };
  };

  it('[R-150] [R-147] only the user is told, by app and mail, that the password was changed', async () => {
    const [viewer, token] = [await idOf('viewer'), await logIn('viewer')];
    const change = (Password: string, NewPassword: string) => app.request('/Account/ChangePassword', { method: 'POST', headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }, body: JSON.stringify({ Password, NewPassword }) });
    expect((await change('falsch', strong)).status).toBe(422);
    expect(await heard()).toEqual({ messages: [], mailed: [] });
    expect((await change(smallFleet.password, strong)).status).toBe(200);
    expect(await heard()).toEqual({ messages: [`password-changed ${viewer}`], mailed: [viewer] });
    const list = v.parse(notificationList, await (await app.request('/Notification/List', { headers: { Authorization: `Bearer ${token}` } })).json());
    expect(list).toMatchObject({ Unread: 1, Entries: [{ Event: 'password-changed', Entity: 'account' }] });
    const restored = await app.db.selectFrom('user_account').select('PasswordHash').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    await app.db.updateTable('user_account').set(restored).where('Username', '=', 'viewer').execute();
  });

  it('[R-150] [R-147] an administrator sets a password: its user is told, the administrator is not', async () => {
    const body: v.InferInput<typeof createUserBody> = { Username: 'nowa', GivenName: 'Nowa', EmployeeId: null, Password: strong, Permissions: [] };
    const created = Number(await (await app.post('/Administration/CreateUser', { as: 'admin', body })).json());
    expect((await app.post('/Administration/SetPassword', { as: 'admin', body: { Id: created, Password: 'zielony tramwaj nad Wartą' } })).status).toBe(200);
    expect(await heard()).toEqual({ messages: [`password-changed ${created}`], mailed: [created] });
  });

  it('[R-153] [R-147] a login on a further device with a key is told, the first one and others are not', async () => {
    const { PasswordHash } = await app.db.selectFrom('user_account').select('PasswordHash').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    const { Id } = await app.db.insertInto('user_account').values({ Username: 'świeża', GivenName: 'Ewa', PasswordHash }).returning('Id').executeTakeFirstOrThrow();
    await logIn('świeża', true);
    await logIn('świeża');
    expect(await heard()).toEqual({ messages: [], mailed: [] });
    await logIn('świeża', true);
    expect(await heard()).toEqual({ messages: [`device-registered ${Id}`], mailed: [Id] });
  });
});
