import * as v from 'valibot';
import { expect, it } from 'vitest';
import { insurancePolicyOwners } from '../../../../src/contract/entities/fleet/vehicle-damage.ts';
import { problem } from '../../../../src/contract/wire/problem.ts';
import { damageStatus } from '../../../../src/contract/rules/damage-state.ts';
import { onNewestPostgres, type ContractApp } from '../../../support/backend/contract-app.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { damageBody } from '../../../support/fixtures/report-bodies.ts';
import { smallFleet, type Role } from '../../../support/backend/seed/small-fleet.ts';

const path = '/VehicleDamage';

onNewestPostgres('damages', (app) => {
  it('[R-038] return as saved, with a number, a one-line address and CanBeDeleted', async () => {
    const body = damageBody();
    const id = await saveDamage(app, body);
    const record = await readDamage(app, id);
    expect(record).toMatchObject({
      ...body,
      Id: id,
      StatusId: damageStatus.reported,
      PlaceAddressInOneLine: 'Głogowska 12/3, 60-702 Poznań',
      CanBeDeleted: true,
      RowVersion: 1,
    });
    expect(record['Number']).toMatch(/^SZK\/\d{4}\/\d{6}$/);
    expect(record).not.toHaveProperty('SearchText');
    expect(await findRow(app, id)).toMatchObject({
      VehicleRegistrationNumber: 'WA 12345',
      DriverName: 'Łucja Żółć',
      Status: 'Zgłoszona',
      DamageCause: 'Kolizja',
      DamageDateTime: '2026-04-10T14:35:00',
      ReportDate: '2026-04-11',
      CanBeDeleted: true,
    });
  });

  it('[R-038] the country defaults to Poland', async () => {
    const { PlaceCountryCode: _, ...body } = damageBody();
    expect(await readDamage(app, await saveDamage(app, body))).toMatchObject({ PlaceCountryCode: 'PL' });
  });

  it('[R-005] the report day is sent as midnight, and a bare date is accepted', async () => {
    for (const ReportDate of ['2026-04-11', '2026-04-11T00:00:00', '2026-04-11T17:30:00']) {
      const id = await saveDamage(app, damageBody({ ReportDate }));
      expect([(await readDamage(app, id))['ReportDate'], (await findRow(app, id))?.['ReportDate']]).toEqual([
        '2026-04-11T00:00:00',
        '2026-04-11',
      ]);
    }
  });

  it('[R-038] DamageDateHour overrides the time, and is derived from it when missing', async () => {
    const at = async (changed: object) => {
      const { DamageDateTime, DamageDateHour } = await readDamage(app, await saveDamage(app, damageBody({ ...changed })));
      return [DamageDateTime, DamageDateHour];
    };
    expect(await at({ DamageDateTime: '2026-04-10T00:00:00', DamageDateHour: '06:05' })).toStrictEqual(['2026-04-10T06:05:00', '06:05']);
    expect(await at({ DamageDateHour: null })).toStrictEqual(['2026-04-10T14:35:00', '14:35']);
  });

  it('[R-038] clears the fields that do not apply to the kind of damage', async () => {
    const parked = await saveDamage(app, damageBody({ IsDrivenByAnEmployee: false, DriverName: 'Pat Example', IsPoliceNotified: false }));
    expect(await readDamage(app, parked)).toMatchObject({
      DriverEmployeeId: null,
      DriverName: 'Pat Example',
      IsDuringWork: false,
      PoliceStation: '',
      PoliceComments: '',
    });
    expect(await findRow(app, parked)).toMatchObject({ DriverName: 'Pat Example' });
    const driven = await saveDamage(app, damageBody({ DriverName: 'Pat Example' }));
    expect(await readDamage(app, driven)).toMatchObject({ DriverEmployeeId: smallFleet.from, DriverName: '' });
  });

  it.each(insurancePolicyOwners)('[R-038] the insurance may be of owner %i, and the list filters by it', async (owner) => {
    const id = await saveDamage(app, damageBody({ WhoseInsurancePolicy: owner }));
    const { value } = (await (await app.get(`/api/ODataVehicleDamage?$filter=WhoseInsurancePolicy in ('${owner}')&$top=200`)).json()) as {
      value: { Id: number; WhoseInsurancePolicy: number }[];
    };
    expect(value.map((row) => row.Id)).toContain(id);
    expect(value.every((row) => row.WhoseInsurancePolicy === owner)).toBe(true);
  });

  it.each([
    [{ VehicleId: null }, 'VehicleId', 'required'],
    [{ VehicleId: 999_999 }, 'VehicleId', 'unknown-reference'],
    [{ DamageCauseId: null }, 'DamageCauseId', 'required'],
    [{ DamageCauseId: smallFleet.kind }, 'DamageCauseId', 'unknown-reference'],
    [{ StatusId: smallFleet.cause }, 'StatusId', 'unknown-reference'],
    [{ DamageDateHour: '25:00' }, 'DamageDateHour', 'invalid'],
    [{ ReportDate: '2026-04-09' }, 'ReportDate', 'end-before-start'],
    [{ WhoseInsurancePolicy: 6 }, 'WhoseInsurancePolicy', 'not-in-list'],
    [{ DriverEmployeeId: null }, 'DriverEmployeeId', 'required'],
    [{ DriverEmployeeId: 999_999 }, 'DriverEmployeeId', 'unknown-reference'],
    [{ PlaceCity: '' }, 'PlaceCity', 'required'],
    [{ PlacePostCode: '60702' }, 'PlacePostCode', 'invalid'],
    [{ PlaceCountryCode: 'XX' }, 'PlaceCountryCode', 'unknown-reference'],
    [{ Comments: 'x'.repeat(2_001) }, 'Comments', 'too-long'],
  ])('[R-038] refuses %o on its field', async (changed, field, code) => {
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: damageBody(changed) });
    expect(answer.status).toBe(422);
    expect(v.parse(problem, await answer.json())).toMatchObject({ code: 'validation', errors: [{ field, code }] });
  });

  it('[R-130] a short report needs neither cause nor city; completed, it is no report', async () => {
    const report = { IsReport: true, DamageCauseId: null, PlaceCity: '', PlacePostCode: '', PlaceStreet: '', Comments: 'Rysa na drzwiach' };
    const id = await saveDamage(app, damageBody(report));
    expect(await readDamage(app, id)).toMatchObject({ IsReport: true, DamageCauseId: null, PlaceCity: '', Comments: 'Rysa na drzwiach' });
    expect(await findRow(app, id)).toMatchObject({ DamageCause: null, Status: 'Zgłoszona' });
    await saveDamage(app, damageBody({ Id: id, IsReport: true }));
    expect(await readDamage(app, id)).toMatchObject({ IsReport: false, DamageCauseId: smallFleet.cause });
    const emptied = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: damageBody({ Id: id, DamageCauseId: null }) });
    expect(v.parse(problem, await emptied.json())).toMatchObject({ errors: [{ field: 'DamageCauseId', code: 'required' }] });
  });

  it('[R-130] name who reported: the user, or whom the client names', async () => {
    const report = { IsReport: true, DamageCauseId: null, PlaceCity: '' };
    const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'manager', body: damageBody(report) });
    const id = (await answer.json()) as number;
    const { ReporterId } = await readDamage(app, id);
    expect(ReporterId).toBe(await (await app.get('/Employee/GetCurrentUserEmployeeId', { as: 'manager' })).json());
    await saveDamage(app, damageBody({ Id: id }));
    expect(await findRow(app, id)).toMatchObject({ ReporterId, Reporter: expect.stringMatching(/\S/) });
    await saveDamage(app, damageBody({ Id: id, ReporterId: smallFleet.from }));
    expect(await findRow(app, id)).toMatchObject({ ReporterId: smallFleet.from, Reporter: 'Łucja Żółć' });
    await saveDamage(app, damageBody({ Id: id, ReporterId: null }));
    expect(await findRow(app, id)).toMatchObject({ ReporterId: null, Reporter: null });
  });

  it('[R-127] stays linked to its handover when a client without the link saves it', async () => {
    const saved = await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody() });
    const HandoverId = (await saved.json()) as number;
    const id = await saveDamage(app, damageBody({ HandoverId, DamagePointId: 'point-1' }));
    await saveDamage(app, damageBody({ Id: id, Comments: 'Nowy opis' }));
    expect(await readDamage(app, id)).toMatchObject({ HandoverId, DamagePointId: 'point-1', Comments: 'Nowy opis' });
    expect(await findRow(app, id)).toMatchObject({ HandoverId });
    const unknown = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body: damageBody({ HandoverId: 999_999 }) });
    expect(v.parse(problem, await unknown.json())).toMatchObject({ errors: [{ field: 'HandoverId', code: 'unknown-reference' }] });
  });

  it.each([
    [{}, true],
    [{ InsurerNumber: '  ' }, true],
    [{ InsurerNumber: 'PL-1' }, false],
    [{ StatusId: smallFleet.damageInRepair }, false],
  ])('[R-038] with %o, CanBeDeleted is %o in list and record, and Delete follows it', async (changed, canBeDeleted) => {
    const id = await saveDamage(app, damageBody(changed));
    expect([(await readDamage(app, id))['CanBeDeleted'], (await findRow(app, id))?.['CanBeDeleted']]).toStrictEqual([
      canBeDeleted,
      canBeDeleted,
    ]);
    const answer = await app.post(`${path}/Delete/${id}`);
    expect([answer.status, await answer.json()]).toMatchObject(canBeDeleted ? [200, true] : [409, { code: 'wrong-state' }]);
    expect((await app.get(`${path}/Get/?id=${id}`)).status).toBe(canBeDeleted ? 404 : 200);
  });

  it('[R-038] deletes nothing without the remove permission', async () => {
    const id = await saveDamage(app, damageBody());
    for (const as of ['driver', 'viewer'] satisfies Role[]) expect((await app.post(`${path}/Delete/${id}`, { as })).status).toBe(403);
    expect((await app.get(`${path}/Get/?id=${id}`)).status).toBe(200);
  });

  it('[R-039] lists policies with insurer, searchable by it, filtered by end date', async () => {
    const page = await app.get(`/api/ODataVehicleInsurancePolicy?data=allianz&$filter=DateTo ge 2026-01-01&$orderby=Number&$count=true`);
    const { value } = (await page.json()) as { value: Record<string, unknown>[] };
    expect(value.length).toBeGreaterThan(0);
    for (const row of value) expect(row).toMatchObject({ Insurer: 'Allianz', DateFrom: '2026-01-01' });
    expect(Object.keys(value[0] ?? {}).toSorted()).toStrictEqual([
      'DateFrom',
      'DateTo',
      'Id',
      'Insurer',
      'Number',
      'VehicleRegistrationNumber',
    ]);
  });
});

async function saveDamage(app: ContractApp, body: Record<string, unknown>): Promise<number> {
  const answer = await app.post(`${path}/CreateOrUpdate`, { as: 'admin', body });
  expect(answer.status).toBe(200);
  return (await answer.json()) as number;
}

async function readDamage(app: ContractApp, id: number): Promise<Record<string, unknown>> {
  return (await (await app.get(`${path}/Get/?id=${id}`)).json()) as Record<string, unknown>;
}

async function findRow(app: ContractApp, id: number): Promise<Record<string, unknown> | undefined> {
  const { value } = (await (await app.get(`/api/ODataVehicleDamage?$filter=Id eq ${id}`)).json()) as { value: Record<string, unknown>[] };
  return value[0];
}
