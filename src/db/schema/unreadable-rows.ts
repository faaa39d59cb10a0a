import type { EntityName } from '../../contract/definition/entity.ts';
import type { UserDatabase } from './user-database.ts';

/** How many rows of the last pull the contract could not read: skipped, and shown to the user. */
export async function unreadableRows(database: UserDatabase, entity: EntityName): Promise<number> {
  return (await database.rowSets.get(entity))?.unreadable ?? 0;
}
