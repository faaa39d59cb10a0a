import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readBackup, writeBackup } from '../../../server/admin-cli/backup.ts';
import { catalogue } from '../../../server/entities/registry.ts';
import { erasePerson } from '../../../server/admin-cli/person.ts';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import type { Database } from '../../../server/database/tables.ts';
import { onEveryPostgres } from '../../support/backend/contract-app.ts';
import { handoverBody } from '../../support/fixtures/handovers.ts';
import { freshDatabase } from '../../support/backend/postgres.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabor-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(inject('postgres'))('backup and restore · $name', (server) => {
  it('restores all rows, sequences and history, also into another PostgreSQL', async () => {
    const from = await freshDatabase(server);
    const file = join(folder, `${server.name}.backup`);
    await withDatabase(from.url, (db) => writeBackup(db, file));
    for (const other of inject('postgres')) {
      const to = await freshDatabase(other, { isEmpty: true });
      expect(await withDatabase(to.url, (db) => readBackup(db, file))).toBeGreaterThan(100);
      expect(await readContent(to.url)).toStrictEqual(await readContent(from.url));
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
      while (!written.signal.aborted) await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody(), headers: { 'Idempotency-Key': crypto.randomUUID() } });
    })();
    await writeBackup(app.db, file);
    written.abort();
    await saving;
    const lines = gunzipSync(await readFile(file)).toString().trim().split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
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
    const documents = () => app.db.selectFrom('vehicle_handover_document').select('Id').where('FromEmployeeId', '=', 1).orderBy('Id').execute();
    await app.db.updateTable('user_account').set({ EmployeeId: 1 }).where('Username', '=', 'viewer').execute();
    await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody(), headers: { 'Idempotency-Key': crypto.randomUUID() } });
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

/** Every row of every table, and the last value of every sequence. */
async function readContent(url: string): Promise<Map<string, unknown[]>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const content = new Map<string, unknown[]>();
  const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
  for (const { tablename } of tables.rows as { tablename: string }[]) {
    const columns = tablename === 'migration' ? '"Name"' : '*';
    const rows = await client.query(`SELECT to_jsonb(kept)::text AS row FROM (SELECT ${columns} FROM ${tablename}) AS kept ORDER BY 1`);
    content.set(tablename, rows.rows.map(({ row }: { row: string }) => row));
  }
  const sequences = await client.query("SELECT sequencename, last_value::text FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1");
  content.set('sequences', sequences.rows);
  await client.end();
  return content;
}

async function withDatabase<Answer>(url: string, act: (db: Kysely<Database>) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase(openPool(url, { timeZone: 'Europe/Warsaw', size: 2 }));
  try {
    return await act(db);
  } finally {
    await db.destroy();
  }
}
