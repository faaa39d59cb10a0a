import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mergeCountedWeeks } from '../../../server/database/counted-weeks.ts';
import { orderColumnOf, type ServerEntity } from '../../../server/engine/declaration/server-entity.ts';
import { serverEntities } from '../../../server/entities/registry.ts';
import type { EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres } from '../../support/backend/contract-app.ts';
import { idsOf, nodesOf, pageStatementOf, planOf, rowsOfPage } from '../../support/backend/query-plans.ts';
import { sampled } from '../../support/whole-run.ts';

const grids = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).filter(
  (entity): entity is Extract<typeof entity, { grid: object }> => 'grid' in entity,
);

/** A board of what is due within two weeks: an index finds these rows, and a sort orders them. */
const shortList = 'b-service-request';

const sortedLists = Object.values<ServerEntity>(serverEntities).filter(({ orders }) => orders !== undefined);

/** Lists that grow with the fleet and its people, not with what happens, and parts of other lists. */
const shortLists = new Set<string>(['vehicle', 'employee', 'company-files', 'fuel-card', 'sim-card', 'equipment-rental', shortList]);

/** Phones, numbers that are derived, and the organization's cost places. */
const otherNames = new Set(['PhoneNumber', 'NotifierPhoneNumber', 'OutcomeNumber', 'CostPlace']);

/** The columns of a list that people look through it by: those that name a plate, a person, a place, a state, or a number of the record. */
function namingColumns({ entity: { grid }, search = {}, references = {} }: ServerEntity): string[] {
  const fields = Object.keys((grid?.row as unknown as { entries: object } | undefined)?.entries ?? {});
  const sourcesOf = (field: string) => {
    const source = search[field] ?? field;
    return typeof source === 'string' ? [source] : source.columns;
  };
  const isNaming = (field: string) =>
    sourcesOf(field).some((column) => column in references) ||
    /(?:Number|Place|PlaceName|State|Status|Port|Driver|DriverName|Employee)$/.test(field);
  return fields.filter((field) => isNaming(field) && !/^Is|Id$/.test(field) && !otherNames.has(field));
}

/**
 * Texts that may be longer than an entry of an index; ids, which people see as names; reviews, which are in another table; rates; states
 * that are derived.
 */
const unsortedColumns = new Set([
  'Comments',
  'Comment',
  'Description',
  'Purpose',
  'Reason',
  'VehicleId',
  'AdditionalEquipmentId',
  'EmployeeId',
  'ApplicationId',
  'CostGroup',
  'Review',
  'StartReview',
  'EndReview',
  'VatRate',
  'Signatures',
  'Completeness',
  'Returned',
  'FromEmployeeId',
  'ToEmployeeId',
  'Charge',
]);

const countedLists = [
  ['ODataVehicleHandoverDocument', 'vehicle_handover_document', 'Date', []],
  ['ODataVehicleBooking', 'vehicle_booking', 'StartDate', ['EndDate']],
  ['ODataVehicleCounter', 'vehicle_counter', 'DateTime', []],
  ['ODataTripRecordCard', 'trip_record_card', 'StartDate', ['EndDate']],
  ['ODataCost', 'cost', 'CostDate', []],
] as const;

onNewestPostgres('the order of a list', (app) => {
  it.each(grids)(
    '[R-020] $name finds its first rows by an index, in its own order',
    async ({ name, grid }: EntityDefinition & { grid: GridDefinition }) => {
      // PostgreSQL uses a disabled step only where no other plan exists, so a missing index shows on eight rows as on a million.
      const plan = await planOf(app, await pageStatementOf(app, grid.path, { ...grid.parameters }), [
        'enable_seqscan = off',
        'enable_sort = off',
        'enable_incremental_sort = off',
        'enable_bitmapscan = off',
      ]);
      const steps = nodesOf(rowsOfPage(plan)).map((node) => node['Node Type']);
      expect(steps.some((step) => /^Index (?:Only )?Scan$/.test(step))).toBe(true);
      expect(steps.filter((step) => step === 'Seq Scan' || (step.endsWith('Sort') && name !== shortList))).toStrictEqual([]);
    },
  );

  it('[R-040] finds the readings of one user by an index, in their order', async () => {
    const data = JSON.stringify({ search: '', mineAll: 'mine' });
    const plan = await planOf(app, await pageStatementOf(app, '/api/ODataVehicleCounter', { data }), [
      'enable_seqscan = off',
      'enable_sort = off',
    ]);
    expect(nodesOf(rowsOfPage(plan)).map((node) => node['Index Name'])).toContain('vehicle_counter_employee');
  });

  it('[R-020] a deep page costs as much as the first: no skipped rows, no early joins', async () => {
    await sql`ALTER TABLE vehicle_handover_document DISABLE TRIGGER keep_search`.execute(app.db);
    await sql`
      INSERT INTO vehicle_handover_document ("Date", "VehicleId", "FromEmployeeId", "ToEmployeeId")
      SELECT timestamp '2000-01-01' + n * interval '1 hour', 1 + n % 8, 1, 2 FROM generate_series(1, 20000) n`.execute(app.db);
    await sql`VACUUM ANALYZE vehicle_handover_document`.execute(app.db);
    for (const skip of ['0', '10000', '19900']) {
      const parameters = { $skip: skip, $count: 'true' };
      const plan = await planOf(app, await pageStatementOf(app, '/api/ODataVehicleHandoverDocument', parameters), [], 'ANALYZE');
      expect(nodesOf(rowsOfPage(plan)).map((node) => node['Index Name'])).toContain('vehicle_handover_document_date');
      // A page and the week in which it begins.
      for (const node of nodesOf(plan)) expect(node['Actual Rows'] ?? 0).toBeLessThan(25 + 7 * 24);
      const { rows } = await sql<{
        Id: number;
      }>`SELECT "Id" FROM grid_vehicle_handover_document ORDER BY "Date" DESC NULLS LAST, "Id" DESC LIMIT 25 OFFSET ${Number(skip)}`.execute(
        app.db,
      );
      expect((await idsOf(app, '/api/ODataVehicleHandoverDocument', parameters)).ids).toStrictEqual(rows.map(({ Id }) => Id));
    }
  });

  it('[R-020] a text filter uses the search index', async () => {
    const filtered = await planOf(
      app,
      await pageStatementOf(app, '/api/ODataVehicleHandoverDocument', { $filter: `contains(tolower(Comments),'nigdzie')` }),
      [],
    );
    expect(nodesOf(rowsOfPage(filtered)).map((node) => node['Index Name'])).toContain('vehicle_handover_document_search');
  });

  it.each(sampled(sortedLists, 2))(
    '[R-020] $entity.name is read in each of its orders from an index, without a sort',
    async ({ entity: { grid }, table, orders = {} }) => {
      for (const [field, order] of Object.entries(orders)) {
        for (const direction of ['asc', 'desc']) {
          const plan = await planOf(app, await pageStatementOf(app, grid?.path ?? '', { $orderby: `${field} ${direction}` }), [
            'enable_seqscan = off',
            'enable_bitmapscan = off',
          ]);
          const steps = nodesOf(rowsOfPage(plan));
          expect(steps.filter((step) => step['Node Type'].endsWith('Sort'))).toStrictEqual([]);
          expect(steps.map((step) => step['Index Name'])).toContain(`${table}_up_${orderColumnOf(order)}`);
        }
      }
    },
  );

  it.each(grids)(
    '[R-020] $name is sorted by plates, people, places and states from indexes',
    ({ name, grid }: EntityDefinition & { grid: GridDefinition }) => {
      const declaration: ServerEntity = serverEntities[name];
      const { orders = {}, ownOrder = {}, countedBy } = declaration;
      if (shortLists.has(name)) return;
      const own = grid.sort.map(({ field }) => field);
      expect(own.every((field) => (own.length > 1 ? field in ownOrder : field in orders || countedBy !== undefined))).toBe(true);
      const needed =
        countedBy === undefined
          ? namingColumns(declaration)
          : Object.keys((grid.row as unknown as { entries: object }).entries).filter((field) => field !== 'Id' && field !== own[0]);
      expect(needed.filter((field) => !(field in orders) && !(field in ownOrder) && !unsortedColumns.has(field))).toStrictEqual([]);
    },
  );

  it.each(countedLists)(
    '[R-020] any page of %s equals an OFFSET query after inserts, moves and deletes',
    async (grid, table, field, others) => {
      const moved = sql.join([field, ...others].map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} - interval '10 years'`));
      await sql`UPDATE ${sql.table(table)} SET ${moved} WHERE "Id" % 3 = 0`.execute(app.db);
      if (table !== 'vehicle_handover_document') await sql`DELETE FROM ${sql.table(table)} WHERE "Id" % 5 = 0`.execute(app.db);
      for (const merge of [() => Promise.resolve(), () => mergeCountedWeeks(app.db)]) {
        await merge();
        for (const direction of ['desc', 'asc'] as const) {
          const name = field === 'DateTime' ? 'Date' : field;
          const nulls = direction === 'desc' ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
          const { rows } = await sql<{
            Id: number;
          }>`SELECT "Id" FROM ${sql.table(table)} ORDER BY ${sql.ref(field)} ${nulls}, "Id" ${sql.raw(direction)}`.execute(app.db);
          const all = rows.map(({ Id }) => Id);
          for (const skip of [0, 1, Math.floor(all.length / 2), all.length - 1, all.length, all.length + 7]) {
            const page = await idsOf(app, `/api/${grid}`, {
              $orderby: `${name} ${direction}`,
              $skip: String(skip),
              $top: '4',
              $count: 'true',
            });
            expect(page).toStrictEqual({ ids: all.slice(skip, skip + 4), count: all.length });
          }
        }
      }
      const { rows: lines } = await sql<{
        lines: number;
        weeks: number;
      }>`SELECT count(*) AS lines, count(DISTINCT "Monday") AS weeks FROM counted_week WHERE "Table" = ${table}`.execute(app.db);
      expect(lines[0]?.lines).toBe(lines[0]?.weeks);
    },
  );
});
