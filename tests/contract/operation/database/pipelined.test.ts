import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { pipelined } from '../../../../server/database/pipelined.ts';
import type { Database } from '../../../../server/database/tables.ts';
import { onNewestPostgres } from '../../../support/backend/contract-app.ts';

onNewestPostgres('a pipelined connection', (app) => {
  it('[R-143] refuses a transaction, which it would begin without a word', async () => {
    const begun = pipelined(app.db, (one) => one.transaction().execute((trx) => sql`SELECT 1`.execute(trx)));
    await expect(begun).rejects.toThrow('begins no transaction');
  });

  it('[R-143] refuses a statement after its request has ended', async () => {
    let transaction: Kysely<Database> | null = null;
    await pipelined(app.db, (one) => {
      transaction = one;
      return sql`SELECT 1`.execute(one);
    });
    await expect(sql`SELECT 1`.execute(transaction!)).rejects.toThrow('has ended');
  });
});
