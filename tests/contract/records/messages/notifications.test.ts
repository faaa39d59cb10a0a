import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import {
  notificationList,
  notificationQueue,
  notificationRules,
  notificationSettings,
} from '../../../../src/contract/entities/company/notification-bodies.ts';
import { insertEvents } from '../../../../server/events/write-event.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import type { Role } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('notifications', (app) => {
  beforeEach(async () => {
    for (const table of ['event', 'outgoing', 'notification_setting', 'vehicle_booking'] as const) await app.db.deleteFrom(table).execute();
    await app.db.updateTable('notification_rule').set({ Required: '{}' }).execute();
  });
  const read = async <Schema extends v.GenericSchema>(schema: Schema, path: string, as: Role): Promise<v.InferOutput<Schema>> => {
    const answer = await app.get(path, { as, headers: { Language: 'de' } });
    expect([path, answer.status]).toEqual([path, 200]);
    return v.parse(schema, await answer.json());
  };
  const post = (path: string, as: Role, body: unknown = null) => app.post(path, { as, body });
  const book = async (day: string) =>
    Number(
      await (
        await post(
          '/VehicleBooking/CreateOrUpdate',
          'manager',
          bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }),
        )
      ).json(),
    );
  const broken: ChannelDriver = {
    addressesOf: () => Promise.resolve(['admin@example.com']),
    send: () => Promise.reject(new Error('connect ECONNREFUSED')),
  };
  const run = () => runQueue(app.runtime, { mail: broken }, { demoMode: true });

  it('[R-147] lists a user’s messages with current names, equal on every device', async () => {
    const id = await book('03');
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await run();
    const list = await read(notificationList, '/Notification/List', 'manager');
    expect(list).toMatchObject({
      Unread: 1,
      Entries: [
        {
          Event: 'booking-accepted',
          Entity: 'vehicle-rental',
          RecordId: id,
          IsRead: false,
          Plate: 'WA 12345',
          Person: 'Zenon Ćwik',
          StartDate: '2099-05-03T08:00:00',
        },
      ],
    });
    expect(await read(notificationList, '/Notification/List', 'viewer')).toEqual({ Unread: 0, Entries: [] });
    // The language of mails is that of the last call.
    expect(await app.db.selectFrom('notification_setting').select('Language').distinct().execute()).toEqual([{ Language: 'de' }]);
  });

  it('[R-147] a message is read once for all devices; no other user can mark it', async () => {
    for (const day of ['03', '04', '05']) await book(day);
    await run();
    const { Entries } = await read(notificationList, '/Notification/List', 'admin');
    const ids = Entries.map(({ Id }) => Id);
    await post('/Notification/MarkRead', 'manager', { Ids: ids, UpTo: ids[0] });
    // Three of one event and day are one line.
    expect((await read(notificationList, '/Notification/List', 'admin')).Unread).toBe(1);
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await post('/Notification/MarkRead', 'admin', { Ids: [ids[1]] })).status).toBe(200);
    expect((await read(notificationList, '/Notification/List', 'admin')).Entries.map(({ IsRead }) => IsRead)).toEqual([false, true, false]);
    await post('/Notification/MarkRead', 'admin', { Ids: [], UpTo: ids[0] });
    expect((await read(notificationList, '/Notification/List', 'admin')).Unread).toBe(0);
  });

  it('[R-147] settings show presets until a choice differs, and only reachable events', async () => {
    const before = await read(notificationSettings, '/Notification/Settings', 'admin');
    expect(before.Available).toEqual(['app', 'mail']);
    expect(before.Events.find(({ Name }) => Name === 'booking-requested')?.Channels).toEqual(['app', 'push', 'mail']);
    expect((await read(notificationSettings, '/Notification/Settings', 'driver')).Events.map(({ Name }) => Name)).not.toContain(
      'booking-requested',
    );
    const Events = before.Events.map(({ Name, Channels }) => ({ Name, Channels: Name === 'booking-requested' ? [] : Channels }));
    expect(
      (await post('/Notification/SaveSettings', 'admin', { Events, QuietFrom: '22:00', QuietTo: '06:00', DigestAt: null })).status,
    ).toBe(200);
    expect(
      await app.db.selectFrom('notification_setting').select(['Choices', 'QuietFrom', 'QuietTo']).where('Choices', '<>', '{}').execute(),
    ).toEqual([{ Choices: { 'booking-requested': { Off: ['app', 'push', 'mail'], On: [] } }, QuietFrom: '22:00:00', QuietTo: '06:00:00' }]);
    await book('03');
    await run();
    expect((await read(notificationList, '/Notification/List', 'admin')).Entries).toEqual([]);
    expect((await post('/Notification/SaveSettings', 'admin', { Events, QuietFrom: '22:00', QuietTo: null, DigestAt: null })).status).toBe(
      422,
    );
  });

  it('[R-147] choices of events that a save does not name stay', async () => {
    const { Events } = await read(notificationSettings, '/Notification/Settings', 'admin');
    const hours = { QuietFrom: null, QuietTo: null, DigestAt: null };
    const save = async (names: readonly string[], changed: string) => {
      const choices = Events.filter(({ Name }) => names.includes(Name)).map(({ Name, Channels }) => ({
        Name,
        Channels: Name === changed ? [] : Channels,
      }));
      expect((await post('/Notification/SaveSettings', 'admin', { Events: choices, ...hours })).status).toBe(200);
    };
    await save(['booking-requested', 'booking-cancelled'], 'booking-requested');
    // The right to read bookings is withdrawn: the settings show no event of them.
    await save(['policy-due'], 'policy-due');
    const off = async () =>
      (await read(notificationSettings, '/Notification/Settings', 'admin')).Events.filter(({ Channels }) => Channels.length === 0).map(
        ({ Name }) => Name,
      );
    expect(await off()).toEqual(expect.arrayContaining(['booking-requested', 'policy-due']));
    await save(['booking-requested', 'policy-due'], '');
    expect(await off()).not.toContain('booking-requested');
    const { Available: _, Users: __, ...rules } = await read(notificationRules, '/Notification/Rules', 'admin');
    const require = async (Name: string, Channels: readonly string[]) =>
      post('/Notification/SaveRules', 'admin', { ...rules, Required: [{ Name, Channels }] });
    await require('booking-accepted', ['app']);
    await require('policy-due', ['mail']);
    await require('policy-due', []);
    expect((await read(notificationRules, '/Notification/Rules', 'admin')).Required.filter(({ Channels }) => Channels.length > 0)).toEqual([
      { Name: 'booking-accepted', Channels: ['app'] },
    ]);
  });

  it('[R-147] push left alone is on, for the office and for people concerned', async () => {
    const pushed: ChannelDriver = { addressesOf: (_, userId) => Promise.resolve([String(userId)]), send: () => Promise.resolve() };
    const { Events } = await read(notificationSettings, '/Notification/Settings', 'admin');
    const body = {
      Events: Events.map(({ Name, Channels }) => ({ Name, Channels: Name === 'booking-cancelled' ? ['push'] : Channels })),
      QuietFrom: null,
      QuietTo: null,
      DigestAt: null,
    };
    expect((await post('/Notification/SaveSettings', 'admin', body)).status).toBe(200);
    // The office of this event has the app alone by default, the person concerned all channels.
    await post(`/VehicleBooking/Cancel/${await book('03')}`, 'manager', { Reason: 'Awaria' });
    await runQueue(app.runtime, { push: pushed, mail: broken }, { demoMode: true });
    const events = await app.db
      .selectFrom('outgoing as o')
      .innerJoin('event as e', 'e.Id', 'o.EventId')
      .innerJoin('user_account as u', 'u.Id', 'o.UserId')
      .select('o.Channel')
      .where('e.Name', '=', 'booking-cancelled')
      .where('u.Username', '=', 'admin')
      .execute();
    expect(events).toEqual([{ Channel: 'push' }]);
  });

  it('[R-147] administrators set required events, see the failing queue and resend', async () => {
    const rules = await read(notificationRules, '/Notification/Rules', 'admin');
    const { Available: _, Users: __, ...body } = rules;
    const Required = rules.Required.map(({ Name, Channels }) => ({ Name, Channels: Name === 'booking-accepted' ? ['app'] : Channels }));
    expect((await post('/Notification/SaveRules', 'admin', { ...body, Required, DueDays: 14 })).status).toBe(200);
    expect(
      (await read(notificationSettings, '/Notification/Settings', 'manager')).Events.find(({ Name }) => Name === 'booking-accepted')
        ?.Required,
    ).toEqual(['app']);
    expect((await post('/Notification/SaveRules', 'admin', { ...body, DueDays: 0 })).status).toBe(422);
    const journal = (await (await app.get('/Administration/Journal')).json()) as {
      readonly Entries: readonly { readonly Subject: string; readonly Call: string }[];
    };
    expect(journal.Entries[0]).toMatchObject({ Subject: 'notification-rule', Call: 'saveRules' });
    await book('03');
    await run();
    const {
      Entries: [failing],
    } = await read(notificationQueue, '/Notification/Queue?state=waiting', 'admin');
    expect(failing).toMatchObject({
      Event: 'booking-requested',
      Record: expect.stringMatching(/^REZ\/\d+\/\d+ · ./),
      Channel: 'mail',
      Target: 'admin@example.com',
      Attempts: 1,
      LastError: 'connect ECONNREFUSED',
    });
    expect((await post(`/Notification/Retry/${failing?.Id}`, 'admin')).status).toBe(200);
    const messages: string[] = [];
    await runQueue(
      app.runtime,
      { mail: { ...broken, send: (_db, { Target }) => Promise.resolve(void messages.push(Target)) } },
      { demoMode: true },
    );
    expect(messages).toEqual(['admin@example.com']);
    expect((await read(notificationQueue, '/Notification/Queue?state=waiting', 'admin')).Entries).toEqual([]);
    for (const path of ['/Notification/Rules', '/Notification/Queue']) expect((await app.get(path, { as: 'manager' })).status).toBe(403);
    for (const path of ['/Notification/SaveRules', `/Notification/Retry/${failing?.Id}`, '/Notification/TestMail'])
      expect((await post(path, 'manager', {})).status).toBe(403);
  });

  it('[R-147] a test mail goes to the address of the administrator who asks', async () => {
    const answer = await post('/Notification/TestMail', 'admin');
    expect(answer.status).toBe(200);
    const { Target } = (await answer.json()) as { readonly Target: string };
    expect((await read(notificationQueue, '/Notification/Queue', 'admin')).Entries).toMatchObject([
      { Event: null, Channel: 'mail', Target, State: 'waiting' },
    ]);
    expect(
      (
        await app
          .withSettings({ channels: ['app'] })
          .request('/Notification/TestMail', { method: 'POST', headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } })
      ).status,
    ).toBe(409);
  });

  it('[R-147] a withdrawn right takes the messages of its records away, own ones stay', async () => {
    const id = await book('03');
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    const { Id: UserId, EmployeeId } = await app.db
      .selectFrom('user_account')
      .select(['Id', 'EmployeeId'])
      .where('Username', '=', 'manager')
      .executeTakeFirstOrThrow();
    await insertEvents(app.db, [
      {
        name: 'licence-due',
        recordId: EmployeeId ?? 0,
        happenedOn: '2026-05-01T08:00:00',
        userId: null,
        data: { Concerned: [EmployeeId ?? 0], CreatedBy: null },
      },
    ]).execute();
    await run();
    const readEvents = async () => {
      const { Unread, Entries } = await read(notificationList, '/Notification/List', 'manager');
      return [Unread, ...Entries.map(({ Event }) => Event)];
    };
    expect(await readEvents()).toEqual([2, 'licence-due', 'booking-accepted']);
    const readable = (IsRead: boolean) =>
      app.db
        .updateTable('user_permission')
        .set({ IsRead })
        .where('UserId', '=', UserId)
        .where('FunctionalityId', 'in', [functionality.Booking, functionality.Employee])
        .execute();
    await readable(false);
    try {
      expect(await readEvents()).toEqual([1, 'licence-due']);
    } finally {
      await readable(true);
    }
  });

  it('[R-147] the queue names the mail of a report', async () => {
    await app.db.insertInto('outgoing').values({ Channel: 'mail', Target: 'admin@example.com', Data: '{"Report":7}' }).execute();
    expect((await read(notificationQueue, '/Notification/Queue', 'admin')).Entries).toMatchObject([{ Event: 'report-mail' }]);
  });
});
