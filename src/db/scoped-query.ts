import type { EntityDefinition, EntityName } from '../contract/entity.ts';
import { withinScope, type GridQuery } from '../contract/grid/query.ts';
import { entityRegistry } from '../contract/registry.ts';
import { findReference, referenceKey } from './references.ts';
import type { UserDatabase } from './user-database.ts';

/** `query` with what its list was narrowed to as a part of its filter, as the backend reads it for this user. */
export async function scopedQuery(database: UserDatabase, entity: EntityName, query: GridQuery): Promise<GridQuery> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const employeeId = query.scope?.isMine ? await currentEmployeeId(database) : null;
  return withinScope(query, grid?.scope, employeeId);
}

/** The user's own employee; null for nobody's, and before this device was told. */
export async function currentEmployeeId(database: UserDatabase): Promise<number | null> {
  const kept = await findReference(database, referenceKey('employee', 'getCurrentUserEmployeeId'));
  return typeof kept?.value === 'number' ? kept.value : null;
}
