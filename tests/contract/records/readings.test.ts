import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { Role } from '../../support/backend/small-fleet.ts';
import { problem } from '../../../src/contract/problem.ts';
import { onEveryPostgres } from '../../support/backend/contract-app.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';
import { smallFleet } from '../../support/backend/small-fleet.ts';
import { counterBody, summaryBody } from '../../support/fixtures/vehicle-use-bodies.ts';

onEveryPostgres('readings', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('vehicle_counter').execute();
    await app.db.deleteFrom('periodic_summary').execute();
  });

  const read = async (DateTime: string, CounterState: number, as: Role = 'manager') =>
    app.post('/VehicleCounter/CreateOrUpdate', { as, body: counterBody({ DateTime, CounterState }) });
  const mileage = async () =>
    (await app.db.selectFrom('vehicle').select('VehicleMileage').where('Id', '=', smallFleet.vehicle).executeTakeFirstOrThrow()).VehicleMileage;

  it('[R-040] a late reading is placed by its date and validated by its neighbours', async () => {
    expect((await read('2026-04-10T12:00:00', 1_000)).status).toBe(200);
    expect((await read('2026-04-20T12:00:00', 3_000)).status).toBe(200);
    expect((await read('2026-04-15T12:00:00', 2_000)).status).toBe(200);
    const refused = await read('2026-04-12T12:00:00', 2_500);
    expect(v.parse(problem, await refused.json())).toMatchObject({ code: 'validation', errors: [{ field: 'CounterState', code: 'max', limit: 2_000 }] });
    const rows = (await (await app.get('/api/ODataVehicleCounter?$orderby=Date')).json()) as { value: unknown[] };
    expect(rows.value).toMatchObject([{ CounterState: 1_000 }, { CounterState: 2_000 }, { CounterState: 3_000, Vehicle: 'WA 12345', EmployeeId: 2 }]);
  });

  it('[R-040] the vehicle list shows the newest reading by date, not by entry', async () => {
    await read('2026-04-20T12:00:00', 3_000);
    await read('2026-04-10T12:00:00', 1_000);
    expect(await mileage()).toBe(3_000);
    const { Id } = await app.db.selectFrom('vehicle_counter').select('Id').where('CounterState', '=', 3_000).executeTakeFirstOrThrow();
    expect((await app.post(`/VehicleCounter/Delete/${Id}`)).status).toBe(200);
    expect(await mileage()).toBe(1_000);
  });

  it('[R-040] handover counters limit readings; an administrator may reset the counter', async () => {
    await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody({ Date: '2026-04-01T08:00:00', Counter: 5_000 }) });
    expect((await read('2026-04-02T12:00:00', 12)).status).toBe(422);
    expect((await read('2026-04-02T12:00:00', 12, 'admin')).status).toBe(200);
    expect((await read('2026-04-03T12:00:00', 80)).status).toBe(200);
  });

  it('[R-040] a correction ignores its old value; concurrent readings are serialised', async () => {
    const id = (await (await read('2026-05-10T12:00:00', 70_000)).json()) as number;
    const corrected = await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body: counterBody({ Id: id, DateTime: '2026-05-10T12:00:00', CounterState: 60_000 }) });
    expect(corrected.status).toBe(200);
    const answers = await Promise.all([read('2026-06-01T12:00:00', 90_000), read('2026-06-02T12:00:00', 80_000)]);
    expect(new Set(answers.map(({ status }) => status))).toStrictEqual(new Set([200, 422]));
    expect(await (await app.get(`/VehicleCounter/Get/?id=${id}`)).json()).toMatchObject({ CounterState: 60_000, RowVersion: 2 });
  });

  it('[R-075] a summary returns its distances, and the next one starts at its end', async () => {
    const saved = await app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body: summaryBody() });
    const id = (await saved.json()) as number;
    expect(await (await app.get(`/PeriodicSummary/Get/${id}`)).json()).toMatchObject({ ...summaryBody(), Id: id, Distance: 2_500, DistanceCategory1: 1_950, RowVersion: 1 });
    const next = await app.get(`/PeriodicSummary/GetInitialDetailsForVehicle/${smallFleet.vehicle}`);
    expect(await next.json()).toStrictEqual({ CounterStart: 12_500, StartDate: '2027-02-01T00:00:00', EndDate: '2027-03-01T00:00:00' });
  });

  it.each([
    [{ DistanceCategory2: 2_500 }, 'DistanceCategory1', 'min'],
    [{ CounterEnd: 9_999 }, 'CounterEnd', 'min'],
    [{ EndDate: '2027-01-01T00:00:00' }, 'EndDate', 'end-before-start'],
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
  ])('[R-075] refuses a summary with %o on its field', async (changed, field, code) => {
    const answer = await app.post('/PeriodicSummary/CreateOrUpdate', { as: 'admin', body: summaryBody(changed) });
    expect(v.parse(problem, await answer.json())).toMatchObject({ status: 422, errors: [{ field, code }] });
  });
});
