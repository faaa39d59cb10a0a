import type { EntityDefinition } from '../../../contract/definition/entity.ts';
import { allOf, compare } from '../../../contract/grid/expression.ts';
import type { GridQuery } from '../../../contract/grid/query.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { listView } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { countMatching } from '../../../sw/pull/count-matching.ts';
import type { ColumnValue, FilteredColumn } from '../../../ui/grid/model/grid-types.ts';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';

/** Longer lists of values are cut: the text filter finds the rest. */
const MAX_VALUES = 50;

/** Values counted by a request each, where the device does not have all rows. */
const MAX_REQUESTS = 12;

/** `query`: the list's query under the filters of the other columns. */
type Source = {
  readonly database: UserDatabase;
  readonly declaration: Pick<ScreenDeclaration, 'entity' | 'columns'>;
  readonly query: GridQuery;
};

/**
 * Values of a column with their counts, the most frequent first; declared choices are listed even without a row.
 * Counts are null where the device has only some of the rows and the backend is not queried (`canQuery`) or does not answer.
 */
export async function columnValues(
  { database, declaration: { entity, columns }, query }: Source,
  { id: field, choices = [] }: FilteredColumn,
  canQuery: boolean,
): Promise<readonly ColumnValue[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const derived = columns.find((column) => column.field === field)?.derived;
  const other = { ...query, skip: 0, orderBy: [] };
  const view = await listView(database, entity, { ...other, top: Number.MAX_SAFE_INTEGER }, grid?.searched ?? [], null);
  const counts = new Map<string, number>(choices.map(({ id }) => [String(id), 0]));
  for (const row of view.rows) {
    const value = derived ? derived.of(row) : row[field];
    if (typeof value === 'string' && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const values = [...counts].toSorted(([a, many], [b, few]) => few - many || a.localeCompare(b)).slice(0, MAX_VALUES);
  if (view.isComplete) return values.map(([id, count]) => ({ id, count }));
  if (!canQuery || values.length > MAX_REQUESTS) return values.map(([id]) => ({ id, count: null }));
  return Promise.all(
    values.map(async ([id]) => ({
      id,
      count: await countMatching(entity, {
        ...other,
        filter: allOf([other.filter, derived ? derived.filter([id]) : compare(field, 'eq', id)]),
      }),
    })),
  );
}
