import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import type { ChannelDriver } from '../../../../server/events/channel-driver.ts';
import { emitDueEvents } from '../../../../server/events/events-of-time.ts';
import { runQueue } from '../../../../server/events/run-queue.ts';
import { deleteExpired } from '../../../../server/operation/housekeeping.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { clearDueDates } from './clear-due-dates.ts';

onEveryPostgres('events of time', (app) => {
  beforeEach(async () => {
    for (const table of [
      'event',
      'outgoing',
      'notification_setting',
      'periodic_task',
      'vehicle_booking',
      'rental_document',
      'trip_record_card',
      'vehicle_insurance_policy',
    ] as const)
      await app.db.deleteFrom(table).execute();
    await clearDueDates(app);
  });
  const days = (count: number) => sql<string>`(localtimestamp + make_interval(days => ${count}))::date`;
  const hours = (count: number) => sql<string>`localtimestamp + make_interval(hours => ${count})`;
  const readEvents = async () =>
    (await app.db.selectFrom('event').select(['Name', 'RecordId']).orderBy('Name').orderBy('RecordId').execute()).map(
      ({ Name, RecordId }) => `${Name} ${RecordId}`,
    );
  const again = () =>
    app.db
      .updateTable('periodic_task')
      .set({ NextRunOn: new Date(0) })
      .execute();
  const save = async (path: string, as: Role, body: unknown) => Number(await (await app.post(path, { as, body })).json());

  it('[R-147] reports each date once: inspection, lease, service, policy, card', async () => {
    const { vehicle, truck } = smallFleet;
    await app.db
      .updateTable('vehicle')
      .set({
        NextTechnicalInspection: days(29),
        ContractEndDate: days(31),
        VehicleMileage: 49_500,
        VehicleMileageNextServiceInspection: 50_000,
      })
      .where('Id', '=', vehicle)
      .execute();
    await app.db
      .updateTable('vehicle')
      .set({ NextServiceInspection: days(-2), ContractEndDate: days(5) })
      .where('Id', '=', truck)
      .execute();
    await app.db
      .updateTable('employee')
      .set({ DriverLicenceExpirationDate: days(10) })
      .where('Id', '=', smallFleet.to)
      .execute();
    await app.db
      .updateTable('fuel_card')
      .set({ ValidTo: days(3), LiquidationDate: null })
      .where('Id', '=', smallFleet.fuelCard)
      .execute();
    expect(await emitDueEvents(app.runtime)).toBe(true);
    const expected = [
      'card-due 1',
      `inspection-due ${vehicle}`,
      `lease-due ${truck}`,
      `licence-due ${smallFleet.to}`,
      `service-due ${vehicle}`,
      `service-due ${truck}`,
    ];
    expect(await readEvents()).toEqual(expected);
    // Not yet due again; and when it is, nothing is reported twice.
    expect(await emitDueEvents(app.runtime)).toBe(false);
    await again();
    expect(await emitDueEvents(app.runtime)).toBe(true);
    expect(await readEvents()).toEqual(expected);
    await app.db
      .updateTable('vehicle')
      .set({ NextTechnicalInspection: days(20) })
      .where('Id', '=', vehicle)
      .execute();
    await again();
    await emitDueEvents(app.runtime);
    expect(await readEvents()).toEqual([...expected, `inspection-due ${vehicle}`].toSorted());
  });

  it('[R-147] reports a service by distance once per target of the odometer', async () => {
    const of = smallFleet.vehicle;
    const target = (due: number, reading: number) =>
      app.db
        .updateTable('vehicle')
        .set({ VehicleMileage: reading, VehicleMileageNextServiceInspection: due })
        .where('Id', '=', of)
        .execute();
    const run = async () => {
      await again();
      await emitDueEvents(app.runtime);
      return (await readEvents()).length;
    };
    await target(50_000, 49_500);
    expect([await run(), await run()]).toEqual([1, 1]);
    await target(80_000, 79_500);
    expect([await run(), await run()]).toEqual([2, 2]);
    // A key of an earlier version counts for the target of now.
    await app.db.deleteFrom('event').execute();
    await app.db
      .insertInto('event')
      .values({
        Name: 'service-due',
        Entity: 'vehicle',
        RecordId: of,
        HappenedOn: '2026-01-01T00:00:00',
        Data: '{"Concerned":[]}',
        OnceKey: `service-due ${of}`,
      })
      .execute();
    const migration = await readFile(new URL('../../../../server/migrations/596-events-told-once.sql', import.meta.url), 'utf8');
    await sql.raw(migration).execute(app.db);
    expect(await run()).toBe(1);
  });

  it('[R-147] clearing old messages reports no date again', async () => {
    await app.db
      .updateTable('vehicle')
      .set({ NextTechnicalInspection: days(29) })
      .where('Id', '=', smallFleet.vehicle)
      .execute();
    await emitDueEvents(app.runtime);
    await runQueue(app.runtime, {}, { demoMode: true });
    const messages = async () => (await app.db.selectFrom('outgoing').select('Id').execute()).length;
    expect(await messages()).toBeGreaterThan(0);
    const ages = async (months: number) => {
      for (const table of ['event', 'outgoing'] as const)
        await app.db
          .updateTable(table)
          .set({ CreatedOn: sql`now() - make_interval(months => ${months})` })
          .execute();
      await deleteExpired(app.db);
    };
    await ages(4);
    expect(await messages()).toBe(0);
    await again();
    await emitDueEvents(app.runtime);
    expect(await readEvents()).toEqual([`inspection-due ${smallFleet.vehicle}`]);
    await runQueue(app.runtime, {}, { demoMode: true });
    expect(await messages()).toBe(0);
    await ages(15);
    expect(await readEvents()).toEqual([]);
  });

  it('[R-147] reports nothing of a vehicle that is no longer in use', async () => {
    const { truck } = smallFleet;
    await app.db
      .updateTable('vehicle')
      .set({
        IsActive: false,
        NextTechnicalInspection: days(5),
        NextServiceInspection: days(5),
        ContractEndDate: days(5),
        VehicleMileage: 49_500,
        VehicleMileageNextServiceInspection: 50_000,
      })
      .where('Id', '=', truck)
      .execute();
    await app.db
      .insertInto('vehicle_insurance_policy')
      .values({ VehicleId: truck, Number: 'D', InsurerId: smallFleet.contractor, DateFrom: days(-300), DateTo: days(10) })
      .execute();
    await app.db
      .updateTable('fuel_card')
      .set({ ValidTo: days(3), LiquidationDate: null, VehicleId: truck })
      .where('Id', '=', smallFleet.fuelCard)
      .execute();
    try {
      await emitDueEvents(app.runtime);
      expect(await readEvents()).toEqual([]);
    } finally {
      await app.db.updateTable('vehicle').set({ IsActive: true }).where('Id', '=', truck).execute();
    }
  });

  it('[R-147] reports a policy only where no later one follows', async () => {
    const policy = (VehicleId: number, Number: string, until: number) => ({
      VehicleId,
      Number,
      InsurerId: smallFleet.contractor,
      DateFrom: days(-300),
      DateTo: days(until),
    });
    await app.db
      .insertInto('vehicle_insurance_policy')
      .values([policy(smallFleet.vehicle, 'A', 10), policy(smallFleet.vehicle, 'B', 375), policy(smallFleet.truck, 'C', 10)])
      .execute();
    await emitDueEvents(app.runtime);
    const { rows } = await sql<{ number: string }>`SELECT "Data"->>'Number' AS number FROM event`.execute(app.db);
    expect(rows).toEqual([{ number: 'C' }]);
  });

  it('[R-147] reports open trips, late returns, undecided bookings after office hours', async () => {
    const undecided = await save('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    const fresh = await save(
      '/VehicleBooking/CreateOrUpdate',
      'manager',
      bookingBody({ StartDate: '2099-06-03T08:00:00', EndDate: '2099-06-03T16:00:00' }),
    );
    const rental = await save(
      '/RentalDocument/CreateOrUpdate',
      'manager',
      rentalBody({ StartDate: '2099-07-03T08:00:00', EndDate: '2099-07-05T16:00:00' }),
    );
    await app.db
      .updateTable('vehicle_booking')
      .set({ CreatedOn: hours(-25) })
      .where('Id', '=', undecided)
      .execute();
    await app.db
      .updateTable('rental_document')
      .set({ StartDate: hours(-48), PickupDate: hours(-48), EndDate: hours(-3) })
      .where('Id', '=', rental)
      .execute();
    const trip = (started: number) => ({
      VehicleId: smallFleet.vehicle,
      EmployeeId: smallFleet.to,
      StartDate: hours(started),
      StartCounter: 1,
      Purpose: 'Dostawa',
    });
    await app.db
      .insertInto('trip_record_card')
      .values([trip(-25), trip(-5)])
      .execute();
    await app.db.deleteFrom('event').execute();
    await emitDueEvents(app.runtime);
    const open = await app.db.selectFrom('trip_record_card').select('Id').orderBy('StartDate').executeTakeFirstOrThrow();
    expect(await readEvents()).toEqual([`booking-undecided ${undecided}`, `trip-open ${open.Id}`, `vehicle-overdue ${rental}`]);
    expect(fresh).toBeGreaterThan(0);
  });

  it('[R-147] an undecided booking goes to the named deciders, else to the office', async () => {
    const booking = await save('/VehicleBooking/CreateOrUpdate', 'manager', bookingBody());
    await app.db
      .updateTable('vehicle_booking')
      .set({ CreatedOn: hours(-25) })
      .where('Id', '=', booking)
      .execute();
    const recipients = async (role: Role | null) => {
      for (const table of ['event', 'periodic_task'] as const) await app.db.deleteFrom(table).execute();
      const id = role && (await app.db.selectFrom('user_account').select('Id').where('Username', '=', role).executeTakeFirstOrThrow()).Id;
      await app.db.updateTable('notification_rule').set({ EscalateTo: id }).execute();
      await emitDueEvents(app.runtime);
      await runQueue(app.runtime, {}, { demoMode: true });
      return (
        await app.db.selectFrom('outgoing as o').innerJoin('user_account as u', 'u.Id', 'o.UserId').select('u.Username').execute()
      ).map(({ Username }) => Username);
    };
    expect(await recipients(null)).toEqual(['admin']);
    expect(await recipients('manager')).toEqual(['manager']);
  });

  it('[R-147] eight processes report a date once; one mail names a morning’s dates', async () => {
    await app.db
      .updateTable('vehicle')
      .set({ NextTechnicalInspection: days(7) })
      .execute();
    const ran = await Promise.all(Array.from({ length: 8 }, () => emitDueEvents(app.runtime)));
    expect(ran.filter(Boolean)).toHaveLength(1);
    const counts: number[] = [];
    const driver: ChannelDriver = {
      addressesOf: (_, id) => Promise.resolve([`${id}@example.com`]),
      send: (_, { Id }) => Promise.resolve(void counts.push(Id)),
    };
    await runQueue(app.runtime, { mail: driver }, { demoMode: true });
    expect(counts).toEqual([]);
    const { rows } = await sql<{
      digests: number;
      mails: number;
    }>`SELECT count(*) FILTER (WHERE "Data" ? 'Digest')::integer AS digests, count(*)::integer AS mails FROM outgoing WHERE "Channel" = 'mail'`.execute(
      app.db,
    );
    expect(rows[0]?.mails).toBeGreaterThan(3);
    expect(rows[0]?.digests).toBe(rows[0]?.mails);
  });
});
