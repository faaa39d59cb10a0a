import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { Role } from '../../../support/backend/seed/small-fleet.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { functionality } from '../../../../src/contract/permissions/functionality.ts';
import { loadHistories } from '../../../../server/engine/records/reading-histories.ts';
import { reassessFlagged } from '../../../../server/engine/records/readings.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { counterBody, summaryBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('readings', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('vehicle_counter').execute();
    await app.db.deleteFrom('vehicle_handover_document').execute();
    await app.db.deleteFrom('periodic_summary').execute();
  });

  const read = async (DateTime: string, CounterState: number, as: Role = 'manager') =>
    app.post('/VehicleCounter/CreateOrUpdate', { as, body: counterBody({ DateTime, CounterState }) });
  const mileage = async () =>
    (await app.db.selectFrom('vehicle').select('VehicleMileage').where('Id', '=', smallFleet.vehicle).executeTakeFirstOrThrow())
      .VehicleMileage;

  const review = async (as: Role = 'manager') => {
    const { value } = (await (await app.get(`/api/ODataVehicleReading?$orderby=Date&$filter=Vehicle eq 'WA 12345'`, { as })).json()) as {
      value: readonly { Id: number; Counter: number; Review: string | null }[];
    };
    return value;
  };
  const decide = async (call: 'Confirm' | 'Void', counter: number, body: unknown, as: Role = 'manager') => {
    const { Id } = (await review()).find(({ Counter }) => Counter === counter) ?? { Id: 0 };
    return app.post(`/VehicleReading/${call}/${Id}`, { as, body });
  };
  const states = async () => (await review()).map(({ Counter, Review }) => [Counter, Review]);

  it('[R-040] a late reading is compared with its neighbours by date', async () => {
    for (const [date, counter] of [
      ['2026-04-10T12:00:00', 1_000],
      ['2026-04-20T12:00:00', 3_000],
      ['2026-04-15T12:00:00', 2_000],
      ['2026-04-12T12:00:00', 2_500],
    ] as const) {
      expect((await read(date, counter)).status).toBe(200);
    }
    expect(await review()).toMatchObject([
      { Counter: 1_000, Review: null },
      { Counter: 2_500, Review: 'flagged', Warning: 'higher', ComparedCounter: 2_000, ComparedDate: '2026-04-15T12:00:00' },
      { Counter: 2_000, Review: null },
      { Counter: 3_000, Review: null, Vehicle: 'WA 12345', Source: 'vehicle-counter' },
    ]);
  });

  it('[R-040] the vehicle list shows the newest reading by date, not by entry', async () => {
    await read('2026-04-20T12:00:00', 3_000);
    await read('2026-04-10T12:00:00', 1_000);
    expect(await mileage()).toBe(3_000);
    const { Id } = await app.db.selectFrom('vehicle_counter').select('Id').where('CounterState', '=', 3_000).executeTakeFirstOrThrow();
    expect((await app.post(`/VehicleCounter/Delete/${Id}`)).status).toBe(200);
    expect(await mileage()).toBe(1_000);
  });

  it('[R-144] a typing error is saved and flagged; it blocks no mileage or reading', async () => {
    await read('2026-04-01T08:00:00', 1_200);
    expect((await read('2026-04-02T08:00:00', 9_999_999)).status).toBe(200);
    expect(await mileage()).toBe(1_200);
    expect((await read('2026-04-03T08:00:00', 1_300)).status).toBe(200);
    expect(await states()).toStrictEqual([
      [1_200, null],
      [9_999_999, 'flagged'],
      [1_300, null],
    ]);
    expect(await mileage()).toBe(1_300);
  });

  it('[R-144] anyone who may add saves a lower reading; a manager confirms it', async () => {
    await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
      as: 'admin',
      body: handoverBody({ Date: '2026-04-01T08:00:00', Counter: 5_000 }),
    });
    const body = counterBody({ DateTime: '2026-04-02T12:00:00', CounterState: 12, ReadingReason: ' Instrument replaced ' });
    expect((await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body })).status).toBe(200);
    await read('2026-04-03T12:00:00', 80);
    expect(await review()).toMatchObject([
      { Counter: 5_000, Review: null },
      { Counter: 12, Review: 'flagged', Reason: 'Instrument replaced' },
      { Counter: 80, Review: 'flagged' },
    ]);
    expect(await mileage()).toBe(5_000);
    expect((await decide('Confirm', 12, null)).status).toBe(200);
    expect(await states()).toStrictEqual([
      [5_000, null],
      [12, 'confirmed'],
      [80, null],
    ]);
    expect(await mileage()).toBe(80);
  });

  it('[R-144] a voided reading leaves the mileage; contradicted ones turn plausible', async () => {
    await read('2026-04-01T08:00:00', 1_200);
    await read('2026-04-02T08:00:00', 1_900);
    await read('2026-04-03T08:00:00', 1_300);
    await read('2026-04-04T08:00:00', 1_350);
    expect(await mileage()).toBe(1_900);
    expect((await decide('Void', 1_900, { Reason: 'Typing error' })).status).toBe(200);
    expect(await states()).toStrictEqual([
      [1_200, null],
      [1_900, 'voided'],
      [1_300, null],
      [1_350, null],
    ]);
    expect(await mileage()).toBe(1_350);
    expect(await review()).toMatchObject([{}, { ReviewReason: 'Typing error', ReviewedBy: 'manager' }, {}, {}]);
  });

  it('[R-144] voiding the only reading restores the mileage before it', async () => {
    await app.db.updateTable('vehicle').set({ VehicleMileage: 131_705 }).where('Id', '=', smallFleet.vehicle).execute();
    await read('2026-04-01T08:00:00', 140_000);
    expect(await mileage()).toBe(140_000);
    await decide('Void', 140_000, { Reason: 'Another vehicle' });
    expect(await mileage()).toBe(131_705);
    await app.db.updateTable('vehicle').set({ VehicleMileage: 1_000 }).where('Id', '=', smallFleet.vehicle).execute();
  });

  it('[R-144] voiding needs a reason and the right to remove readings, and runs once', async () => {
    await read('2026-04-01T08:00:00', 1_200);
    const without = await decide('Void', 1_200, { Reason: ' ' });
    expect(v.parse(problem, await without.json())).toMatchObject({ status: 422, errors: [{ field: 'Reason', code: 'required' }] });
    expect((await decide('Void', 1_200, { Reason: 'No' }, 'driver')).status).toBe(403);
    expect((await decide('Void', 1_200, { Reason: 'Typing error' })).status).toBe(200);
    expect((await decide('Void', 1_200, { Reason: 'Again' })).status).toBe(409);
  });

  it('[R-144] no reading lies in the future; a device in an eastern time zone is right', async () => {
    const inHours = (hours: number) => toWireDateTimeIn('Europe/Warsaw', new Date(Date.now() + hours * 3_600_000));
    const rejected = await read('2031-01-01T08:00:00', 1_200);
    expect(v.parse(problem, await rejected.json())).toMatchObject({ status: 422, errors: [{ field: 'DateTime', code: 'in-future' }] });
    expect((await read(inHours(1), 1_200)).status).toBe(422);
    const save = async (happenedAt: string) =>
      app.post('/VehicleCounter/CreateOrUpdate', {
        as: 'manager',
        body: counterBody({ DateTime: inHours(1), CounterState: 1_200 }),
        headers: { 'X-Happened-At': happenedAt, 'X-Device-Id': 'tablet' },
      });
    expect((await save(inHours(20))).status).toBe(422);
    expect((await save(inHours(1))).status).toBe(200);
    const handover = await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
      as: 'admin',
      body: handoverBody({ Date: '2031-01-01T08:00:00', Counter: 5_000 }),
    });
    expect(v.parse(problem, await handover.json())).toMatchObject({ status: 422, errors: [{ field: 'Date', code: 'in-future' }] });
  });

  it('[R-144] a corrected reading is assessed again, and others with it', async () => {
    await read('2026-05-01T12:00:00', 1_200);
    const id = (await (await read('2026-05-10T12:00:00', 2_000)).json()) as number;
    await read('2026-05-11T12:00:00', 1_500);
    expect(await states()).toStrictEqual([
      [1_200, null],
      [2_000, null],
      [1_500, 'flagged'],
    ]);
    const corrected = await app.post('/VehicleCounter/CreateOrUpdate', {
      as: 'manager',
      body: counterBody({ Id: id, DateTime: '2026-05-10T12:00:00', CounterState: 1_400 }),
    });
    expect(corrected.status).toBe(200);
    expect(await states()).toStrictEqual([
      [1_200, null],
      [1_400, null],
      [1_500, null],
    ]);
    expect(await mileage()).toBe(1_500);
    expect(await (await app.get(`/VehicleCounter/Get/?id=${id}`)).json()).toMatchObject({ CounterState: 1_400, RowVersion: 2 });
  });

  it('[R-144] a reading moved to another day is not compared with itself', async () => {
    await read('2026-04-01T08:00:00', 1_000);
    await read('2026-04-10T08:00:00', 1_200);
    const { Id } = await app.db.selectFrom('vehicle_counter').select('Id').where('CounterState', '=', 1_200).executeTakeFirstOrThrow();
    for (const [DateTime, CounterState] of [
      ['2026-04-05T08:00:00', 1_300],
      ['2026-04-12T08:00:00', 1_100],
    ] as const) {
      expect(
        (await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body: { ...counterBody({ DateTime, CounterState }), Id } }))
          .status,
      ).toBe(200);
      expect(await states()).toStrictEqual([
        [1_000, null],
        [CounterState, null],
      ]);
    }
  });

  it('[R-144] concurrent readings of a vehicle are compared with each other', async () => {
    await read('2026-05-01T12:00:00', 1_200);
    await Promise.all([read('2026-06-01T12:00:00', 9_000), read('2026-06-02T12:00:00', 8_000)]);
    expect((await states()).filter(([, state]) => state === 'flagged')).toHaveLength(1);
  });

  it('[R-075] a summary returns its distances, and the next one starts at its end', async () => {
    const saved = await app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body: summaryBody() });
    const id = (await saved.json()) as number;
    expect(await (await app.get(`/PeriodicSummary/Get/${id}`)).json()).toMatchObject({
      ...summaryBody(),
      Id: id,
      Distance: 2_500,
      DistanceCategory1: 1_950,
      RowVersion: 1,
    });
    const next = await app.get(`/PeriodicSummary/GetInitialDetailsForVehicle/${smallFleet.vehicle}`);
    expect(await next.json()).toStrictEqual({ CounterStart: 12_500, StartDate: '2037-02-01T00:00:00', EndDate: '2037-03-01T00:00:00' });
  });

  it.each([
    [{ DistanceCategory2: 2_500 }, 'DistanceCategory1', 'min'],
    [{ CounterEnd: 9_999 }, 'CounterEnd', 'min'],
    [{ EndDate: '2037-01-01T00:00:00' }, 'EndDate', 'end-before-start'],
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
  ])('[R-075] refuses a summary with %o on its field', async (changed, field, code) => {
    const answer = await app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body: summaryBody(changed) });
    expect(v.parse(problem, await answer.json())).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  it('[R-144] names the people of trips and handovers only to those who may read them', async () => {
    await read('2026-04-10T12:00:00', 1_000);
    const handover = await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'manager', body: handoverBody({ Counter: 2_000 }) });
    expect(handover.status).toBe(200);
    const viewer = app.db.selectFrom('user_account').select('Id').where('Username', '=', 'viewer');
    const allow = (name: 'VehicleCounter' | 'VehicleHandoverDocument', IsRead: boolean) =>
      app.db
        .updateTable('user_permission')
        .set({ IsRead })
        .where('FunctionalityId', '=', functionality[name])
        .where('UserId', '=', viewer)
        .execute();
    const sourcesOf = async (query: string, as: Role) => {
      const answer = await app.get(`/api/ODataVehicleReading?${query}`, { as });
      expect(answer.status).toBe(200);
      const { value } = (await answer.json()) as { value: readonly { Source?: string; Employee: string | null }[] };
      return [...new Set(value.filter(({ Employee }) => Employee !== null).map(({ Source }) => Source ?? ''))].toSorted((left, right) =>
        left.localeCompare(right),
      );
    };
    await allow('VehicleCounter', true);
    await allow('VehicleHandoverDocument', false);
    for (const query of ['', '$filter=Employee ne null', '$apply=groupby((Employee,Source))'])
      expect([query, await sourcesOf(query, 'viewer')]).toEqual([query, ['vehicle-counter']]);
    expect(await sourcesOf('', 'manager')).toEqual(
      expect.arrayContaining(['trip-record-card', 'vehicle-counter', 'vehicle-handover-document']),
    );
    await allow('VehicleHandoverDocument', true);
    expect(await sourcesOf('', 'viewer')).toEqual(['vehicle-counter', 'vehicle-handover-document']);
    await allow('VehicleCounter', false);
  });

  it('[R-144] a save reads no readings of other vehicles that wait for a review', async () => {
    await sql`INSERT INTO vehicle ("Id", "RegistrationNumber") SELECT 1000 + n, 'ZX ' || n FROM generate_series(1, 100) n`.execute(app.db);
    await sql`INSERT INTO vehicle_reading ("Source", "RecordId", "Part", "VehicleId", "DateTime", "Counter", "Review")
      SELECT 'vehicle-counter', 1000000 + n, '', 1001 + n % 100, '2026-01-01'::timestamp + n * interval '1 hour', n, CASE WHEN n % 5 > 0 THEN 'flagged' END
      FROM generate_series(1, 20000) n
      UNION ALL
      SELECT 'vehicle-counter', 2000000 + n, '', ${smallFleet.vehicle}::bigint, '2026-01-01'::timestamp + n * interval '1 hour', n, NULL FROM generate_series(1, 500) n`.execute(
      app.db,
    );
    await sql`ANALYZE vehicle_reading`.execute(app.db);
    const DateTime = '2026-04-10T12:00:00';
    const rows = await app.db.transaction().execute(async (db) => {
      await loadHistories(db, [{ VehicleId: smallFleet.vehicle, DateTime }]);
      await reassessFlagged({ db, latestTime: DateTime }, [smallFleet.vehicle]);
      const counted = await sql<{ rows: number }>`SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables
        WHERE relname = 'vehicle_reading'`.execute(db);
      return counted.rows[0]?.rows;
    });
    expect(rows).toBeLessThan(100);
    await sql`DELETE FROM vehicle_reading WHERE "RecordId" > 1000000`.execute(app.db);
    await sql`DELETE FROM vehicle WHERE "Id" > 1000`.execute(app.db);
  });
});
