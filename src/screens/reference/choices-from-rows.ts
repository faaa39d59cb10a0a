import type { EntityName } from '../../contract/definition/entity.ts';
import { cachedListRows } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';

/** Lists that replace a read of choices when the backend lacks the read or answers it with nothing. */
const listByCall: Readonly<Record<string, EntityName>> = { 'vehicle.company': 'vehicle', 'employee.list': 'employee' };

/** Choices built from the cached list rows; null without such a list or without rows. Rows without a backend id cannot be chosen. */
export async function choicesFromRows(database: UserDatabase, entity: EntityName, call: string): Promise<readonly unknown[] | null> {
  const list = listByCall[`${entity}.${call}`];
  const cached = list ? await cachedListRows(database, list) : null;
  const rows = cached?.rows.filter((row) => typeof row['Id'] === 'number') ?? [];
  return rows.length > 0 ? rows : null;
}

/** Whether a cached answer offers no choices. */
export function isEmptyAnswer(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
