import { sql, type Kysely } from 'kysely';
import { expect, inject, it } from 'vitest';
import type { Database } from '../../../../server/database/tables.ts';
import { migrate } from '../../../../server/schema/migrate.ts';
import { startBackend } from '../../../support/backend/backend.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';
import { freshDatabase, runtimeRole } from '../../../support/backend/postgres.ts';
import { counterBody } from '../../../support/fixtures/vehicle-use-bodies.ts';

/** Rights of the runtime role on tables with evidence; on all others it may read, add, change and remove. */
const evidence: Readonly<Record<string, string>> = {
  audit_entry: 'INSERT SELECT',
  audit_link: 'INSERT SELECT',
  audit_chain: 'SELECT',
  security_event: 'INSERT SELECT',
  secret_reveal: 'INSERT SELECT',
  signing_key: 'INSERT SELECT',
  signed_version: 'SELECT',
  later_signature: 'INSERT SELECT',
  link_refusal: 'INSERT SELECT',
  backup_run: 'INSERT SELECT',
  migration: 'SELECT',
  definition: 'SELECT',
};

const DENIED = '42501';
/** Two starts of a whole backend, one with all migrations, on a busy machine. */
const START_MS = 180_000;

onEveryPostgres('[R-155] roles of the database', (app) => {
  const attempt = async (statement: string, db: Kysely<Database> = app.runtime): Promise<string> =>
    sql
      .raw(statement)
      .execute(db)
      .then(
        () => 'done',
        (error: unknown) => String((error as { code?: unknown }).code),
      );

  it('grants the program only the declared privileges on each table and view', async () => {
    const { rows } = await sql<{ name: string; kind: string; rights: string }>`
      SELECT c.relname AS name, c.relkind::text AS kind, string_agg(p, ' ' ORDER BY p) FILTER (WHERE has_table_privilege(${runtimeRole}, c.oid, p)) AS rights
      FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS p
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'v') GROUP BY 1, 2 ORDER BY 1`.execute(app.db);
    expect(rows.length).toBeGreaterThan(80);
    const expected = rows.map(({ name, kind }) => ({
      name,
      kind,
      rights: kind === 'v' ? 'SELECT' : (evidence[name] ?? 'DELETE INSERT SELECT UPDATE'),
    }));
    expect(rows).toEqual(expected);
  });

  it('the runtime role cannot change audit trail, chain or security log', async () => {
    await app.post('/VehicleCounter/CreateOrUpdate', { as: 'manager', body: counterBody({}) });
    for (const table of ['audit_entry', 'audit_link', 'security_event', 'signed_version', 'secret_reveal']) {
      const {
        rows: [column],
      } = await sql<{
        name: string;
      }>`SELECT attname AS name FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND attname NOT IN ('Id', 'Seq') ORDER BY attnum LIMIT 1`.execute(
        app.db,
      );
      expect([table, await attempt(`UPDATE ${table} SET "${column?.name}" = "${column?.name}"`)]).toEqual([table, DENIED]);
      for (const statement of [
        `DELETE FROM ${table}`,
        `TRUNCATE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER USER`,
        `DROP TABLE ${table}`,
        `CREATE TRIGGER mine BEFORE INSERT ON ${table} EXECUTE FUNCTION refuse_change()`,
      ]) {
        expect([statement, await attempt(statement)]).toEqual([statement, DENIED]);
      }
    }
  });

  it.each([
    'CREATE TABLE mine (a int)',
    'CREATE VIEW mine AS SELECT 1',
    'CREATE OR REPLACE FUNCTION keep_audit() RETURNS trigger LANGUAGE sql AS $$SELECT 1$$',
    'DROP FUNCTION keep_audit() CASCADE',
    'DROP VIEW grid_vehicle',
    'ALTER TABLE vehicle ADD mine int',
    "SET session_replication_role = 'replica'",
    'CREATE ROLE mine',
    'INSERT INTO migration ("Name") VALUES (\'999-mine.sql\')',
  ])('the program may not: %s', async (statement) => expect(await attempt(statement)).toBe(DENIED));

  it('old security events go through a function that notes it, and the note stays', async () => {
    const event = (days: number, kind = 'login') =>
      sql`INSERT INTO security_event ("HappenedOn", "Kind", "Name", "Address", "Subject") VALUES (now() - make_interval(days => ${days}), ${kind}, 'roles', '', '')`.execute(
        app.db,
      );
    for (const days of [10, 100, 200]) await event(days);
    await sql`SELECT expire_security_events(50)`.execute(app.runtime);
    const countRows = () =>
      app.db
        .selectFrom('security_event')
        .select(['Kind', 'Subject'])
        .where((match) => match.or([match('Name', '=', 'roles'), match('Kind', '=', 'expired')]))
        .orderBy('Id')
        .execute();
    const note = { Kind: 'expired', Subject: '2 entries older than 50 days' };
    expect(await countRows()).toEqual([{ Kind: 'login', Subject: '' }, note]);
    await event(100, 'expired');
    await sql`SELECT expire_security_events(1)`.execute(app.runtime);
    expect((await countRows()).map(({ Kind }) => Kind)).toEqual(['expired', 'expired', 'expired']);
    expect(await attempt('SELECT expire_security_events(0)')).toBe('P0001');
  });

  it('a function with the rights of the owner cannot be led to other tables', async () => {
    const { rows } = await sql<{
      name: string;
      path: string;
    }>`SELECT proname AS name, array_to_string(proconfig, ',') AS path FROM pg_proc WHERE prosecdef AND pronamespace = current_schema()::regnamespace ORDER BY 1`.execute(
      app.db,
    );
    expect(rows).toEqual(
      ['erase_history', 'expire_security_events', 'keep_signed_version'].map((name) => ({ name, path: 'search_path=public, pg_temp' })),
    );
  });

  it('a start revokes rights that were granted by hand', async () => {
    await sql.raw(`GRANT UPDATE, DELETE ON audit_entry TO ${runtimeRole}`).execute(app.db);
    expect(await attempt('DELETE FROM audit_link')).toBe(DENIED);
    await migrate(app.db, { runtimeRole });
    expect(await attempt('UPDATE audit_entry SET "Reason" = NULL WHERE false')).toBe(DENIED);
  });

  it('a superuser or the owner is no role for the program', async () => {
    const {
      rows: [owner],
    } = await sql<{ name: string }>`SELECT current_user AS name`.execute(app.db);
    await expect(migrate(app.db, { runtimeRole: owner?.name ?? '' })).rejects.toThrow('Give the program a role of its own');
  });

  it('a migration on the connection of the program only checks that none is missing', async () => {
    expect(await migrate(app.runtime)).toEqual([]);
    await sql`UPDATE definition SET "Hash" = 'of an earlier version' WHERE "Name" = 'all'`.execute(app.db);
    await expect(migrate(app.runtime)).rejects.toThrow('database migrate');
    await migrate(app.db, { runtimeRole });
    expect(await attempt('SELECT count(*) FROM grid_vehicle')).toBe('done');
  });
});

it(
  '[R-155] the server migrates as owner, runs as runtime role, reports mixing',
  async () => {
    const server = inject('postgres')[0]!;
    const { url, runtimeUrl, drop } = await freshDatabase(server, { isEmpty: true });
    try {
      const separated = { DATABASE_OWNER_URL: url };
      const first = await startBackend({ databaseUrl: runtimeUrl, environment: separated });
      expect(first.output()).not.toContain('not separated');
      expect((await (await fetch(`${first.url}/ready`)).json()) as unknown).toEqual({ status: 'ready' });
      await first.stop();
      const asBefore = await startBackend({ databaseUrl: url });
      expect(asBefore.output()).toContain('database roles are not separated');
      await asBefore.stop();
    } finally {
      await drop();
    }
  },
  START_MS,
);
