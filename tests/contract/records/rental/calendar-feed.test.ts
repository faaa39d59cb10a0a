import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { createdFeed } from '../../../../src/contract/entities/rental/calendar-feed.ts';
import { rateLimitAnonymous } from '../../../../server/http/rate-limit.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { readIcal } from '../../../support/fixtures/read-ical.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('calendar feeds', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('vehicle_booking').execute();
    await app.db.deleteFrom('calendar_feed').execute();
  });

  const make = async (VehicleId: number | null, as: Role = 'manager') => {
    const answer = await app.post('/CalendarFeed/Create', { as, body: { VehicleId } });
    expect(answer.status).toBe(200);
    return v.parse(createdFeed, await answer.json());
  };
  const book = async (changed: Readonly<Record<string, unknown>> = {}) =>
    (await (await app.post('/VehicleBooking/CreateOrUpdate', { as: 'manager', body: bookingBody(changed) })).json()) as number;
  const read = async (path: string) => {
    const answer = await app.request(path);
    expect(answer.status).toBe(200);
    return readIcal(await answer.text());
  };
  const mayRead = (IsRead: boolean) =>
    app.db
      .updateTable('user_permission')
      .set({ IsRead })
      .where('FunctionalityId', '=', functionality.Booking)
      .where('UserId', '=', app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager'))
      .execute();
  const activate = (IsActive: boolean) => app.db.updateTable('user_account').set({ IsActive }).where('Username', '=', 'manager').execute();

  it('[R-106] serves the bookings of one vehicle without a login, in UTC across DST', async () => {
    const { Path } = await make(smallFleet.vehicle);
    const other = await make(smallFleet.truck);
    const summer = await book({ StartDate: '2099-06-03T08:00:00', EndDate: '2099-06-03T16:00:00', StartPlace: 'Łódź; brama 1, ul. Długa' });
    await book({ StartDate: '2099-12-03T08:00:00', EndDate: '2099-12-03T16:00:00' });
    const answer = await app.request(Path);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const { calendar, events } = readIcal(await answer.text());
    expect(calendar).toMatchObject({ VERSION: '2.0', 'X-WR-CALNAME': 'Tabor – WA 12345' });
    expect(events.map(({ DTSTART, DTEND, STATUS, SEQUENCE }) => [DTSTART, DTEND, STATUS, SEQUENCE])).toEqual([
      ['20991203T070000Z', '20991203T150000Z', 'TENTATIVE', '0'],
      ['20990603T060000Z', '20990603T140000Z', 'TENTATIVE', '0'],
    ]);
    expect(events[1]?.['UID']).toMatch(new RegExp(`^vehicle-booking-${summer}@[0-9a-f-]{36}$`));
    expect(events[1]?.['SUMMARY']).toBe('WA 12345 – Zenon Ćwik – Szkolenie');
    expect(events[1]?.['LOCATION']).toBe('Łódź; brama 1, ul. Długa');
    expect((await read(other.Path)).events).toEqual([]);
  });

  it('[R-106] a changed booking keeps its UID and updates SEQUENCE and STATUS', async () => {
    const { Path } = await make(smallFleet.vehicle);
    const id = await book();
    const [before] = (await read(Path)).events;
    await app.post(`/VehicleBooking/Accept/${id}`, { as: 'admin', body: null });
    const [accepted] = (await read(Path)).events;
    await app.post(`/VehicleBooking/Cancel/${id}`, { as: 'admin', body: { Reason: '' } });
    const [cancelled] = (await read(Path)).events;
    expect(
      [before, accepted, cancelled].map((event) => [event?.['UID'] === before?.['UID'], event?.['STATUS'], event?.['SEQUENCE']]),
    ).toEqual([
      [true, 'TENTATIVE', '0'],
      [true, 'CONFIRMED', '1'],
      [true, 'CANCELLED', '2'],
    ]);
    expect(cancelled?.['LAST-MODIFIED']).toMatch(/^\d{8}T\d{6}Z$/);
  });

  it('[R-106] a personal calendar has the bookings of its user, of any vehicle', async () => {
    const { Path } = await make(null);
    await book({ VehicleId: smallFleet.truck });
    await book({ EmployeeId: smallFleet.formerEmployee });
    const { events } = await read(Path);
    expect(events).toHaveLength(1);
    expect(events[0]?.['SUMMARY']).not.toContain('Zenon');
  });

  it('[R-106] answers 304 for an unchanged calendar, and 200 for a changed one', async () => {
    const { Path } = await make(smallFleet.vehicle);
    await book();
    const tag = (await app.request(Path)).headers.get('etag') ?? '';
    const again = await app.request(Path, { headers: { 'If-None-Match': `"other", W/${tag}` } });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    await book({ StartDate: '2099-06-03T08:00:00', EndDate: '2099-06-03T16:00:00' });
    expect((await app.request(Path, { headers: { 'If-None-Match': tag } })).status).toBe(200);
  });

  it('[R-106] a new address replaces the old one, and only its owner can revoke it', async () => {
    const first = await make(smallFleet.vehicle);
    const second = await make(smallFleet.vehicle);
    expect((await app.request(first.Path)).status).toBe(404);
    expect((await app.request(second.Path)).status).toBe(200);
    expect(await (await app.get('/CalendarFeed/List', { as: 'manager' })).json()).toMatchObject([
      { Id: second.Id, VehicleId: smallFleet.vehicle },
    ]);
    expect(await (await app.get('/CalendarFeed/List', { as: 'admin' })).json()).toEqual([]);
    expect((await app.post(`/CalendarFeed/Revoke/${second.Id}`, { as: 'admin' })).status).toBe(404);
    expect((await app.post(`/CalendarFeed/Revoke/${second.Id}`, { as: 'manager' })).status).toBe(200);
    expect((await app.post(`/CalendarFeed/Revoke/${second.Id}`, { as: 'manager' })).status).toBe(200);
    expect((await app.request(second.Path)).status).toBe(404);
  });

  it('[R-106] a lost permission or blocked account ends the feed at once', async () => {
    const { Path } = await make(smallFleet.vehicle);
    await mayRead(false);
    expect((await app.request(Path)).status).toBe(404);
    expect((await app.post('/CalendarFeed/Create', { as: 'manager', body: { VehicleId: smallFleet.vehicle } })).status).toBe(403);
    await mayRead(true);
    await activate(false);
    expect((await app.request(Path)).status).toBe(404);
    await activate(true);
    expect((await app.request(Path)).status).toBe(200);
    expect((await app.withSettings({ demoMode: false }).request(Path)).status).toBe(404);
  });

  it('[R-106] stores only the hash of the secret and audits create and revoke', async () => {
    const { Id, Path } = await make(smallFleet.vehicle);
    await app.post(`/CalendarFeed/Revoke/${Id}`, { as: 'manager' });
    const secret = /([\w-]{43})\.ics$/.exec(Path)?.[1] ?? 'none';
    const rows = await app.db.selectFrom('calendar_feed').selectAll().execute();
    expect(rows[0]?.TokenHash).toHaveLength(32);
    const history = await (await app.get(`/Audit/List?entity=vehicle&id=${smallFleet.vehicle}`)).text();
    const { Entries } = JSON.parse(history) as { Entries: { Call: string; Changes: unknown[] }[] };
    expect(Entries.slice(0, 2).map(({ Call }) => Call)).toEqual(['revokeFeed', 'createFeed']);
    const everything = history + JSON.stringify(rows) + JSON.stringify(await app.db.selectFrom('idempotency_key').selectAll().execute());
    expect(everything).not.toContain(secret);
  });

  it.each([
    '/CalendarFeed/Read/',
    '/CalendarFeed/Read/x.ics',
    `/CalendarFeed/Read/${'A'.repeat(43)}.ics`,
    `/CalendarFeed/Read/${'A'.repeat(43)}`,
  ])('[R-106] %s is no calendar', async (path) => {
    expect((await app.request(path)).status).toBe(404);
  });

  it('[R-106] limits the rate of anonymous requests', async () => {
    const address = crypto.randomUUID();
    const behind = app.withSettings({ trustProxy: true });
    const sendRequest = () => behind.request(`/CalendarFeed/Read/${'A'.repeat(43)}.ics`, { headers: { 'X-Forwarded-For': address } });
    expect((await sendRequest()).status).toBe(404);
    // The rest of the quota per minute, without the time of that many requests.
    for (let count = 1; count < 240; count++) rateLimitAnonymous(address);
    expect((await sendRequest()).status).toBe(429);
  });

  it('[R-106] serves the bookings of a unit to those who decide on bookings', async () => {
    await app.db.updateTable('vehicle').set({ OrganizationStructure: 'Północ' }).where('Id', '=', smallFleet.vehicle).execute();
    const create = (body: object, as: Role) => app.post('/CalendarFeed/Create', { as, body });
    expect((await create({ Unit: 'Północ' }, 'driver')).status).toBe(403);
    expect((await create({ Unit: 'Nigdzie' }, 'admin')).status).toBe(404);
    const { Id, Path } = v.parse(createdFeed, await (await create({ Unit: 'Północ' }, 'admin')).json());
    const own = await app.get('/CalendarFeed/List', { as: 'admin' });
    expect(await own.json()).toMatchObject([{ Id, Unit: 'Północ', VehicleId: null }]);
    const id = await book();
    const { calendar, events } = await read(Path);
    expect([calendar['X-WR-CALNAME'], events.length, events[0]?.['SEQUENCE']]).toEqual(['Tabor – Północ', 1, '0']);
    await app.post(`/VehicleBooking/Accept/${id}`, { as: 'admin', body: null });
    expect((await read(Path)).events[0]).toMatchObject({ SEQUENCE: '1', STATUS: 'CONFIRMED' });
    // Another vehicle's bookings are not of the unit.
    await book({ VehicleId: smallFleet.truck });
    expect((await read(Path)).events).toHaveLength(1);
    const next = v.parse(createdFeed, await (await create({ Unit: 'Północ' }, 'admin')).json());
    expect((await app.request(Path)).status).toBe(404);
    await app.post(`/CalendarFeed/Revoke/${next.Id}`, { as: 'admin', body: null });
    expect((await app.request(next.Path)).status).toBe(404);
  });
});
