import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { callerOfSession, callGrid } from '../../api/backend.ts';
import { hasExtension } from '../../api/capabilities.ts';
import { gridParameters } from '../../api/read-rows.ts';
import { withoutOthers } from './ignored-query.ts';

/** The backend's number of rows that match `query`; null where it cannot be reached or does not count. */
export async function countMatching(entity: EntityName, query: GridQuery): Promise<number | null> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!grid) return null;
  try {
    const { rows, count } = await callGrid(grid, gridParameters(grid, { ...query, skip: 0, top: 1, orderBy: [] }));
    if (await hasExtension((await callerOfSession()).caller, 'columns')) return count;
    // Such a row shows that the backend ignores the filter, or compares otherwise than the list here.
    return withoutOthers(grid, query, rows).length < rows.length ? null : count;
  } catch {
    // Offline or refused: the filter works without the count.
    return null;
  }
}
