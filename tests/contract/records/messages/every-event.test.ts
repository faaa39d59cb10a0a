import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { addressEvents } from '../../../../server/events/queue.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { webhookDriver } from '../../../../server/webhooks/webhook-driver.ts';
import { eventOf, personalChannels, type EventName, type PersonalChannel } from '../../../../src/contract/definition/events.ts';
import { mailPreview, notificationSettings } from '../../../../src/contract/entities/company/notification-bodies.ts';
import { languages } from '../../../../src/contract/wire/languages.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { testSecrets, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { call, causes, idOf } from './event-causes.ts';
import { clearDueDates } from './clear-due-dates.ts';

onNewestPostgres('every event', (app) => {
  const messages: string[] = [];
  const driver = (channel: string): ChannelDriver => ({
    addressesOf: (_, userId) => Promise.resolve([`${channel} ${userId}`]),
    send: (_, { UserId, Channel }) => Promise.resolve(void messages.push(`${Channel} ${String(UserId)}`)),
  });
  const { targetsOf } = webhookDriver({ secrets: testSecrets, settings: { privateHosts: [] } });
  const drivers = { mail: driver('mail'), push: driver('push'), webhook: { ...driver('webhook'), ...(targetsOf && { targetsOf }) } };

  beforeEach(async () => {
    for (const table of [
      'event',
      'outgoing',
      'notification_setting',
      'periodic_task',
      'webhook',
      'api_key',
      'passkey',
      'second_factor',
      'vehicle_booking',
      'rental_document',
      'trip_record_card',
      'vehicle_insurance_policy',
      'login_attempt',
    ] as const)
      await app.db.deleteFrom(table).execute();
    await app.db.updateTable('notification_rule').set({ Required: '{}' }).execute();
    await clearDueDates(app);
    await app.db.updateTable('device').set({ QueuedSince: null }).execute();
    await app.db.updateTable('session_token').set({ RevokedOn: null }).execute();
    await app.db
      .updateTable('user_account')
      .set({ PasswordHash: sql<string>`(SELECT "PasswordHash" FROM user_account WHERE "Username" = 'manager')`, MustChangePassword: false })
      .where('Username', '=', 'driver')
      .execute();
    messages.length = 0;
  });

  const settingsOf = async (as: Role) => v.parse(notificationSettings, await (await app.get('/Notification/Settings', { as })).json());
  /** Chooses the channels of an event, as the form of the app saves them. */
  const choose = async (as: Role, name: EventName, Channels: readonly PersonalChannel[]) => {
    const { Events } = await settingsOf(as);
    const body = {
      Events: Events.map((one) => ({ Name: one.Name, Channels: one.Name === name ? Channels : one.Channels })),
      QuietFrom: null,
      QuietTo: null,
      DigestAt: null,
    };
    await call(app, as, '/Notification/SaveSettings', body);
    const saved = (await settingsOf(as)).Events.find(({ Name }) => Name === name);
    expect([name, saved?.Channels]).toEqual([name, Channels]);
  };
  /** Messages to the user and the webhook, once the cause has happened. */
  const outcome = async (name: EventName, userId: number) => {
    await causes[name].happen(app);
    await app.db.deleteFrom('event').where('Name', '<>', name).execute();
    expect([name, (await app.db.selectFrom('event').select('Entity').execute()).map(({ Entity }) => Entity)]).toEqual([
      name,
      [eventOf(name).entity],
    ]);
    messages.length = 0;
    await addressEvents(app.runtime, drivers, { demoMode: true });
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql<Date>`now()` })
      .where('State', '=', 'waiting')
      .execute();
    await runQueue(app.runtime, drivers, { demoMode: true });
    const bell = (await app.db.selectFrom('outgoing').select('Id').where('Channel', '=', 'app').where('UserId', '=', userId).execute()).map(
      () => `app ${userId}`,
    );
    return {
      person: [...bell, ...messages.filter((one) => one.endsWith(` ${userId}`))].toSorted(),
      systems: messages.filter((one) => one.startsWith('webhook')),
    };
  };

  describe.each(Object.keys(causes) as EventName[])('%s', (name) => {
    const { reaches } = causes[name];

    it('[R-147] sends nothing by a channel that is off', async () => {
      await choose(reaches, name, []);
      expect((await outcome(name, await idOf(app, reaches))).person).toEqual([]);
    });

    it('[R-147] [R-148] reaches its person by each channel, and webhooks that chose it', async () => {
      const userId = await idOf(app, reaches);
      // An event ticked again counts, whatever the presets.
      for (const channels of [[], personalChannels]) await choose(reaches, name, channels);
      await app.db.insertInto('webhook').values({ Name: 'Cudzy', Url: 'https://other.example.com', Events: '[]' }).execute();
      const { Id } = await app.db
        .insertInto('webhook')
        .values({ Name: 'Magazyn', Url: 'https://erp.example.com', Events: JSON.stringify([name]) })
        .returning('Id')
        .executeTakeFirstOrThrow();
      const { person, systems } = await outcome(name, userId);
      expect(person).toEqual(personalChannels.map((one) => `${one} ${userId}`).toSorted());
      const targets = (await app.db.selectFrom('outgoing').select('Target').where('Channel', '=', 'webhook').execute()).map(({ Target }) =>
        Number(Target),
      );
      expect([systems.length, targets]).toEqual(eventOf(name).group === 'account' ? [0, []] : [1, [Id]]);
      const previews = await Promise.all(
        languages.map(async (language) =>
          v.parse(
            mailPreview,
            await (await app.get(`/Notification/PreviewMail?event=${name}&language=${language}`, { as: 'admin' })).json(),
          ),
        ),
      );
      expect(new Set(previews.map(({ Subject }) => Subject)).size).toBe(languages.length);
      for (const { Subject, Text, Html, IsSample } of previews)
        expect([Subject.includes('{{'), /^https:\/\/fleet\.example\.com\/./m.test(Text), Html.includes('<'), IsSample]).toEqual([
          false,
          true,
          true,
          false,
        ]);
    });
  });
});
