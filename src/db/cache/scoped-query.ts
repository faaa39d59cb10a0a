import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import { withinScope, type GridQuery } from '../../contract/grid/query.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { findReference, referenceKey } from './references.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** `query` with its scope (mine, date range) turned into a filter, as the backend does for this user. */
export async function scopedQuery(database: UserDatabase, entity: EntityName, query: GridQuery): Promise<GridQuery> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const employeeId = query.scope?.isMine ? await currentEmployeeId(database) : null;
  return withinScope(query, grid?.scope, employeeId);
}

/** The user's employee id; null when the user has none, and before the first pull. */
export async function currentEmployeeId(database: UserDatabase): Promise<number | null> {
  const cached = await findReference(database, referenceKey('employee', 'getCurrentUserEmployeeId'));
  return typeof cached?.value === 'number' ? cached.value : null;
}
