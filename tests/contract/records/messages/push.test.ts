import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from 'kysely';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { addressEvents } from '../../../../server/events/queue.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { pushDriver } from '../../../../server/push/push-driver.ts';
import { openPushKey, type PushKey } from '../../../../server/push/push-key.ts';
import { pushSettings } from '../../../../server/settings/push-settings.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { startPushService, type PushService } from '../../../support/backend/services/push-service.ts';
import { testSecrets, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('web push', (app) => {
  let service: PushService;
  let key: PushKey;
  const contact = 'mailto:fleet@example.com';

  beforeAll(async () => {
    service = await startPushService();
    key = await openPushKey(app.runtime, testSecrets);
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    service.received.length = 0;
    service.answer(201);
    for (const table of ['event', 'outgoing', 'notification_setting', 'vehicle_booking', 'push_subscription'] as const)
      await app.db.deleteFrom(table).execute();
  });
  const post = (path: string, as: Role, body: unknown = null) => {
    const push = { publicKey: key.publicKey, isAllowed: pushSettings({ PUSH_CONTACT: contact, PUSH_SERVICES: service.origin })!.isAllowed };
    return app.withSettings({ push }).request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${app.tokenOf(as)}` },
    });
  };
  const accept = async (day: string) => {
    const id = Number(
      await (
        await post(
          '/VehicleBooking/CreateOrUpdate',
          'manager',
          bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }),
        )
      ).json(),
    );
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await runQueue(app.runtime, { push: pushDriver({ key, contact, demoMode: true }) }, { demoMode: true });
    return id;
  };
  const states = async () =>
    (await app.db.selectFrom('outgoing').select('State').where('Channel', '=', 'push').execute()).map(({ State }) => State);

  it('[R-147] pushes an event encrypted to the browser, signed with the constant key', async () => {
    expect((await post('/Notification/Subscribe', 'manager', service.subscription)).status).toBe(200);
    const id = await accept('03');
    expect(service.received).toMatchObject([
      {
        message: { user: 'manager', title: 'Rezerwacja zaakceptowana', body: 'WA 12345 · Zenon Ćwik', path: `/vehicle-rental/item/${id}` },
        claims: { aud: service.origin, sub: contact },
        key: key.publicKey,
        ttl: '86400',
      },
    ]);
    expect(await states()).toEqual(['sent']);
    expect((await openPushKey(app.runtime, testSecrets)).publicKey).toBe(key.publicKey);
  });

  it('[R-147] pushes to each device of a user once', async () => {
    const second = { ...service.subscription, Endpoint: `${service.origin}/tablet` };
    for (const subscription of [service.subscription, second]) await post('/Notification/Subscribe', 'manager', subscription);
    await accept('03');
    expect(service.received.map(({ message }) => (message as { title: string }).title)).toEqual(
      Array.from({ length: 2 }, () => 'Rezerwacja zaakceptowana'),
    );
    expect(await states()).toEqual(['sent', 'sent']);
    await post('/Notification/Unsubscribe', 'manager', { Endpoint: second.Endpoint });
    service.received.length = 0;
    await accept('04');
    expect(service.received).toHaveLength(1);
  });

  it('[R-147] pushes nothing of a record that its reader may no longer read', async () => {
    await post('/Notification/Subscribe', 'manager', service.subscription);
    const driver = pushDriver({ key, contact, demoMode: true });
    const id = Number(await (await post('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody())).json());
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await addressEvents(app.runtime, { push: driver }, { demoMode: true });
    const readable = (IsRead: boolean) =>
      sql`UPDATE user_permission SET "IsRead" = ${IsRead} WHERE "FunctionalityId" = ${functionality.Booking} AND "UserId" = (SELECT "Id" FROM user_account WHERE "Username" = 'manager')`.execute(
        app.db,
      );
    await readable(false);
    try {
      await runQueue(app.runtime, { push: driver }, { demoMode: true });
    } finally {
      await readable(true);
    }
    expect([service.received, await states()]).toEqual([[], ['dropped']]);
  });

  it('[R-147] offers the decision about an open booking only to its deciders', async () => {
    const requestAs = async (as: Role, day: string) => {
      service.received.length = 0;
      await post('/Notification/Subscribe', as, service.subscription);
      const { Id: UserId } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', as).executeTakeFirstOrThrow();
      await app.db
        .insertInto('notification_setting')
        .values({ UserId, Language: 'de', Choices: '{"booking-requested": ["push"], "booking-accepted": ["push"]}' })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const id = Number(
        await (
          await post(
            '/VehicleBooking/CreateOrUpdate',
            as === 'admin' ? 'manager' : 'admin',
            bookingBody({ StartDate: `2099-07-${day}T08:00:00`, EndDate: `2099-07-${day}T16:00:00` }),
          )
        ).json(),
      );
      return id;
    };
    const run = () => runQueue(app.runtime, { push: pushDriver({ key, contact, demoMode: true }) }, { demoMode: true });
    const id = await requestAs('admin', '03');
    await run();
    expect(service.received).toMatchObject([
      {
        message: {
          user: 'admin',
          decision: {
            id,
            calls: [
              { call: 'accept', title: 'Genehmigen' },
              { call: 'reject', title: 'Ablehnen' },
            ],
          },
        },
      },
    ]);
    // Decided before the message was sent.
    const decided = await requestAs('admin', '04');
    await app.db.updateTable('vehicle_booking').set({ IsRejected: true }).where('Id', '=', decided).execute();
    await run();
    expect(service.received.map(({ message }) => (message as { decision?: unknown }).decision)).toEqual([]);
    await requestAs('viewer', '05');
    await run();
    expect(service.received).toEqual([]);
  });

  it('[R-147] a browser of another user, or of a session that ended, gets nothing', async () => {
    await post('/Notification/Subscribe', 'manager', service.subscription);
    // The tablet now belongs to someone else.
    await post('/Notification/Subscribe', 'viewer', service.subscription);
    await accept('03');
    await post('/Notification/Subscribe', 'manager', service.subscription);
    await app.db
      .updateTable('session_token')
      .set({ RevokedOn: new Date() })
      .where('UserId', '=', app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager'))
      .execute();
    await app.db
      .updateTable('session_token')
      .set({ RevokedOn: null })
      .where('UserId', '<>', app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager'))
      .execute();
    const id = await app.db.selectFrom('vehicle_booking').select('Id').executeTakeFirstOrThrow();
    await post(`/VehicleBooking/Cancel/${id.Id}`, 'admin', { Reason: '' });
    await runQueue(app.runtime, { push: pushDriver({ key, contact, demoMode: true }) }, { demoMode: true });
    expect(service.received).toEqual([]);
    await app.db.updateTable('session_token').set({ RevokedOn: null }).execute();
  });

  it('[R-147] forgets a browser that is gone, and retries a service that is disturbed', async () => {
    await post('/Notification/Subscribe', 'manager', service.subscription);
    service.answer(503);
    await accept('03');
    expect(await states()).toEqual(['waiting']);
    service.answer(410);
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: new Date(0) })
      .execute();
    await runQueue(app.runtime, { push: pushDriver({ key, contact, demoMode: true }) }, { demoMode: true });
    expect(await states()).toEqual(['failed']);
    expect(await app.db.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
  });

  it('[R-147] takes addresses of known push services only', async () => {
    const { isAllowed } = pushSettings({ PUSH_CONTACT: contact })!;
    const allowed = [
      'https://fcm.googleapis.com/fcm/send/x',
      'https://updates.push.services.mozilla.com/wpush/v2/x',
      'https://web.push.apple.com/x',
      'https://db5.notify.windows.com/w/?token=x',
    ];
    const refused = [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://127.0.0.1/x',
      'https://fcm.googleapis.com:8443/x',
      'https://169.254.169.254/latest',
      'file:///etc/passwd',
      'https://evil.example/.push.apple.com',
    ];
    expect([...allowed, ...refused].filter(isAllowed)).toEqual(allowed);
    expect(
      (await post('/Notification/Subscribe', 'manager', { ...service.subscription, Endpoint: 'https://intranet.example.com/x' })).status,
    ).toBe(422);
    expect(await app.db.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
    await post('/Notification/Subscribe', 'manager', service.subscription);
    await post('/Notification/Unsubscribe', 'viewer', { Endpoint: service.subscription.Endpoint });
    expect(await app.db.selectFrom('push_subscription').select('Endpoint').execute()).toHaveLength(1);
    await post('/Notification/Unsubscribe', 'manager', { Endpoint: service.subscription.Endpoint });
    expect(await app.db.selectFrom('push_subscription').selectAll().execute()).toEqual([]);
  });
});
