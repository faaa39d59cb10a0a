import { callPath } from '../../contract/definition/call-path.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { callOf } from '../../contract/registry.ts';
import { logicalTimeOf, saveLogicalTime } from '../schema/logical-time.ts';
import type { ReferenceRow } from '../schema/rows.ts';
import { withReconnect } from '../schema/storage-error.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** The cache key of a read's answer: its address. */
export function referenceKey(entity: EntityName, call: string, parameters: Readonly<Record<string, string>> = {}): string {
  return callPath(callOf(entity, call), parameters);
}

export async function findReference(database: UserDatabase, key: string): Promise<ReferenceRow | null> {
  return (await database.references.get(key)) ?? null;
}

/** Cached answers of a language-dependent read, one per language, the newest first. */
export async function translationsOf(database: UserDatabase, key: string): Promise<ReferenceRow[]> {
  const rows = await database.references.where('key').startsWith(`${key}#`).toArray();
  return rows.sort((left, right) => logicalTimeOf(right) - logicalTimeOf(left));
}

/** Caches an answer; one in a `language` does not replace those in others. */
export function cacheReference(database: UserDatabase, row: ReferenceRow): Promise<void> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.references, database.meta], async () => {
      await database.references.put(row.language === undefined ? row : { ...row, key: `${row.key}#${row.language}` });
      await saveLogicalTime(database, row.moment);
    }),
  );
}
