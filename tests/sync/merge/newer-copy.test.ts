import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { GridQuery } from '../../../src/contract/grid/query.ts';
import { clearSession, saveSession } from '../../../src/db/schema/device-database.ts';
import { listView } from '../../../src/db/cache/list-rows.ts';
import { recordsOf } from '../../../src/db/cache/records.ts';
import { findReference, referenceKey } from '../../../src/db/cache/references.ts';
import { scheduleView } from '../../../src/db/cache/schedules/schedule-rows.ts';
import { applyLocalHandovers } from '../../../src/entities/vehicle-handover-document/content/local/apply-local-handovers.ts';
import { pageKey } from '../../../src/db/cache/page-key.ts';
import { pullPage } from '../../../src/sw/pull/pull-page.ts';
import { pullSchedule } from '../../../src/sw/pull/pull.ts';
import { pullReference } from '../../../src/sw/pull/pull-reference.ts';
import { pullRows } from '../../../src/sw/pull/pull-rows.ts';
import { applied, localKey, newDevice, type Device } from '../device.ts';

const handover = 'vehicle-handover-document';
const query: GridQuery = { skip: 0, top: 25, orderBy: [{ field: 'Date', direction: 'desc' }], filter: null, search: '' };
const zone = process.env['TZ'];

/** Rows of the backend; the device parses its responses as over the network. */
let rows: readonly Record<string, unknown>[] = [];
let content: unknown = null;
/** Number of rows beyond the pages. */
let more = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await saveSession({
    token: 't',
    state: 'active',
    user: { Username: 'driver', Permissions: {} } as never,
    language: 'pl',
    backendAddress: 'https://fleet.test',
  });
  rows = [];
  more = 0;
  vi.stubGlobal('fetch', (address: string) => {
    const answer = address.includes('/api/OData')
      ? { value: /[?&]%24skip=(?!0\b)/.test(address) ? [] : rows, '@odata.count': rows.length + more }
      : content;
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

const idsOf = async ({ database }: Device) =>
  (await listView(database, handover, query, [], pageKey(handover, query))).rows.map(({ Id }) => Id);

/** Two instants by the device's clock, the second of which is later. */
const clocks: readonly [string, readonly [string, string], readonly [string, string]][] = [
  ['after its device has gone west', ['2026-06-01T12:00:00Z', 'Europe/Warsaw'], ['2026-06-01T12:30:00Z', 'Europe/Lisbon']],
  ['in the hour that comes twice', ['2026-10-25T00:50:00Z', 'Europe/Warsaw'], ['2026-10-25T01:10:00Z', 'Europe/Warsaw']],
  ['after the clock was set back', ['2026-06-01T12:00:00Z', 'Europe/Warsaw'], ['2026-06-01T11:00:00Z', 'Europe/Warsaw']],
];

test.each(clocks)('[SY10] shows a record delivered %s over a page requested before', async (_, before, after) => {
  const driver = device();
  at(...before);
  rows = [{ Id: 1, Date: '2026-05-01T08:00:00' }];
  await pullPage(driver.database, handover, query);
  at(...after);
  await handOver(driver);
  expect(await idsOf(driver)).toEqual([501, 1]);
});

test.each(clocks)('[SY10] a page requested earlier hides no rows that came %s', async (_, before, after) => {
  const driver = device();
  at(...before);
  rows = [{ Id: 1, Date: '2026-05-01T08:00:00' }];
  await pullPage(driver.database, handover, query);
  at(...after);
  rows = [{ Id: 2, Date: '2026-05-02T08:00:00' }, ...rows];
  await pullRows(driver.database, handover);
  expect(await idsOf(driver)).toEqual([2, 1]);
});

test.each(clocks)('[SY10] [R-106] shows a record delivered %s on the timeline', async (_, before, after) => {
  const driver = device();
  at(...before);
  content = [];
  const [start, end] = ['2026-06-01T00:00:00', '2026-06-08T00:00:00'];
  await pullSchedule(driver.database, 'vehicle-rental', start, end);
  at(...after);
  const row = { Id: localKey(1), VehicleId: 1, StartDate: '2026-06-02T08:00:00', EndDate: '2026-06-02T16:00:00' };
  await driver.save(localKey(1), [{ call: 'createOrUpdate', payload: row }], { entity: 'vehicle-rental', item: row, row });
  await driver.drain(() => applied(501));
  expect((await scheduleView(driver.database, 'vehicle-rental', start, end)).rows).toMatchObject([{ Id: 501 }]);
});

test('[SY10] rows requested after a delivery win, in list and timeline', async () => {
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
  content = [{ ...row, Id: 601, Status: 'Zaakceptowana' }];
  await pullSchedule(driver.database, 'vehicle-rental', ...days);
  expect((await scheduleView(driver.database, 'vehicle-rental', ...days)).rows).toMatchObject(content as object[]);
});

test.each(clocks)('[R-100] shows a vehicle as left by the handover delivered %s', async (_, before, after) => {
  const driver = device();
  at(...before);
  content = [{ Id: 1, RegistrationNumber: 'WX 1', VehicleType: 0, LastCounter: 800, LastCounterDate: '2026-05-01T08:00:00' }];
  await pullReference(driver.database, 'vehicle', 'company', { allTypes: 'true' });
  at(...after);
  await handOver(driver);
  const reference = await findReference(driver.database, referenceKey('vehicle', 'company', { allTypes: 'true' }));
  const [row] = applyLocalHandovers(reference?.value as never, await recordsOf(driver.database, handover), reference, null);
  expect(row).toMatchObject({ LastCounter: 900, LastHandoverDriverId: 7 });
});

test('[SY10] shows a record delivered while a page was in flight', async () => {
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

test('[SY10] lists a delivered record once its row is cached, over an older page', async () => {
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

test('[SY10] evicts the page requested last at last, in any time zone', async () => {
  const driver = device();
  at('2026-06-01T12:00:00Z', 'Europe/Warsaw');
  for (let skip = 0; skip < 150; skip++) await pullPage(driver.database, handover, { ...query, skip });
  at('2026-06-01T12:30:00Z', 'America/New_York');
  for (let skip = 200; skip < 230; skip++) await pullPage(driver.database, handover, { ...query, skip });
  const keys = new Set((await driver.database.pages.toArray()).map(({ key }) => key));
  for (let skip = 200; skip < 230; skip++) expect(keys).toContain(pageKey(handover, { ...query, skip }));
  expect(keys.size).toBeLessThanOrEqual(120);
});

test('[SY21] compares copies of an older release by their wall-clock time', async () => {
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
