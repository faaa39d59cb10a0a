import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubBackend, type StubResponse } from '../../../tests/support/backend/stub-backend.ts';
import { replaceRows } from '../../db/cache/list-rows.ts';
import { scheduleView } from '../../db/cache/schedules/schedule-rows.ts';
import { clearSession, saveSession } from '../../db/schema/device-database.ts';
import { UserDatabase } from '../../db/schema/user-database.ts';
import { pullRecord, pullSchedule } from './pull.ts';

const entity = 'vehicle-rental';
const [monday, sunday] = ['2026-06-01T00:00:00', '2026-06-08T00:00:00'];
const days = { StartDate: '2026-06-02T08:00:00', EndDate: '2026-06-03T16:00:00' };
const times = [
  { Id: 1, VehicleId: 7, ...days, Title: 'R/1 Nowak' },
  { Id: 2, VehicleId: 8, ...days, Title: 'R/2 Kowal' },
];
const rows = [
  { Id: 1, Number: 'R/1', RegistrationNumber: 'PO 7', ...days, IsAccepted: 'T', IsRejected: 'N', IsRejectedByDriver: 'N' },
  { Id: 2, Number: 'R/2', RegistrationNumber: 'PO 8', ...days, IsAccepted: 'N', IsRejected: 'N', IsRejectedByDriver: 'T' },
];
const complete = [
  { Id: 1, VehicleId: 7, Number: 'R/1', IsAccepted: true, IsRejectedByDriver: false, Title: 'R/1 Nowak' },
  { Id: 2, VehicleId: 8, Number: 'R/2', IsAccepted: false, IsRejectedByDriver: true },
];

let database: UserDatabase;

beforeEach(async () => {
  database = new UserDatabase(crypto.randomUUID());
  await saveSession({
    token: 't',
    state: 'active',
    user: { Username: 'anna', Permissions: {} } as never,
    language: 'pl',
    backendAddress: 'https://fleet.test',
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await clearSession();
});

async function pulledRows(schedule: unknown, list: StubResponse) {
  const calls = stubBackend({ 'GET /VehicleBooking/Schedule': { body: schedule }, 'GET /api/ODataVehicleBooking': list });
  await pullSchedule(database, entity, monday, sunday);
  return { calls, rows: (await scheduleView(database, entity, monday, sunday)).rows };
}

test('[R-031] a schedule of times alone takes states and numbers from its list', async () => {
  const pulled = await pulledRows(times, { body: { value: rows } });
  expect(pulled.rows).toMatchObject(complete);
  expect(pulled.calls.find(({ name }) => name.includes('OData'))?.search.get('$filter')).toMatch(/StartDate lt .*2026-06-08/);
});

test('[R-031] rows on the device complete a schedule whose list refuses', async () => {
  const cached = rows.map((row) => ({ ...row, IsAccepted: row.IsAccepted === 'T', IsRejectedByDriver: row.IsRejectedByDriver === 'T' }));
  await replaceRows(database, { entity, count: 2, isComplete: true, unreadable: 0, asOf: monday }, cached, [], crypto.randomUUID());
  expect((await pulledRows(times, { status: 403 })).rows).toMatchObject(complete);
});

test('a schedule with its flags needs no list', async () => {
  const pulled = await pulledRows(rows, { status: 500 });
  expect(pulled.rows).toMatchObject([{ IsAccepted: true }, { IsRejectedByDriver: true }]);
  expect(pulled.calls.filter(({ name }) => name.includes('OData'))).toEqual([]);
});

test('[R-106] the row of a booking that is pulled after its move has the vehicle', async () => {
  const moved = { ...rows[0], StartDate: '2026-06-04T08:00:00', EndDate: '2026-06-05T16:00:00' };
  stubBackend({
    'GET /VehicleBooking/Get/1': { body: { Id: 1, VehicleId: 9, Employee: 'Jan Nowak', ...moved } },
    'GET /api/ODataVehicleBooking': { body: { value: [moved] } },
  });
  await pullRecord(database, entity, 1);
  expect((await database.records.get([entity, 1]))?.row).toMatchObject({ VehicleId: 9, Employee: 'Jan Nowak', StartDate: moved.StartDate });
});
