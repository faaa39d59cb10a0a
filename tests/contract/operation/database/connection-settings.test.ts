import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPool } from '../../../../server/database/connect.ts';
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
});
