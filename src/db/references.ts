import { addressOf } from '../contract/address.ts';
import type { EntityName } from '../contract/entity.ts';
import { callOf } from '../contract/registry.ts';
import { momentOf, rememberMoment } from './moments.ts';
import type { ReferenceRow } from './rows.ts';
import { guarded } from './storage-error.ts';
import type { UserDatabase } from './user-database.ts';

/** The name under which a read's answer is kept: its own address. */
export function referenceKey(entity: EntityName, call: string, parameters: Readonly<Record<string, string>> = {}): string {
  return addressOf(callOf(entity, call), parameters);
}

export async function findReference(database: UserDatabase, key: string): Promise<ReferenceRow | null> {
  return (await database.references.get(key)) ?? null;
}

/** The kept answers of a read that answers in the request's language, one for each, the newest first. */
export async function translationsOf(database: UserDatabase, key: string): Promise<ReferenceRow[]> {
  const rows = await database.references.where('key').startsWith(`${key}#`).toArray();
  return rows.sort((left, right) => momentOf(right) - momentOf(left));
}

/** Keeps an answer; one in a `language` beside those in others. */
export function keepReference(database: UserDatabase, row: ReferenceRow): Promise<void> {
  return guarded(database, () =>
    database.transaction('rw', [database.references, database.meta], async () => {
      await database.references.put(row.language === undefined ? row : { ...row, key: `${row.key}#${row.language}` });
      await rememberMoment(database, row.moment);
    }),
  );
}
