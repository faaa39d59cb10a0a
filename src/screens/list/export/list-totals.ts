import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { listView } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { fetchMatching } from '../../../sw/pull/pull-page.ts';
import type { ListTotalsDeclaration } from '../../declaration/screen-declaration.ts';
import { textOf } from '../../text-of.ts';

/** Sums by field, per currency. */
export type Totals = ReadonlyMap<string, Readonly<Record<string, number>>>;

const MAX_ROWS = 1_000_000;

/** Totals of the rows that match `query` on the device; null where it has only some of them. */
export async function cachedTotals(
  database: UserDatabase,
  entity: EntityName,
  query: GridQuery,
  declared: ListTotalsDeclaration,
): Promise<Totals | null> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const { rows, isComplete } = await listView(
    database,
    entity,
    { ...query, skip: 0, top: MAX_ROWS, orderBy: [] },
    grid?.searched ?? [],
    null,
  );
  return isComplete ? sumRows(rows, declared) : null;
}

export async function fetchTotals(entity: EntityName, query: GridQuery, declared: ListTotalsDeclaration): Promise<Totals> {
  return sumRows(await fetchMatching(entity, query, MAX_ROWS), declared);
}

/** Sums in hundredths, so that adding many amounts does not round. */
export function sumRows(rows: readonly GridRow[], { amounts, currency }: ListTotalsDeclaration): Totals {
  const sums = new Map<string, Record<string, number>>();
  for (const row of rows) {
    const code = textOf(row[currency]);
    const sum = sums.get(code) ?? Object.fromEntries(amounts.map((field) => [field, 0]));
    for (const field of amounts) {
      const value = row[field];
      if (typeof value === 'number') sum[field] = (sum[field] ?? 0) + Math.round(value * 100);
    }
    sums.set(code, sum);
  }
  return new Map(
    [...sums]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([code, sum]) => [code, Object.fromEntries(Object.entries(sum).map(([field, cents]) => [field, cents / 100]))]),
  );
}
