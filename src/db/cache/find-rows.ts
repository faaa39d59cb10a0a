import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { firstMatches } from '../../contract/grid/query-rows.ts';
import type { UserDatabase } from '../schema/user-database.ts';
import { changedRows } from './changed-rows.ts';
import { dictionaryLabels } from './dictionary-labels.ts';
import { overlay } from './list-rows.ts';
import { cachedRows } from './row-cache.ts';

/**
 * The first rows of a list on this device that match a search, in their stored order; `isComplete`: the device has all rows of the list.
 */
export async function findRows(
  database: UserDatabase,
  entity: EntityName,
  search: string,
  searched: readonly string[],
  limit: number,
): Promise<{ readonly rows: readonly GridRow[]; readonly isComplete: boolean }> {
  const [set, localRows, labels] = await Promise.all([
    database.rowSets.get(entity),
    changedRows(database, entity),
    dictionaryLabels(database, entity),
  ]);
  const rows = overlay(set ? await cachedRows(database, set) : [], localRows);
  return { rows: firstMatches(rows, search, searched, labels, limit), isComplete: set?.isComplete ?? false };
}
