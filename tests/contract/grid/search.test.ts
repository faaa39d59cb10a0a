import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { serviceRequestStatus } from '../../../src/contract/entities/fleet/service-request.ts';
import type { EntityDefinition, GridDefinition } from '../../../src/contract/definition/entity.ts';
import { fold } from '../../../src/contract/grid/fold.ts';
import { queryRows } from '../../../src/contract/grid/query-rows.ts';
import { plateColumns } from '../../../src/contract/grid/search-words.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { damageStatus } from '../../../src/contract/rules/damage-state.ts';
import { serverEntities } from '../../../server/entities/registry.ts';
import type { ServerEntity } from '../../../server/engine/declaration/server-entity.ts';
import { onEveryPostgres } from '../../support/backend/contract-app.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';
import { recordSamples } from '../../support/fixtures/record-samples.ts';

const gridEntities = (Object.values(entityRegistry) satisfies readonly EntityDefinition[]).filter(
  (entity): entity is Extract<typeof entity, { grid: object }> => 'grid' in entity,
);
// Lent equipment has the columns of bookings, and no plate in any row.
const platedGrids = gridEntities.filter(
  ({ name, grid }: EntityDefinition & { grid: GridDefinition }) =>
    name !== 'equipment-rental' && grid.searched.some((column) => plateColumns.has(column)),
);

onEveryPostgres('search', (app) => {
  const countFor = async (grid: string, data: string): Promise<number> => {
    const answer = await app.get(`/api/${grid}?$count=true&$top=0&data=${encodeURIComponent(data)}`);
    return ((await answer.json()) as { '@odata.count': number })['@odata.count'];
  };

  it('[R-021] the database folds any Polish or German text as the device does', async () => {
    const letter = fc.constantFrom(...Array.from('aąäbcćeęlłnńoóöøsśßuüzźżAĄÄĆĘŁŃÓÖŚẞÜŹŻÆœđİıéčřÅ -\u03011%'));
    const texts = fc.sample(fc.string({ unit: letter, maxLength: 40 }), { seed: 21, numRuns: 500 });
    const { rows } = await sql<{ folded: string }>`
      SELECT fold(text) AS folded FROM unnest(${texts}::text[]) WITH ORDINALITY AS given(text, place) ORDER BY place`.execute(app.db);
    expect(rows.map((row) => row.folded)).toStrictEqual(texts.map(fold));
  });

  it.each([
    [
      'vehicle',
      'RegistrationNumber',
      'vehicle',
      7,
      ['ODataVehicle', 'ODataVehicleHandoverDocument', 'ODataVehicleBooking', 'ODataVehicleCounter', 'ODataRentalDocument'],
    ],
    [
      'vehicle',
      'RegistrationNumber',
      'vehicle',
      6,
      ['ODataPeriodicSummary', 'ODataVehicleDamage', 'ODataVehicleInsurancePolicy', 'ODataServiceRequest'],
    ],
    [
      'employee',
      'FullName',
      'person',
      4,
      ['ODataVehicle', 'ODataVehicleHandoverDocument', 'ODataEmployee', 'ODataRentalDocument', 'ODataEquipmentRentalDocument'],
    ],
    ['employee', 'FullName', 'person', 3, ['ODataVehicleDamage']],
    ['contractor', 'Name', 'partner', 1, ['ODataVehicleHandoverDocument', 'ODataRentalDocument', 'ODataVehicleInsurancePolicy']],
    ['contractor_employee', 'Name', 'renter', 1, ['ODataRentalDocument']],
    ['dictionary_item', 'Name', 'kind', smallFleet.rentalKind, ['ODataRentalDocument', 'ODataEquipmentRentalDocument']],
    ['dictionary_item', 'Name', 'status', smallFleet.reported, ['ODataRentalDocument', 'ODataEquipmentRentalDocument']],
    ['dictionary_item', 'Name', 'status', damageStatus.reported, ['ODataVehicleDamage']],
    ['dictionary_item', 'Name', 'cause', smallFleet.cause, ['ODataVehicleDamage']],
    ['dictionary_item', 'Name', 'request', serviceRequestStatus.reported, ['ODataServiceRequest']],
    ['dictionary_item', 'Name', 'kind', smallFleet.serviceKind, ['ODataServiceRequest']],
    ['dictionary_item', 'Name', 'class', smallFleet.vehicleClass, ['ODataRentalApplication']],
    ['predefined_place', 'Name', 'start', 2, ['ODataRentalApplication']],
    ['predefined_place', 'Name', 'end', 1, ['ODataRentalApplication']],
    ['vehicle_model', 'Name', 'model', 1, ['ODataRentalApplication']],
    ['equipment', 'Name', 'thing', 1, ['ODataVehicleBooking', 'ODataEquipmentRentalDocument']],
  ] as const)('[R-020] %s with a new %s is found by it (%s %i) in every list that shows it', async (table, column, word, id, grids) => {
    const name = `Próba${word}${id}`;
    for (const grid of grids) expect(await countFor(grid, name)).toBe(0);
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${name} WHERE "Id" = ${id}`.execute(app.db);
    for (const grid of grids) expect(await countFor(grid, `proba${word}${id}`)).toBeGreaterThan(0);
  });

  it('[R-020] a save waits for a concurrent change of a name that it indexes', async () => {
    const renaming = Promise.withResolvers<void>();
    const commit = Promise.withResolvers<void>();
    const rename = app.db.transaction().execute(async (trx) => {
      await trx.updateTable('vehicle').set({ RegistrationNumber: 'XY 99999' }).where('Id', '=', 8).execute();
      renaming.resolve();
      await commit.promise;
    });
    await renaming.promise;
    const saving = app.db
      .insertInto('vehicle_counter')
      .values({ VehicleId: 8, DateTime: '2026-01-01T00:00:00', CounterState: 1 })
      .execute();
    // Commits the rename only after the insert is blocked.
    await expect.poll(async () => (await sql`SELECT 1 FROM pg_locks WHERE NOT granted`.execute(app.db)).rows.length).toBeGreaterThan(0);
    commit.resolve();
    await Promise.all([rename, saving]);
    expect(await countFor('ODataVehicleCounter', 'xy 99999')).toBe(1);
  });

  it.each(gridEntities)(
    '[R-020] the search text of $name has every field, so text filters miss nothing',
    async ({ grid }: EntityDefinition & { grid: GridDefinition }) => {
      const page = async (filter: string) => {
        const parameters = new URLSearchParams({ ...grid.parameters, $top: '1000', $filter: filter });
        return ((await (await app.get(`${grid.path}?${parameters.toString()}`)).json()) as { value: Record<string, unknown>[] }).value;
      };
      const rows = await page('Id ne null');
      for (const field of grid.searched) {
        for (const value of new Set(rows.map((row) => row[field]))) {
          if (typeof value !== 'string' || value.length < 3) continue;
          const passed = await page(`contains(tolower(${field}),'${value.toLowerCase().replaceAll("'", "''")}')`);
          const expected = rows.filter((row) => textOf(row[field]).toLowerCase().includes(value.toLowerCase()));
          expect([field, value, new Set(passed.map((row) => row['Id']))]).toStrictEqual([
            field,
            value,
            new Set(expected.map((row) => row['Id'])),
          ]);
        }
      }
    },
  );

  it('[R-020] every searched column that names a vehicle is a plate column', () => {
    const declared = (Object.values(serverEntities) satisfies readonly ServerEntity[]).flatMap(
      ({ entity, search = {}, references = {} }: ServerEntity) =>
        (entity.grid?.searched ?? []).flatMap((column) => {
          const source = search[column] ?? column;
          const columns = typeof source === 'string' ? [source] : source.columns;
          return columns.some((name) => references[name] === 'vehicle' || name === 'RegistrationNumber') ? [column] : [];
        }),
    );
    expect(new Set(declared)).toStrictEqual(plateColumns);
  });

  it.each(platedGrids)(
    '[R-020] $name finds plates without blanks, as the device does',
    async ({ name, wireName, grid }: EntityDefinition & { grid: GridDefinition }) => {
      const rows = async (search: string) => {
        const parameters = new URLSearchParams({ ...grid.parameters, $top: '1000', data: search });
        return ((await (await app.get(`${grid.path}?${parameters.toString()}`)).json()) as { value: Record<string, unknown>[] }).value;
      };
      const sample = Object.entries(recordSamples).find(([entity]) => entity === name)?.[1];
      // The first row of a kind that the fleet has no records of.
      if (sample && (await rows('')).length === 0) await app.post(`/${wireName}/CreateOrUpdate`, { as: 'admin', body: sample.body() });
      const all = await rows('');
      const column = grid.searched.find((field) => plateColumns.has(field)) ?? '';
      const plate = all.flatMap((row) => textOf(row[column]).split(', ')).find((part) => /^[A-Z]+ \w*\d/.test(part)) ?? '';
      expect(plate).toContain(' ');
      const [compact, dashed] = [plate.replace(' ', ''), plate.replace(' ', '-')];
      const asWritten = idsOf(await rows(plate));
      expect(asWritten.length).toBeGreaterThan(0);
      for (const typed of [compact, compact.toLowerCase(), dashed, compact.slice(1), `${compact.slice(0, 2)} ${compact.slice(2)}`]) {
        const onDevice = queryRows(all, { filter: null, search: typed, orderBy: [...grid.sort], skip: 0, top: 1_000 }, grid.searched).rows;
        expect([typed, idsOf(await rows(typed))]).toStrictEqual([typed, asWritten]);
        expect([typed, idsOf(onDevice)]).toStrictEqual([typed, asWritten]);
      }
    },
  );

  it('[R-020] a search in many rows reads an index, not the table', async () => {
    await sql`
      INSERT INTO vehicle_handover_document ("Date", "VehicleId", "FromEmployeeId", "ToEmployeeId", "Comments")
      SELECT timestamp '2020-01-01' + n * interval '1 hour', 1, 1, 2, md5(n::text) FROM generate_series(1, 5000) n`.execute(app.db);
    await sql`VACUUM ANALYZE vehicle_handover_document`.execute(app.db);
    const plan = await sql<Record<string, string>>`
      EXPLAIN SELECT "Id" FROM grid_vehicle_handover_document WHERE "SearchText" LIKE '%niemanic%' ORDER BY "Date" DESC NULLS LAST, "Id" LIMIT 25`.execute(
      app.db,
    );
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on vehicle_handover_document_search');
  });
});

function idsOf(rows: readonly Record<string, unknown>[]): unknown[] {
  return rows.map((row) => row['Id']).toSorted((left, right) => Number(left) - Number(right));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
