import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from '../../../server/database/tables.ts';
import { withoutChangeNotes } from '../../../server/demo/without-change-notes.ts';
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
    // Indexes that triggers and constraints read stay.
    expect(during).toEqual(
      expect.arrayContaining(before.filter(({ definition }) => definition.includes('UNIQUE') || definition.includes('("VehicleId"'))),
    );
    expect(await indexesOf(app.db)).toEqual(before);
  });

  it('notes nothing for the change feed while it loads, and again after', async () => {
    const notes = async (db: Kysely<Database>) =>
      (await sql<{ count: number }>`SELECT count(*)::int AS count FROM row_change WHERE "Table" = 'cost'`.execute(db)).rows[0]?.count;
    const load = (db: Kysely<Database>, text: string) => sql`UPDATE cost SET "InvoiceNumber" = ${text}`.execute(db);
    const before = await notes(app.db);
    await app.db.transaction().execute((trx) => withoutChangeNotes(trx, async () => void (await load(trx, 'unnoted'))));
    expect(await notes(app.db)).toBe(before);
    await load(app.db, 'noted');
    expect(await notes(app.db)).toBeGreaterThan(before ?? 0);
  });
});
