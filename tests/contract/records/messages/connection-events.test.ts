import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { emitDueEvents } from '../../../../server/events/events-of-time.ts';
import { addressEvents } from '../../../../server/events/queue.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import type { Role } from '../../../support/backend/seed/small-fleet.ts';

onNewestPostgres('events of keys and webhooks', (app) => {
  const mail: ChannelDriver = { addressesOf: (_, userId) => Promise.resolve([String(userId)]), send: () => Promise.resolve() };

  beforeEach(async () => {
    for (const table of ['event', 'outgoing', 'notification_setting', 'webhook', 'api_key'] as const)
      await app.db.deleteFrom(table).execute();
  });

  /** Events of keys and webhooks, each with its recipients by channel. */
  const eventNames = async () => {
    await app.db
      .updateTable('periodic_task')
      .set({ NextRunOn: new Date(0) })
      .execute();
    await emitDueEvents(app.runtime);
    await addressEvents(app.runtime, { mail }, { demoMode: true });
    const rows = await app.db
      .selectFrom('event as e')
      .innerJoin('outgoing as o', 'o.EventId', 'e.Id')
      .innerJoin('user_account as u', 'u.Id', 'o.UserId')
      .select(['e.Name', 'o.Channel', 'u.Username'])
      .where('e.Name', 'in', ['key-due', 'webhook-paused'])
      .orderBy('o.Id')
      .execute();
    return rows.map(({ Name, Channel, Username }) => `${Name} ${Channel} ${Username}`);
  };

  it('[R-148] warns administrators of a key 14 and 3 days before its end, once each', async () => {
    const { Id: UserId } = await app.db
      .insertInto('user_account')
      .values({ Username: 'SAP', PasswordHash: '', IsActive: false, IsMachine: true })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const ends = (days: number) => sql<Date>`now() + make_interval(days => ${days})`;
    const { Id } = await app.db
      .insertInto('api_key')
      .values({ UserId, KeyHash: Buffer.from('a'), Ending: 'abcd', ExpiresOn: ends(20) })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const inDays = (days: number) =>
      app.db
        .updateTable('api_key')
        .set({ ExpiresOn: sql<Date>`"ExpiresOn" - make_interval(days => ${days})` })
        .where('Id', '=', Id)
        .execute();
    const notice = ['key-due app admin', 'key-due mail admin'];
    expect(await eventNames()).toEqual([]);
    await inDays(10);
    expect([await eventNames(), await eventNames()]).toEqual([notice, notice]);
    await inDays(8);
    expect([await eventNames(), (await eventNames()).length]).toEqual([[...notice, ...notice], 4]);
    const preview = (await (await app.get('/Notification/PreviewMail?event=key-due', { as: 'admin' })).json()) as { readonly Text: string };
    const isOffered = async (as: Role) =>
      (
        (await (await app.get('/Notification/Settings', { as })).json()) as { readonly Events: readonly { readonly Name: string }[] }
      ).Events.some(({ Name }) => Name === 'key-due');
    expect([await isOffered('admin'), await isOffered('driver')]).toEqual([true, false]);
    expect(preview.Text).toMatch(/SAP[^]*\/administration\/keys$/m);
  });

  it('[R-148] warns administrators once that a webhook is paused', async () => {
    await app.db
      .insertInto('webhook')
      .values({ Name: 'ERP', Url: 'https://erp.example.com', Events: '[]', PausedOn: sql<Date>`now()` })
      .execute();
    const notice = ['webhook-paused app admin', 'webhook-paused mail admin'];
    expect([await eventNames(), await eventNames()]).toEqual([notice, notice]);
  });
});
