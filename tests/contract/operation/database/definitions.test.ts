import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate } from '../../../../server/schema/migrate.ts';
import { serverEntities } from '../../../../server/entities/registry.ts';
import type { ServerEntity } from '../../../../server/engine/declaration/server-entity.ts';
import { onEveryPostgres } from '../../../support/backend/contract-app.ts';

onEveryPostgres('repeatable definitions', (app) => {
  const entities: readonly ServerEntity[] = Object.values(serverEntities);
  const setHash = (name: string) => sql`UPDATE definition SET "Hash" = 'of an earlier version' WHERE "Name" = ${name}`.execute(app.db);
  const triggers = async () => {
    const result = await sql<{ name: string }>`
      SELECT c.relname || ' ' || t.tgname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT t.tgisinternal ORDER BY name`.execute(app.db);
    return result.rows.map(({ name }) => name);
  };

  it.each(entities.flatMap(({ table, search }) => (table && search ? [table] : [])))(
    '%s: triggers write the search text of every row',
    async (table) => {
      const text = sql`${sql.ref(`${table}_search_text`)}(r)`;
      const wrong = await sql<{
        count: number;
      }>`SELECT count(*) AS count FROM ${sql.table(table)} r WHERE "SearchText" IS DISTINCT FROM ${text} OR "SearchText" = ''`.execute(
        app.db,
      );
      expect(wrong.rows).toStrictEqual([{ count: 0 }]);
    },
  );

  it('replace a view and the triggers of the version before', async () => {
    const before = await triggers();
    await sql`DROP VIEW grid_cost`.execute(app.db);
    await sql`CREATE VIEW grid_cost AS SELECT 1 AS "Id"`.execute(app.db);
    await sql`DROP TRIGGER keep_search ON cost`.execute(app.db);
    await sql`CREATE TRIGGER of_before AFTER DELETE ON cost FOR EACH ROW EXECUTE FUNCTION drop_files_of('Cost')`.execute(app.db);
    await setHash('all');
    await migrate(app.db);
    expect(await triggers()).toStrictEqual(before);
    await expect(sql`SELECT "SearchText", "CostNet" FROM grid_cost`.execute(app.db)).resolves.toBeDefined();
  });

  it('renew search texts and counts only of a kind whose definition changed', async () => {
    await sql`UPDATE vehicle_handover_document SET "SearchText" = 'stale'`.execute(app.db);
    await sql`UPDATE vehicle SET "SearchText" = 'stale'`.execute(app.db);
    await sql`DELETE FROM counted_week WHERE "Table" = 'vehicle_handover_document'`.execute(app.db);
    for (const name of ['all', 'search vehicle', 'counts vehicle_handover_document']) await setHash(name);
    await migrate(app.db);
    const stale = (table: string) =>
      sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE "SearchText" = 'stale'`.execute(app.db);
    expect((await stale('vehicle')).rows).toStrictEqual([{ count: 0 }]);
    expect((await stale('vehicle_handover_document')).rows[0]?.count).toBeGreaterThan(0);
    const counted = await sql<{ rows: number; counted: number }>`
      SELECT (SELECT count(*) FROM vehicle_handover_document) AS rows, (SELECT sum("Rows") FROM counted_week WHERE "Table" = 'vehicle_handover_document') AS counted`.execute(
      app.db,
    );
    expect(counted.rows[0]?.counted).toBe(counted.rows[0]?.rows);
  });

  it('fill the search texts of rows that a migration inserted, of a kind that is new', async () => {
    await sql`UPDATE vehicle SET "SearchText" = CASE WHEN "Id" = 1 THEN '' ELSE 'as before' END`.execute(app.db);
    await sql`DELETE FROM definition WHERE "Name" IN ('all', 'search vehicle')`.execute(app.db);
    await migrate(app.db);
    const texts = await app.db.selectFrom('vehicle').select(['Id', 'SearchText']).orderBy('Id').execute();
    expect(texts.map(({ SearchText }) => SearchText === 'as before')).toStrictEqual(texts.map(({ Id }) => Id !== 1));
    expect(texts[0]?.SearchText).not.toBe('');
  });
});
