import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eventNames } from '../../../../src/contract/definition/events.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { pathOfEvent } from '../../../../server/events/describe-event.ts';
import { emitDueEvents } from '../../../../server/events/events-of-time.ts';
import { addressEvents } from '../../../../server/events/queue.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { recipientsOf } from '../../../../server/events/recipients.ts';
import { accountEvent, insertEvents } from '../../../../server/events/write-event.ts';
import { unsubscribeToken } from '../../../../server/mail/unsubscribe-token.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { partOf, startMailServer, type ReceivedMail } from '../../../support/backend/services/mail-server.ts';
import { from } from '../../../support/backend/services/send-mails.ts';
import { smallFleet, testSecrets, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { readIcal } from '../../../support/fixtures/read-ical.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { setupMails } from './setup-mails.ts';

onNewestPostgres('mail', (app) => {
  const mails = setupMails(app);
  const { driver, run, employeeOf, idOf, change, queue } = mails;
  const numberOf = ({ headers }: ReceivedMail) => Number(/tabor-(\d+)/.exec(headers.get('message-id') ?? '')?.[1]);
  const due = () =>
    app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: new Date(0) })
      .where('State', '=', 'waiting')
      .execute();

  it('[R-147] shows an administrator the mail of an event before it is sent', async () => {
    const preview = async (event: string, as: Role = 'admin') => app.get(`/Notification/PreviewMail?event=${event}`, { as });
    expect(await (await preview('booking-accepted')).json()).toMatchObject({
      Subject: expect.stringMatching(/\S/) as string,
      IsSample: true,
    });
    const id = await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await change(`/VehicleBooking/Accept/${id}`, 'admin');
    const polish = (await (await preview('booking-accepted')).json()) as { Subject: string; Text: string; IsSample: boolean };
    expect(polish).toMatchObject({ Subject: 'Rezerwacja zaakceptowana: WA 12345', IsSample: false });
    expect(polish.Text).toContain(`https://fleet.example.com/vehicle-rental/item/${id}`);
    const german = (await (await preview('booking-accepted&language=de')).json()) as { Subject: string; Html: string };
    expect([german.Subject, german.Html.includes('<html lang="de">'), german.Html.includes(`/vehicle-rental/item/${id}`)]).toEqual([
      'Buchung genehmigt: WA 12345',
      true,
      true,
    ]);
    expect([(await preview('nothing')).status, (await preview('booking-accepted', 'manager')).status]).toEqual([404, 403]);
    for (const name of eventNames) expect((await preview(name)).status).toBe(200);
  });

  it('[R-147] mails an accepted booking encrypted, in its driver’s language', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('manager'), Language: 'de' })
      .execute();
    const id = await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await run();
    await change(`/VehicleBooking/Accept/${id}`, 'admin');
    await run();
    // Mails are sent side by side.
    const received = mails.server.received.toSorted((one, other) => numberOf(one) - numberOf(other));
    const [requested, accepted] = received;
    expect(received.map(({ to, isEncrypted, user }) => [to, isEncrypted, user])).toEqual([
      [['admin@example.com'], true, 'fleet'],
      [['manager@example.com'], true, 'fleet'],
    ]);
    expect(requested?.headers.get('subject')).toBe('Nowa rezerwacja do decyzji: WA 12345');
    expect(accepted?.headers.get('subject')).toBe('Buchung genehmigt: WA 12345');
    expect(accepted?.headers.get('from')).toBe(from);
    expect(accepted?.headers.get('message-id')).toMatch(/^<tabor-\d+@example\.com>$/);
    if (!accepted) return;
    const [text, html] = [partOf(accepted, 'text/plain'), partOf(accepted, 'text/html')];
    expect(text).toContain(`https://fleet.example.com/vehicle-rental/item/${id}`);
    expect(text).toContain('Fahrzeug: WA 12345');
    expect(text).toContain('Von: 03.05.2099, 08:00');
    expect(html).toContain('<html lang="de">');
    expect(html).toContain(`href="https://fleet.example.com/vehicle-rental/item/${id}"`);
    const { events } = readIcal(partOf(accepted, 'text/calendar'));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ STATUS: 'CONFIRMED', SEQUENCE: '1', DTSTART: '20990503T060000Z' });
  });

  it('[R-147] a plate or name of a hostile user is text in the mail, never markup', async () => {
    await app.db
      .updateTable('employee')
      .set({ FullName: '<img src=x onerror=alert(1)>' })
      .where('Id', '=', employeeOf('manager'))
      .execute();
    await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await run();
    const [mail] = mails.server.received;
    expect(mail && partOf(mail, 'text/html')).toContain('&#60;img src=x onerror=alert(1)&#62;');
    expect(mail && partOf(mail, 'text/html')).not.toContain('<img');
  });

  it('[R-147] a refused login queues the mail until the password is right', async () => {
    await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await run({ password: 'wrong' });
    expect(await queue()).toEqual([{ State: 'waiting', Attempts: 1, LastError: expect.stringContaining('535') as string }]);
    await due();
    await run();
    expect(await queue()).toEqual([{ State: 'sent', Attempts: 2, LastError: null }]);
    expect(mails.server.received).toHaveLength(1);
  });

  it('[R-147] sends no password without STARTTLS or with an unknown certificate', async () => {
    const plain = await startMailServer({ offersTls: false });
    await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await run({ port: plain.port });
    await due();
    await run({ ca: '' });
    expect(await queue()).toEqual([{ State: 'waiting', Attempts: 2, LastError: expect.stringMatching(/certificate/) as string }]);
    expect([plain.received, mails.server.received]).toEqual([[], []]);
    await plain.stop();
  });

  it('[R-147] retries a greylisted recipient, and gives up one that does not exist', async () => {
    await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    mails.server.refuseRecipients(451);
    await run();
    expect(await queue()).toMatchObject([{ State: 'waiting', Attempts: 1 }]);
    mails.server.refuseRecipients(550);
    await due();
    await run();
    mails.server.refuseRecipients(null);
    expect(await queue()).toMatchObject([{ State: 'failed', Attempts: 2 }]);
  });

  it('[R-147] the mail’s link turns its event off, by button and by mail program', async () => {
    const id = await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await run();
    const address =
      /<https:\/\/fleet\.example\.com([^>]+)>/.exec(mails.server.received[0]?.headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(mails.server.received[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const opened = await app.request(address);
    expect(opened.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await opened.text()).toContain('<form method="post">');
    // Opening it changed nothing: scanners open every link.
    expect(await app.db.selectFrom('notification_setting').selectAll().execute()).toEqual([]);
    expect(
      (
        await app.request(address, {
          method: 'POST',
          body: 'List-Unsubscribe=One-Click',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        })
      ).status,
    ).toBe(200);
    expect(await app.db.selectFrom('notification_setting').select('Choices').execute()).toEqual([
      { Choices: { 'booking-requested': { Off: ['mail'], On: [] } } },
    ]);
    await change(
      '/VehicleBooking/CreateOrUpdate',
      'manager',
      bookingBody({ StartDate: '2099-06-03T08:00:00', EndDate: '2099-06-03T16:00:00' }),
    );
    await change(`/VehicleBooking/Cancel/${id}`, 'admin', { Reason: '' });
    await run();
    expect(mails.server.received.map(({ to }) => to[0])).toEqual(['admin@example.com', 'manager@example.com']);
    const forged = await app.request(`${address.slice(0, -4)}AAAA`, { method: 'POST' });
    expect(forged.status).toBe(404);
  });

  it('[R-147] what the company demands cannot be turned off', async () => {
    await app.db.updateTable('notification_rule').set({ Required: '{"booking-requested": ["mail"]}' }).execute();
    await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await run();
    expect(mails.server.received[0]?.headers.get('list-unsubscribe')).toBeUndefined();
    expect(mails.server.received[0] && partOf(mails.server.received[0], 'text/plain')).toContain('Firma wysyła tę wiadomość zawsze.');
  });

  it('[R-147] a daily digest is one mail for all events of its time', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('admin'), DigestAt: '06:00:00' })
      .execute();
    for (const day of ['03', '04', '05'])
      await change(
        '/VehicleBooking/CreateOrUpdate',
        'manager',
        bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }),
      );
    await run();
    expect(mails.server.received).toEqual([]);
    const { rows } = await sql<{
      time: string;
    }>`SELECT DISTINCT "NextAttemptOn"::time::text AS time FROM outgoing WHERE "Channel" = 'mail'`.execute(app.db);
    expect(rows).toEqual([{ time: '06:00:00' }]);
    await due();
    await run();
    expect(mails.server.received.map(({ headers }) => headers.get('subject'))).toEqual(['Tabor: 3 wiadomości']);
    // All of one event: the mail program can unsubscribe.
    const [mail] = mails.server.received;
    expect(mail?.headers.get('list-unsubscribe')).toMatch(/^<https:\/\/fleet\.example\.com\/Notification\/Unsubscribe\//);
    expect(mail && partOf(mail, 'text/plain')).toContain('Nie wysyłaj mi takich wiadomości: https://');
    expect((await queue()).map(({ State }) => State)).toEqual(['sent', 'sent', 'sent']);
  });

  it('[R-147] a digest leaves out decisions taken and dates moved meanwhile', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('admin'), DigestAt: '06:00:00' })
      .execute();
    await app.db.deleteFrom('periodic_task').execute();
    const soon = (days: number) => sql<string>`(localtimestamp + make_interval(days => ${days}))::date`;
    const inspection = (days: number) =>
      app.db
        .updateTable('vehicle')
        .set({ NextTechnicalInspection: soon(days) })
        .where('Id', '=', smallFleet.vehicle);
    await inspection(5).execute();
    await emitDueEvents(app.runtime);
    const ids: number[] = [];
    for (const day of ['03', '04', '05', '06'])
      ids.push(
        await change(
          '/VehicleBooking/CreateOrUpdate',
          'manager',
          bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }),
        ),
      );
    await run();
    await change(`/VehicleBooking/Cancel/${ids[0]}`, 'manager', { Reason: 'Awaria' });
    await change(`/VehicleBooking/Accept/${ids[1]}`, 'admin');
    await change(`/VehicleBooking/Delete/${ids[2]}`, 'manager');
    await inspection(400).execute();
    await due();
    await run();
    const texts = mails.server.received.filter(({ to }) => to.includes('admin@example.com')).map((mail) => partOf(mail, 'text/plain'));
    expect(texts.map((text) => [...text.matchAll(/vehicle-rental\/item\/(\d+)|vehicle\/item/g)].map(([, id]) => Number(id)))).toEqual([
      [ids[3]],
    ]);
    const dropped = (await queue()).filter(({ State }) => State !== 'sent');
    expect(new Set(dropped.map(({ State, LastError }) => `${State}: ${LastError}`))).toEqual(new Set(['dropped: step-done']));
    await app.db.updateTable('vehicle').set({ NextTechnicalInspection: null }).execute();
  });

  it('[R-147] a digest that failed is sent again as one mail, after quiet hours', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('manager'), DigestAt: '17:00' })
      .execute();
    for (let count = 0; count < 3; count++) {
      const id = await change(
        '/VehicleBooking/CreateOrUpdate',
        'manager',
        bookingBody({ StartDate: `2099-05-0${count + 3}T08:00:00`, EndDate: `2099-05-0${count + 3}T16:00:00` }),
      );
      await change(`/VehicleBooking/Accept/${id}`, 'admin');
    }
    const toManager = app.db.selectFrom('outgoing').where('Channel', '=', 'mail').where('Target', '=', 'manager@example.com');
    await addressEvents(app.runtime, { mail: driver(() => Promise.reject(new Error('down'))) }, { demoMode: true });
    await due();
    await sql`UPDATE notification_setting SET "QuietFrom" = localtime - interval '1 hour', "QuietTo" = localtime + interval '2 hours'`.execute(
      app.db,
    );
    const down = driver(() => Promise.reject(new Error('down')));
    await runQueue(app.runtime, { mail: down }, { demoMode: true });
    const waiting = await toManager
      .select(['Attempts', 'LastError', sql<boolean>`"NextAttemptOn" > now() + interval '100 minutes'`.as('IsLater')])
      .execute();
    expect(waiting).toEqual(Array.from({ length: 3 }, () => ({ Attempts: 1, LastError: 'down', IsLater: true })));
    await due();
    await run();
    expect(mails.server.received.filter(({ to }) => to[0] === 'manager@example.com')).toHaveLength(1);
  });

  it('[R-147] unsubscribing from mails of an event turns no other channel on', async () => {
    const admin = await idOf('admin');
    const overdue = async (stored: string) => {
      await app.db.updateTable('notification_setting').set({ Choices: stored }).execute();
      await app.request(`/Notification/Unsubscribe/${unsubscribeToken(testSecrets, admin, 'vehicle-overdue')}`, { method: 'POST' });
      const event = {
        Id: 0,
        Name: 'vehicle-overdue',
        Entity: 'rental-document',
        RecordId: 1,
        HappenedOn: '',
        UserId: null,
        Data: { Concerned: [], CreatedBy: null },
        OnceKey: null,
      } as const;
      return (await recipientsOf(app.db, [event], true)).get(event.Id)?.find(({ userId }) => userId === admin)?.channels;
    };
    await app.db.insertInto('notification_setting').values({ UserId: admin }).execute();
    expect(await overdue('{}')).toEqual(['app']);
    // As earlier versions stored it.
    expect(await overdue('{"vehicle-overdue": ["app", "push", "mail"]}')).toEqual(['app', 'push']);
  });

  it('[R-147] mails nothing of a record that its recipient may no longer read', async () => {
    const manager = await idOf('manager');
    const id = await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await app.db.deleteFrom('event').execute();
    await change(`/VehicleBooking/Accept/${id}`, 'admin');
    await addressEvents(app.runtime, { mail: driver(() => Promise.resolve()) }, { demoMode: true });
    const readable = (IsRead: boolean) =>
      app.db
        .updateTable('user_permission')
        .set({ IsRead })
        .where('UserId', '=', manager)
        .where('FunctionalityId', '=', functionality.Booking)
        .execute();
    await readable(false);
    try {
      await run();
    } finally {
      await readable(true);
    }
    expect([mails.server.received, await queue()]).toEqual([[], [{ State: 'dropped', Attempts: 1, LastError: 'no-right' }]]);
  });

  it('[R-147] an expiring licence links the office to the employee, the driver to Home', async () => {
    const sample = (await (await app.get('/Notification/PreviewMail?event=licence-due', { as: 'admin' })).json()) as { Text: string };
    expect(sample.Text).toContain('/employee/item/1');
    const event = { Name: 'licence-due', Entity: 'employee', RecordId: 1, Data: { Concerned: [], CreatedBy: null } } as const;
    expect(pathOfEvent(event, { permissions: {} })).toBe('/');
  });

  const calendarsOf = () => mails.server.received.map((mail) => readIcal(partOf(mail, 'text/calendar')));

  it('[R-147] cancelled and deleted bookings leave the calendar by UID and sequence', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('manager'), Choices: '{"booking-accepted": ["mail"], "booking-cancelled": ["mail"]}' })
      .execute();
    await app.db.updateTable('notification_rule').set({ Required: '{}' }).execute();
    const [cancelled, deleted] = [
      await change('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody()),
      await change(
        '/VehicleBooking/CreateOrUpdate',
        'manager',
        bookingBody({ StartDate: '2099-06-03T08:00:00', EndDate: '2099-06-03T16:00:00' }),
      ),
    ];
    await app.db.deleteFrom('event').execute();
    await change(`/VehicleBooking/Accept/${cancelled}`, 'admin');
    await run();
    await change(`/VehicleBooking/Cancel/${cancelled}`, 'admin', { Reason: 'W serwisie <b>' });
    await run();
    await change(`/VehicleBooking/Delete/${deleted}`, 'admin');
    await run();
    const [accepted, unavailable, deletedBooking] = calendarsOf();
    expect(accepted).toMatchObject({ calendar: { METHOD: 'PUBLISH' }, events: [{ SEQUENCE: '1', STATUS: 'CONFIRMED' }] });
    expect(unavailable).toMatchObject({
      calendar: { METHOD: 'CANCEL' },
      // Without an organizer, Outlook and Google take no booking out of the calendar.
      events: [{ UID: accepted?.events[0]?.['UID'], SEQUENCE: '2', STATUS: 'CANCELLED', ORGANIZER: 'mailto:flota@example.com' }],
    });
    const mail = mails.server.received[1]!;
    expect(partOf(mail, 'text/plain')).toMatch(/Kto: \S.*\s+Powód: W serwisie <b>\s/);
    expect(partOf(mail, 'text/html')).toContain('W serwisie &#60;b&#62;');
    expect(deletedBooking).toMatchObject({
      calendar: { METHOD: 'CANCEL' },
      events: [
        {
          UID: accepted?.events[0]?.['UID']?.replace(`-${cancelled}@`, `-${deleted}@`),
          SEQUENCE: '1',
          STATUS: 'CANCELLED',
          DTSTART: '20990603T060000Z',
        },
      ],
    });
  });

  it('[R-147] a digest has one calendar; changed credentials wait for no digest', async () => {
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await idOf('admin'), DigestAt: '06:00:00', Choices: '{"booking-cancelled": ["mail"]}' })
      .execute();
    const ids: number[] = [];
    for (const day of ['03', '04', '05'])
      ids.push(
        await change(
          '/VehicleBooking/CreateOrUpdate',
          'manager',
          bookingBody({ StartDate: `2099-05-${day}T08:00:00`, EndDate: `2099-05-${day}T16:00:00` }),
        ),
      );
    await change(`/VehicleBooking/Delete/${ids[2]}`, 'manager');
    await insertEvents(app.db, [accountEvent('password-changed', await idOf('admin'), '2026-05-01T08:00:00', null)]).execute();
    await run();
    expect(mails.server.received.map(({ headers }) => headers.get('subject'))).toEqual([expect.stringMatching(/^Zmieniono hasło|^Hasło/)]);
    mails.server.received.length = 0;
    await due();
    await run();
    const [mail] = mails.server.received;
    expect(
      mail &&
        partOf(mail, 'text/plain')
          .match(/Nie wysyłaj mi: [^:]+/g)
          ?.toSorted(),
    ).toEqual(['Nie wysyłaj mi: Nowa rezerwacja do decyzji', 'Nie wysyłaj mi: Rezerwacja anulowana']);
    const [calendar] = calendarsOf();
    expect(calendar?.calendar['METHOD']).toBe('PUBLISH');
    expect(calendar?.events.map(({ STATUS }) => STATUS).toSorted()).toEqual(['CANCELLED', 'TENTATIVE', 'TENTATIVE']);
  });
});
