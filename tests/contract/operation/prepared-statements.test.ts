import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase, openPool } from '../../../server/database/connect.ts';
import { pipelinedTransaction } from '../../../server/database/pipelined.ts';
import { retryConflicts } from '../../../server/database/retry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

onNewestPostgres('prepared statements', (app) => {
  it('[R-143] a recurring statement is prepared and survives a column migration', async () => {
    const db = openDatabase(openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 2, isPrepared: true }));
    const readOnce = () => pipelinedTransaction(db, async (trx) => ({ answer: (await sql`SELECT * FROM migrated WHERE "Id" = ${1}`.execute(trx)).rows, last: [] }));
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
});
