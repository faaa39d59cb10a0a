import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { administer } from '../../../server/admin-cli/administer.ts';
import { startBackend, type Backend } from '../../support/backend/backend.ts';
import { freshDatabase, runStatement } from '../../support/backend/postgres.ts';
import { withDatabase } from '../../support/backend/with-database.ts';

const root = join(import.meta.dirname, '..', '..', '..');

// One PostgreSQL is enough: the login suites read the rows that the command writes on every PostgreSQL.
describe.each(inject('postgres').slice(0, 1))('the admin command · $name', (server) => {
  let database: { url: string; drop: () => Promise<void> };
  let backend: Backend;

  beforeAll(async () => {
    database = await freshDatabase(server, { isEmpty: true });
    await runAdminProcess(database.url, ['user', 'add', 'szefowa', '--admin', '--given-name', 'Anna'], 'dwanaście znaków\n');
    backend = await startBackend({ databaseUrl: database.url });
  });

  afterAll(async () => {
    await backend.stop();
    await database.drop();
  });

  it('creates the first login of a database without demo data, with all permissions', async () => {
    const answer = await logIn(backend, 'szefowa', 'dwanaście znaków');
    expect(answer.status).toBe(200);
    const { access_token: token } = (await answer.json()) as { access_token: string };
    const me = await fetch(`${backend.url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({
      Username: 'szefowa',
      GivenName: 'Anna',
      Permissions: { '7170': { IsRead: true, IsAdmin: true } },
    });
  });

  it('exits with code 1 and writes the error to stderr', async () => {
    expect(await runAdminProcess(database.url, ['user', 'disable', 'szefowa'])).toEqual({
      code: 1,
      output: '',
      errors: 'IsActive: This is the only active administrator. Give the right to someone else first.\n',
    });
  });

  it('a login created without --admin has read permission only', async () => {
    await runAdmin(database.url, ['user', 'add', 'gość'], 'dwanaście znaków');
    const { access_token: token } = (await (await logIn(backend, 'gość', 'dwanaście znaków')).json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${token}` };
    expect((await fetch(`${backend.url}/api/ODataVehicle`, { headers })).status).toBe(200);
    expect((await fetch(`${backend.url}/VehicleBooking/Delete/1`, { method: 'POST', headers })).status).toBe(403);
  });

  it('a new password ends existing sessions', async () => {
    await runAdmin(database.url, ['user', 'add', 'zapominalski'], 'dwanaście znaków');
    const { access_token: token } = (await (await logIn(backend, 'zapominalski', 'dwanaście znaków')).json()) as { access_token: string };
    expect(await runAdmin(database.url, ['user', 'password', 'Zapominalski'], 'zupełnie inne hasło')).toMatchObject({ code: 0 });
    expect((await fetch(`${backend.url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await logIn(backend, 'zapominalski', 'zupełnie inne hasło')).status).toBe(200);
  });

  it('a disabled login loses its sessions at once and returns when enabled', async () => {
    await runAdmin(database.url, ['user', 'add', 'odchodząca'], 'dwanaście znaków');
    const { access_token: token } = (await (await logIn(backend, 'odchodząca', 'dwanaście znaków')).json()) as { access_token: string };
    expect(await runAdmin(database.url, ['user', 'disable', 'odchodząca'])).toMatchObject({ code: 0 });
    expect((await fetch(`${backend.url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await logIn(backend, 'odchodząca', 'dwanaście znaków')).status).toBe(400);
    await runAdmin(database.url, ['user', 'enable', 'odchodząca']);
    expect((await logIn(backend, 'odchodząca', 'dwanaście znaków')).status).toBe(200);
    expect((await fetch(`${backend.url}/auth/currentuser`, { headers: { Authorization: `Bearer ${token}` } })).status).toBe(401);
  });

  it('renames a login without locking it out', async () => {
    await runAdmin(database.url, ['user', 'add', 'nowożeniec', '--given-name', 'Anna Kowalska'], 'dwanaście znaków');
    expect(await runAdmin(database.url, ['user', 'name', 'nowożeniec', 'Anna Nowak'])).toMatchObject({ code: 0 });
    expect((await runAdmin(database.url, ['user', 'list'])).output).toContain('nowożeniec\tAnna Nowak\tactive');
    expect((await logIn(backend, 'nowożeniec', 'dwanaście znaków')).status).toBe(200);
  });

  it('[R-012] a login has exactly the permissions the command sets', async () => {
    await runAdmin(database.url, ['user', 'add', 'planistka'], 'dwanaście znaków');
    await runAdmin(database.url, ['user', 'allow', 'planistka', 'all', 'none']);
    await runAdmin(database.url, ['user', 'allow', 'planistka', 'Vehicle', 'read']);
    const { access_token: token } = (await (await logIn(backend, 'planistka', 'dwanaście znaków')).json()) as { access_token: string };
    const statusOf = async (list: string) =>
      (await fetch(`${backend.url}/api/${list}`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect([await statusOf('ODataVehicle'), await statusOf('ODataEmployee')]).toStrictEqual([200, 403]);
  });

  it('[R-053] publishes a company file and removes it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tabor-company-file-'));
    try {
      const path = join(folder, 'regulamin.pdf');
      await writeFile(path, '%PDF-1.4\n%%EOF\n');
      const { output, code } = await runAdmin(database.url, ['company-file', 'add', 'Regulamin', path]);
      const id = /^Company file (\d+) is added/.exec(output)?.[1] ?? '';
      expect(code).toBe(0);
      expect(await runAdmin(database.url, ['company-file', 'link', 'Portal', 'https://example.com/'])).toMatchObject({ code: 0 });
      expect((await runAdmin(database.url, ['company-file', 'list'])).output).toMatch(
        /Portal\thttps:\/\/example.com\/\n\d+\tRegulamin\tregulamin.pdf\n$/,
      );
      const { value } = (await (await fetch(`${backend.url}/api/ODataCompanyFiles`)).json()) as { value: { Id: number; Url: string }[] };
      const download = await fetch(`${backend.url}${value.find((file) => file.Id === Number(id))?.Url ?? ''}`);
      expect([download.headers.get('content-type'), await download.text()]).toEqual(['application/pdf', '%PDF-1.4\n%%EOF\n']);
      expect(await runAdmin(database.url, ['company-file', 'remove', id])).toMatchObject({ code: 0 });
      expect((await runAdmin(database.url, ['company-file', 'list'])).output).not.toContain('Regulamin');
      await writeFile(path, 'MZ no document');
      expect(await runAdmin(database.url, ['company-file', 'add', 'Program', path])).toMatchObject({ code: 1 });
      expect(await runAdmin(database.url, ['company-file', 'link', 'Zły', 'javascript:alert(1)'])).toMatchObject({ code: 1 });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('a number series continues after the set number and never goes back', async () => {
    expect(await runAdmin(database.url, ['series', 'set', 'PZO', '2026', '1200'])).toMatchObject({ code: 0 });
    expect(await runAdmin(database.url, ['series', 'set', 'PZO', '2026', '7'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('LastNumber: The value must not be less than 1200.'),
    });
    expect((await runAdmin(database.url, ['series', 'list'])).output).toBe('PZO\t2026\t1200\n');
  });

  it('[R-060] offers added choices and additional fields to devices', async () => {
    const { output } = await runAdmin(database.url, ['dictionary', 'add', 'faultKinds', 'Wgniecenie', '--de', 'Delle', '--en', 'Dent']);
    const id = Number(/\d+/.exec(output)?.[0]);
    await runAdmin(database.url, [
      'field',
      'add',
      'VehicleHandoverDocument',
      'Wyposażenie',
      'Kluczyki',
      'dropdown',
      '--choices',
      'jeden, dwa',
      '--required',
    ]);
    const { access_token: token } = (await (await logIn(backend, 'szefowa', 'dwanaście znaków')).json()) as { access_token: string };
    const fetchJson = async (path: string) =>
      (await fetch(`${backend.url}${path}`, { headers: { Authorization: `Bearer ${token}`, Language: 'de' } })).json();
    expect(await fetchJson('/Dictionary/Items/3810')).toMatchObject([{ Id: id, Name: 'Delle', NamePl: 'Wgniecenie' }]);
    expect((await runAdmin(database.url, ['field', 'list', 'VehicleHandoverDocument'])).output).toMatch(
      /^\d+\tWyposażenie\tKluczyki\tdropdown\trequired\n$/,
    );
    await runAdmin(database.url, ['dictionary', 'retire', String(id)]);
    expect(await fetchJson('/Dictionary/Items/3810')).toStrictEqual([]);
  });

  it('[R-044] retires and restores a field and sorts its choices', async () => {
    const [field = ''] = (await runAdmin(database.url, ['field', 'list', 'VehicleHandoverDocument'])).output.split('\t');
    expect((await runAdmin(database.url, ['field', 'sort', field, 'dwa'])).output).toBe('dwa, jeden\n');
    await runAdmin(database.url, ['field', 'retire', field]);
    expect((await runAdmin(database.url, ['field', 'list', 'VehicleHandoverDocument'])).output).toMatch(/\trequired\tinactive\n$/);
    expect(await offered()).toMatchObject([
      { Fields: [{ IsActive: false, IsRequired: false, Items: [{ Name: 'dwa' }, { Name: 'jeden' }] }] },
    ]);
    await runAdmin(database.url, ['field', 'restore', field]);
    expect(await offered()).toMatchObject([{ Fields: [{ IsActive: true, IsRequired: true }] }]);

    async function offered(): Promise<unknown> {
      const { access_token: token } = (await (await logIn(backend, 'szefowa', 'dwanaście znaków')).json()) as { access_token: string };
      const answer = await fetch(`${backend.url}/AdditionalField/GetAdditionalFields?controllerNumber=7170`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return answer.json();
    }
  });

  it('[R-108] audits commands under the operating system account, without secrets', async () => {
    const output = (await runAdmin(database.url, ['user', 'logout', 'szefowa'])).output;
    expect(output).toMatch(/^\d+ sessions of szefowa are ended\.\n$/);
    const trail = await readAuditEntries(database.url);
    expect(trail).toContainEqual(
      expect.objectContaining({ Entity: 'user', Call: 'createUser', UserId: null, Operator: userInfo().username }),
    );
    expect(new Set(trail.map(({ Entity }) => Entity))).toStrictEqual(
      new Set(['company-file', 'user', 'number-series', 'dictionary', 'additional-field']),
    );
    expect(JSON.stringify(trail)).not.toMatch(/dwanaście|inne hasło|scrypt/);
  });

  it('[R-145] verifies the audit trail, prints its head, and names a forged entry', async () => {
    const anchored = await runAdmin(database.url, ['audit', 'anchor']);
    const [, head = ''] = anchored.output.trim().split(' ');
    expect(head).toMatch(/^\d+:[0-9a-f]{64}$/);
    expect(await runAdmin(database.url, ['audit', 'verify', '--anchor', head])).toMatchObject({
      code: 0,
      output: expect.stringContaining('entries are intact') as string,
    });
    expect(await runAdmin(database.url, ['audit', 'verify', '--anchor', 'nonsense'])).toMatchObject({ code: 1 });
    const [entry] = await readAuditEntries(database.url);
    const forge = (value: string) =>
      runStatement(
        database.url,
        `SET session_replication_role = replica; UPDATE audit_entry SET "Call" = '${value}' WHERE "Id" = ${entry?.Id}`,
      );
    await forge('forged');
    expect(await runAdmin(database.url, ['audit', 'verify'])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`Entry ${entry?.Id} of the audit trail was changed`) as string,
    });
    await forge(entry?.Call ?? '');
    expect(await runAdmin(database.url, ['audit', 'verify'])).toMatchObject({ code: 0 });
  });

  it('[R-146] a drill restores the last backup beside the database and compares it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tabor-drill-'));
    try {
      expect(await runAdmin(database.url, ['drill'])).toMatchObject({
        code: 1,
        output: expect.stringContaining('No backup was written yet') as string,
      });
      const file = join(folder, 'tabor.backup');
      expect(await runAdmin(database.url, ['backup', file])).toMatchObject({ code: 0 });
      const equal = await runAdmin(database.url, ['drill']);
      expect(equal).toMatchObject({ code: 0, output: expect.stringMatching(/^user_account +\d+ {2}equal$/m) as string });
      const lines = gunzipSync(await readFile(file))
        .toString()
        .trimEnd()
        .split('\n')
        .slice(0, -1)
        .map((line) => line.replace('"szefowa"', '"prezes"'));
      const sha256 = createHash('sha256')
        .update(`${lines.join('\n')}\n`)
        .digest('hex');
      await writeFile(file, gzipSync(`${lines.join('\n')}\n${JSON.stringify({ sha256 })}\n`));
      const different = await runAdmin(database.url, ['drill']);
      expect(different).toMatchObject({ code: 1, output: expect.stringMatching(/^user_account +\d+ {2}DIFFERENT$/m) as string });
      const beside = await withDatabase(
        database.url,
        async (db) => (await sql`SELECT datname FROM pg_database WHERE datname LIKE 'tabor\\_drill\\_%'`.execute(db)).rows,
      );
      expect(beside).toStrictEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it.each([
    [['user', 'add', 'SZEFOWA'], 'dwanaście znaków', 'Username: This already exists. Enter another value.'],
    [['user', 'add', 'nowy'], 'za krótkie', 'Password: Please enter 12 characters or more.'],
    [['user', 'add', 'nowy'], '', 'Password: Please enter 12 characters or more.'],
    [['user', 'password', 'nikt'], 'dwanaście znaków', 'There is no user "nikt".'],
    [['terms', 'set', 'Booking', 'pl', '/nowhere.html'], '', 'FILE "/nowhere.html" cannot be read.'],
    [['user', 'disable', 'szefowa'], '', 'IsActive: This is the only active administrator.'],
    [['user', 'allow', 'szefowa', 'Administration', 'none'], '', 'Permissions: This is the only active administrator.'],
    [['files', 'move', 's3'], '', 'There is no S3 store: set FILES_S3_ENDPOINT'],
    [['user', 'allow', 'szefowa', 'Vehicle', 'write'], '', 'FLAGS "write" is none of: read'],
    [['user', 'drop', 'szefowa'], '', 'There is no command "user drop".'],
    [['restore', '/nowhere.backup'], '', '/nowhere.backup'],
    [['field', 'retire', '4711'], '', 'There is no field 4711.'],
    [['person', 'erase', '4711'], '', 'There is no employee 4711.'],
  ])('refuses %o with %j, prints the reason and changes nothing', async (args, typed, message) => {
    const before = await readAccounts(database.url);
    const { code, output } = await runAdmin(database.url, args, typed);
    expect([code, output]).toStrictEqual([1, expect.stringContaining(message)]);
    expect(await readAccounts(database.url)).toStrictEqual(before);
  });
});

/** Runs the command in this process, which saves the second that a child process takes. `output` holds both streams. */
async function runAdmin(databaseUrl: string, args: readonly string[], typed = ''): Promise<{ code: number | null; output: string }> {
  let output = '';
  const print = (line: string) => void (output += `${line}\n`);
  const code = await administer([...args], {
    environment: { DATABASE_URL: databaseUrl },
    readPassword: async () => typed.split('\n')[0] ?? '',
    print,
    printError: print,
  });
  return { code, output };
}

async function runAdminProcess(
  databaseUrl: string,
  args: readonly string[],
  typed = '',
): Promise<{ code: number | null; output: string; errors: string }> {
  const env = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(root, 'server', 'admin.ts'), ...args], { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] });
  // A command that refuses its arguments closes stdin before the password is written.
  child.stdin.on('error', () => undefined);
  child.stdin.end(typed);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output, errors };
}

function readAccounts(databaseUrl: string): Promise<unknown> {
  return withDatabase(databaseUrl, (db) =>
    db.selectFrom('user_account').select(['Username', 'PasswordHash', 'IsActive']).orderBy('Id').execute(),
  );
}

function readAuditEntries(databaseUrl: string) {
  return withDatabase(databaseUrl, (db) => db.selectFrom('audit_entry').selectAll().orderBy('Id').execute());
}

function logIn(backend: Backend, username: string, password: string): Promise<Response> {
  return fetch(`${backend.url}/token`, { method: 'POST', body: new URLSearchParams({ username, password }) });
}
