import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../server/database/tables.ts';
import { withoutListIndexes } from '../../../server/demo/without-list-indexes.ts';
import { onEveryPostgres } from '../../support/backend/contract-app.ts';

type Index = { readonly name: string; readonly definition: string };

async function indexesOf(db: Kysely<Database>): Promise<readonly Index[]> {
  const { rows } = await sql<Index>`
    SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
    FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND indisvalid ORDER BY 1`.execute(db);
  return rows;
}

onEveryPostgres('seeding of the demo', (app) => {
  it('loads rows without the indexes of lists and creates all of them again', async () => {
    const before = await indexesOf(app.db);
    let during: readonly Index[] = [];
    await app.db.transaction().execute((trx) =>
      withoutListIndexes(trx, async () => {
        during = await indexesOf(trx);
        await sql`UPDATE cost SET "InvoiceNumber" = 'loaded'`.execute(trx);
      }),
    );
    const search = 'cost_search';
    expect(before.map(({ name }) => name)).toContain(search);
    expect(during.map(({ name }) => name)).not.toContain(search);
    // What triggers and constraints read stays.
    expect(during).toEqual(expect.arrayContaining(before.filter(({ definition }) => definition.includes('UNIQUE') || definition.includes('("VehicleId"'))));
    expect(await indexesOf(app.db)).toEqual(before);
  });
});
