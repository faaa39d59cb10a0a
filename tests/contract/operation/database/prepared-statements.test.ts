import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../../server/database/connect.ts';
import { pipelinedTransaction } from '../../../../server/database/pipelined.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { withTimeLimit } from '../../../../server/database/time-limit.ts';
import { toTaborError } from '../../../../server/http/to-tabor-error.ts';
import { retryConflicts } from '../../../../server/database/retry.ts';
import { handoverBody } from '../../../support/fixtures/handovers.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';

onNewestPostgres('prepared statements', (app) => {
  it('[R-143] a recurring statement is prepared and survives a column migration', async () => {
    const db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 2, isPrepared: true }));
    const readOnce = () =>
      pipelinedTransaction(db, async (trx) => ({
        answer: (await sql`SELECT * FROM migrated WHERE "Id" = ${1}`.execute(trx)).rows,
        last: [],
      }));
    const readTogether = () => Promise.all([retryConflicts(readOnce), retryConflicts(readOnce)]);
    try {
      await sql`CREATE TABLE migrated AS SELECT 1 AS "Id"`.execute(db);
      for (let turn = 0; turn < 5; turn++) await readTogether();
      const { rows: prepared } = await sql`SELECT statement FROM pg_prepared_statements WHERE name LIKE 'tabor\\_%'`.execute(db);
      expect(prepared).toEqual([{ statement: 'SELECT * FROM migrated WHERE "Id" = $1' }]);
      await sql`ALTER TABLE migrated ADD COLUMN "Name" text DEFAULT 'a'`.execute(db);
      expect(await readTogether()).toEqual([[{ Id: 1, Name: 'a' }], [{ Id: 1, Name: 'a' }]]);
    } finally {
      await sql`DROP TABLE migrated`.execute(db);
      await db.destroy();
    }
  });

  it.each([
    ['alone', (db: Kysely<Database>) => db],
    ['with a time limit', (db: Kysely<Database>) => withTimeLimit(db, 1_000)],
  ])('[R-143] a statement %s survives a migration of its columns in two connections', async (_, of) => {
    const pool = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 2, isPrepared: true }));
    const db = of(pool);
    const read = async () => (await sql`SELECT * FROM migrated_alone WHERE "Id" = ${1}`.execute(db)).rows;
    const readTogether = () => Promise.all([read(), read()]);
    try {
      await sql`CREATE TABLE migrated_alone AS SELECT 1 AS "Id"`.execute(app.db);
      for (let turn = 0; turn < 5; turn++) await readTogether();
      await sql`ALTER TABLE migrated_alone ADD COLUMN "Name" text DEFAULT 'a'`.execute(app.db);
      expect(await readTogether()).toEqual([[{ Id: 1, Name: 'a' }], [{ Id: 1, Name: 'a' }]]);
    } finally {
      await sql`DROP TABLE migrated_alone`.execute(app.db);
      await pool.destroy();
    }
  });

  it('[R-143] a record is read after another process has migrated its table', async () => {
    const db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 1, isPrepared: true }));
    const { request } = app.withSettings({ db });
    const id = await (await app.post('/VehicleHandoverDocument/CreateOrUpdate', { as: 'admin', body: handoverBody() })).text();
    const read = async () =>
      (await request(`/VehicleHandoverDocument/Get/?id=${id}`, { headers: { Authorization: `Bearer ${app.tokenOf('admin')}` } })).status;
    try {
      for (let turn = 0; turn < 6; turn++) expect(await read()).toBe(200);
      for (const table of ['vehicle_handover_document', 'user_account', 'session_token'])
        await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN "Migrated" text`.execute(app.db);
      expect([await read(), await read()]).toEqual([200, 200]);
    } finally {
      await db.destroy();
    }
  });

  it('[R-143] an outdated statement in a transaction is 503', () => {
    const outdated = Object.assign(new Error('cached plan must not change result type'), { code: '0A000' });
    expect([toTaborError(outdated).code, toTaborError(Object.assign(new Error('no such feature'), { code: '0A000' })).code]).toEqual([
      'unavailable',
      'internal',
    ]);
  });
});
