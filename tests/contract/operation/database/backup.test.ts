import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readBackup, writeBackup } from '../../../../server/admin-cli/backup.ts';
import { catalogue } from '../../../../server/entities/registry.ts';
import { eraseApplicant, eraseContact, erasePerson } from '../../../../server/admin-cli/person.ts';
import { reportPerson } from '../../../../server/admin-cli/person-report.ts';
import { toWireDateTimeIn } from '../../../../src/contract/wire/wire-date-in-zone.ts';
import { verifyChain } from '../../../../server/audit/chain.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { rentalApplicationBody } from '../../../support/fixtures/report-bodies.ts';
import { freshDatabase, testedVersions } from '../../../support/backend/postgres.ts';
import { withDatabase } from '../../../support/backend/with-database.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabor-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(testedVersions(inject('postgres')))('backup and restore · $name', (server) => {
  it('restores all rows, sequences and history, also into another PostgreSQL', async () => {
    const from = await freshDatabase(server);
    const file = join(folder, `${server.name}.backup`);
    await withDatabase(from.url, (db) => writeBackup(db, file));
    for (const other of inject('postgres')) {
      const to = await freshDatabase(other, { isEmpty: true });
      expect(await withDatabase(to.url, (db) => readBackup(db, file, { keepsAccess: true }))).toBeGreaterThan(100);
      expect(await readContent(to.url)).toStrictEqual(await readContent(from.url));
      expect(await readEpoch(to.url)).not.toBe(await readEpoch(from.url));
      await to.drop();
    }
    await from.drop();
  });

  it('a backup file has mode 0600, even over an existing partial file', async () => {
    const from = await freshDatabase(server);
    const file = join(folder, `${server.name}-own.backup`);
    await writeFile(`${file}.partial`, '', { mode: 0o666 });
    await chmod(`${file}.partial`, 0o666);
    await withDatabase(from.url, (db) => writeBackup(db, file));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await from.drop();
  });

  it('[R-155] is read with the key of its recipient only, and leaves no plain text', async () => {
    const [from, to] = [await freshDatabase(server), await freshDatabase(server, { isEmpty: true })];
    const file = join(folder, `${server.name}.age`);
    const [identity, other] = [await generateX25519Identity(), await generateX25519Identity()];
    await withDatabase(from.url, async (db) => writeBackup(db, file, [await identityToRecipient(identity)]));
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    expect(() => gunzipSync(bytes)).toThrow('incorrect header check');
    await expect(withDatabase(to.url, (db) => readBackup(db, file))).rejects.toThrow('is encrypted');
    await expect(withDatabase(to.url, (db) => readBackup(db, file, { identity: other }))).rejects.toThrow('cannot be decrypted');
    await expect(withDatabase(to.url, (db) => readBackup(db, file, { identity: 'no key' }))).rejects.toThrow('no key of age');
    expect(
      await withDatabase(to.url, (db) => readBackup(db, file, { identity: `# made today\n${identity}\n`, keepsAccess: true })),
    ).toBeGreaterThan(100);
    expect(await readContent(to.url)).toStrictEqual(await readContent(from.url));
    await expect(withDatabase(from.url, (db) => writeBackup(db, file, ['age1nonsense']))).rejects.toThrow('no recipient of age');
    await Promise.all([from.drop(), to.drop()]);
  });

  it('[R-155] a restore ends sessions, links and feeds unless an option keeps them', async () => {
    const [from, to] = [await freshDatabase(server), await freshDatabase(server, { isEmpty: true })];
    const file = join(folder, `${server.name}-access.backup`);
    const access = (url: string) =>
      withDatabase(url, async (db) => [
        (await db.selectFrom('session_token').select('Id').execute()).length,
        (await db.selectFrom('periodic_summary_access').select('CreatedOn').execute()).length,
        (await db.selectFrom('calendar_feed').select('Id').where('RevokedOn', 'is', null).execute()).length,
      ]);
    await withDatabase(from.url, async (db) => {
      const { Id } = await db.selectFrom('user_account').select('Id').limit(1).executeTakeFirstOrThrow();
      const vehicle = await db.selectFrom('vehicle').select('Id').limit(1).executeTakeFirstOrThrow();
      const [now, bytes] = ['2026-04-01T08:00:00', Buffer.alloc(32, 1)];
      const summary = await db
        .insertInto('periodic_summary')
        .values({
          VehicleId: vehicle.Id,
          StartDate: '2026-03-01T00:00:00',
          EndDate: now,
          CounterStart: 1,
          CreatedOn: now,
          CreatedBy: Id,
        } as never)
        .returning('Id')
        .executeTakeFirstOrThrow();
      await db
        .insertInto('session_token')
        .values({ TokenHash: bytes, UserId: Id, ExpiresOn: new Date(Date.now() + 1e9) })
        .execute();
      await db.insertInto('calendar_feed').values({ TokenHash: bytes, UserId: Id, VehicleId: vehicle.Id, CreatedOn: now }).execute();
      await db
        .insertInto('periodic_summary_access')
        .values({ periodicSummaryId: summary.Id, TokenHash: bytes, ValidTo: now, CreatedOn: now, CreatedBy: Id })
        .execute();
      await writeBackup(db, file);
    });
    expect(await access(from.url)).toEqual([1, 1, 1]);
    await withDatabase(to.url, (db) => readBackup(db, file));
    expect(await access(to.url)).toEqual([0, 0, 0]);
    await Promise.all([from.drop(), to.drop()]);
  });

  it('refuses a non-empty database and restores nothing from a damaged file', async () => {
    const from = await freshDatabase(server);
    const file = join(folder, `${server.name}-whole.backup`);
    await withDatabase(from.url, (db) => writeBackup(db, file));
    await expect(withDatabase(from.url, (db) => readBackup(db, file))).rejects.toThrow('is not empty');
    const whole = gunzipSync(await readFile(file)).toString();
    const broken = [whole.replace('Żółć', 'Zolc'), whole.slice(0, -4_000)];
    const to = await freshDatabase(server, { isEmpty: true });
    for (const content of broken) {
      const path = join(folder, 'broken.backup');
      await writeFile(path, gzipSync(content));
      await expect(withDatabase(to.url, (db) => readBackup(db, path))).rejects.toThrow(/broken\.backup/);
      expect((await readContent(to.url)).get('employee') ?? []).toStrictEqual([]);
    }
    await Promise.all([from.drop(), to.drop()]);
  });
});

onEveryPostgres('backup under load', (app) => {
  it('a concurrent save is in the backup completely or not at all', async () => {
    const file = join(folder, `${crypto.randomUUID()}.backup`);
    const written = new AbortController();
    const saving = (async () => {
      while (!written.signal.aborted)
        await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
          as: 'admin',
          body: handoverBody(),
          headers: { 'Idempotency-Key': crypto.randomUUID() },
        });
    })();
    await writeBackup(app.db, file);
    written.abort();
    await saving;
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const rowsOf = (table: string) => {
      const head = lines.findIndex((line) => line['table'] === table);
      return lines.slice(head + 1, head + 1 + Number(lines[head]?.['rows']));
    };
    const documents = new Set(rowsOf('vehicle_handover_document').map(({ Id }) => String(Id)));
    const keys = rowsOf('idempotency_key');
    expect(keys.every(({ Body }) => documents.has(String(Body)))).toBe(true);
    expect(rowsOf('audit_entry').length).toBe(keys.length);
  });

  it('[R-108] an erased person is nowhere in the database, and their records stay', async () => {
    const person = await app.db.selectFrom('employee').select(['Id', 'FullName']).where('Id', '=', 1).executeTakeFirstOrThrow();
    const documents = () =>
      app.db.selectFrom('vehicle_handover_document').select('Id').where('FromEmployeeId', '=', 1).orderBy('Id').execute();
    await app.db.updateTable('user_account').set({ EmployeeId: 1 }).where('Username', '=', 'viewer').execute();
    await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
      as: 'admin',
      body: handoverBody(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const before = await documents();
    await erasePerson({ db: app.db, by: { UserId: null, Operator: 'root' }, now: '2026-11-22T01:40:00', catalogue }, 1);
    expect(await documents()).toStrictEqual(before);
    const content = [...(await readContent(app.databaseUrl))];
    const holding = content.filter(([, rows]) => JSON.stringify(rows).includes(person.FullName)).map(([table]) => table);
    expect(holding).toStrictEqual([]);
    expect((await app.get('/auth/currentuser', { as: 'viewer' })).status).toBe(401);
    await expect(app.db.updateTable('audit_entry').set({ Reason: 'x' }).execute()).rejects.toThrow(/only added to/);
  });
});

onEveryPostgres('data of persons', (app) => {
  const context = () => ({
    db: app.db,
    by: { UserId: null, Operator: 'root' },
    now: toWireDateTimeIn('Europe/Warsaw', new Date()),
    catalogue,
  });
  const holding = async (text: string) =>
    [...(await readContent(app.databaseUrl))].filter(([, rows]) => JSON.stringify(rows).includes(text)).map(([table]) => table);

  it('[R-155] an erased applicant is nowhere in the database, and the trail verifies', async () => {
    const body = rentalApplicationBody({
      FirstName: 'Zdzisława',
      LastName: 'Brzęczyszczykiewicz',
      Email: 'Zdzisia@Example.com',
      PhoneNumber: '+48 511 222 333',
      Comments: 'dzwonić po 17',
    });
    expect((await app.post('/RentalApplication/CreateOrUpdate', { as: 'admin', body })).status).toBe(200);
    expect(await holding('Brzęczyszczykiewicz')).toEqual(expect.arrayContaining(['audit_entry', 'rental_application']));
    expect(await eraseApplicant(context(), ' zdzisia@example.COM ')).toBe(1);
    for (const text of ['Brzęczyszczykiewicz', 'brzeczyszczykiewicz', 'Zdzisia', '511 222 333', 'dzwonić po 17'])
      expect([text, await holding(text)]).toEqual([text, []]);
    expect((await verifyChain(app.db, [])).forgery).toBe(null);
    await expect(eraseApplicant(context(), 'zdzisia@example.com')).rejects.toThrow('There is no rental application');
  });

  it('[R-155] an erased contact of a contractor leaves documents, and no name', async () => {
    const contact = await app.db.selectFrom('contractor_employee').select(['Id', 'Name']).orderBy('Id').limit(1).executeTakeFirstOrThrow();
    await eraseContact(context(), contact.Id);
    expect(await holding(contact.Name)).toEqual([]);
    await expect(eraseContact(context(), 987_654)).rejects.toThrow('There is no business partner');
  });

  it('[R-155] a report has every table that an erasure would change, and no hash', async () => {
    const person = await app.db.selectFrom('employee').select(['Id', 'FullName']).where('Id', '=', 1).executeTakeFirstOrThrow();
    await app.db.updateTable('user_account').set({ EmployeeId: 1 }).where('Username', '=', 'manager').execute();
    await app.post('/VehicleHandoverDocument/CreateOrUpdate', {
      as: 'manager',
      body: handoverBody(),
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    });
    const report = await reportPerson(app.db, 1);
    expect(report['employee']).toMatchObject([{ Id: 1, FullName: person.FullName }]);
    expect(Object.keys(report)).toEqual(
      expect.arrayContaining(['employee', 'user_account', 'session_token', 'user_permission', 'vehicle_handover_document', 'audit_entry']),
    );
    expect(JSON.stringify(report)).not.toMatch(/scrypt|PasswordHash|TokenHash|\\\\x/);
    const erased = await withDatabase(app.databaseUrl, async (db) => {
      await erasePerson({ ...context(), db }, 1);
      return reportPerson(db, 1);
    });
    expect(JSON.stringify(erased)).not.toContain(person.FullName);
    await expect(reportPerson(app.db, 987_654)).rejects.toThrow('There is no employee');
  });
});

/** The epoch of the change feed. */
async function readEpoch(url: string): Promise<string> {
  const { Epoch } = await withDatabase(url, (db) => db.selectFrom('change_feed').select('Epoch').executeTakeFirstOrThrow());
  return Epoch;
}

/** Every row of every table, and the last value of every sequence. */
async function readContent(url: string): Promise<Map<string, unknown[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const content = new Map<string, unknown[]>();
  const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  for (const { tablename } of tables.rows as { tablename: string }[]) {
    // A restore begins a new epoch of the change feed.
    const columns = tablename === 'migration' ? '"Name"' : tablename === 'change_feed' ? '"Floor"' : '*';
    const rows = await client.query(`SELECT to_jsonb(kept)::text AS row FROM (SELECT ${columns} FROM ${tablename}) AS kept ORDER BY 1`);
    content.set(
      tablename,
      rows.rows.map(({ row }: { row: string }) => row),
    );
  }
  const sequences = await client.query("SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1");
  content.set('sequences', sequences.rows);
  await client.end();
  return content;
}
