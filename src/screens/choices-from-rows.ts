import type { EntityName } from '../contract/entity.ts';
import { keptRows } from '../db/list-rows.ts';
import type { UserDatabase } from '../db/user-database.ts';

/** Lists whose rows say what a read of choices would: backends that lack the read, or answer it with nothing, have the list. */
const listsByRead: Readonly<Record<string, EntityName>> = { 'vehicle.company': 'vehicle', 'employee.list': 'employee' };

/** Choices made of the rows that this device holds; null where no list says as much. Rows without an id of their backend cannot be chosen. */
export async function choicesFromRows(database: UserDatabase, entity: EntityName, call: string): Promise<readonly unknown[] | null> {
  const list = listsByRead[`${entity}.${call}`];
  const kept = list ? await keptRows(database, list) : null;
  const rows = kept?.rows.filter((row) => typeof row['Id'] === 'number') ?? [];
  return rows.length > 0 ? rows : null;
}

/** Whether a kept answer leaves nothing to choose from. */
export function hasNothing(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
