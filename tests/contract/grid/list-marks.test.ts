import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { refreshMarks } from '../../../server/database/list-marks.ts';
import { markedLists, readGridColumns } from '../../../server/grid/columns.ts';
import type { ServerEntity } from '../../../server/engine/declaration/server-entity.ts';
import { serverEntities } from '../../../server/entities/registry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { idsOf, nodesOf, pageStatementOf, planOf, rowsOfPage, statementsOf } from '../../support/backend/query-plans.ts';

const list = '/api/ODataVehicleHandoverDocument';
const ROWS = 4_000;
const orders = ['Number', 'Vehicle', 'Contractor', 'Counter', 'Fuel', 'VoidedOn'];

onNewestPostgres('marks of long lists', (app) => {
  const refresh = async () => refreshMarks(app.db, markedLists(await readGridColumns(app.db, serverEntities)), 300);

  beforeAll(async () => {
    // Few plates and people, many equal values, many nulls.
    await sql`
      INSERT INTO vehicle_handover_document ("Date", "Number", "VehicleId", "FromEmployeeId", "ToEmployeeId", "ContractorId", "Counter", "Fuel", "PlaceName", "VoidedOn")
      SELECT timestamp '2000-01-01' + n * interval '1 hour', CASE WHEN n % 3 > 0 THEN 'N/' || n END, 1 + n % 8, 1 + n % 3, 4, CASE WHEN n % 2 = 0 THEN 1 END,
        CASE WHEN n % 4 > 0 THEN n % 700 END, CASE n % 5 WHEN 0 THEN '3/4' WHEN 1 THEN NULL ELSE '1/2' END, 'Łódź ' || n % 7, CASE WHEN n < 30 THEN timestamp '2020-01-01' END
      FROM generate_series(1, ${ROWS}) n`.execute(app.db);
    await sql`VACUUM ANALYZE vehicle_handover_document`.execute(app.db);
    await refresh();
  });

  describe.each(['asc', 'desc'] as const)('%s', (direction) => {
    it.each(orders)('[R-020] by %s: a page at any depth is that of OFFSET, and reads few rows', async (field) => {
      const { rows } = await sql<{
        Id: number;
      }>`SELECT "Id" FROM grid_vehicle_handover_document ORDER BY ${orderBy(field, direction)}, "Id" ${sql.raw(direction)}`.execute(app.db);
      const all = rows.map(({ Id }) => Id);
      for (const skip of [1_000, 2_345, all.length - 3, all.length + 90]) {
        const parameters = { $orderby: `${field} ${direction}`, $skip: String(skip), $count: 'true' };
        expect(await idsOf(app, list, parameters)).toStrictEqual({ ids: all.slice(skip, skip + 25), count: all.length });
      }
      const statements = await statementsOf(app, list, { $orderby: `${field} ${direction}`, $skip: '2345' });
      expect(statements.some((statement) => statement.sql.includes('list_mark'))).toBe(true);
      const plan = await planOf(app, await pageStatementOf(app, list, { $orderby: `${field} ${direction}`, $skip: '2345' }), [], 'ANALYZE');
      // Two parts of a page and of the rows from its mark, at most three times as many as between two of them.
      for (const node of nodesOf(rowsOfPage(plan))) expect(node['Actual Rows'] ?? 0).toBeLessThan(2 * (25 + 3 * 300));
    });
  });

  it('[R-020] pages stay exact after inserts, moves, renames and deletes', async () => {
    const changes = [
      sql`UPDATE vehicle SET "RegistrationNumber" = 'AAA 1' WHERE "Id" = 5`,
      sql`UPDATE employee SET "FullName" = 'Żak' WHERE "Id" = 1`,
      sql`DELETE FROM vehicle_handover_document WHERE "Id" % 3 = 0 AND "ConfirmedOn" IS NULL AND "Date" < '2001-01-01'`,
      sql`UPDATE vehicle_handover_document SET "Counter" = NULL, "Fuel" = NULL, "PlaceName" = 'Ćma' WHERE "Id" % 7 = 0`,
      sql`UPDATE vehicle_handover_document SET "Number" = NULL, "ContractorId" = 2 WHERE "Id" % 11 = 0 AND "Date" < '2001-01-01'`,
      sql`INSERT INTO vehicle_handover_document ("Date", "VehicleId", "FromEmployeeId", "ToEmployeeId") SELECT timestamp '1999-01-01' + n * interval '1 hour', 2, 2, 3 FROM generate_series(1, 1500) n`,
    ];
    for (const change of changes) {
      await change.execute(app.db);
      await expectExactPages([1_777]);
    }
    await refresh();
    const { rows } = await sql`SELECT FROM list_change`.execute(app.db);
    expect(rows).toStrictEqual([]);
    await expectExactPages([1_200, 1_777, 3_000]);
  });

  it('[R-020] a list that became short has no marks', async () => {
    await sql`DELETE FROM vehicle_handover_document WHERE "Date" < '2010-01-01'`.execute(app.db);
    await refresh();
    expect((await sql`SELECT FROM list_mark`.execute(app.db)).rows).toStrictEqual([]);
  });

  async function expectExactPages(skips: readonly number[]): Promise<void> {
    for (const field of orders) {
      for (const direction of ['asc', 'desc'] as const) {
        const { rows } = await sql<{
          Id: number;
        }>`SELECT "Id" FROM grid_vehicle_handover_document ORDER BY ${orderBy(field, direction)}, "Id" ${sql.raw(direction)}`.execute(
          app.db,
        );
        const all = rows.map(({ Id }) => Id);
        for (const skip of skips) {
          const { ids } = await idsOf(app, list, { $orderby: `${field} ${direction}`, $skip: String(skip), $top: '10' });
          expect([field, direction, skip, ids]).toStrictEqual([field, direction, skip, all.slice(skip, skip + 10)]);
        }
      }
    }
  }
});

onNewestPostgres('marks of lists with an order of their own', (app) => {
  const refresh = async () => refreshMarks(app.db, markedLists(await readGridColumns(app.db, serverEntities)), 300);
  const readings = { path: '/api/ODataVehicleReading', view: 'grid_vehicle_reading' } as const;
  const rentals = { path: '/api/ODataRentalDocument', view: 'grid_rental_document' } as const;

  beforeAll(async () => {
    await sql`
      INSERT INTO vehicle_reading ("Source", "RecordId", "Part", "VehicleId", "EmployeeId", "DateTime", "Counter", "Review")
      SELECT 'trip-record-card', 100000 + n, 'EndCounter', 1 + n % 8, CASE WHEN n % 4 > 0 THEN 1 + n % 3 END, timestamp '2000-01-01' + n % 1000 * interval '1 hour', n,
        CASE n % 5 WHEN 0 THEN 'flagged' WHEN 1 THEN 'voided' END FROM generate_series(1, 4000) n`.execute(app.db);
    await sql`
      INSERT INTO rental_document ("Number", "VehicleId", "StartDate", "ContractorId", "IsDiscarded", "VoidedOn")
      SELECT 'D/' || n, 1 + n % 8, timestamp '2000-01-01' + n % 1500 * interval '1 hour', CASE WHEN n % 2 = 0 THEN 1 END, true, CASE WHEN n % 10 = 0 THEN timestamp '2020-01-01' END
      FROM generate_series(1, 4000) n`.execute(app.db);
    await sql`VACUUM ANALYZE vehicle_reading, rental_document`.execute(app.db);
    await refresh();
  });

  const own = sql`"IsFlagged" DESC NULLS LAST, "Date" DESC NULLS LAST`;
  const cases = [
    [readings, '', own],
    [readings, 'IsFlagged desc,Date desc,Id desc', own],
    ...(['asc', 'desc'] as const).flatMap((direction) => [
      [readings, `Date ${direction}`, direction === 'asc' ? sql`"Date" NULLS FIRST` : sql`"Date" DESC NULLS LAST`],
      ...['Vehicle', 'Employee', 'Review'].map((field) => [readings, `${field} ${direction}`, orderBy(field, direction)]),
      ...['Contractor', 'RentalDocumentNumber'].map((field) => [rentals, `${field} ${direction}`, orderBy(field, direction)]),
    ]),
  ] as [typeof readings | typeof rentals, string, ReturnType<typeof orderBy>][];

  async function expectExactPages(skips: readonly number[]): Promise<void> {
    for (const [sorted, order, keys] of cases) {
      const { rows } = await sql<{
        Id: number;
      }>`SELECT "Id" FROM ${sql.table(sorted.view)} ORDER BY ${keys}, "Id" ${sql.raw(order.endsWith('asc') ? 'asc' : 'desc')}`.execute(
        app.db,
      );
      const all = rows.map(({ Id }) => Id);
      for (const skip of skips) {
        const page = await idsOf(app, sorted.path, {
          ...(order !== '' && { $orderby: order }),
          $skip: String(skip),
          $top: '10',
          $count: 'true',
        });
        expect([sorted.path, order, skip, page]).toStrictEqual([
          sorted.path,
          order,
          skip,
          { ids: all.slice(skip, skip + 10), count: all.length },
        ]);
      }
    }
  }

  it('[R-020] a page at any depth is that of OFFSET, and reads few rows', async () => {
    await expectExactPages([0, 1_000, 2_345, 3_590, 5_000]);
    for (const [sorted, order] of cases) {
      const parameters = { ...(order !== '' && { $orderby: order }), $skip: '2345', $count: 'true' };
      const statements = await statementsOf(app, sorted.path, parameters);
      expect([order, statements.filter((statement) => statement.sql.includes('list_mark')).length]).toStrictEqual([order, 2]);
      const plan = await planOf(app, await pageStatementOf(app, sorted.path, parameters), [], 'ANALYZE');
      for (const node of nodesOf(rowsOfPage(plan))) expect(node['Actual Rows'] ?? 0).toBeLessThan(3 * (25 + 3 * 300));
    }
  });

  it('[R-020] no row lacks a value of an order by several columns', async () => {
    const columns = Object.values<ServerEntity>(serverEntities).flatMap(({ table, ownOrder = {} }) =>
      Object.values(ownOrder).map((column) => `${table}.${column}`),
    );
    expect(columns.length).toBeGreaterThan(3);
    const { rows } = await sql<{
      name: string;
    }>`SELECT table_name || '.' || column_name AS name FROM information_schema.columns WHERE is_nullable = 'NO' AND table_name || '.' || column_name = ANY(${columns}::text[])`.execute(
      app.db,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(columns.toSorted());
  });

  it('[R-020] finds a deep page by an index alone, without its rows', async () => {
    for (const [sorted, order] of cases) {
      const plan = await planOf(app, await pageStatementOf(app, sorted.path, { ...(order !== '' && { $orderby: order }), $skip: '2345' }), [
        'enable_seqscan = off',
        'enable_bitmapscan = off',
        'enable_sort = off',
      ]);
      const scans = nodesOf(rowsOfPage(plan))
        .map((node) => node['Node Type'])
        .filter((type) => type.includes('Scan') && !['Subquery Scan', 'CTE Scan'].includes(type));
      expect([order, new Set(scans)]).toStrictEqual([order, new Set(['Index Only Scan'])]);
    }
  });

  it('[R-020] pages and counts stay exact after changes, voided rows and renames', async () => {
    const changes = [
      sql`UPDATE vehicle_reading SET "Review" = CASE WHEN "Id" % 2 = 0 THEN 'flagged' END WHERE "Id" % 7 = 0`,
      sql`UPDATE employee SET "FullName" = 'Żak' WHERE "Id" = 1`,
      sql`UPDATE rental_document SET "VoidedOn" = CASE WHEN "VoidedOn" IS NULL THEN localtimestamp END WHERE "Id" % 3 = 0`,
      sql`UPDATE contractor SET "Name" = 'Ćma' WHERE "Id" = 1`,
      sql`DELETE FROM vehicle_reading WHERE "Id" % 11 = 0`,
      sql`DELETE FROM rental_document WHERE "Id" % 11 = 0`,
    ];
    for (const change of changes) {
      await change.execute(app.db);
      await expectExactPages([1_777]);
    }
    await refresh();
    expect((await sql`SELECT FROM list_change`.execute(app.db)).rows).toStrictEqual([]);
    await expectExactPages([0, 1_777, 3_000]);
  });
});

function orderBy(field: string, direction: 'asc' | 'desc') {
  const key = ['Counter', 'VoidedOn'].includes(field) ? sql.ref(field) : sql`${sql.ref(field)} COLLATE "pl-x-icu"`;
  return direction === 'desc' ? sql`${key} DESC NULLS LAST` : sql`${key} ASC NULLS FIRST`;
}
