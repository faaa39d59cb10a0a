import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { callGrid } from '../../api/backend.ts';
import { gridParameters } from '../../api/read-rows.ts';

/** The backend's number of rows that match `query`; null where it cannot be reached or does not count. */
export async function countMatching(entity: EntityName, query: GridQuery): Promise<number | null> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!grid) return null;
  try {
    return (await callGrid(grid, gridParameters(grid, { ...query, skip: 0, top: 1, orderBy: [] }))).count;
  } catch {
    // Offline or refused: the filter works without the count.
    return null;
  }
}
