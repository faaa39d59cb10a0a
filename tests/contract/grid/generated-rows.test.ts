import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { GridRow } from '../../../src/contract/grid/evaluate.ts';
import { queryRows } from '../../../src/contract/grid/query-rows.ts';
import { toODataParameters } from '../../../src/contract/grid/query.ts';
import { entityRegistry } from '../../../src/contract/registry.ts';
import { onNewestPostgres, type ContractApp } from '../../support/backend/contract-app.ts';
import { arbitraryQuery } from '../../support/fixtures/arbitrary-query.ts';
import { smallFleet } from '../../support/backend/seed/small-fleet.ts';

type Page = { readonly value: GridRow[]; readonly '@odata.count': number };

/**
 * Characters that are easily sorted differently: Polish letters and cases beside plain ones, digits, signs, and characters with two
 * Unicode forms.
 */
const letters = fc.constantFrom(...Array.from("aAąĄbBcćĆeęlLłŁnńoóÓsśßzźżŻ09 -.,_'%\\/"), 'ö', 'o\u0308', '\u00ad', '🚗', '\ufb03');
const typedText = fc.array(letters, { maxLength: 6 }).map((all) => all.join(''));
/** Texts with a date prefix, some of them valid dates. */
const datelike = fc
  .tuple(
    fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-10', '2026-01-01T08:00', '2026-01-01T08:00:00'),
    fc.constantFrom('', ' przegląd', ' Przegląd', '-1', '/2', 'ą', 'A', '.', 'T', ' ł'),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof({ arbitrary: typedText, weight: 2 }, { arbitrary: datelike, weight: 1 });
const day = fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-02', '2026-02-28', '2026-10-01');
const timeOfDay = fc.constantFrom('00:00:00', '08:00:00', '08:00:01', '23:59:59');
const dateTime = fc.tuple(day, timeOfDay).map((parts) => parts.join('T'));
const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 5 });

const amount = fc.constantFrom(-1, 0, 0.5, 9, 10, 10.25, 1_000);

const cost = fc.record({
  VehicleId: fc.constantFrom(1, 4, 5),
  CostGroup: fc.constant(smallFleet.costGroup),
  CostDate: day,
  CostValue: amount,
  CostGross: amount,
  Currency: fc.constantFrom('PLN', 'EUR'),
  EmployeeName: text,
  Quantity: orNull(fc.constantFrom(0, 1, 2, 10)),
  Description: text,
  InvoiceNumber: text,
  TransactionPlace: text,
  Counter: orNull(fc.constantFrom(9, 10, 100)),
  Comments: text,
});

const damage = fc.record({
  VehicleId: fc.constantFrom(1, 4, 5),
  ReportDate: day,
  DamageDateTime: dateTime,
  DamageCauseId: fc.constant(smallFleet.cause),
  PlaceCity: fc.constant('Łódź'),
  PlaceAddressInOneLine: text,
  DriverName: text,
  IsDriversFault: fc.boolean(),
  WhoseInsurancePolicy: orNull(fc.integer({ min: 0, max: 5 })),
  InsurerNumber: fc.constantFrom('', 'PL-1'),
  Comments: text,
});

const sampleOptions = { seed: 5160, numRuns: 120 };

const kinds = [
  {
    name: 'cost',
    fill: ({ db }: ContractApp) =>
      db
        .deleteFrom('cost')
        .execute()
        .then(() => db.insertInto('cost').values(fc.sample(cost, sampleOptions)).execute()),
  },
  {
    name: 'vehicle-damage',
    fill: ({ db }: ContractApp) =>
      db
        .deleteFrom('vehicle_damage')
        .execute()
        .then(() => db.insertInto('vehicle_damage').values(fc.sample(damage, sampleOptions)).execute()),
  },
] as const;

onNewestPostgres('generated rows', (app) => {
  describe.each(kinds)('$name', ({ name, fill }) => {
    const { grid } = entityRegistry[name];
    let rows: GridRow[] = [];
    beforeAll(async () => {
      await fill(app);
      rows = (await fetchPage(app, grid.path, new URLSearchParams({ $top: '1000', $orderby: 'Id', $count: 'true' }))).value;
    });

    it('[R-020] [R-021] a device sorts by every column as the backend does', async () => {
      expect(rows).toHaveLength(sampleOptions.numRuns);
      for (const field of Object.keys(rows[0] ?? {})) {
        for (const direction of ['asc', 'desc'] as const) {
          const query = { skip: 0, top: 1_000, orderBy: [{ field, direction }], filter: null, search: '' };
          const answer = await fetchPage(app, grid.path, toODataParameters(query));
          const valuesOf = (all: readonly GridRow[]) => all.map((one) => [one['Id'], one[field]]);
          expect(valuesOf(answer.value)).toStrictEqual(valuesOf(queryRows(rows, query, grid.searched).rows));
        }
      }
    });

    it('[R-020] [R-021] a device filters, searches, sorts and pages as the backend does', async () => {
      await fc.assert(
        fc.asyncProperty(arbitraryQuery(rows, grid), async ({ scope: _whole, ...query }) => {
          const expected = queryRows(rows, query.orderBy.length > 0 ? query : { ...query, orderBy: grid.sort }, grid.searched);
          const answer = await fetchPage(app, grid.path, toODataParameters(query));
          expect(answer).toStrictEqual({ '@odata.count': expected.count, value: expected.rows });
        }),
        { seed: 5160, numRuns: 150 },
      );
    });
  });
});

async function fetchPage(app: ContractApp, path: string, parameters: URLSearchParams): Promise<Page> {
  const answer = await app.get(`${path}?${parameters}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Page;
}
