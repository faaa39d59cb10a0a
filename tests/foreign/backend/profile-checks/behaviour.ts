import { expect } from 'vitest';
import { clientOf } from '../client.ts';
import { objectOf, type Json } from '../core/json.ts';
import type { accountProfiles } from '../profiles/account.ts';
import type { behaviourProfiles } from '../profiles/behaviour.ts';
import { COUNTER } from '../run-backend.ts';
import { bodyOf, firstRow, type Check } from './check.ts';

const expectStatuses =
  (expected: Record<string, number>): Check =>
  async (anna) => {
    const replies = await Promise.all(Object.keys(expected).map(async (path) => [path, (await anna.get(path)).status] as const));
    expect(Object.fromEntries(replies)).toEqual(expected);
  };

async function requestToken(url: string, password: string): Promise<Json> {
  const body = new URLSearchParams({ username: 'anna.nowak', password, grant_type: 'password' });
  return (await (await fetch(`${url}/token`, { method: 'POST', body })).json()) as Json;
}

type Behaviour = Exclude<keyof typeof behaviourProfiles, 'late-lists'> | keyof typeof accountProfiles | 'extra-keys';

export const behaviourChecks: Record<Behaviour, Check> = {
  'page-limit-25': expectStatuses({ '/api/ODataVehicle?$top=25': 200, '/api/ODataVehicle?$top=26': 400 }),
  'page-limit-100': expectStatuses({ '/api/ODataVehicle?$top=100': 200, '/api/ODataVehicle?$top=101': 400 }),
  async 'ignores-paging'(anna) {
    const { value } = (await bodyOf(anna, '/api/ODataEmployee?$top=25&$skip=25')) as { value: unknown[] };
    expect(value).toHaveLength(60);
  },
  async 'page-cap-25'(anna) {
    const { value, count } = objectOf(await bodyOf(anna, '/api/ODataVehicle?$top=500'));
    expect([(value as Json[]).length, count]).toEqual([25, 62]);
  },
  async 'stamps-handovers'(anna, backend) {
    await anna.post('/VehicleHandoverDocument/CreateOrUpdate', { VehicleId: 7, Date: '2020-05-04T08:00:00' });
    expect(backend.records('VehicleHandoverDocument').at(-1)).toMatchObject({ VehicleId: 7, Date: expect.not.stringContaining('2020') });
  },
  async 'announces-keys'(anna) {
    expect(await bodyOf(anna, '/capabilities')).toEqual({ Extensions: ['idempotency-keys'], Calls: [] });
  },
  async 'strict-bodies'(anna) {
    expect(await anna.post('/VehicleCounter/CreateOrUpdate', { ...COUNTER, IsNew: true })).toMatchObject({ status: 400 });
    expect(await anna.post('/VehicleCounter/CreateOrUpdate', COUNTER)).toMatchObject({ status: 200 });
  },
  'strict-queries': expectStatuses({ '/api/ODataVehicle?$top=1&data=x': 200, '/api/ODataVehicle?_=1': 400, '/Cost/Get/1?v=2': 400 }),
  'strict-types': expectStatuses({
    "/api/ODataVehicle?$filter=contains(Make,'x')": 200,
    "/api/ODataVehicle?$filter=contains(VehicleMileage,'1')": 400,
    "/api/ODataVehicle?$filter=VehicleMileage eq '1'": 400,
    '/api/ODataCost?$filter=CostDate ge 2026-01-01T00:00:00': 200,
    "/api/ODataCost?$filter=CostDate ge '2026-01-01'": 400,
  }),
  'needs-specified-parameters': expectStatuses({
    '/Employee/List': 400,
    '/Employee/List?activeOnly=true': 200,
    '/Vehicle/Company': 400,
    '/Vehicle/Company?allTypes=false': 200,
    '/File/ListFiles?tableId=1&tableName=Cost': 400,
    '/File/ListFiles?tableId=1&tableName=Cost&allFiles=false': 200,
    '/RentalDocument/Schedule?startDate=2026-05-04T00:00:00': 400,
    '/RentalDocument/Schedule?search=': 200,
    '/VehicleHandoverDocument/GetTerms': 400,
    '/VehicleHandoverDocument/GetTerms?item=%7B%22VehicleId%22:1%7D': 200,
    '/EquipmentRentalDocument/AvailableEquipment': 400,
    '/EquipmentRentalDocument/AvailableEquipment?startDate=2026-05-04T00:00:00&endDate=2026-05-05T00:00:00': 200,
  }),
  async 'rows-with-ids'(anna) {
    expect(await firstRow(anna, 'Vehicle')).toMatchObject({ Id: 1 });
    expect(await anna.get('/api/ODataVehicle?$filter=Id eq 3')).toMatchObject({ body: { count: 1 } });
  },
  async 'full-items'(anna) {
    expect(await bodyOf(anna, '/VehicleHandoverDocument/Get/2')).toMatchObject({
      Number: 'PZO/2026/0001',
      Counter: 14_310,
      Vehicle: expect.any(String),
    });
  },
  async 'items-without-ids'(anna) {
    expect(await bodyOf(anna, '/VehicleHandoverDocument/Get/2')).not.toHaveProperty('Id');
  },
  async 'cors-narrow'(anna) {
    const reply = await anna.get('/user/list', { Origin: 'http://x' });
    expect(reply.headers.get('access-control-allow-headers')).toBe('Authorization, Language, Content-Type, Accept');
  },
  'missing-optionals': expectStatuses({
    '/Vehicle/LastHandoverDriverId?vehicleId=1': 404,
    '/Vehicle/Type?vehicleId=1': 404,
    '/VehicleHandoverDocument/AreThereTerms': 404,
    '/PeriodicSummary/CanBeEdited/1': 404,
    '/api/ODataAllocation': 404,
    '/Vehicle/Company?allTypes=true': 200,
  }),
  async 'no-delete'(anna, backend) {
    expect(await anna.post('/Cost/Delete/1')).toMatchObject({ status: 405 });
    expect(await anna.post('/VehicleCounter/Delete/1')).toMatchObject({ status: 404 });
    expect(backend.records('VehicleCounter')).toHaveLength(50);
  },
  'get-by-path': expectStatuses({ '/Cost/Get/1': 200, '/Cost/Get/?id=1': 404 }),
  'get-by-query': expectStatuses({ '/Cost/Get/1': 404, '/Cost/Get/?id=1': 200, '/Cost/Get?id=1': 200 }),
  async 'rights-per-functionality'(anna) {
    expect(await bodyOf(anna, '/auth/currentuser')).toEqual({ Username: 'anna.nowak', GivenName: 'Anna' });
    expect(await bodyOf(anna, '/auth/getpermissions?functionality=5760')).toMatchObject({ IsRead: true });
  },
  async 'rights-names'(anna) {
    expect(await bodyOf(anna, '/auth/currentuser')).toMatchObject({ Permissions: { '5760': { IsRead: 'T' }, '9990': { IsAdmin: 'N' } } });
  },
  async 'login-name-differs'(anna) {
    expect(await bodyOf(anna, '/auth/currentuser')).toMatchObject({ Username: 'FIRMA\\anna.nowak' });
  },
  async 'login-expires-fields'(_, backend) {
    expect(await requestToken(backend.url, 'haslo123')).toMatchObject({
      access_token: expect.any(String),
      expires_in: '86399',
      '.expires': expect.any(String),
    });
  },
  async 'login-refused-400'(_, backend) {
    expect(await requestToken(backend.url, 'x')).toMatchObject({ error: 'invalid_grant' });
    expect(await clientOf(backend.url).get('/auth/currentuser')).toMatchObject({ status: 401 });
  },
  async 'extra-keys'(anna) {
    expect(await firstRow(anna, 'Cost')).toMatchObject({ RowVersion: expect.any(String), Links: {} });
    expect(await bodyOf(anna, '/auth/currentuser')).toMatchObject({
      Roles: ['Flota'],
      Permissions: { Raporty: { IsRead: true }, '99999': {} },
    });
  },
};
