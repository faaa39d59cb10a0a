import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import { toODataParameters, type GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';

/** The cache key of the backend's answer to `query`. */
export function pageKey(entity: EntityName, query: GridQuery): string {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return `${entity}?${toODataParameters(query, grid?.scope).toString()}`;
}
