import { o } from 'o.js';
import { parse } from 'odata2openapi';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { functionality } from '../../../src/contract/permissions/functionality.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { setNameOf } from '../../../server/odata/model.ts';
import type { EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { nodesOf, pageStatementOf, planOf } from '../../support/backend/query-plans.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import type { Role } from '../../support/backend/seed/small-fleet.ts';

type Row = Readonly<Record<string, unknown>>;
type Feed = {
  readonly value: readonly Row[];
  readonly '@odata.context'?: string;
  readonly '@odata.nextLink'?: string;
  readonly '@odata.count'?: number;
};

/** Headers of Power Query. */
const version = {
  'OData-MaxVersion': '4.0',
  Accept: 'application/json;odata.metadata=minimal;q=1.0,application/json;odata.streaming=true;q=0.9',
};

onNewestPostgres('the OData service', (app: ContractApp) => {
  const allSets = () =>
    Object.values(entityRegistry)
      .flatMap((entity: EntityDefinition) => setNameOf(entity) ?? [])
      .toSorted();
  const read = async <Answer>(path: string, as: Role = 'admin') => (await (await app.get(path, { as, headers: version })).json()) as Answer;
  const setsOf = async (as: Role) => (await read<{ value: { name: string }[] }>('/api/', as)).value.map(({ name }) => name);
  const xmlFor = async (as: Role) => (await app.get('/api/$metadata', { as })).text();

  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('[R-148] names every list that the caller may read, and no other', async () => {
    expect((await setsOf('admin')).toSorted()).toEqual(allSets());
    const driver = await setsOf('driver');
    const statuses = await Promise.all(
      allSets().map(async (set) => [set, (await app.get(`/api/${set}?$top=1`, { as: 'driver' })).status === 200] as const),
    );
    expect(driver.toSorted()).toEqual(statuses.filter(([, isReadable]) => isReadable).map(([set]) => set));
    expect(driver.length).toBeLessThan(allSets().length);
  });

  it('[R-148] prompts a spreadsheet for the key, and accepts it', async () => {
    const refused = await app.request('/api/');
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="Tabor", charset="UTF-8"']);
    expect((await app.request('/api/$metadata')).headers.get('WWW-Authenticate')).toMatch(/^Basic/);
    // A browser would open a password window over the app.
    expect((await app.request('/api/ODataVehicle')).headers.get('WWW-Authenticate') ?? '').not.toMatch(/Basic/);
    const created = await app.post('/Administration/SaveApiKey', {
      as: 'admin',
      body: { Name: 'Excel', ExpiresOn: (await today()).day, Permissions: [] },
    });
    const { Key } = (await created.json()) as { Key: string };
    const accepted = await app.request('/api/', { headers: { Authorization: `Basic ${btoa(`anyone:${Key}`)}` } });
    expect(accepted.status).toBe(200);
  });

  it('[R-148] a foreign reader of the metadata finds the columns that the rows have', async () => {
    const { entitySets } = await parse(await xmlFor('admin'));
    expect(entitySets.map(({ name }) => name).toSorted()).toEqual(allSets());
    const kinds: Record<string, (value: unknown) => boolean> = {
      'Edm.String': (value) => typeof value === 'string',
      'Edm.Int64': Number.isSafeInteger,
      'Edm.Decimal': Number.isFinite,
      'Edm.Boolean': (value) => typeof value === 'boolean',
      'Edm.Date': (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
      'Edm.DateTimeOffset': (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value)),
    };
    let compared = 0;
    for (const { name, entityType } of entitySets) {
      const types = new Map([...(entityType.key ?? []), ...entityType.properties].map((property) => [property.name, property.type]));
      const { value } = await read<Feed>(`/api/${name}`);
      for (const [field, content] of Object.entries(value[0] ?? {})) {
        const type = types.get(field) ?? 'none';
        expect([name, field, content, content === null ? types.has(field) : kinds[type]?.(content)]).toEqual([name, field, content, true]);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(200);
  });

  it('[R-148] the metadata as JSON names the same lists and columns as the XML', async () => {
    const csdl = await read<{ Tabor: Record<string, Record<string, unknown>> }>('/api/$metadata?$format=json');
    const { entitySets } = await parse(await xmlFor('admin'));
    for (const { name, entityType } of entitySets) {
      const ofXml = [...(entityType.key ?? []), ...entityType.properties].map((property) => [property.name, property.type]);
      const { $Kind, $Key, ...ofJson } = csdl.Tabor[entityType.name] ?? {};
      expect([$Kind, $Key]).toEqual(['EntityType', ['Id']]);
      expect(Object.fromEntries(Object.entries(ofJson).map(([field, property]) => [field, (property as { $Type: string }).$Type]))).toEqual(
        Object.fromEntries(ofXml),
      );
      expect(csdl.Tabor['Lists']?.[name]).toEqual({ $Collection: true, $Type: `Tabor.${entityType.name}` });
    }
  });

  it('[R-148] links lead through every row of a long list exactly once', async () => {
    await sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState")
      SELECT (SELECT min("Id") FROM vehicle), timestamp '2020-01-01' + n * interval '1 hour', n FROM generate_series(1, 2300) n`.execute(
      app.db,
    );
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM grid_vehicle_counter`.execute(app.db);
    const pages: Feed[] = [];
    for (let next: string | undefined = '/api/ODataVehicleCounter?$select=Id&$count=true'; next !== undefined && pages.length < 9;) {
      const page: Feed = await read<Feed>(next);
      pages.push(page);
      const link: string | undefined = page['@odata.nextLink'];
      next = link?.slice(new URL(link).origin.length);
    }
    const ids = pages.flatMap(({ value }) => value.map(({ Id }) => Id));
    expect(pages.length).toBe(Math.ceil(Number(rows[0]?.count) / 1_000));
    expect([ids.length, new Set(ids).size, pages[0]?.['@odata.count']]).toEqual([rows[0]?.count, rows[0]?.count, rows[0]?.count]);
    const part = await read<Feed>('/api/ODataVehicleCounter?$select=Id&$top=1500');
    expect(part.value.length).toBe(1_000);
    expect(new URL(part['@odata.nextLink'] ?? '').searchParams.get('$top')).toBe('500');
    expect((await read<Feed>('/api/ODataVehicleCounter?$top=1000'))['@odata.nextLink']).toBeUndefined();
  });

  it.each([
    ['Date desc,EmployeeId', '"Date" DESC NULLS LAST, "EmployeeId" NULLS FIRST'],
    ['EmployeeId desc,Date', '"EmployeeId" DESC NULLS LAST, "Date" NULLS FIRST'],
  ])('[R-148] a link of a mixed order reads no earlier row: %s', async ($orderby, order) => {
    await app.db.deleteFrom('vehicle_counter').execute();
    await sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState", "EmployeeId")
      SELECT (SELECT min("Id") FROM vehicle), timestamp '2020-01-01' + n / 7 * interval '1 hour', n, CASE WHEN n % 3 > 0 THEN (SELECT min("Id") FROM employee) + n % 2 END
      FROM generate_series(1, 4000) n`.execute(app.db);
    await sql`VACUUM ANALYZE vehicle_counter`.execute(app.db);
    const ids: unknown[] = [];
    let last = '';
    for (
      let next: string | undefined = `/api/ODataVehicleCounter?${new URLSearchParams({ $select: 'Id', $orderby })}`;
      next !== undefined;
    ) {
      const page: Feed = await read<Feed>(next);
      ids.push(...page.value.map(({ Id }) => Id));
      last = next;
      next = page['@odata.nextLink']?.replace(/^https?:..[^/]+/, '');
    }
    const { rows } = await sql<{ Id: number }>`SELECT "Id" FROM grid_vehicle_counter ORDER BY ${sql.raw(order)}, "Id"${sql.raw(
      $orderby.endsWith('desc') ? ' DESC' : '',
    )}`.execute(app.db);
    expect(ids).toEqual(rows.map(({ Id }) => Id));
    const parameters = Object.fromEntries(new URL(last, 'http://list').searchParams);
    const page = await pageStatementOf(app, '/api/ODataVehicleCounter', parameters, version);
    const steps = nodesOf(await planOf(app, page, ['enable_seqscan = off', 'enable_bitmapscan = off'], 'ANALYZE'));
    const scans = steps.filter((step) => step['Index Name'] === 'vehicle_counter_date');
    expect($orderby.startsWith('Date') ? scans.length : 1).toBeGreaterThan(0);
    for (const scan of scans) expect(scan['Rows Removed by Filter'] ?? 0).toBeLessThan(100);
  });

  it.each(['', '&$orderby=EmployeeId desc', '&$orderby=EmployeeId,Date desc'])(
    '[R-148] links give each row once while rows are added and removed%s',
    async (order) => {
      const add = (count: number) =>
        sql`INSERT INTO vehicle_counter ("VehicleId", "DateTime", "CounterState", "EmployeeId")
        SELECT (SELECT min("Id") FROM vehicle), timestamp '2020-01-01' + n % 9 * interval '1 minute', n, CASE WHEN n % 3 = 0 THEN e."Id" END
        FROM generate_series(1, ${count}::integer) n CROSS JOIN LATERAL (SELECT "Id" FROM employee ORDER BY "Id" OFFSET n % 2 LIMIT 1) e`.execute(
          app.db,
        );
      await add(2_100);
      const stored = async () => (await app.db.selectFrom('vehicle_counter').select('Id').execute()).map(({ Id }) => Id);
      const before = await stored();
      const ids: number[] = [];
      const removed: number[] = [];
      for (let next: string | undefined = `/api/ODataVehicleCounter?$select=Id${order}`; next !== undefined;) {
        const page: Feed = await read<Feed>(next);
        const pageIds = page.value.map(({ Id }) => Number(Id));
        ids.push(...pageIds);
        await add(40);
        removed.push(...pageIds.slice(-3));
        await app.db.deleteFrom('vehicle_counter').where('Id', 'in', pageIds.slice(-3)).execute();
        const link: string | undefined = page['@odata.nextLink'];
        next = link?.slice(new URL(link).origin.length);
      }
      expect(ids.length).toBe(new Set(ids).size);
      const missed = new Set(before).difference(new Set([...ids, ...removed]));
      expect(missed.size).toBe(0);
    },
  );

  it('[R-148] takes options as clients write them, and names an unsupported one', async () => {
    const flags = { IsRead: true, IsAdd: false, IsChange: false, IsRemove: false, IsAdmin: false, IsOwnOnly: false };
    const created = await app.post('/Administration/SaveApiKey', {
      as: 'admin',
      body: { Name: 'Options', ExpiresOn: (await today()).day, Permissions: [{ FunctionalityId: functionality.Vehicle, ...flags }] },
    });
    const { Key: key } = (await created.json()) as { Key: string };
    const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
      app.request(path, { method, headers: { Authorization: `Basic ${btoa(`x:${key}`)}`, ...version, ...headers } });
    const detail = async (path: string) => ((await (await ask(path)).json()) as { detail?: string }).detail;
    expect(
      await Promise.all(
        ['$format=xml', '$expand=Costs', '$skiptoken=abc', '$skiptoken=WyJ4IiwiMSJd'].map((one) => detail(`/api/ODataVehicle?${one}`)),
      ),
    ).toEqual([
      '$format: json or csv',
      '$expand: not supported by lists',
      '$skiptoken: belongs to no link of this list',
      '$skiptoken: belongs to no link of this list',
    ]);
    expect(((await (await ask('/api/ODataVehicle?top=1&Select=Id&$OrderBy=Id')).json()) as Feed).value).toEqual([
      { Id: expect.any(Number) as number },
    ]);
    // Power BI asks for the metadata with the types that it reads rows in; LibreOffice encodes the sign.
    const types = await Promise.all(
      ['/api/$metadata', '/api/%24metadata', '/api/ODataVehicle/%24count'].map(
        async (path) => (await ask(path)).headers.get('Content-Type')?.split(';')[0],
      ),
    );
    expect(types).toEqual(['application/xml', 'application/xml', 'text/plain']);
    const heads = await Promise.all(
      ['/api/', '/api/$metadata', '/api/ODataVehicle?$top=1'].map(async (path) => (await ask(path, {}, 'HEAD')).status),
    );
    expect(heads).toEqual([200, 200, 200]);
    const refused = await ask('/api/ODataVehicle', { Authorization: `Basic ${btoa('x:tabor_wrong')}` });
    expect([refused.status, refused.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="Tabor", charset="UTF-8"']);
  });

  it('[R-148] sends an OData client its error in the format of OData', async () => {
    const ask = async (headers: Readonly<Record<string, string>>) => {
      const answer = await app.get('/api/ODataVehicle?$filter=Nope%20eq%201', { as: 'admin', headers });
      return {
        type: answer.headers.get('Content-Type')?.split(';')[0],
        version: answer.headers.get('OData-Version'),
        status: answer.status,
        body: (await answer.json()) as { error?: { code: string; message: string }; detail: string },
      };
    };
    const { body, ...answer } = await ask({ 'OData-MaxVersion': '4.0' });
    expect(answer).toEqual({ type: 'application/json', version: '4.0', status: 400 });
    expect(body.error).toEqual({ code: 'bad-request', message: '$filter: unknown field "Nope" at position 0' });
    expect(await ask({})).toMatchObject({ type: 'application/problem+json', version: null, body: { detail: body.detail } });
  });

  it('[R-148] counts the rows of a list and of a filter by their own address', async () => {
    const count = async (query: string, as: 'admin' | 'driver' = 'admin') => {
      const answer = await app.get(`/api/ODataVehicle/$count${query}`, { as });
      return [answer.status, answer.headers.get('Content-Type')?.split(';')[0], await answer.text()];
    };
    const listed = async (query: string) =>
      ((await (await app.get(`/api/ODataVehicle?$count=true&$top=0${query}`, { as: 'admin' })).json()) as { '@odata.count': number })[
        '@odata.count'
      ];
    const filter = `$filter=${encodeURIComponent("startswith(RegistrationNumber,'WA')")}`;
    expect(await count('')).toEqual([200, 'text/plain', String(await listed(''))]);
    expect(await count(`?${filter}&$orderby=Id&$select=Id`)).toEqual([200, 'text/plain', String(await listed(`&${filter}`))]);
    expect(await listed(`&${filter}`)).toBeGreaterThan(0);
    expect((await count('?$filter=Nope eq 1'))[0]).toBe(400);
    expect((await app.request('/api/ODataVehicle/$count')).status).toBe(401);
  });

  it('[R-148] o.js reads a list of the service document by its own headers', async () => {
    vi.stubGlobal('fetch', (request: Request) => {
      const { pathname, search } = new URL(request.url);
      return app.request(pathname + search, { headers: { Authorization: `Bearer ${app.tokenOf('admin')}`, ...version } });
    });
    const [first] = await setsOf('admin');
    const rows = (await o('http://tabor.example/api/')
      .get(first ?? '')
      .query({ $top: 2, $orderby: 'Id' })) as Row[];
    expect(rows.length).toBeGreaterThan(0);
  });

  it('[R-148] a date-time has the offset of the company, and a filter takes it', async () => {
    const { value } = await read<Feed>('/api/ODataVehicleBooking?$orderby=StartDate&$top=1');
    const start = String(value[0]?.['StartDate']);
    expect(start).toMatch(/\+0[12]:00$/);
    const same = await read<Feed>(`/api/ODataVehicleBooking?$filter=${encodeURIComponent(`StartDate eq ${start}`)}`);
    expect(same.value.map(({ Id }) => Id)).toContain(value[0]?.['Id']);
  });

  it('[R-148] an answer to the app has no word of OData that it had not before', async () => {
    const answer = await app.get('/api/ODataVehicle');
    expect(Object.keys((await answer.json()) as Feed)).toEqual(['value']);
    expect(answer.headers.get('OData-Version')).toBeNull();
  });

  async function today(): Promise<{ day: string }> {
    return (await sql<{ day: string }>`SELECT to_char(current_date, 'YYYY-MM-DD') AS day`.execute(app.db)).rows[0] ?? { day: '' };
  }
});
