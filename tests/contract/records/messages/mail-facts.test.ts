import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { EventName } from '../../../../src/contract/definition/events.ts';
import type { Language } from '../../../../src/contract/wire/languages.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { partOf } from '../../../support/backend/services/mail-server.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { readIcal } from '../../../support/fixtures/read-ical.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { call, causes } from './event-causes.ts';
import { setupMails } from './setup-mails.ts';

onNewestPostgres('facts of mails', (app) => {
  const mails = setupMails(app);
  /** Sends the mails that wait for a later time, too. */
  const sendWaiting = async () => {
    await app.db
      .updateTable('outgoing')
      .set({ NextAttemptOn: sql<Date>`now()` })
      .where('State', '=', 'waiting')
      .execute();
    await mails.run();
  };
  /** The mail of an event to the address, in the language. */
  const mailOf = async (name: EventName, to: 'admin' | 'manager', language: Language) => {
    await app.db.deleteFrom('event').where('Name', '<>', name).execute();
    await app.db
      .insertInto('notification_setting')
      .values({ UserId: await mails.idOf(to), Language: language, Choices: JSON.stringify({ [name]: ['mail'] }) })
      .execute();
    await mails.run();
    await sendWaiting();
    const mail = mails.server.received.find((one) => one.to.includes(`${to}@example.com`));
    if (!mail) throw new Error(`no mail to ${to}`);
    return mail;
  };
  const linesOf = async (...mail: Parameters<typeof mailOf>) => partOf(await mailOf(...mail), 'text/plain').split('\r\n');

  it('[R-148] the notice of an API key names the integration and the end of the key', async () => {
    await causes['key-due'].happen(app);
    await app.db
      .updateTable('event')
      .set({ Data: sql<string>`jsonb_set("Data", '{StartDate}', '"2026-12-10T09:59:59"')` })
      .execute();
    const lines = await linesOf('key-due', 'admin', 'en');
    expect(lines).toContainEqual(expect.stringMatching(/^Integration: SAP /));
    expect(lines).toContain('Due: 10 Dec 2026, 09:59');
    expect(lines).not.toContainEqual(expect.stringContaining('Device'));
  });

  it('[R-147] English mails have day-first dates and the 24-hour clock, as the app has', async () => {
    await causes['booking-requested'].happen(app);
    expect(await linesOf('booking-requested', 'admin', 'en')).toContain('From: 3 May 2099, 08:00');
  });

  it('[R-147] a booking’s new driver is named; the former one’s calendar loses it', async () => {
    const id = await call(app, 'admin', '/VehicleBooking/CreateOrUpdate', bookingBody({ EmployeeId: smallFleet.to }));
    await call(app, 'admin', '/VehicleBooking/CreateOrUpdate', bookingBody({ Id: id, EmployeeId: smallFleet.from }));
    const mail = await mailOf('booking-changed', 'manager', 'pl');
    expect(partOf(mail, 'text/plain').split('\r\n')).toContain('Osoba: Łucja Żółć');
    expect(readIcal(partOf(mail, 'text/calendar'))).toMatchObject({ calendar: { METHOD: 'CANCEL' }, events: [{ STATUS: 'CANCELLED' }] });
  });

  it('[R-147] people of a service stand side by side, of a handover in order', async () => {
    await causes['service-planned'].happen(app);
    expect(await linesOf('service-planned', 'admin', 'pl')).toContain('Osoba: Łucja Żółć, Zenon Ćwik');
    await app.db.deleteFrom('notification_setting').execute();
    mails.server.received.length = 0;
    await causes['handover-delivered'].happen(app);
    expect(await linesOf('handover-delivered', 'admin', 'pl')).toContain('Osoba: Łucja Żółć → Zenon Ćwik');
  });

  it('[R-147] a service whose reading has passed tells the kilometres since', async () => {
    await causes['service-due'].happen(app);
    await app.db
      .updateTable('event')
      .set({ Data: sql<string>`jsonb_set("Data", '{Kilometres}', '-3500')` })
      .execute();
    expect(await linesOf('service-due', 'admin', 'pl')).toContain('Przekroczono o km: 3\u00a0500');
  });

  it('[R-147] a request for a release names the check and what the driver wrote', async () => {
    await causes['release-requested'].happen(app);
    expect(await linesOf('release-requested', 'admin', 'de')).toContainEqual(expect.stringMatching(/^Grund: Hamulce [0-9a-f]+: luz$/));
  });

  it('[R-147] a mail that waits is not sent once its event is turned off', async () => {
    await causes['booking-requested'].happen(app);
    const link = (await mailOf('booking-requested', 'admin', 'pl')).headers.get('list-unsubscribe') ?? '';
    await app.db.updateTable('notification_setting').set({ DigestAt: '08:00' }).execute();
    await app.db.deleteFrom('vehicle_booking').execute();
    await causes['booking-requested'].happen(app);
    await mails.run();
    mails.server.received.length = 0;
    expect((await app.request(new URL(link.slice(1, -1)).pathname, { method: 'POST' })).status).toBe(200);
    await sendWaiting();
    expect(mails.server.received).toEqual([]);
  });
});
