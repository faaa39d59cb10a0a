import { expect, it } from 'vitest';
import { openPagesOf } from '../../../server/settings/settings.ts';
import { rateLimitAnonymous } from '../../../server/http/rate-limit.ts';
import type { CallDefinition, EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import { serviceRequestStatus } from '../../../src/contract/entities/fleet/service-request.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { sessionCalls } from '../../../src/contract/access/session.ts';
import { toWireDateTimeIn } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { screensOf } from '../../../src/entities/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { serviceRequestBody } from '../../support/fixtures/report-bodies.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

type Row = Readonly<Record<string, unknown>>;

const entities: readonly EntityDefinition[] = Object.values(entityRegistry);

const openGrids = entities.flatMap(({ name, grid }) => (grid?.requires === 'open' ? [{ name, grid }] : []));

/** Calls that answer without a login, or may by configuration. Each of them has its own test. */
const openCalls = [
  '/Account/PasskeyOptions',
  '/Dictionary/ItemsByCode/{code}/{token}',
  '/File/CompanyFileCount',
  '/PeriodicSummary/GetByAccessToken/{token}',
  '/PeriodicSummary/GetIdByAccessToken/{token}',
  '/TransportOrder/SetAsDocumentsDelivered/{id}',
  '/TransportOrder/SetAsLoaded/{id}',
  '/TransportOrder/SetAsUnloaded/{id}',
  '/auth/WindowsToken',
  '/auth/WindowsUserName',
  '/auth/devicewiped',
  '/token',
];

onNewestPostgres('open pages', (app) => {
  it('[R-043] [R-052] [R-053] no call but the listed ones is open', () => {
    const calls: readonly CallDefinition[] = [...entities.flatMap((entity) => Object.values(entity.calls)), ...Object.values(sessionCalls)];
    expect(
      calls
        .filter(({ requires, opensBy }) => requires === 'open' || opensBy)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(openCalls);
  });

  it.each(openGrids)('[R-043] [R-052] [R-053] without a login $name has only the fields of its page', async ({ name, grid }) => {
    const screens = await screensOf(name);
    const openColumns = (screens?.columns ?? []).map(({ field }) => field).filter((field) => grid.forVisitors?.includes(field));
    // The page also needs the id of a row and the target of its link.
    const needed = ['Id', ...(screens?.hrefOf ? ['Url'] : [])];
    const rows = await listRows(app, grid, {});
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual([...new Set([...needed, ...openColumns])].toSorted());
  });

  it.each(openGrids.flatMap(({ name, grid }) => hiddenFields(grid).map((field) => ({ name, grid, field }))))(
    '[R-052] [R-151] anonymous users cannot filter, sort, select or search $name by $field',
    async ({ name, grid, field }) => {
      const today = `${toWireDateTimeIn('Europe/Warsaw', new Date()).slice(0, 10)}T08:00:00`;
      if (name === 'b-service-request')
        await app.post('/ServiceRequest/CreateOrUpdate', {
          as: 'manager',
          body: serviceRequestBody({ PlannedDate: today, PlannedEndDate: null, ConsultantId: 1, ResponsiblePersonId: 2 }),
        });
      for (const question of [{ $filter: `${field} ne null` }, { $orderby: field }, { $select: field }]) {
        const { status } = await app.get(`${grid.path}?${new URLSearchParams(question)}`, {});
        expect([question, status]).toEqual([question, 400]);
      }
      const [row] = await listRows(app, grid, { $top: '1', $filter: `${field} ne null` }, 'manager');
      const [word] = String(row?.[field])
        .split(' ')
        .toSorted((one, other) => other.length - one.length);
      const rowsAs = async (as?: 'manager') =>
        (await listRows(app, grid, { data: word ?? '', $top: '1000' }, as)).some(({ Id }) => Id === row?.['Id']);
      expect([word, await rowsAs('manager'), await rowsAs()]).toEqual([word, true, false]);
      const openColumn = grid.searched.find((column) => grid.forVisitors?.includes(column)) ?? '';
      expect((await listRows(app, grid, { data: String(row?.[openColumn]), $top: '1000' })).some(({ Id }) => Id === row?.['Id'])).toBe(
        true,
      );
    },
  );

  it.each(openGrids)('[R-151] the company closes $name to visitors, or opens it wholly', async ({ name, grid }) => {
    const answers = async (variables: Readonly<Record<string, string>>) => {
      const set = app.withSettings({ openPages: openPagesOf(variables) });
      const capabilities = (await (await set.request('/capabilities')).json()) as { VisitorColumns: Record<string, string[]> };
      const list = await set.request(grid.path);
      const rows = list.ok ? ((await list.json()) as { value: Row[] }).value : [];
      return { status: list.status, told: capabilities.VisitorColumns[name]?.toSorted(), sent: rows[0] && Object.keys(rows[0]).toSorted() };
    };
    const variable =
      { 'b-service-request': 'OPEN_SERVICE_BOARD', 'transport-order': 'OPEN_TRANSPORT_ORDERS', 'company-files': 'OPEN_COMPANY_FILES' }[
        name as string
      ] ?? '';
    const [least, whole] = [grid.forVisitors?.toSorted(), fieldsOf(grid).toSorted()];
    expect(await answers({})).toEqual({ status: 200, told: least, sent: least });
    expect(await answers({ [variable]: 'all' })).toEqual({ status: 200, told: whole, sent: whole });
    expect(await answers({ [variable]: 'closed' })).toEqual({ status: 401, told: [], sent: undefined });
    expect(
      (
        await app
          .withSettings({ openPages: openPagesOf({ [variable]: 'closed' }) })
          .request(grid.path, { headers: { Authorization: `Bearer ${app.tokenOf('manager')}` } })
      ).status,
    ).toBe(200);
    expect(() => openPagesOf({ [variable]: 'open' })).toThrow(`${variable}="open" is none of closed, least, all`);
  });

  it('[R-043] the board has current and upcoming requests, ordered, with day counts', async () => {
    const of = (days: number) => toWireDateTimeIn('Europe/Warsaw', new Date(Date.now() + days * 86_400_000)).slice(0, 10);
    const save = async (changed: Row) =>
      (
        await app.post('/ServiceRequest/CreateOrUpdate', {
          as: 'manager',
          body: serviceRequestBody({ PlannedDate: `${of(0)}T00:00:00`, PlannedEndDate: `${of(2)}T15:00:00`, ...changed }),
        })
      ).json() as Promise<number>;
    const here = await save({ Description: 'na tablicy', ConsultantId: 1, ResponsiblePersonId: 2, WorkshopCountryCode: 'DE' });
    const soon = await save({ PlannedDate: `${of(14)}T08:00:00`, PlannedEndDate: null });
    const absent = new Set<unknown>([
      await save({ PlannedDate: `${of(16)}T08:00:00`, PlannedEndDate: null }),
      await save({ PlannedDate: null, PlannedEndDate: null }),
      await save({ Date: of(0) }),
      await save({ StatusId: await ensureStatus(app, serviceRequestStatus.cancelled) }),
      await save({ StatusId: await ensureStatus(app, serviceRequestStatus.done) }),
    ]);
    const rows = await listRows(app, entityRegistry['b-service-request'].grid, {}, 'manager');
    const ids = rows.map(({ Id }) => Id);
    expect(ids.filter((id) => absent.has(id))).toEqual([]);
    expect(ids.indexOf(here)).toBeLessThan(ids.indexOf(soon));
    const starts = rows.map(({ StartDate }) => String(StartDate));
    expect(starts).toEqual(starts.toSorted());
    const names = await app.db.selectFrom('employee').select('FullName').where('Id', 'in', [1, 2]).orderBy('Id').execute();
    const [consultant, responsible] = names.map(({ FullName }) => FullName.replace(/^(\S)\S*\s+/, '$1. '));
    expect(rows.find(({ Id }) => Id === here)).toMatchObject({
      RequestDescription: 'na tablicy',
      Workshop: 'Serwis Łódź',
      WorkshopCountry: 'DE',
      NumberofDays: 3,
      Consultant: consultant,
      ResponsiblePerson: responsible,
    });
    expect(rows.find(({ Id }) => Id === soon)).toMatchObject({ EndDate: null, NumberofDays: 1 });
  });

  it('[R-043] the board cannot be searched by hidden fields', async () => {
    const { grid } = entityRegistry['b-service-request'];
    const [row] = await app.db
      .selectFrom('service_request')
      .select(['NotifierPhoneNumber', 'Number'])
      .where('NotifierPhoneNumber', '<>', '')
      .where('PlannedDate', 'is not', null)
      .execute();
    for (const hidden of [row?.NotifierPhoneNumber, row?.Number, 'Ślęża', 'na tablicy'])
      expect(await listRows(app, grid, { data: String(hidden) })).toEqual([]);
    expect((await listRows(app, grid, { data: 'Serwis Łódź' })).length).toBeGreaterThan(0);
  });

  it.each([
    ...openGrids.map(({ grid }) => ['GET', `${grid.path}?$top=1`]),
    ['GET', '/File/CompanyFileCount'],
    ['GET', '/File/Get/987654'],
    ['GET', '/Dictionary/ItemsByCode/80/nobodys'],
    ['GET', '/PeriodicSummary/GetByAccessToken/nobodys'],
    ['GET', '/PeriodicSummary/GetIdByAccessToken/nobodys'],
    ['GET', '/PeriodicSummary/GetPositions/1?accessToken=nobodys'],
    ['POST', '/TransportOrder/SetAsLoaded/987654'],
  ])('[R-043] [R-047] [R-052] [R-053] limits the rate of anonymous %s %s', async (method = '', address = '') => {
    const proxied = app.withSettings({ trustProxy: true, openedCalls: ['transport-order-actions'] });
    const visitor = crypto.randomUUID();
    const statusOf = async (headers = {}) =>
      (await proxied.request(address, { method, headers: { 'X-Forwarded-For': visitor, ...headers } })).status;
    expect(await statusOf()).not.toBe(429);
    // The rest of the quota per minute, without the time of that many requests.
    for (let count = 1; count < 240; count++) rateLimitAnonymous(visitor);
    expect(await statusOf()).toBe(429);
    // An invalid token is rejected where one is required, and does not lift the limit elsewhere.
    expect([401, 429]).toContain(await statusOf({ Authorization: 'Bearer nobodys' }));
  });

  it('[R-043] a request requires an existing country and existing people', async () => {
    const answer = await app.post('/ServiceRequest/CreateOrUpdate', {
      as: 'manager',
      body: serviceRequestBody({ WorkshopCountryCode: 'XX' }),
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: [{ field: 'WorkshopCountryCode', code: 'unknown-reference' }] },
    ]);
    const unknownConsultant = await app.post('/ServiceRequest/CreateOrUpdate', {
      as: 'manager',
      body: serviceRequestBody({ ConsultantId: 987_654, VehicleId: smallFleet.vehicle }),
    });
    expect(await unknownConsultant.json()).toMatchObject({ errors: [{ field: 'ConsultantId' }] });
  });
});

function fieldsOf({ row }: GridDefinition): string[] {
  return 'entries' in row ? Object.keys(row.entries as object) : [];
}

/** The searched columns that visitors do not see. */
function hiddenFields(grid: GridDefinition): string[] {
  return grid.searched.filter((field) => !grid.forVisitors?.includes(field));
}

async function listRows(
  app: ContractApp,
  { path }: GridDefinition,
  query: Readonly<Record<string, string>>,
  as?: 'manager',
): Promise<readonly Row[]> {
  const answer = await app.get(`${path}?${new URLSearchParams(query)}`, as ? { as } : {});
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { value: Row[] }).value;
}

/** Inserts a status of the demo dictionary that the small fleet lacks. */
async function ensureStatus(app: ContractApp, Id: number): Promise<number> {
  await app.db
    .insertInto('dictionary_item')
    .values({ Id, DictionaryId: 2981, Name: `Status ${Id}`, Position: 9 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Id;
}
