import { wordIn, type Named } from '../../contract/entities/shared/names.ts';
import { callPath } from '../../contract/definition/call-path.ts';
import type { EntityName } from '../../contract/definition/entity.ts';
import { callOf } from '../../contract/registry.ts';
import type { Language } from '../../contract/wire/languages.ts';
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

/**
 * Names cached choices and additional fields in `language`, where they have a word per language. A pull in that language takes time, and
 * needs a network.
 */
export function translateReferences(database: UserDatabase, language: Language): Promise<void> {
  return withReconnect(database, () =>
    database.transaction('rw', [database.references], async () => {
      const rows = (await database.references.toArray()).filter(
        (row) => row.language === undefined && JSON.stringify(row.value).includes('"NamePl"'),
      );
      await database.references.bulkPut(rows.map((row) => ({ ...row, value: translated(language, row.value) })));
    }),
  );
}

function translated(language: Language, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => translated(language, part));
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, translated(language, part)]));
  return typeof parts['NamePl'] === 'string' ? { ...parts, Name: wordIn(language, parts as Named) } : parts;
}
