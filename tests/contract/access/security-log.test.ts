import { mkdtemp } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { administer } from '../../../server/admin-cli/administer.ts';
import { MAX_REVEALS_PER_HOUR } from '../../../server/engine/records/reveal-secret.ts';
import { deleteExpired } from '../../../server/operation/housekeeping.ts';
import { sql } from 'kysely';
import { entityRegistry } from '../../../src/contract/registry.ts';
import type { CallDefinition, EntityDefinition } from '../../../src/contract/definition/entity.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { fileForm } from '../../support/fixtures/handovers.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

const exportCalls = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
  Object.entries<CallDefinition>(entity.calls).flatMap(([name, call]) => (name.startsWith('generate') ? [call] : [])),
);
/** Pages of figures, which a user looks at all day. */
const viewCalls = Object.values<EntityDefinition>(entityRegistry).flatMap((entity) =>
  Object.entries<CallDefinition>(entity.calls).flatMap(([name, call]) =>
    call.method === 'GET' && call.takesLong && !name.startsWith('generate') ? [call] : [],
  ),
);

onNewestPostgres('security log', (app) => {
  beforeEach(async () => {
    await app.db.deleteFrom('security_event').execute();
    await app.db.deleteFrom('login_attempt').execute();
  });

  const logged = async (count: number) => {
    await expect.poll(async () => (await app.db.selectFrom('security_event').select('Id').execute()).length).toBe(count);
    return app.db.selectFrom('security_event').select(['Kind', 'Name', 'Address', 'Subject']).orderBy('Id').execute();
  };
  const logIn = (username: string, password: string) =>
    app.request('/token', { method: 'POST', body: new URLSearchParams({ username, password }) }, '198.51.100.7');
  const bearer = (as: 'manager' | 'driver') => ({ Authorization: `Bearer ${app.tokenOf(as)}` });

  it('[R-155] logs logins, failed ones and log-outs, with name and address', async () => {
    await logIn('nobody', 'falsch');
    await logIn('Manager', 'falsch');
    const { access_token: token } = (await (await logIn('Manager', smallFleet.password)).json()) as { access_token: string };
    await app.request('/auth/logout', { method: 'POST', headers: { Authorization: `Bearer ${token}` } }, '198.51.100.7');
    const [Address, Subject] = ['198.51.100.7', 'POST /token'];
    expect(await logged(4)).toEqual([
      // Often a password: the name is not kept.
      { Kind: 'login-failed', Name: expect.stringMatching(/^unknown [0-9a-f]{8}$/) as string, Address, Subject },
      { Kind: 'login-failed', Name: 'manager', Address, Subject },
      { Kind: 'login', Name: 'manager', Address, Subject },
      { Kind: 'logout', Name: 'manager', Address, Subject: 'POST /auth/logout' },
    ]);
  });

  it('[R-155] logs exports, downloads, shown secrets and refusals with their user', async () => {
    const id = (await (
      await app.request('/File/UploadToTable?table=Vehicle&id=1', {
        method: 'POST',
        headers: bearer('manager'),
        body: fileForm(Buffer.from('%PDF-1.4\n%%EOF\n'), 'a.pdf'),
      })
    ).json()) as number;
    expect((await app.get(`/File/Get/${id}`, { as: 'manager' })).status).toBe(200);
    expect(
      (await app.get('/Cost/GenerateExcel?startDate=2020-01-01T00:00:00&endDate=2020-02-01T00:00:00&data=tajne', { as: 'manager' })).status,
    ).toBe(200);
    expect((await app.post('/SimCard/Reveal/1', { as: 'manager', body: { Field: 'PIN' } })).status).toBe(200);
    expect((await app.post('/SimCard/Reveal/1', { as: 'driver', body: { Field: 'PIN' } })).status).toBe(403);
    expect((await app.get('/api/ODataEmployee', { as: 'driver' })).status).toBe(403);
    const Address = 'unknown';
    // An export's entry is written when it has ended.
    expect((await logged(5)).toSorted((left, right) => Number(right.Kind === 'export') - Number(left.Kind === 'export'))).toEqual([
      // Without its parameters: a search may be a name.
      { Kind: 'export', Name: 'manager', Address, Subject: 'GET /Cost/GenerateExcel 0 rows' },
      { Kind: 'download', Name: 'manager', Address, Subject: `GET /File/Get/${id}` },
      { Kind: 'reveal', Name: 'manager', Address, Subject: 'POST /SimCard/Reveal/1' },
      { Kind: 'refused', Name: 'driver', Address, Subject: 'POST /SimCard/Reveal/1' },
      { Kind: 'refused', Name: 'driver', Address, Subject: 'GET /api/ODataEmployee' },
    ]);
  });

  it('[R-155] logs the secrets that the limit of an hour refuses', async () => {
    const { Id } = await app.db.selectFrom('user_account').select('Id').where('Username', '=', 'manager').executeTakeFirstOrThrow();
    const reveal = { UserId: Id, TableName: 'sim_card', RecordId: 1, Field: 'PIN' };
    await app.db
      .insertInto('secret_reveal')
      .values(Array.from({ length: MAX_REVEALS_PER_HOUR }, () => reveal))
      .execute();
    expect((await app.post('/SimCard/Reveal/1', { as: 'manager', body: { Field: 'PIN' } })).status).toBe(429);
    expect(await logged(1)).toMatchObject([{ Kind: 'refused', Name: 'manager', Subject: 'POST /SimCard/Reveal/1' }]);
  });

  it('[R-155] logs every export of the contract', async () => {
    expect(exportCalls.length).toBeGreaterThan(3);
    const dates = 'startDate=2020-01-01T00:00:00&endDate=2020-02-01T00:00:00&vehicleId=1&id=1';
    const answers = await Promise.all(
      exportCalls.map(async ({ path: pattern }) => {
        const path = pattern.replace(/\{\w+\}/, '1');
        return [path, (await app.get(`${path}?${dates}`, { as: 'admin' })).ok] as const;
      }),
    );
    const accepted = answers.filter(([, isOk]) => isOk).map(([path]) => `GET ${path}`);
    expect(accepted.length).toBeGreaterThan(2);
    const entries = (await logged(accepted.length)).map(({ Kind, Subject }) => `${Kind} ${Subject}`);
    expect(entries.map((entry) => entry.replace(/ \d+ rows$/, '')).toSorted()).toEqual(accepted.map((path) => `export ${path}`).toSorted());
    // How much left the company: of every one, and of the fleet its vehicles.
    expect(entries.filter((entry) => !/ \d+ rows$/.test(entry))).toEqual([]);
    await app.db.deleteFrom('security_event').execute();
    const vehicles = await app.get('/api/Vehicle/GenerateExcel', { as: 'admin' });
    expect(vehicles.status).toBe(200);
    const { value } = (await (await app.get('/api/ODataVehicle', { as: 'admin' })).json()) as { value: readonly unknown[] };
    expect(value.length).toBeGreaterThan(1);
    expect((await logged(1)).map(({ Subject }) => Subject)).toEqual([`GET /api/Vehicle/GenerateExcel ${value.length} rows`]);
  });

  it('[R-155] pages of figures are no exports, however often they are opened', async () => {
    expect(viewCalls.length).toBeGreaterThan(3);
    for (const { path } of viewCalls) for (let time = 0; time < 6; time++) await app.get(path.replace(/\{\w+\}/, '1'), { as: 'admin' });
    await logIn('nobody', 'falsch');
    expect((await logged(1)).map(({ Kind }) => Kind)).toEqual(['login-failed']);
  });

  it('[R-155] logs rejections inside a batch', async () => {
    const Entries = [
      { Key: 'a-key-of-a-batch', Path: '/Cost/Delete/1', Body: null },
      { Key: 'b-key-of-a-batch', Path: '/VehicleDamage/Delete/1', Body: null },
    ];
    expect((await app.post('/api/Batch', { as: 'viewer', body: { Entries } })).status).toBe(200);
    expect((await logged(2)).map(({ Kind, Name, Subject }) => `${Kind} ${Name} ${Subject}`).toSorted()).toEqual([
      'refused viewer POST /Cost/Delete/1',
      'refused viewer POST /VehicleDamage/Delete/1',
    ]);
  });

  it('[R-155] logs lists that a spreadsheet takes, and none that a screen shows', async () => {
    expect(
      (await app.get('/api/ODataVehicle', { as: 'manager', headers: { 'OData-Version': '4.0', 'OData-MaxVersion': '4.0' } })).status,
    ).toBe(200);
    expect((await app.get('/api/ODataVehicle', { as: 'manager' })).status).toBe(200);
    expect(await logged(1)).toMatchObject([
      { Kind: 'export', Name: 'manager', Subject: expect.stringMatching(/^GET \/api\/ODataVehicle \d+ rows$/) as string },
    ]);
  });

  it('[R-155] logs how many rows each list of a spreadsheet gave', async () => {
    const grids = Object.values<EntityDefinition>(entityRegistry).flatMap(({ grid }) => (grid && !grid.parameters ? [grid.path] : []));
    const expected: string[] = [];
    for (const path of grids) {
      const answer = await app.get(`${path}?$top=2`, { as: 'admin', headers: { 'OData-Version': '4.0', 'OData-MaxVersion': '4.0' } });
      const body = (await answer.json()) as { value?: readonly unknown[]; '@odata.context'?: string };
      if (answer.ok && body['@odata.context'] !== undefined) expected.push(`export GET ${path} ${body.value?.length} rows`);
    }
    expect(expected.filter((entry) => entry.endsWith(' 2 rows')).length).toBeGreaterThan(3);
    // One more tells that they are many.
    const entries = (await logged(expected.length + 1)).map(({ Kind, Subject }) => `${Kind} ${Subject}`);
    expect(entries.filter((entry) => !entry.startsWith('unusual')).toSorted()).toEqual(expected.toSorted());
  });

  it('[R-155] logs a calendar feed once a day, without its secret address', async () => {
    const { Path } = (await (await app.post('/CalendarFeed/Create', { as: 'manager', body: { VehicleId: 1, Unit: null } })).json()) as {
      Path: string;
    };
    const read = async () => (await app.request(Path, {}, '198.51.100.7')).text();
    const bookings = (await read()).split('BEGIN:VEVENT').length - 1;
    await read();
    const Subject = expect.stringMatching(new RegExp(`^calendar feed \\d+ ${bookings} rows$`)) as string;
    expect(await logged(1)).toEqual([{ Kind: 'feed', Name: 'manager', Address: '198.51.100.7', Subject }]);
    await app.db.updateTable('calendar_feed').set({ LoggedOn: '2026-01-01' }).execute();
    await read();
    expect((await logged(2)).map(({ Kind }) => Kind)).toEqual(['feed', 'feed']);
  });

  it('[R-155] logs a proof that failed, and none that succeeded', async () => {
    const prove = async (Password: string) => (await app.post('/Account/Prove', { as: 'manager', body: { Password, Code: '' } })).status;
    expect([await prove('falsch'), await prove(smallFleet.password)]).toEqual([422, 200]);
    expect(await logged(1)).toMatchObject([{ Kind: 'proof-failed', Name: 'manager', Subject: 'POST /Account/Prove' }]);
  });

  it('[R-155] logs the commands that write data, with the operator', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'tabor-backup-')), 'a.backup');
    const run = (...args: string[]) =>
      administer(args, {
        environment: { DATABASE_URL: app.databaseUrl },
        readPassword: () => Promise.resolve(''),
        print: () => undefined,
        printError: () => undefined,
      });
    expect([await run('person', 'report', '1'), await run('backup', file), await run('user', 'list')]).toEqual([0, 0, 0]);
    const Name = userInfo().username;
    expect(await logged(2)).toEqual(['person report', 'backup'].map((Subject) => ({ Kind: 'export', Name, Address: 'server', Subject })));
  });

  it('[R-155] an entry cannot be changed, and goes after its time', async () => {
    await logIn('nobody', 'falsch');
    await logged(1);
    await expect(sql`UPDATE security_event SET "Name" = 'x'`.execute(app.db)).rejects.toThrow('only ever added to');
    await sql`INSERT INTO security_event ("HappenedOn", "Kind", "Name", "Address", "Subject") SELECT now() - make_interval(days => day), 'login', 'x', '', '' FROM unnest(ARRAY[364, 366]) day`.execute(
      app.db,
    );
    await deleteExpired(app.db);
    // Each run that removed entries leaves a note.
    expect((await logged(3)).map(({ Kind }) => Kind).toSorted()).toEqual(['expired', 'login', 'login-failed']);
    await deleteExpired(app.db, 30);
    expect((await logged(3)).map(({ Kind }) => Kind).toSorted()).toEqual(['expired', 'expired', 'login-failed']);
  });

  it('[R-155] only administrators read it, page by page and by kind', async () => {
    await logIn('nobody', 'falsch');
    expect((await app.get('/Administration/SecurityLog', { as: 'manager' })).status).toBe(403);
    await logged(2);
    await sql`INSERT INTO security_event ("Kind", "Name", "Address", "Subject") SELECT 'download', 'x', '', n::text FROM generate_series(1, 120) n`.execute(
      app.db,
    );
    type PageOfEntries = {
      Entries: { Id: number; Kind: string; Name: string; Address: string; Subject: string; HappenedOn: string }[];
      HasMore: boolean;
    };
    const page = async (query = '') =>
      (await (await app.get(`/Administration/SecurityLog${query}`, { as: 'admin' })).json()) as PageOfEntries;
    const entries: PageOfEntries['Entries'] = [];
    for (let next = await page(); ; next = await page(`?before=${entries.at(-1)?.Id}`)) {
      entries.push(...next.Entries);
      if (!next.HasMore) break;
    }
    expect(new Set(entries.map(({ Id }) => Id)).size).toBe(entries.length);
    expect(entries.filter(({ Kind }) => Kind === 'download').map(({ Subject }) => Subject)).toEqual(
      Array.from({ length: 120 }, (_, index) => String(120 - index)),
    );
    expect((await page('?kind=login-failed')).Entries).toMatchObject([
      {
        Kind: 'login-failed',
        Address: '198.51.100.7',
        Subject: 'POST /token',
        HappenedOn: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/) as string,
      },
    ]);
  });

  it('[R-155] the command prints it by user and kind', async () => {
    await logIn('Manager', 'falsch');
    await app.get('/api/ODataEmployee', { as: 'driver' });
    await logged(2);
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      const code = await administer(['security-log', ...args], {
        environment: { DATABASE_URL: app.databaseUrl },
        readPassword: () => Promise.resolve(''),
        print: (line) => lines.push(line),
        printError: (line) => lines.push(line),
      });
      return [code, lines.map((line) => line.split('\t').slice(1))];
    };
    expect(await run('--kind', 'refused')).toEqual([0, [['refused', 'driver', 'unknown', 'GET /api/ODataEmployee']]]);
    expect(await run('--user', 'Manager', '--days', '1')).toEqual([0, [['login-failed', 'manager', '198.51.100.7', 'POST /token']]]);
    expect((await run('--kind', 'nonsense'))[0]).toBe(1);
  });
});
