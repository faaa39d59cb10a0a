import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPool } from '../../../../server/database/connect.ts';
import { inSnapshot } from '../../../../server/export/export-grid.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';

onEveryPostgres('settings of a connection', (app) => {
  it('[R-143] compiles no statement, whatever the database is set to', async () => {
    await sql`DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET jit = on', current_database()); END $$`.execute(app.db);
    const pool = openPool(app.databaseUrl, { timeZone: 'Europe/Warsaw', size: 1 });
    try {
      expect((await pool.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
    } finally {
      await pool.end();
    }
  });

  it('[R-024] lets an export wait for its place between two batches', async () => {
    const { rows } = await inSnapshot(app.db, (trx) => sql`SHOW idle_in_transaction_session_timeout`.execute(trx));
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '10min' }]);
  });
});
