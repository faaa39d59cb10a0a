import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { compileFilter } from '../../../server/grid/compile-filter.ts';
import { readGridColumns, type GridColumns } from '../../../server/grid/columns.ts';
import { serverEntities } from '../../../server/entities/registry.ts';
import type { ServerEntity } from '../../../server/engine/declaration/server-entity.ts';
import { parseFilter } from '../../../src/contract/grid/parse-filter.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';

const ordered = Object.values<ServerEntity>(serverEntities).filter(({ orders }) => orders !== undefined);

onNewestPostgres('filters by whole values', (app) => {
  let columns: ReadonlyMap<string, GridColumns>;

  beforeAll(async () => {
    columns = await readGridColumns(app.db, serverEntities);
    // All indexes of this list leave voided rows out: of a few rows, any of them finds the rest as fast.
    await sql`
      INSERT INTO rental_document ("VehicleId", "Number", "StartDate", "EndDate", "NameOfKindId")
      SELECT 1, 'DW/' || n, timestamp '2020-01-01' + n * interval '1 day', timestamp '2020-01-01' + n * interval '1 day' + interval '1 hour', 'Najem ' || n FROM generate_series(1, 500) n`.execute(
      app.db,
    );
    await sql`ANALYZE rental_document`.execute(app.db);
  });

  it.each(ordered.map((declaration) => ({ name: declaration.entity.name, orders: Object.keys(declaration.orders ?? {}) })))(
    '[R-143] $name finds a text by the index of its order',
    async ({ name, orders }) => {
      const { view, kinds } = columns.get(name)!;
      const texts = orders.filter((field) => kinds.get(field) === 'text');
      for (const filter of texts.flatMap((field) => [`${field} eq 'ZX 00017'`, `${field} in ('ZX 00017','ZX 00018')`])) {
        const plan = await app.db.transaction().execute(async (trx) => {
          // The tables are small.
          await sql`SET LOCAL enable_seqscan = off; SET LOCAL enable_indexscan = off`.execute(trx);
          const { rows } = await sql<
            Record<string, string>
          >`EXPLAIN SELECT "Id" FROM ${sql.table(view)} WHERE ${compileFilter(parseFilter(filter), kinds, filter)}`.execute(trx);
          return rows.map((row) => row['QUERY PLAN']).join('\n');
        });
        expect([filter, plan]).toEqual([filter, expect.stringMatching(/Index Cond: .*ZX 00017/) as string]);
      }
    },
  );
});
