import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { emitDueEvents } from '../../../../server/events/events-of-time.ts';
import { addressEvents } from '../../../../server/events/queue.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { notificationList } from '../../../../src/contract/entities/company/notification-bodies.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';

onNewestPostgres('entries that wait on a device', (app) => {
  let messages: string[] = [];
  const driver = (channel: string): ChannelDriver => ({
    addressesOf: (_, userId) => Promise.resolve([String(userId)]),
    send: (_, { UserId }) => Promise.resolve(void messages.push(`${channel} ${String(UserId)}`)),
  });
  const drivers = { mail: driver('mail'), push: driver('push') };

  beforeEach(async () => {
    for (const table of ['event', 'outgoing', 'notification_setting', 'periodic_task'] as const) await app.db.deleteFrom(table).execute();
    await app.db.updateTable('device').set({ ParkedEntries: 0, WaitingEntries: 0, QueuedSince: null }).execute();
    messages = [];
  });

  const report = (Parked: number, Waiting: number, OldestMinutes: number) =>
    app.post('/Account/ReportQueue', { as: 'driver', body: { Parked, Waiting, OldestMinutes } });
  /** Dates are checked again. Those of the small fleet come near on some day of the year. */
  const emit = async () => {
    await app.db
      .updateTable('periodic_task')
      .set({ NextRunOn: new Date(0) })
      .execute();
    await emitDueEvents(app.runtime);
    await app.db.deleteFrom('event').where('Name', '<>', 'device-waiting').execute();
    await addressEvents(app.runtime, drivers, { demoMode: true });
  };
  /** Also, digests are due. */
  const run = async () => {
    await emit();
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql<Date>`now()` })
      .where('State', '=', 'waiting')
      .execute();
    await runQueue(app.runtime, drivers, { demoMode: true });
  };
  const countEvents = async () => (await app.db.selectFrom('event').select('Name').where('Name', '=', 'device-waiting').execute()).length;
  const listed = async () =>
    v
      .parse(notificationList, await (await app.get('/Notification/List', { as: 'driver' })).json())
      .Entries.filter(({ Event }) => Event === 'device-waiting');

  it('[R-147] notifies once per device after hours, again after it was empty', async () => {
    expect((await report(1, 2, 30)).status).toBe(200);
    await run();
    expect(await countEvents()).toBe(0);
    // The device falls silent: what it said last goes on waiting.
    await app.db
      .updateTable('device')
      .set({ QueuedSince: sql<Date>`now() - interval '5 hours'` })
      .where('QueuedSince', 'is not', null)
      .execute();
    await run();
    await report(3, 2, 400);
    await run();
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'driver').executeTakeFirstOrThrow();
    expect([await countEvents(), messages.toSorted()]).toEqual([1, [`mail ${Id}`, `push ${Id}`]]);
    const [entry, ...more] = await listed();
    expect([more, entry?.IsRead, entry?.Number?.length]).toEqual([[], false, expect.any(Number)]);
    const preview = (await (await app.get('/Notification/PreviewMail?event=device-waiting', { as: 'admin' })).json()) as {
      readonly Text: string;
    };
    expect(preview.Text).toMatch(/\/sync$/m);
    await report(0, 0, 0);
    expect((await listed()).map(({ IsRead }) => IsRead)).toEqual([true]);
    await report(1, 0, 290);
    await run();
    expect(await countEvents()).toBe(2);
  });

  it('[R-147] sends nothing more once the device is empty', async () => {
    await report(1, 0, 300);
    await emit();
    const waiting = () => app.db.selectFrom('outgoing').select('Id').where('State', '=', 'waiting').execute();
    expect(await waiting()).toHaveLength(2);
    await report(0, 0, 0);
    expect(await waiting()).toEqual([]);
    await run();
    expect(messages).toEqual([]);
  });

  it('[R-147] shows the counts at the device, and takes no nonsense', async () => {
    await report(1, 2, 600);
    const devices = (await (await app.get('/Account/Devices', { as: 'driver' })).json()) as {
      readonly IsCurrent: boolean;
      readonly Parked: number;
      readonly Waiting: number;
    }[];
    expect(devices.find(({ IsCurrent }) => IsCurrent)).toMatchObject({ Parked: 1, Waiting: 2 });
    for (const [parked, waiting, minutes] of [
      [-1, 0, 0],
      [0.5, 0, 0],
      [1, 1, -1],
    ] as const)
      expect((await report(parked, waiting, minutes)).status).toBe(422);
  });
});
