import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { ChannelDriver, QueuedMessage } from '../../../../server/events/channel-driver.ts';
import { PermanentError } from '../../../../server/events/channel-driver.ts';
import { MAX_ATTEMPTS, addressEvents, claimMessages } from '../../../../server/events/queue.ts';
import { runQueue, startQueue } from '../../../../server/events/run-queue.ts';
import { quietUntil } from '../../../../server/events/quiet-hours.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { recordingDatabase } from '../../../support/backend/recorded-sql.ts';
import type { Role } from '../../../support/backend/seed/small-fleet.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { damageBody } from '../../../support/fixtures/report-bodies.ts';
import { bookingBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('events and their queue', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('event').execute();
    await app.db.deleteFrom('outgoing').execute();
    await app.db.deleteFrom('notification_setting').execute();
    await app.db.updateTable('notification_rule').set({ Required: '{}' }).execute();
    await app.db.deleteFrom('rental_document').execute();
    await app.db.deleteFrom('vehicle_booking').execute();
  });

  const post = async <Answer>(path: string, as: Role, body: unknown = null): Promise<Answer> => {
    const answer = await app.post(path, { as, body });
    expect([path, answer.status]).toEqual([path, 200]);
    return (await answer.json()) as Answer;
  };
  const book = (changed: Readonly<Record<string, unknown>> = {}) =>
    post<number>('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody(changed));
  const names = async () => (await app.db.selectFrom('event').select('Name').orderBy('Id').execute()).map(({ Name }) => Name);
  const userId = async (role: Role) =>
    (await app.db.selectFrom('user_account').select('Id').where('Username', '=', role).executeTakeFirstOrThrow()).Id;
  /** Recipients of each event, by login and channel. */
  const readEvents = async () => {
    const rows = await app.db
      .selectFrom('outgoing as o')
      .innerJoin('event as e', 'e.Id', 'o.EventId')
      .innerJoin('user_account as u', 'u.Id', 'o.UserId')
      .select(['e.Name', 'u.Username', 'o.Channel'])
      .orderBy('o.Id')
      .execute();
    return rows.map(({ Name, Username, Channel }) => `${Name} ${Username} ${Channel}`);
  };
  const mayRead = async (IsRead: boolean) =>
    app.db
      .updateTable('user_permission')
      .set({ IsRead })
      .where('FunctionalityId', '=', functionality.Booking)
      .where('UserId', '=', await userId('manager'))
      .execute();
  const messages: QueuedMessage[] = [];
  const mail = (send: ChannelDriver['send'] = (_, message) => Promise.resolve(void messages.push(message))): ChannelDriver => ({
    addressesOf: async (db, id) =>
      (await db.selectFrom('user_account').select('Username').where('Id', '=', id).execute()).map(
        ({ Username }) => `${Username}@example.com`,
      ),
    send,
  });
  const run = (driver = mail()) => runQueue(app.runtime, { mail: driver }, { demoMode: true });
  const due = () =>
    app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: new Date(0) })
      .where('State', '=', 'waiting')
      .execute();
  beforeEach(() => {
    messages.length = 0;
  });

  it('[R-147] writes an event for each booking step, and none for an empty change', async () => {
    const id = await book();
    await book({ Id: id, Comment: 'Inny komentarz' });
    await book({ Id: id, EndDate: '2099-05-03T17:00:00' });
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await post(`/VehicleBooking/Cancel/${id}`, 'admin', { Reason: 'Awaria' });
    expect(await names()).toEqual(['booking-requested', 'booking-changed', 'booking-accepted', 'booking-cancelled']);
    const deleted = await post<number>('/VehicleBooking/CreateOrUpdate', 'admin', bookingBody());
    await post(`/VehicleBooking/Delete/${deleted}`, 'admin');
    expect(await names()).toEqual([
      'booking-requested',
      'booking-changed',
      'booking-accepted',
      'booking-cancelled',
      'booking-requested',
      'booking-cancelled',
    ]);
  });

  it('[R-147] writes the events of rentals and handovers', async () => {
    const rental = await post<number>('/RentalDocument/CreateOrUpdate', 'manager', rentalBody());
    await post(`/RentalDocument/Preconfirm/${rental}`, 'manager');
    await post(`/RentalDocument/Confirm/${rental}`, 'admin');
    await post(`/RentalDocument/Discard/${rental}`, 'admin', { Reason: 'Rezygnacja' });
    const handover = await post<number>('/VehicleHandoverDocument/CreateOrUpdate', 'manager', handoverBody());
    await post(`/VehicleHandoverDocument/Confirm/${handover}`, 'manager');
    await post(`/VehicleHandoverDocument/Void/${handover}`, 'admin', { Reason: 'Zły pojazd' });
    expect(await names()).toEqual([
      'rental-preconfirmed',
      'rental-confirmed',
      'rental-discarded',
      'handover-delivered',
      'handover-confirmed',
      'handover-voided',
    ]);
  });

  it('[R-147] writes no event for a rolled-back change, one for a repeated request', async () => {
    await book();
    // The same vehicle at the same time.
    expect((await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body: bookingBody() })).status).toBe(409);
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = bookingBody({ StartDate: '2099-06-03T08:00:00', EndDate: '2099-06-03T16:00:00' });
    for (let attempt = 0; attempt < 2; attempt++)
      expect((await app.post('/VehicleBooking/CreateOrUpdate', { as: 'manager', body, headers })).status).toBe(200);
    expect(await names()).toEqual(['booking-requested', 'booking-requested']);
  });

  it('[R-147] notifies the office and the people concerned, not the author', async () => {
    const id = await book();
    await run();
    expect(await readEvents()).toEqual(['booking-requested admin app', 'booking-requested admin mail']);
    await app.db.deleteFrom('outgoing').execute();
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await run();
    expect(await readEvents()).toEqual(['booking-accepted manager app', 'booking-accepted manager mail']);
  });

  it('[R-147] reports a rejected booking and a reported damage, by mail too', async () => {
    const id = await book();
    await post<number>('/VehicleDamage/CreateOrUpdate', 'manager', damageBody());
    await app.db.deleteFrom('event').where('Name', '=', 'booking-requested').execute();
    await post(`/VehicleBooking/Reject/${id}`, 'admin', { Reason: 'Pojazd w serwisie' });
    await run();
    expect(await names()).toEqual(['damage-reported', 'booking-rejected']);
    const recipients = await readEvents();
    for (const recipient of [
      'booking-rejected manager app',
      'booking-rejected manager mail',
      'damage-reported admin app',
      'damage-reported admin mail',
    ])
      expect(recipients).toContain(recipient);
    expect(recipients.filter((recipient) => /^(?:booking-rejected admin|damage-reported manager)/.test(recipient))).toEqual([]);
  });

  it('[R-147] notifies no user who may not read the record', async () => {
    const id = await book();
    await app.db.deleteFrom('event').execute();
    await mayRead(false);
    try {
      await post(`/VehicleBooking/Accept/${id}`, 'admin');
      await run();
      expect(await readEvents()).toEqual([]);
    } finally {
      await mayRead(true);
    }
  });

  it('[R-147] each person chooses the channels, and the company what stays on', async () => {
    const manager = await userId('manager');
    const id = await book();
    await app.db.deleteFrom('event').execute();
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: manager, Choices: '{"booking-accepted": [], "booking-cancelled": ["mail"]}' })
      .execute();
    await app.db.updateTable('notification_rule').set({ Required: '{"booking-accepted": ["app"]}' }).execute();
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await post(`/VehicleBooking/Cancel/${id}`, 'admin', { Reason: '' });
    await run();
    expect(await readEvents()).toEqual(['booking-accepted manager app', 'booking-cancelled manager mail']);
  });

  it('[R-147] mail waits for the end of quiet hours, the app does not', async () => {
    const manager = await userId('manager');
    const id = await book();
    await app.db.deleteFrom('event').execute();
    const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toLocaleTimeString('en-GB', { timeZone: 'Europe/Warsaw' });
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: manager, QuietFrom: clock(-2), QuietTo: clock(3) })
      .execute();
    await post(`/VehicleBooking/Accept/${id}`, 'admin');
    await run();
    expect(messages).toEqual([]);
    expect(await readEvents()).toEqual(['booking-accepted manager app', 'booking-accepted manager mail']);
    const { NextAttemptOn } = await app.db
      .selectFrom('outgoing')
      .select('NextAttemptOn')
      .where('Channel', '=', 'mail')
      .executeTakeFirstOrThrow();
    expect(Math.abs(NextAttemptOn.getTime() - Date.now() - 3 * 3_600_000)).toBeLessThan(60_000);
    await due();
    await run();
    expect(messages).toHaveLength(1);
  });

  it('[R-147] quiet hours may cross midnight and the change of the clock', async () => {
    const until = async (from: string, to: string, moment: string) => {
      const { rows } = await sql<{ end: string | null }>`SELECT (${quietUntil(sql`${moment}::timestamp`)})::timestamp::text AS "end"
        FROM (SELECT ${from}::time AS "QuietFrom", ${to}::time AS "QuietTo") s`.execute(app.db);
      return rows[0]?.end ?? null;
    };
    const night = (moment: string) => until('22:00', '06:00', moment);
    expect(await night('2026-11-30T23:30:00')).toBe('2026-12-01 06:00:00');
    expect(await night('2026-12-01T05:59:00')).toBe('2026-12-01 06:00:00');
    expect([await night('2026-12-01T06:00:00'), await night('2026-12-01T21:59:00')]).toEqual([null, null]);
    expect(await night('2027-03-28T01:30:00')).toBe('2027-03-28 06:00:00');
    expect(await until('12:00', '14:00', '2026-12-01T13:00:00')).toBe('2026-12-01 14:00:00');
    expect(await until('12:00', '14:00', '2026-12-01T23:00:00')).toBeNull();
  });

  it('[R-147] retries with growing delays, and gives up with the last error', async () => {
    await book();
    const broken = mail(() => Promise.reject(new Error('451 try later')));
    const delays: number[] = [];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      await run(broken);
      const row = await app.db.selectFrom('outgoing').selectAll().where('Channel', '=', 'mail').executeTakeFirstOrThrow();
      expect(row).toMatchObject({ Attempts: attempt, LastError: '451 try later', State: attempt < MAX_ATTEMPTS ? 'waiting' : 'failed' });
      delays.push(Math.round((row.NextAttemptOn.getTime() - Date.now()) / 1_000));
      await due();
    }
    expect(delays[1]).toBeGreaterThan(Number(delays[0]));
    await run();
    expect(messages).toEqual([]);
  });

  it('[R-147] does not retry an address that does not exist', async () => {
    await book();
    await run(mail(() => Promise.reject(new PermanentError('550 no such user'))));
    expect(await app.db.selectFrom('outgoing').select(['State', 'Attempts', 'LastError']).where('Channel', '=', 'mail').execute()).toEqual([
      { State: 'failed', Attempts: 1, LastError: '550 no such user' },
    ]);
  });

  it('[R-147] eight processes send each message once, and take over from one that died', async () => {
    for (let day = 10; day < 20; day++) await book({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` });
    await Promise.all(Array.from({ length: 8 }, () => run()));
    expect(new Set(messages.map(({ EventId }) => EventId)).size).toBe(10);
    expect(messages).toHaveLength(10);
    await book({ StartDate: '2099-05-20T08:00:00', EndDate: '2099-05-20T16:00:00' });
    await addressEvents(app.runtime, { mail: mail() }, { demoMode: true });
    // This process dies with the message.
    expect(await claimMessages(app.runtime, { mail: mail() }, 9)).toHaveLength(1);
    await run();
    expect(messages).toHaveLength(10);
    await due();
    await run();
    expect(messages).toHaveLength(11);
  });

  it('[R-147] a channel to systems gets its targets from its driver', async () => {
    await book();
    const drivers = { webhook: { targetsOf: () => Promise.resolve(['7', '8']), send: mail().send } };
    await runQueue(app.runtime, drivers, { demoMode: true });
    expect(messages.map(({ Channel, Target, UserId }) => `${Channel} ${Target} ${UserId}`).toSorted()).toEqual([
      'webhook 7 null',
      'webhook 8 null',
    ]);
  });

  it('[R-147] a target that hangs delays no later message to another one', async () => {
    let release = () => {};
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const targets = ['slow', 'quick'];
    const send: ChannelDriver['send'] = async (_, message) => {
      if (message.Target === 'slow') await hanging;
      messages.push(message);
    };
    await book();
    const stop = startQueue(
      app.runtime,
      { webhook: { targetsOf: () => Promise.resolve(targets.splice(0, 1)), send } },
      { demoMode: true, log: () => undefined },
    );
    const attempts = async () =>
      (
        await app.db.selectFrom('outgoing').select(['Target', 'Attempts', 'State']).where('Channel', '=', 'webhook').orderBy('Id').execute()
      ).map(({ Target, Attempts, State }) => `${Target} ${Attempts} ${State}`);
    await expect.poll(attempts, { timeout: 15_000 }).toEqual(['slow 1 waiting']);
    await book({ StartDate: '2099-07-10T08:00:00', EndDate: '2099-07-10T16:00:00' });
    await expect.poll(attempts, { timeout: 15_000 }).toEqual(['slow 1 waiting', 'quick 1 sent']);
    release();
    await stop();
    expect(await attempts()).toEqual(['slow 1 sent', 'quick 1 sent']);
  });

  it('[R-147] addresses twenty events with as many statements as one', async () => {
    for (let day = 10; day < 30; day++) await book({ StartDate: `2099-06-${day}T08:00:00`, EndDate: `2099-06-${day}T16:00:00` });
    const { db, statements: recorded } = recordingDatabase(app.databaseUrl);
    /** Addresses the first events anew; returns the number of statements. */
    const statementsFor = async (count: number) => {
      await app.db.deleteFrom('outgoing').execute();
      await sql`UPDATE event SET "AddressedOn" = CASE WHEN "Id" NOT IN (SELECT "Id" FROM event ORDER BY "Id" LIMIT ${count}) THEN now() END`.execute(
        app.db,
      );
      recorded.length = 0;
      expect(
        await addressEvents(
          db,
          { mail: mail(), webhook: { targetsOf: () => Promise.resolve(['7']), send: mail().send } },
          { demoMode: true },
        ),
      ).toBe(count);
      return recorded.length;
    };
    try {
      const ofOne = await statementsFor(1);
      expect(await statementsFor(20)).toBe(ofOne);
      expect((await readEvents()).filter((line) => line === 'booking-requested admin mail')).toHaveLength(20);
    } finally {
      await db.destroy();
    }
  });
});
