import type { EntityName } from '../../../contract/definition/entity.ts';
import { chunksIn } from '../calendar-index.ts';
import { changedRows } from '../changed-rows.ts';
import { overlay, type CachedRows } from '../list-rows.ts';
import { chunksOf } from '../row-cache.ts';
import type { TimeSpan } from '../../schema/rows.ts';
import type { UserDatabase } from '../../schema/user-database.ts';

/** Rows of a list that may overlap a span, with the changed rows of any time; null before the first pull. */
export async function cachedRowsIn(database: UserDatabase, entity: EntityName, span: TimeSpan): Promise<CachedRows | null> {
  const [set, localRows] = await Promise.all([database.rowSets.get(entity), changedRows(database, entity)]);
  if (!set) return null;
  const rows = (await chunksOf(database, set, chunksIn(set, span))).flat();
  return { rows: overlay(rows, localRows), asOf: set.asOf };
}
