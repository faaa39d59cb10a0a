import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';
import { smallFleet } from '../../../support/backend/seed/small-fleet.ts';
import { tripBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

onNewestPostgres('trips', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('trip_record_card').execute();
  });

  const save = async (changed: Readonly<Record<string, unknown>> = {}) =>
    app.post('/TripRecordCard/CreateOrUpdate', { as: 'manager', body: tripBody(changed) });
  const start = async (changed: Readonly<Record<string, unknown>> = {}) => (await (await save(changed)).json()) as number;
  const finish = async (body: object) => app.post('/TripRecordCard/Finish', { as: 'manager', body });
  const readTrip = async (id: number) => (await (await app.get(`/TripRecordCard/Get/?id=${id}`)).json()) as Record<string, unknown>;

  it('[R-041] a card runs until it is finished, and belongs to its creator', async () => {
    const id = await start();
    expect(await readTrip(id)).toStrictEqual({
      ...tripBody(),
      Id: id,
      EmployeeId: 2,
      CreatedOn: expect.any(String) as string,
      RowVersion: 1,
    });
    expect((await finish({ Id: id, EndDate: '2026-06-01T16:00:00', EndCounter: 60_180 })).status).toBe(200);
    expect(await readTrip(id)).toMatchObject({
      EndDate: '2026-06-01T16:00:00',
      EndCounter: 60_180,
      Purpose: 'Wizyta u klienta',
      RowVersion: 2,
    });
    const rows = (await (await app.get('/api/ODataTripRecordCard?data=koln')).json()) as { value: unknown[] };
    expect(rows.value).toMatchObject([{ Id: id, VehicleRegistrationNumber: 'WA 12345', EmployeeId: 2, EndCounter: 60_180 }]);
  });

  it('[R-041] Finish without EndDate uses the current company time', async () => {
    const id = await start();
    expect((await finish({ Id: id })).status).toBe(200);
    expect(String((await readTrip(id))['EndDate']).slice(0, 10)).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect((await readTrip(id))['EndDate']).not.toBeNull();
  });

  it('[R-041] a trip ends once, after its start and not below its first reading', async () => {
    const id = await start();
    const wrong = await finish({ Id: id, EndDate: '2026-06-01T07:00:00', EndCounter: 59_000 });
    expect(v.parse(problem, await wrong.json())).toMatchObject({
      code: 'validation',
      errors: [
        { field: 'EndDate', code: 'end-before-start' },
        { field: 'EndCounter', code: 'end-below-start' },
      ],
    });
    expect((await readTrip(id))['EndDate']).toBeNull();
    expect((await finish({ Id: id, EndDate: '2026-06-01T16:00:00', EndCounter: 60_000 })).status).toBe(200);
    const again = await finish({ Id: id, EndDate: '2026-06-01T17:00:00', EndCounter: 60_200 });
    expect(v.parse(problem, await again.json())).toMatchObject({ status: 409, code: 'wrong-state' });
    expect((await finish({ Id: 999_999 })).status).toBe(404);
  });

  it.each([
    [{ EndDate: '2026-06-01T08:00:00' }, 'EndDate', 'end-before-start'],
    [{ EndDate: '2026-06-01T09:00:00', EndCounter: 59_999 }, 'EndCounter', 'end-below-start'],
    [{ Purpose: '  ' }, 'Purpose', 'required'],
    [{ StartCounter: null }, 'StartCounter', 'required'],
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
  ])('[R-041] refuses a card with %o on its field', async (changed, field, code) => {
    const answer = await save(changed);
    expect(v.parse(problem, await answer.json())).toMatchObject({ status: 422, errors: [{ field, code }] });
  });

  it('[R-041] accepts two running cards of one driver: the device warns', async () => {
    await start();
    expect((await save({ StartDate: '2026-06-01T09:00:00' })).status).toBe(200);
  });

  it('[R-041] the counter of a trip is the last one of its vehicle', async () => {
    const id = await start();
    const last = async () => {
      const vehicles = (await (await app.get('/Vehicle/Company?allTypes=true')).json()) as {
        Id: number;
        LastCounter: number;
        LastCounterDate: string;
      }[];
      return vehicles.find((vehicle) => vehicle.Id === smallFleet.vehicle);
    };
    expect(await last()).toMatchObject({ LastCounter: 60_000, LastCounterDate: '2026-06-01T08:00:00' });
    await finish({ Id: id, EndDate: '2026-06-01T16:00:00', EndCounter: 60_180 });
    expect(await last()).toMatchObject({ LastCounter: 60_180, LastCounterDate: '2026-06-01T16:00:00' });
    const { VehicleMileage } = await app.db
      .selectFrom('vehicle')
      .select('VehicleMileage')
      .where('Id', '=', smallFleet.vehicle)
      .executeTakeFirstOrThrow();
    expect(VehicleMileage).toBe(60_180);
  });

  it('[R-109] trip kind and partner are optional; an unknown kind is rejected', async () => {
    const id = await start({ TripKind: 'commute', Partner: '' });
    expect(await readTrip(id)).toMatchObject({ TripKind: 'commute', Partner: '' });
    const { TripKind: _kind, Partner: _partner, ...older } = tripBody();
    const unsaid = (await (await app.post('/TripRecordCard/CreateOrUpdate', { as: 'manager', body: older })).json()) as number;
    expect(await readTrip(unsaid)).toMatchObject({ TripKind: null, Partner: '' });
    const wrong = await save({ TripKind: 'holiday' });
    expect(v.parse(problem, await wrong.json())).toMatchObject({ status: 422, errors: [{ field: 'TripKind', code: 'not-in-list' }] });
    await save({ StartDate: '2026-06-02T08:00:00', Partner: 'Żółta Łąka S.A.' });
    const rows = (await (await app.get('/api/ODataTripRecordCard?data=zolta')).json()) as { value: unknown[] };
    expect(rows.value).toMatchObject([{ TripKind: 'business', Partner: 'Żółta Łąka S.A.' }]);
  });

  it('[R-012] finishing needs the change permission, and reading the read permission', async () => {
    const id = await start();
    expect((await app.post('/TripRecordCard/Finish', { as: 'driver', body: { Id: id } })).status).toBe(403);
    expect((await app.get('/api/ODataTripRecordCard', { as: 'driver' })).status).toBe(403);
    expect((await app.get(`/TripRecordCard/Get/?id=${id}`, { as: 'viewer' })).status).toBe(403);
  });
});
