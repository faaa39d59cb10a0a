import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { bookingsCollide, isForOtherVehicle, summariesCollide } from '../../../../src/contract/rules/rental/collision.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { bookingBody, equipmentRentalBody, summaryBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { testedVersions } from '../../../support/backend/postgres.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { setupTwoBackends } from '../../../support/backend/two-backends.ts';

const booking = '/VehicleBooking';
const summary = '/PeriodicSummary';

// Times around both clock changes, so that generated ranges touch, meet and cross them.
const hours = [
  '2027-03-27T23:00:00',
  '2027-03-28T01:59:59',
  '2027-03-28T02:30:00',
  '2027-03-28T03:00:00',
  '2027-10-31T02:00:00',
  '2027-10-31T02:59:59',
  '2027-10-31T03:00:00',
];

const hour = fc.constantFrom(...hours);
const range = fc.tuple(hour, hour).filter(([start, end]) => start < end);

onNewestPostgres('collisions', (app) => {
  it('[R-071] the backend finds the same booking collisions as the contract rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryBooking, { maxLength: 6 }), arbitraryBooking, fc.nat(6), async (others, candidate, ownIndex) => {
        await app.db.deleteFrom('vehicle_booking').execute();
        const stored: (Generated<typeof arbitraryBooking> & { Id: number })[] = [];
        for (const other of others) {
          // The database rejects colliding rows, so the rule decides which of the generated ones can exist together.
          if (stored.some((earlier) => bookingsCollide(earlier, other))) continue;
          const { Id } = await app.db.insertInto('vehicle_booking').values(other).returning('Id').executeTakeFirstOrThrow();
          stored.push({ ...other, Id });
        }
        const requestBody = { ...candidate, Id: stored[ownIndex]?.Id ?? null, IsRejected: false, IsRejectedByDriver: false };
        const callApi = async (call: string) => (await app.post(`${booking}/${call}`, { as: 'admin', body: requestBody })).json();
        expect(await callApi('DoesBookingCollide')).toBe(stored.some((other) => bookingsCollide(requestBody, other)));
        expect(await callApi('AreThereBookingsForOtherVehicles')).toBe(stored.some((other) => isForOtherVehicle(requestBody, other)));
      }),
      { seed: 5760, numRuns: 60 },
    );
  });

  it('[R-071] the database constraint rejects exactly what the rule calls a collision', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryBooking, arbitraryBooking, async (one, other) => {
        await app.db.deleteFrom('vehicle_booking').execute();
        await app.db.insertInto('vehicle_booking').values(one).execute();
        const second = app.db.insertInto('vehicle_booking').values(other).execute();
        const refusal = await second.then(
          () => null,
          (error: unknown) => (error as { code?: unknown }).code,
        );
        expect(refusal).toBe(bookingsCollide(one, other) ? '23P01' : null);
      }),
      { seed: 5761, numRuns: 60 },
    );
  });

  it('[R-075] the backend finds the same summary collisions, open ends included', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitrarySummary, { maxLength: 4 }), arbitrarySummary, fc.nat(4), async (others, candidate, ownIndex) => {
        await app.db.deleteFrom('periodic_summary').execute();
        const stored: (Generated<typeof arbitrarySummary> & { Id: number })[] = [];
        for (const other of others) {
          if (stored.some((earlier) => summariesCollide(earlier, other))) continue;
          const { Id } = await app.db.insertInto('periodic_summary').values(other).returning('Id').executeTakeFirstOrThrow();
          stored.push({ ...other, Id });
        }
        const requestBody = { ...candidate, Id: stored[ownIndex]?.Id ?? null };
        const answer = await app.post(`${summary}/DoesPeriodicSummaryCollide`, { as: 'admin', body: requestBody });
        expect(await answer.json()).toBe(stored.some((other) => summariesCollide(requestBody, other)));
      }),
      { seed: 2970, numRuns: 60 },
    );
  });

  it('[R-071] rejects a collision with its cause; adjacent and cancelled are free', async () => {
    await app.db.deleteFrom('vehicle_booking').execute();
    const first = await saveBooking(app, bookingBody());
    const refused = await app.post(`${booking}/CreateOrUpdate`, { as: 'manager', body: bookingBody({ EndDate: '2099-05-03T20:00:00' }) });
    expect(refused.status).toBe(409);
    const refusal = v.parse(problem, await refused.json());
    expect(refusal).toMatchObject({
      code: 'collision',
      field: 'StartDate',
      collidesWith: [{ Id: first, StartDate: '2099-05-03T08:00:00', EndDate: '2099-05-03T16:00:00', Employee: 'Łucja Żółć' }],
    });
    expect(refusal.collidesWith?.[0]?.Number).toMatch(/^REZ\/\d{4}\/\d{6}$/);
    await saveBooking(app, bookingBody({ StartDate: '2099-05-03T16:00:00', EndDate: '2099-05-03T18:00:00' }));
    expect((await app.post(`${booking}/Cancel/${first}`)).status).toBe(200);
    await saveBooking(app, bookingBody());
  });

  it('[R-071] without read permission a collision shows the time but not the employee', async () => {
    await app.db.deleteFrom('vehicle_booking').execute();
    await saveBooking(app, bookingBody());
    await app.db
      .updateTable('user_permission')
      .set({ IsAdd: true })
      .where('FunctionalityId', '=', 5760)
      .where('UserId', '=', userIdOf('viewer'))
      .execute();
    const refused = await app.post(`${booking}/CreateOrUpdate`, { as: 'viewer', body: bookingBody() });
    expect(v.parse(problem, await refused.json()).collidesWith).toStrictEqual([
      { StartDate: '2099-05-03T08:00:00', EndDate: '2099-05-03T16:00:00' },
    ]);
  });

  it('[R-075] rejects a summary that overlaps another', async () => {
    await app.db.deleteFrom('periodic_summary').execute();
    expect((await app.post(`${summary}/CreateOrUpdate`, { as: 'admin', body: summaryBody() })).status).toBe(200);
    const refused = await app.post(`${summary}/CreateOrUpdate`, {
      as: 'admin',
      body: summaryBody({ StartDate: '2037-01-31T23:59:59', EndDate: null }),
    });
    expect([refused.status, v.parse(problem, await refused.json()).code]).toStrictEqual([409, 'collision']);
    expect(
      (await app.post(`${summary}/CreateOrUpdate`, { as: 'admin', body: summaryBody({ StartDate: '2037-02-01T00:00:00', EndDate: null }) }))
        .status,
    ).toBe(200);
  });
});

describe.each(testedVersions(inject('postgres')))('collisions of two processes · $name', (server) => {
  const { postAtOnce, databaseUrl } = setupTwoBackends(server);

  async function saveAtOnce(
    posts: Parameters<typeof postAtOnce>[0],
  ): Promise<{ readonly won: readonly unknown[]; readonly lost: Awaited<ReturnType<typeof postAtOnce>> }> {
    const answers = await postAtOnce(posts);
    return {
      won: answers.filter(({ status }) => status === 200).map(({ answer }) => answer),
      lost: answers.filter(({ status }) => status !== 200),
    };
  }

  it('[R-071] of 200 concurrent bookings of one vehicle and time, one is saved', async () => {
    const { won, lost } = await saveAtOnce(Array.from({ length: 200 }, () => ({ path: `${booking}/CreateOrUpdate`, body: bookingBody() })));
    expect(won).toHaveLength(1);
    for (const { status, answer } of lost) {
      expect(status).toBe(409);
      expect(answer).toMatchObject({ code: 'collision', collidesWith: [{ Id: won[0] }] });
    }
  });

  it('[R-071] [R-034] [R-035] of 200 concurrent loans of one equipment, one is saved', async () => {
    const db = openDatabase(openPool(databaseUrl(), { timeZone: 'Europe/Warsaw' }));
    const plates = Array.from({ length: 100 }, (_, index) => ({ RegistrationNumber: `EQ ${index}`, VehicleType: 0, Status: 'Wolny' }));
    const vehicles = await db.insertInto('vehicle').values(plates).returning('Id').execute();
    const time = { AdditionalEquipmentId: smallFleet.equipment, StartDate: '2098-05-03T08:00:00', EndDate: '2098-05-03T16:00:00' };
    const saves = vehicles.flatMap(({ Id }) => [
      { path: `${booking}/CreateOrUpdate`, body: bookingBody({ VehicleId: Id, ...time }) },
      { path: '/EquipmentRentalDocument/CreateOrUpdate', body: equipmentRentalBody(time) },
    ]);
    const { won, lost } = await saveAtOnce(saves);
    expect(won).toHaveLength(1);
    expect(new Set(lost.map(({ status, answer }) => `${status} ${(answer as { code: string }).code}`))).toEqual(new Set(['409 collision']));
    const rows = await Promise.all(
      (['vehicle_booking', 'equipment_rental_document'] as const).map((table) =>
        db.selectFrom(table).select('Id').where('StartDate', '=', time.StartDate).execute(),
      ),
    );
    expect(rows.flat()).toHaveLength(1);
    await db.destroy();
  });
});

const arbitraryBooking = fc
  .record({
    VehicleId: fc.constantFrom(1, 2),
    AdditionalEquipmentId: fc.constantFrom(null, 1, 2),
    EmployeeId: fc.constantFrom(1, 2),
    time: range,
    state: fc.constantFrom({}, {}, { IsRejected: true }, { IsRejectedByDriver: true }, { IsAccepted: true }),
  })
  .map(({ time: [StartDate, EndDate], state, ...rest }) => ({ ...rest, StartDate, EndDate, ...state }));

const arbitrarySummary = fc
  .record({ VehicleId: fc.constantFrom(1, 2), time: range, isOpen: fc.boolean() })
  .map(({ VehicleId, time: [StartDate, EndDate], isOpen }) => ({
    VehicleId,
    StartDate,
    EndDate: isOpen ? null : EndDate,
    CounterStart: 1,
  }));

type Generated<Source> = Source extends fc.Arbitrary<infer Value> ? Value : never;

/** The small fleet inserts its users in the order of their roles, so the ids follow it. */
function userIdOf(role: 'viewer'): number {
  return ['admin', 'manager', 'driver', 'viewer'].indexOf(role) + 1;
}

async function saveBooking(app: ContractApp, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`${booking}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}
