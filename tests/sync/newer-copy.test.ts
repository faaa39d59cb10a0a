import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GridQuery } from '../../src/contract/grid/query.ts';
import { clearSession, saveSession } from '../../src/db/device-database.ts';
import { listView } from '../../src/db/list-rows.ts';
import { recordsOf } from '../../src/db/records.ts';
import { findReference, referenceKey } from '../../src/db/references.ts';
import { scheduleView } from '../../src/db/schedule-rows.ts';
import { vehiclesAsLeft } from '../../src/entities/vehicle-handover-document/vehicles-as-left.ts';
import { pageKey, pullPage } from '../../src/sw/pull-page.ts';
import { pullReference, pullSchedule } from '../../src/sw/pull.ts';
import { pullRows } from '../../src/sw/pull-rows.ts';
import { applied, localKey, newDevice, type Device } from './device.ts';

const handover = 'vehicle-handover-document';
const query: GridQuery = { skip: 0, top: 25, orderBy: [{ field: 'Date', direction: 'desc' }], filter: null, search: '' };
const zone = process.env['TZ'];

/** What the backend has; its answers are read by the device as they would come over the network. */
let rows: readonly Record<string, unknown>[] = [];
let answered: unknown = null;
/** Rows that no page has. */
let more = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await saveSession({ token: 't', state: 'active', user: { Username: 'driver', Permissions: {} } as never, language: 'pl', backendAddress: 'https://fleet.test' });
  rows = [];
  more = 0;
  vi.stubGlobal('fetch', (address: string) => {
    const answer = address.includes('/api/OData') ? { value: /[?&]%24skip=(?!0\b)/.test(address) ? [] : rows, '@odata.count': rows.length + more } : answered;
    return Promise.resolve(new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }));
  });
});

afterEach(async () => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await clearSession();
});

function at(moment: string, of: string): void {
  process.env['TZ'] = of;
  vi.setSystemTime(new Date(moment));
}

const device = () => newDevice(() => new Date());

async function handOver({ save, drain }: Device, serverId = 501): Promise<void> {
  const key = localKey(serverId);
  const item = { Id: key, VehicleId: 1, Date: '2026-10-25T03:00:00', Counter: 900, ToEmployeeId: 7, SelectedDamages: null };
  await save(key, [{ call: 'createOrUpdate', payload: { Id: key } }], { item, row: { Id: key, Date: item.Date } });
  await drain(() => applied(serverId));
}

const idsOf = async ({ database }: Device) => (await listView(database, handover, query, [], pageKey(handover, query))).rows.map(({ Id }) => Id);

/** What a device's clock shows of two moments, the second of which is later. */
const clocks: readonly [string, readonly [string, string], readonly [string, string]][] = [
  ['after its device has gone west', ['2026-06-01T12:00:00Z', 'Europe/Warsaw'], ['2026-06-01T12:30:00Z', 'Europe/Lisbon']],
  ['in the hour that comes twice', ['2026-10-25T00:50:00Z', 'Europe/Warsaw'], ['2026-10-25T01:10:00Z', 'Europe/Warsaw']],
  ['after the clock was set back', ['2026-06-01T12:00:00Z', 'Europe/Warsaw'], ['2026-06-01T11:00:00Z', 'Europe/Warsaw']],
];

test.each(clocks)('[SY10] what was delivered %s is in its list, whose page was asked for before that', async (_, before, after) => {
  const driver = device();
  at(...before);
  rows = [{ Id: 1, Date: '2026-05-01T08:00:00' }];
  await pullPage(driver.database, handover, query);
  at(...after);
  await handOver(driver);
  expect(await idsOf(driver)).toEqual([501, 1]);
});

test.each(clocks)('[SY10] a page that was asked for before all rows were does not hide what came with them %s', async (_, before, after) => {
  const driver = device();
  at(...before);
  rows = [{ Id: 1, Date: '2026-05-01T08:00:00' }];
  await pullPage(driver.database, handover, query);
  at(...after);
  rows = [{ Id: 2, Date: '2026-05-02T08:00:00' }, ...rows];
  await pullRows(driver.database, handover);
  expect(await idsOf(driver)).toEqual([2, 1]);
});

test.each(clocks)('[SY10] [R-106] what was delivered %s is on the timeline, whose days were asked for before that', async (_, before, after) => {
  const driver = device();
  at(...before);
  answered = [];
  const [start, end] = ['2026-06-01T00:00:00', '2026-06-08T00:00:00'];
  await pullSchedule(driver.database, 'vehicle-rental', start, end);
  at(...after);
  const row = { Id: localKey(1), VehicleId: 1, StartDate: '2026-06-02T08:00:00', EndDate: '2026-06-02T16:00:00' };
  await driver.save(localKey(1), [{ call: 'createOrUpdate', payload: row }], { entity: 'vehicle-rental', item: row, row });
  await driver.drain(() => applied(501));
  expect((await scheduleView(driver.database, 'vehicle-rental', start, end)).rows).toMatchObject([{ Id: 501 }]);
});

test('[SY10] what the company was asked for after a delivery is shown as it says, in a list and on the timeline', async () => {
  const driver = device();
  at('2026-06-01T12:00:00Z', 'Europe/Warsaw');
  await handOver(driver);
  const days = ['2026-06-01T00:00:00', '2026-06-08T00:00:00'] as const;
  const row = { Id: localKey(1), VehicleId: 1, StartDate: '2026-06-02T08:00:00', EndDate: '2026-06-02T16:00:00', Status: 'Zgłoszona' };
  await driver.save(localKey(1), [{ call: 'createOrUpdate', payload: row }], { entity: 'vehicle-rental', item: row, row });
  await driver.drain(() => applied(601));
  rows = [{ Id: 501, Date: '2026-10-25T03:00:00', PlaceName: 'Brama B' }];
  await pullPage(driver.database, handover, query);
  expect((await listView(driver.database, handover, query, [], pageKey(handover, query))).rows).toMatchObject(rows);
  answered = [{ ...row, Id: 601, Status: 'Zaakceptowana' }];
  await pullSchedule(driver.database, 'vehicle-rental', ...days);
  expect((await scheduleView(driver.database, 'vehicle-rental', ...days)).rows).toMatchObject(answered as object[]);
});

test.each(clocks)('[R-100] a vehicle is known as the handover left it that was delivered %s', async (_, before, after) => {
  const driver = device();
  at(...before);
  answered = [{ Id: 1, RegistrationNumber: 'WX 1', VehicleType: 0, LastCounter: 800, LastCounterDate: '2026-05-01T08:00:00' }];
  await pullReference(driver.database, 'vehicle', 'company', { allTypes: 'true' });
  at(...after);
  await handOver(driver);
  const kept = await findReference(driver.database, referenceKey('vehicle', 'company', { allTypes: 'true' }));
  const [left] = vehiclesAsLeft(kept?.value as never, await recordsOf(driver.database, handover), kept, null);
  expect(left).toMatchObject({ LastCounter: 900, LastHandoverDriverId: 7 });
});

test('[SY10] what was delivered while a page was on its way is in the list, though that answer does not have it', async () => {
  const driver = device();
  at('2026-06-01T12:00:00Z', 'Europe/Warsaw');
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => promise);
  const page = pullPage(driver.database, handover, query);
  at('2026-06-01T12:00:01Z', 'Europe/Warsaw');
  await handOver(driver);
  at('2026-06-01T12:00:02Z', 'Europe/Warsaw');
  resolve(new Response(JSON.stringify({ value: [], '@odata.count': 0 }), { headers: { 'content-type': 'application/json' } }));
  await page;
  expect(await idsOf(driver)).toEqual([501]);
});

test('[SY10] what was delivered stays in its list when its row has gone into the kept ones, though an answer of before is not an hour old', async () => {
  const driver = device();
  at('2026-06-01T12:00:00Z', 'Europe/Warsaw');
  rows = [{ Id: 1, Date: '2026-05-01T08:00:00' }];
  await pullPage(driver.database, handover, query);
  at('2026-06-01T12:05:00Z', 'Europe/Warsaw');
  await handOver(driver);
  at('2026-06-01T12:10:00Z', 'Europe/Warsaw');
  rows = [{ Id: 501, Date: '2026-10-25T03:00:00' }, ...rows];
  more = 5_000;
  await pullRows(driver.database, handover);
  expect((await driver.database.rowSets.toArray()).map(({ isComplete }) => isComplete)).toEqual([false]);
  expect(await idsOf(driver)).toEqual([501, 1]);
});

test('[SY10] the page that was asked for last is the last to go, wherever its device was when the others were asked for', async () => {
  const driver = device();
  at('2026-06-01T12:00:00Z', 'Europe/Warsaw');
  for (let skip = 0; skip < 150; skip++) await pullPage(driver.database, handover, { ...query, skip });
  at('2026-06-01T12:30:00Z', 'America/New_York');
  for (let skip = 200; skip < 230; skip++) await pullPage(driver.database, handover, { ...query, skip });
  const kept = new Set((await driver.database.pages.toArray()).map(({ key }) => key));
  for (let skip = 200; skip < 230; skip++) expect(kept).toContain(pageKey(handover, { ...query, skip }));
  expect(kept.size).toBeLessThanOrEqual(120);
});

test('[SY21] copies that an older release kept are compared by what its clock showed', async () => {
  const driver = device();
  at('2026-06-01T12:00:00Z', 'Europe/Warsaw');
  const page = { key: pageKey(handover, query), entity: handover, rows: [{ Id: 1 }], count: 1, asOf: '2026-06-01T10:00:00' } as const;
  await driver.database.pages.put(page);
  const record = { entity: handover, key: 501, item: {}, row: { Id: 501 }, pending: 0, isRemoved: false, isNew: true } as const;
  await driver.database.records.put({ ...record, asOf: '2026-06-01T10:00:01' });
  expect(await idsOf(driver)).toEqual([501, 1]);
  await driver.database.records.put({ ...record, asOf: '2026-06-01T09:59:59' });
  expect(await idsOf(driver)).toEqual([1]);
  await handOver(driver, 502);
  expect(await idsOf(driver)).toEqual([502, 1]);
});
