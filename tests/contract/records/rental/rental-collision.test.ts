import * as fc from 'fast-check';
import * as v from 'valibot';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { PreflightDefinition } from '../../../../src/contract/definition/entity.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { callOf } from '../../../../src/contract/registry.ts';
import { bookingsCollide, type BookedTime } from '../../../../src/contract/rules/rental/collision.ts';
import { timeOfRental } from '../../../../src/contract/rules/rental/rental-time.ts';
import { guardRequest } from '../../../../src/sw/drain/send-entry.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { testedVersions } from '../../../support/backend/postgres.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { bookingBody, equipmentRentalBody, rentalBody } from '../../../support/fixtures/vehicle-use-bodies.ts';
import { setupTwoBackends } from '../../../support/backend/two-backends.ts';

const days = ['2098-03-01T08:00:00', '2098-03-02T08:00:00', '2098-03-03T08:00:00', '2098-03-04T08:00:00'];

onNewestPostgres('collisions of rental documents and bookings', (app) => {
  beforeEach(() => clearTables(app));

  it('[R-071] documents and bookings reject each other with the colliding record', async () => {
    await saveRecord(app, '/VehicleBooking', bookingBody());
    const document = await app.post('/RentalDocument/CreateOrUpdate', { as: 'admin', body: rentalBody() });
    expect(document.status).toBe(409);
    expect(v.parse(problem, await document.json())).toMatchObject({
      code: 'collision',
      collidesWith: [{ Employee: 'Łucja Żółć', EndDate: '2099-05-03T16:00:00' }],
    });
    await saveRecord(app, '/RentalDocument', rentalBody({ VehicleId: smallFleet.truck }));
    const booking = await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body: bookingBody({ VehicleId: smallFleet.truck }) });
    const answer = v.parse(problem, await booking.json());
    expect(answer).toMatchObject({ code: 'collision', collidesWith: [{ Employee: 'Ewa Łąka', StartDate: '2099-05-03T08:00:00' }] });
    expect(answer.collidesWith?.[0]?.Number).toMatch(/^DW\//);
  });

  it('[R-071] without read permission a collision shows the time but not the person', async () => {
    await saveRecord(app, '/RentalDocument', rentalBody());
    const grant = (IsRead: boolean) =>
      app.db.updateTable('user_permission').set({ IsRead }).where('FunctionalityId', '=', 7280).where('UserId', '=', managerId).execute();
    await grant(false);
    const refused = await app.post('/VehicleBooking/CreateOrUpdate', { as: 'manager', body: bookingBody() });
    await grant(true);
    expect(v.parse(problem, await refused.json()).collidesWith).toStrictEqual([
      { StartDate: '2099-05-03T08:00:00', EndDate: '2099-05-05T16:00:00' },
    ]);
  });

  it('[R-071] a document occupies the time of its booking, for itself alone', async () => {
    const BookingId = await saveRecord(app, '/VehicleBooking', bookingBody());
    expect(await doesCollide(app, timeOfRental({ ...rentalTime, BookingId }))).toBe(false);
    const id = await saveRecord(app, '/RentalDocument', rentalBody({ BookingId }));
    await saveRecord(app, '/RentalDocument', rentalBody({ Id: id, BookingId, Comments: 'inne' }));
    await saveRecord(app, '/VehicleBooking', bookingBody({ Id: BookingId, Comment: 'inne' }));
    expect(await doesCollide(app, timeOfRental({ ...rentalTime, BookingId }))).toBe(true);
    expect((await app.post('/RentalDocument/CreateOrUpdate', { as: 'admin', body: rentalBody({ BookingId }) })).status).toBe(409);
    const after = { StartDate: '2099-05-04T08:00:00', EndDate: '2099-05-04T09:00:00' };
    expect((await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body: bookingBody(after) })).status).toBe(409);
    expect((await app.post(`/VehicleBooking/Delete/${BookingId}`)).status).toBe(200);
    expect((await app.post('/VehicleBooking/CreateOrUpdate', { as: 'admin', body: bookingBody() })).status).toBe(409);
  });

  it('[R-071] a document does not collide with itself or its booking', async () => {
    const BookingId = await saveRecord(app, '/VehicleBooking', bookingBody());
    const id = await saveRecord(app, '/RentalDocument', rentalBody({ BookingId, KindId: smallFleet.rentalKind }));
    const { PickupPlace: _, ...item } = pickFields(await readRecord(app, `/RentalDocument/Get/?id=${id}`), rentalFields);
    expect(await doesCollide(app, item)).toBe(false);
    expect(await doesCollide(app, { ...item, Kind: 'Najem' })).toBe(false);
    await saveRecord(app, '/RentalDocument', { ...item, Comments: 'inne' });
    expect(await readRecord(app, `/RentalDocument/Get/?id=${id}`)).toMatchObject({
      BookingId,
      KindId: smallFleet.rentalKind,
      Comments: 'inne',
    });
    const moved = { ...item, StartDate: '2099-05-03T10:00:00', EndDate: '2099-05-06T16:00:00' };
    expect(await doesCollide(app, moved)).toBe(false);
    await saveRecord(app, '/RentalDocument', moved);
    // A copy of the item under another id, and a booking with the same id, still collide.
    expect(await doesCollide(app, { ...item, Id: null })).toBe(true);
    expect(await doesCollide(app, { ...item, Id: id + 1 })).toBe(true);
    expect(
      await doesCollide(
        app,
        bookingBody({ Id: id === BookingId ? id + 1 : id, StartDate: '2099-05-06T08:00:00', EndDate: '2099-05-06T09:00:00' }),
      ),
    ).toBe(true);
    expect(await doesCollide(app, bookingBody({ Id: BookingId }))).toBe(false);
  });

  it('[R-071] an equipment document does not collide with itself, but with another', async () => {
    const id = await saveRecord(app, '/EquipmentRentalDocument', equipmentRentalBody());
    const item = pickFields(await readRecord(app, `/EquipmentRentalDocument/Get/?id=${id}`), equipmentRentalFields);
    expect([
      await doesCollide(app, item),
      await doesCollide(app, { ...item, Id: null }),
      await doesCollide(app, { ...item, Id: id + 1 }),
    ]).toEqual([false, true, true]);
    const moved = { ...item, StartDate: '2099-05-04T08:00:00', EndDate: '2099-05-07T16:00:00' };
    expect(await doesCollide(app, moved)).toBe(false);
    await saveRecord(app, '/EquipmentRentalDocument', moved);
    expect(await doesCollide(app, { ...item, Id: null, EndDate: '2099-05-04T08:00:00' })).toBe(false);
    expect(
      await doesCollide(
        app,
        bookingBody({
          VehicleId: null,
          AdditionalEquipmentId: smallFleet.equipment,
          StartDate: '2099-05-06T08:00:00',
          EndDate: '2099-05-06T09:00:00',
        }),
      ),
    ).toBe(true);
  });

  it('[R-071] the guard request of the app has the saved fields and is understood', async () => {
    const id = await saveRecord(app, '/RentalDocument', rentalBody());
    const item = await readRecord(app, `/RentalDocument/Get/?id=${id}`);
    const [guard] = callOf('rental-document', 'createOrUpdate').change?.preflight ?? [];
    const question = guardRequest(guard as PreflightDefinition, item).body as object;
    expect(question).toMatchObject({
      Id: id,
      ContractorId: smallFleet.contractor,
      StatusId: smallFleet.reported,
      EndDate: item['EndDate'],
    });
    expect([await doesCollide(app, question), await doesCollide(app, { ...question, Id: null })]).toEqual([false, true]);
    // Requests of older app versions, which may still be open, have fewer fields.
    expect(await doesCollide(app, timeOfRental(item))).toBe(false);
  });

  it('[R-071] discard, rejection and early return free the time; saves late returns', async () => {
    const discarded = await saveRecord(app, '/RentalDocument', rentalBody());
    expect((await app.post(`/RentalDocument/Discard/${discarded}`)).status).toBe(200);
    const open = await saveRecord(app, '/RentalDocument', rentalBody({ EndDate: null }));
    expect(await doesCollide(app, bookingBody({ StartDate: '2099-12-01T08:00:00', EndDate: '2099-12-02T08:00:00' }))).toBe(true);
    await saveRecord(app, '/RentalDocument', rentalBody({ Id: open, EndDate: null, ReturnDate: '2099-05-04T08:00:00' }));
    await saveRecord(app, '/VehicleBooking', bookingBody({ StartDate: '2099-05-04T08:00:00', EndDate: '2099-05-06T08:00:00' }));
    await saveRecord(app, '/RentalDocument', rentalBody({ Id: open, EndDate: '2099-05-04T08:00:00', ReturnDate: '2099-05-04T11:00:00' }));
  });

  it('[R-071] call and constraint find the same collisions as the rule, in any state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryTime, { minLength: 1, maxLength: 7 }), async (times) => {
        await clearTables(app);
        const outcomes = await insertAll(app, times);
        expect(outcomes.map(({ reported, written }) => ({ reported, written }))).toStrictEqual(
          outcomes.map(({ collides, isAlive }) => ({ reported: collides && isAlive, written: !collides })),
        );
      }),
      { seed: 7280, numRuns: 60 },
    );
  });
});

describe.each(testedVersions(inject('postgres')))('rental documents in two processes · $name', (server) => {
  const { postAtOnce } = setupTwoBackends(server);

  it('[R-071] of 100 concurrent documents and bookings of one vehicle, one is saved', async () => {
    const answers = await postAtOnce(
      Array.from({ length: 100 }, (_, index) =>
        index % 3 === 0
          ? { path: '/VehicleBooking/CreateOrUpdate', body: bookingBody() }
          : { path: '/RentalDocument/CreateOrUpdate', body: rentalBody() },
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, answer } of answers.filter((each) => each.status !== 200)) {
      expect(status).toBe(409);
      expect(answer).toMatchObject({ code: 'collision', collidesWith: [{ StartDate: '2099-05-03T08:00:00' }] });
    }
  });
});

/** Fields of the records as the specification names them. */
const rentalFields = [
  'Id',
  'VehicleId',
  'StartDate',
  'EndDate',
  'ContractorId',
  'ContractorEmployeeId',
  'StatusId',
  'PickupDate',
  'ReturnDate',
  'PickupCounter',
  'ReturnCounter',
  'AdditionalFieldValues',
  'PickupPlace',
];
const equipmentRentalFields = ['Id', 'AdditionalEquipmentId', 'StartDate', 'EndDate', 'ContractorId', 'StatusId', 'Number'];

function pickFields(item: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, item[field]]));
}

async function readRecord(app: ContractApp, address: string): Promise<Record<string, unknown>> {
  return (await (await app.get(address)).json()) as Record<string, unknown>;
}

const rentalTime = { VehicleId: smallFleet.vehicle, StartDate: '2099-05-03T08:00:00', EndDate: '2099-05-05T16:00:00' };

/** The second user of the small fleet. */
const managerId = 2;

const day = fc.constantFrom(...days);

const arbitraryTime = fc.record({
  isBooking: fc.boolean(),
  VehicleId: fc.constantFrom(1, 1, 2),
  time: fc.tuple(day, day).filter(([start, end]) => start < end),
  link: fc.nat(3),
  state: fc.constantFrom('', '', '', 'IsRejected', 'IsRejectedByDriver'),
});

/** Inserts the times one after the other, past the app. Returns for each the results of the rule, the call and the database. */
async function insertAll(app: ContractApp, times: readonly Generated<typeof arbitraryTime>[]) {
  const stored: BookedTime[] = [];
  const bookings: number[] = [];
  const outcomes: { collides: boolean; isAlive: boolean; reported: boolean; written: boolean }[] = [];
  for (const generated of times) {
    const { isBooking, link, state } = generated;
    const row = { VehicleId: generated.VehicleId, StartDate: generated.time[0], EndDate: generated.time[1] };
    const rental = {
      ...row,
      BookingId: bookings[link] ?? null,
      IsDiscarded: state === 'IsRejected',
      IsRejectedByDriver: state === 'IsRejectedByDriver',
    };
    const booking = { ...row, IsRejected: state === 'IsRejected', IsRejectedByDriver: state === 'IsRejectedByDriver' };
    const time = isBooking ? booking : timeOfRental(rental);
    const collides = stored.some((other) => bookingsCollide(time, other));
    const isAlive = state === '';
    const reported = isAlive && (await doesCollide(app, time));
    const writing = isBooking
      ? app.db.insertInto('vehicle_booking').values(booking).returning('Id').executeTakeFirstOrThrow()
      : app.db.insertInto('rental_document').values(rental).returning('Id').executeTakeFirstOrThrow();
    const id = await writing.then(({ Id }) => Id, nullIfOverlap);
    outcomes.push({ collides, isAlive, reported, written: id !== null });
    if (id === null) continue;
    stored.push(isBooking ? { ...time, Id: id } : { ...time, DocumentId: id });
    if (isBooking) bookings.push(id);
  }
  return outcomes;
}

type Generated<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** Null for the exclusion violation of the database. */
function nullIfOverlap(error: unknown): null {
  if ((error as { code?: unknown }).code === '23P01') return null;
  throw error;
}

async function clearTables(app: ContractApp): Promise<void> {
  await app.db.deleteFrom('rental_document').execute();
  await app.db.deleteFrom('equipment_rental_document').execute();
  await app.db.deleteFrom('vehicle_booking').execute();
}

async function saveRecord(app: ContractApp, path: string, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function doesCollide(app: ContractApp, body: object): Promise<boolean> {
  const answer = await app.post('/VehicleBooking/DoesBookingCollide', { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as boolean;
}
