import { addressOf } from '../contract/address.ts';
import type { EntityName } from '../contract/entity.ts';
import { callOf } from '../contract/registry.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
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
  return rows.sort((left, right) => right.asOf.localeCompare(left.asOf));
}

/** Keeps an answer; one in a `language` beside those in others. */
export function keepReference(database: UserDatabase, key: string, value: unknown, asOf: WireDateTime, language?: string): Promise<string> {
  const row = language === undefined ? { key, value, asOf } : { key: `${key}#${language}`, value, asOf, language };
  return guarded(database, () => database.references.put(row));
}
