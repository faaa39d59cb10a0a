import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import type { Change } from '../../../../src/db/outbox/change.ts';
import { planEntries } from '../../../../src/db/outbox/plan-entries.ts';
import type { OutboxRow } from '../../../../src/db/schema/rows.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

const path = '/VehicleBooking';

onNewestPostgres('bookings', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('vehicle_booking').execute();
  });

  it('[R-030] come back as they were saved, with a number, the state and the names', async () => {
    const body = bookingBody({
      AdditionalEquipmentId: smallFleet.equipment,
      PickUpDate: '2099-05-03T08:05:00',
      AdditionalFieldValues: [{ Id: smallFleet.bookingField, Value: 'x' }],
    });
    const id = await saveBooking(app, body);
    const record = await readBooking(app, id);
    expect(record).toMatchObject({
      ...body,
      Id: id,
      EmployeeId: 1,
      Employee: 'Łucja Żółć',
      Equipment: 'Bagażnik dachowy',
      Status: 'Zgłoszona',
      IsAccepted: false,
      RowVersion: 1,
    });
    expect(record['Number']).toMatch(/^REZ\/\d{4}\/\d{6}$/);
    expect(record).not.toHaveProperty('SearchText');
    const { value } = (await (await app.get(`/api/ODataVehicleBooking?data=${encodeURIComponent('bagaz zazolc')}`)).json()) as {
      value: unknown[];
    };
    expect(value).toMatchObject([{ Id: id, RegistrationNumber: 'WA 12345', Equipment: 'Bagażnik dachowy', StartDate: body['StartDate'] }]);
  });

  it('[R-030] a correction by another user keeps the employee of the booking', async () => {
    const id = await saveBooking(app, bookingBody());
    const response = await app.post(`${path}/CreateOrUpdate`, { as: 'manager', body: bookingBody({ Id: id, Comment: 'inne' }) });
    expect(response.status).toBe(200);
    expect(await readBooking(app, id)).toMatchObject({ EmployeeId: 1, Comment: 'inne', RowVersion: 2 });
  });

  it.each([
    [{ EndDate: '2099-05-03T08:00:00' }, 'EndDate', 'end-before-start'],
    [{ PickUpDate: '2099-05-03T09:00:00', ReturnDate: '2099-05-03T09:00:00' }, 'ReturnDate', 'end-before-start'],
    [{ TravelPurpose: 'x'.repeat(21) }, 'TravelPurpose', 'too-long'],
    [{ StartDate: '2020-01-01T08:00:00' }, 'StartDate', 'before-today'],
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
    [{ VehicleId: 'local-01234567-89ab-cdef-0123-456789abcdef' }, 'VehicleId', 'unknown-reference'],
    [{ AdditionalEquipmentId: 999_999 }, 'AdditionalEquipmentId', 'unknown-reference'],
  ])('[R-070] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: bookingBody(changed) });
    expect(answer.status).toBe(422);
    expect(v.parse(problem, await answer.json())).toMatchObject({ code: 'validation', errors: [{ field, code }] });
  });

  it('[R-070] a running booking may be corrected, but not moved into the past', async () => {
    const { Id } = await app.db
      .insertInto('vehicle_booking')
      .values({ VehicleId: smallFleet.vehicle, StartDate: '2020-01-01T08:00:00', EndDate: '2099-01-01T08:00:00' })
      .returning('Id')
      .executeTakeFirstOrThrow();
    const change = (changed: object) =>
      app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: bookingBody({ Id, StartDate: '2020-01-01T08:00:00', EndDate: '2099-02-01T08:00:00', ...changed }),
      });
    expect((await change({})).status).toBe(200);
    expect((await change({ StartDate: '2020-01-02T08:00:00' })).status).toBe(422);
  });

  it('[R-070] validates a start by its entry time on the device while the end is ahead', async () => {
    const at = (minutes: number) => toWireDateTimeIn('Europe/Warsaw', new Date(Date.now() + minutes * 60_000));
    const book = (from: number, to: number, applicationId: number | null) =>
      app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: bookingBody({ StartDate: at(from), EndDate: at(to) }),
        headers: applicationId === null ? {} : { 'X-Happened-At': at(applicationId) },
      });
    const errorsOf = async (answer: Response) =>
      (v.parse(problem, await answer.json()).errors ?? []).map(({ field, code }) => `${field}: ${code}`);
    // Shortly after midnight the whole day is in the past, which has its own code.
    const isOver = at(-30).slice(0, 10) < at(0).slice(0, 10) ? 'before-today' : 'in-the-past';
    expect(await errorsOf(await book(-30, 60, null))).toEqual([`StartDate: ${isOver}`]);
    // An X-Happened-At in the future or after the start does not help.
    expect(await errorsOf(await book(-30, 60, 600))).toEqual([`StartDate: ${isOver}`]);
    expect((await book(-30, 60, -10)).status).toBe(422);
    expect(await errorsOf(await book(-30, -2, -45))).toEqual(['EndDate: in-the-past']);
    expect((await book(-30, 60, -45)).status).toBe(200);
  });

  it('[R-070] [SY7] an edit of a queued booking keeps its entry time unless it moves', async () => {
    const at = (minutes: number) => toWireDateTimeIn('Europe/Warsaw', new Date(Date.now() + minutes * 60_000));
    const key = 'local-waiting';
    const plan = (happenedAt: string, payload: object, earlier: readonly OutboxRow[]) => {
      const change: Change = {
        entity: 'vehicle-rental',
        key,
        kind: 'save',
        user: 'admin',
        appVersion: '0',
        happenedAt,
        calls: [{ call: 'createOrUpdate', payload: { ...payload, Id: key } }],
      };
      const { add, put } = planEntries({ change, earlier, serverIds: new Map(), schemaVersion: 1, newId: () => crypto.randomUUID() });
      return [...put, ...add.map((entry) => ({ ...entry, seq: 1 }))];
    };
    const send = ([entry]: readonly OutboxRow[]) =>
      app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: { ...entry?.payload, Id: null },
        headers: { 'X-Happened-At': entry?.happenedAt ?? '', 'Idempotency-Key': entry?.id ?? '' },
      });
    const booked = bookingBody({ StartDate: at(-30), EndDate: at(60) });
    const first = plan(at(-45), booked, []);
    const edited = plan(at(-2), { ...booked, Comment: 'Klucze w recepcji' }, first);
    const moved = plan(at(-2), { ...booked, StartDate: at(-20) }, edited);
    expect([first, edited, moved].map((entries) => entries.length)).toEqual([1, 1, 1]);
    const refused = await send(moved);
    expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: 'StartDate' }] }]);
    const accepted = await send(edited);
    expect([accepted.status, typeof (await accepted.json())]).toEqual([200, 'number']);
  });

  it('[R-070] [R-014] the configuration can require a travel purpose', async () => {
    const strict = app.withSettings({ travelPurposeRequired: true });
    const save = (TravelPurpose: string) =>
      strict.request(`${path}/CreateOrUpdate`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${app.tokenOf('admin')}` },
        body: JSON.stringify(bookingBody({ TravelPurpose })),
      });
    const refused = await save('  ');
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ code: 'validation', errors: [expect.objectContaining({ field: 'TravelPurpose', code: 'required' })] }),
    ]);
    expect((await save('Szkolenie')).status).toBe(200);
    await saveBooking(app, bookingBody({ VehicleId: smallFleet.truck, TravelPurpose: '' }));
  });

  it.each([
    [{ IsAccepted: true }, [409, 409, 409, 409, 200]],
    [{ IsRejected: true }, [409, 409, 409, 409, 409]],
    [{ IsRejectedByDriver: true }, [409, 409, 409, 409, 409]],
    [{}, [200, 200, 409, 409, 200]],
  ])('[R-030] in the state %o: edit, accept, reject, delete, cancel answer %o', async (state, expected) => {
    const id = await saveBooking(app, bookingBody());
    if (Object.keys(state).length > 0) await app.db.updateTable('vehicle_booking').set(state).where('Id', '=', id).execute();
    const answers = [
      await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: bookingBody({ Id: id }) }),
      await app.post(`${path}/Accept/${id}`),
      await app.post(`${path}/Reject/${id}`),
      await app.post(`${path}/Delete/${id}`),
      await app.post(`${path}/Cancel/${id}`),
    ];
    expect(answers.map(({ status }) => status)).toStrictEqual(expected);
    for (const refused of answers.filter(({ status }) => status === 409))
      expect(await refused.json()).toMatchObject({ code: 'wrong-state' });
  });

  it('[R-107] a cancelled booking shows the optional reason', async () => {
    const cancelled = async (body: object | undefined, VehicleId: number) => {
      const id = await saveBooking(app, bookingBody({ VehicleId }));
      expect((await app.post(`${path}/Cancel/${id}`, { as: 'admin', ...(body ? { body } : {}) })).status).toBe(200);
      const page = (await (await app.get(`/api/ODataVehicleBooking?$filter=Id eq ${id}`)).json()) as { value: unknown[] };
      return page.value;
    };
    expect(await cancelled({ Reason: 'delegacja odwołana' }, smallFleet.vehicle)).toMatchObject([
      { IsRejectedByDriver: true, Reason: 'delegacja odwołana' },
    ]);
    expect(await cancelled(undefined, smallFleet.truck)).toMatchObject([{ IsRejectedByDriver: true, Reason: '' }]);
    expect((await app.post(`${path}/Cancel/1`, { as: 'admin', body: { Reason: 'x'.repeat(501) } })).status).toBe(422);
  });

  it('[R-030] an undecided booking can be deleted', async () => {
    const id = await saveBooking(app, bookingBody());
    expect((await app.post(`${path}/Delete/${id}`)).status).toBe(200);
    expect((await app.get(`${path}/Get/${id}`)).status).toBe(404);
  });

  it('[R-030] [R-107] an administrator accepts or rejects; rejection frees the time', async () => {
    const accepted = await saveBooking(app, bookingBody());
    expect((await app.post(`${path}/Accept/${accepted}`, { as: 'manager' })).status).toBe(403);
    expect((await app.post(`${path}/Accept/${accepted}`)).status).toBe(200);
    expect(await readBooking(app, accepted)).toMatchObject({ IsAccepted: true, Status: 'Zaakceptowana', ChangedBy: 1, RowVersion: 2 });
    const rejected = await saveBooking(app, bookingBody({ VehicleId: smallFleet.truck }));
    expect((await app.post(`${path}/Reject/${rejected}`, { as: 'manager' })).status).toBe(403);
    expect((await app.post(`${path}/Reject/${rejected}`, { as: 'admin', body: { Reason: 'w serwisie' } })).status).toBe(200);
    expect(await readBooking(app, rejected)).toMatchObject({ IsRejected: true, Status: 'Odrzucona', Reason: 'w serwisie' });
    await saveBooking(app, bookingBody({ VehicleId: smallFleet.truck }));
  });

  it('[R-031] the schedule has the bookings of a period, of all vehicles or one', async () => {
    const first = await saveBooking(app, bookingBody());
    const second = await saveBooking(
      app,
      bookingBody({ VehicleId: smallFleet.truck, StartDate: '2099-05-03T16:00:00', EndDate: '2099-05-09T16:00:00' }),
    );
    const listScheduled = async (parameters: Record<string, string>) => {
      const answer = await app.get(`${path}/Schedule?${new URLSearchParams(parameters).toString()}`);
      return ((await answer.json()) as { Id: number }[]).map(({ Id }) => Id);
    };
    expect(await listScheduled({ startDate: '2099-05-03T00:00:00', endDate: '2099-05-10T00:00:00' })).toStrictEqual([first, second]);
    expect(await listScheduled({ startDate: '2099-05-03T16:00:00', endDate: '2099-05-10T00:00:00' })).toStrictEqual([second]);
    expect(await listScheduled({ startDate: '2099-05-01', endDate: '2099-05-10', id: String(smallFleet.vehicle) })).toStrictEqual([first]);
    expect(await listScheduled({ search: 'wz 9abc' })).toStrictEqual([second]);
    expect((await app.get(`${path}/Schedule?startDate=2099-05-10&endDate=2099-05-03`)).status).toBe(400);
    expect(await listScheduled({ endDate: '2020-01-01' })).toStrictEqual([]);
    const [row] = (await (await app.get(`${path}/Schedule?id=${smallFleet.vehicle}`)).json()) as object[];
    expect(row).toMatchObject({ Id: first, RegistrationNumber: 'WA 12345', VehicleId: smallFleet.vehicle, TravelPurpose: 'Szkolenie' });
    expect(row).not.toHaveProperty('SearchText');
  });

  it('[R-072] another vehicle at the same time is a warning; the user is the default', async () => {
    await saveBooking(app, bookingBody());
    const hasOtherBookings = async (changed: Record<string, unknown>) =>
      (await app.post(`${path}/AreThereBookingsForOtherVehicles`, { as: 'admin', body: bookingBody(changed) })).json();
    expect(await hasOtherBookings({ VehicleId: smallFleet.truck })).toBe(true);
    expect(await hasOtherBookings({ VehicleId: smallFleet.truck, EmployeeId: 2 })).toBe(false);
    expect(await hasOtherBookings({})).toBe(false);
    await saveBooking(app, bookingBody({ VehicleId: smallFleet.truck }));
  });

  it('[SY16] rejects concurrent changes of an older version and accepts the newest', async () => {
    const id = await saveBooking(app, bookingBody());
    const change = (version: string | null, Comment: string) =>
      app.post(`${path}/CreateOrUpdate`, {
        as: 'admin',
        body: bookingBody({ Id: id, Comment }),
        headers: version === null ? {} : { 'If-Match': version },
      });
    const answers = await Promise.all(['a', 'b', 'c'].map((comment) => change('"1"', comment)));
    expect(Map.groupBy(answers, ({ status }) => status).get(412)).toHaveLength(2);
    expect(await answers.find(({ status }) => status === 412)?.json()).toMatchObject({ code: 'changed-meanwhile' });
    expect((await change('"2"', 'd')).status).toBe(200);
    expect((await change(null, 'e')).status).toBe(200);
    expect(await readBooking(app, id)).toMatchObject({ Comment: 'e', RowVersion: 4 });
    expect((await change('x', 'f')).status).toBe(400);
  });

  it('[SY16] replays an answered change even if its version is outdated', async () => {
    const id = await saveBooking(app, bookingBody());
    const headers = { 'Idempotency-Key': crypto.randomUUID(), 'If-Match': '"1"' };
    const send = () => app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: bookingBody({ Id: id, Comment: 'x' }), headers });
    expect([(await send()).status, (await send()).status]).toStrictEqual([200, 200]);
    expect(await readBooking(app, id)).toMatchObject({ RowVersion: 2 });
  });

  it('[R-074] rejects the acceptance of outdated terms', async () => {
    await app.db.insertInto('terms').values({ FunctionalityId: 5760, Language: 'pl', Html: '<p>Regulamin</p>' }).execute();
    expect(await (await app.get(`${path}/GetTerms`)).json()).toBe('<p>Regulamin</p>');
    const answer = await app.post(`${path}/CreateOrUpdate`, {
      as: 'admin',
      body: bookingBody({ TermsHash: 'a'.repeat(64), TermsLanguage: 'pl' }),
    });
    expect(await answer.json()).toMatchObject({ code: 'terms-changed' });
  });
});

async function saveBooking(app: ContractApp, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function readBooking(app: ContractApp, id: number): Promise<Record<string, unknown>> {
  return (await (await app.get(`${path}/Get/${id}`)).json()) as Record<string, unknown>;
}
