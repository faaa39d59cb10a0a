import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { runChange } from '../../../server/transaction/run-change.ts';
import { ownTransaction } from '../../../server/transaction/transact.ts';
import { toWireDate } from '../../../src/contract/wire/wire-date.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';
import { damageBody, serviceRequestBody } from '../../support/fixtures/report-bodies.ts';
import { costBody } from '../../support/backend/seed/small-costs.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { bookingBody, counterBody, rentalBody, summaryBody, tripBody } from '../../support/fixtures/vehicle-use-bodies.ts';
import { sampled } from '../../support/whole-run.ts';

type Save = { readonly path: string; readonly body?: unknown };

const rounds = 3;
const concurrentSaves = 20;

/** A new record of each kind that names a vehicle. `index` moves the time of kinds that must not overlap. */
const kinds: Readonly<Record<string, (index: number) => Save>> = {
  'trip cards': (index) => ({ path: '/TripRecordCard/CreateOrUpdate', body: tripBody({ StartCounter: 60_000 + index }) }),
  counters: (index) => ({ path: '/VehicleCounter/CreateOrUpdate', body: counterBody({ CounterState: 50_000 + index }) }),
  handovers: () => ({ path: '/VehicleHandoverDocument/CreateOrUpdate', body: handoverBody() }),
  'rental documents': (index) => ({ path: '/RentalDocument/CreateOrUpdate', body: rentalBody(dayTimesOf(2_200, index)) }),
  bookings: (index) => ({ path: '/VehicleBooking/CreateOrUpdate', body: bookingBody(dayTimesOf(2_400, index)) }),
  summaries: (index) => ({ path: '/PeriodicSummary/CreateOrUpdate', body: summaryBody(dayTimesOf(2_600, index)) }),
  damages: () => ({ path: '/VehicleDamage/CreateOrUpdate', body: damageBody() }),
  costs: () => ({ path: '/Cost/CreateOrUpdate', body: costBody() }),
  'service requests': () => ({ path: '/ServiceRequest/CreateOrUpdate', body: serviceRequestBody() }),
};

onNewestPostgres('concurrent saves', (app) => {
  let count = 0;

  const save = async ({ path, body }: Save) => app.post(path, { as: 'admin', body, headers: { 'Idempotency-Key': crypto.randomUUID() } });
  const idOf = async (saved: Save) => (await (await save(saved)).json()) as number;

  /** Sends the saves concurrently and returns the bodies of failed answers. */
  async function failuresOf(saves: readonly Save[]): Promise<string[]> {
    const answers = await Promise.all(saves.map(save));
    return Promise.all(answers.filter(({ status }) => status !== 200).map((answer) => answer.text()));
  }

  it.each(Object.entries(kinds))('saves twenty %s of one vehicle concurrently', async (_kind, saveOf) => {
    for (let round = 0; round < rounds; round++) {
      expect(await failuresOf(Array.from({ length: concurrentSaves }, () => saveOf(count++)))).toEqual([]);
    }
  });

  it('saves all kinds of records of one vehicle concurrently', async () => {
    for (let round = 0; round < rounds; round++) {
      expect(await failuresOf(Object.values(kinds).flatMap((saveOf) => [saveOf(count++), saveOf(count++), saveOf(count++)]))).toEqual([]);
    }
  });

  it('[R-143] creates and changes every pair of kinds of one vehicle, twenty at a time', async () => {
    for (const [first, second] of sampled(pairsOf(Object.values(kinds)), 3)) {
      const stored = [first, second].map((saveOf) => saveOf(count++));
      const ids = await Promise.all(stored.map(idOf));
      const changes = stored.map(({ path, body }, index) => ({ path, body: { ...(body as object), Id: ids[index] } }));
      const creations = Array.from({ length: concurrentSaves / 4 }, () => [first(count++), second(count++)]).flat();
      expect(await failuresOf([...creations, ...Array.from({ length: concurrentSaves / 4 }, () => changes).flat()])).toEqual([]);
    }
  });

  it('[R-142] saves every kind of record of two vehicles in batches of opposite order', async () => {
    const { vehicle, truck } = smallFleet;
    for (let round = 0; round < rounds; round++) {
      const saves = Object.values(kinds).flatMap((saveOf) => [vehicle, truck].map((VehicleId) => withVehicle(saveOf(count++), VehicleId)));
      const changes = await Promise.all(saves.map(async (one) => ({ ...one, body: { ...(one.body as object), Id: await idOf(one) } })));
      const news = Object.values(kinds).flatMap((saveOf) => [truck, vehicle].map((VehicleId) => withVehicle(saveOf(count++), VehicleId)));
      const batches = [[...news, ...changes], changes.toReversed(), [...changes.slice(5), ...changes.slice(0, 5)]];
      const answers = await Promise.all(
        batches.map((batch) =>
          app.post('/api/Batch', {
            as: 'admin',
            body: { Entries: batch.map(({ path, body }) => ({ Key: crypto.randomUUID(), Path: path, Body: body })) },
          }),
        ),
      );
      const statuses = await Promise.all(
        answers.map(async (answer) =>
          ((await answer.json()) as { readonly Answers: readonly { readonly Status: number }[] }).Answers.map(({ Status }) => Status),
        ),
      );
      expect(statuses.flat()).toEqual(batches.flat().map(() => 200));
    }
  });

  it('finishes twenty trips of one vehicle concurrently', async () => {
    const trips = await Promise.all(
      Array.from({ length: concurrentSaves }, () => idOf({ path: '/TripRecordCard/CreateOrUpdate', body: tripBody() })),
    );
    expect(
      await failuresOf(
        trips.map((Id, index) => ({
          path: '/TripRecordCard/Finish',
          body: { Id, EndDate: '2026-06-01T16:00:00', EndCounter: 60_100 + index },
        })),
      ),
    ).toEqual([]);
  });

  it('moves records between two vehicles in both directions concurrently', async () => {
    const { vehicle, truck } = smallFleet;
    const bodies = [vehicle, truck].flatMap((VehicleId) => Array.from({ length: concurrentSaves / 4 }, () => ({ VehicleId })));
    const trips = await Promise.all(
      bodies.map(async ({ VehicleId }) => ({
        VehicleId,
        Id: await idOf({ path: '/TripRecordCard/CreateOrUpdate', body: tripBody({ VehicleId }) }),
      })),
    );
    const counters = await Promise.all(
      bodies.map(async ({ VehicleId }) => ({
        VehicleId,
        Id: await idOf({ path: '/VehicleCounter/CreateOrUpdate', body: counterBody({ VehicleId }) }),
      })),
    );
    for (let round = 0; round < rounds; round++) {
      const other = (VehicleId: number) => ((VehicleId === vehicle) === (round % 2 === 0) ? truck : vehicle);
      const saves = [
        ...trips.map(({ Id, VehicleId }) => ({
          path: '/TripRecordCard/CreateOrUpdate',
          body: tripBody({ Id, VehicleId: other(VehicleId) }),
        })),
        ...counters.map(({ Id, VehicleId }) => ({
          path: '/VehicleCounter/CreateOrUpdate',
          body: counterBody({ Id, VehicleId: other(VehicleId) }),
        })),
      ];
      expect(await failuresOf(saves)).toEqual([]);
    }
  });

  it('changes a booking while rental documents are created for it', async () => {
    for (let round = 0; round < rounds; round++) {
      const times = dayTimesOf(2_800, count++);
      const Id = await idOf({ path: '/VehicleBooking/CreateOrUpdate', body: bookingBody(times) });
      const saves = [
        ...Array.from({ length: 5 }, (_, index) => ({
          path: '/VehicleBooking/CreateOrUpdate',
          body: bookingBody({ ...times, Id, Comment: `zmiana ${index}` }),
        })),
        { path: '/RentalDocument/CreateOrUpdate', body: rentalBody({ ...times, BookingId: Id }) },
      ];
      expect(await failuresOf(saves)).toEqual([]);
    }
  });

  it('causes no deadlock', async () => {
    const counted = await sql<{ deadlocks: number }>`SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`.execute(
      app.db,
    );
    expect(counted.rows).toEqual([{ deadlocks: 0 }]);
  });

  it('retries a deadlocked change, so that both succeed', async () => {
    const both = Promise.withResolvers<void>();
    let begun = 0;
    const lockInOrder = async (first: number, second: number) =>
      runChange(ownTransaction(app.db), { userId: 1, key: crypto.randomUUID(), payloadHash: '', auditContext: null }, async (trx) => {
        await trx.selectFrom('employee').select('Id').where('Id', '=', first).forUpdate().execute();
        begun += 1;
        if (begun === 2) both.resolve();
        await both.promise;
        await trx.selectFrom('employee').select('Id').where('Id', '=', second).forUpdate().execute();
        return first;
      });
    const { from, to } = smallFleet;
    expect(await Promise.all([lockInOrder(from, to), lockInOrder(to, from)])).toEqual([
      { status: 200, body: String(from) },
      { status: 200, body: String(to) },
    ]);
    // A busy machine may meet the deadlock again.
    expect(begun).toBeGreaterThanOrEqual(3);
  });
});

function withVehicle({ path, body }: Save, VehicleId: number): Save {
  return { path, body: { ...(body as object), VehicleId } };
}

/** Every pair of different values. */
function pairsOf<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((first, index) => values.slice(index + 1).map((second): [Value, Value] => [first, second]));
}

/** A separate day for each index. */
function dayTimesOf(year: number, index: number): { StartDate: string; EndDate: string } {
  const day = toWireDate(new Date(year, 0, 1 + index));
  return { StartDate: `${day}T08:00:00`, EndDate: `${day}T16:00:00` };
}
