import type { Kysely } from 'kysely';
import type { RecordKey } from '../../src/contract/fields.ts';
import type { FieldError } from '../../src/contract/problem.ts';
import type { Database } from '../database/tables.ts';

/** A field, the id of its choice, and the dictionary of the choice. */
export type DictionaryChoice = readonly [field: string, id: RecordKey | null, dictionary: number];

/** Field errors for choices that are not in their dictionary. */
export async function checkDictionaryChoices(db: Kysely<Database>, choices: readonly DictionaryChoice[]): Promise<FieldError[]> {
  const fieldErrors: FieldError[] = [];
  for (const [field, id, dictionary] of choices) {
    if (id === null) continue;
    const found =
      typeof id === 'number' &&
      (await db.selectFrom('dictionary_item').select('Id').where('Id', '=', id).where('DictionaryId', '=', dictionary).executeTakeFirst());
    if (!found) fieldErrors.push({ field, code: 'unknown-reference' });
  }
  return fieldErrors;
}

/** The field error for an unknown country code. */
export async function checkCountry(db: Kysely<Database>, field: string, code: string | null): Promise<FieldError[]> {
  const found = code === null || (await db.selectFrom('country').select('Code').where('Code', '=', code).executeTakeFirst());
  return found ? [] : [{ field, code: 'unknown-reference' }];
}

/** The field error for a code that is not in its dictionary. */
export async function checkDictionaryCode(db: Kysely<Database>, field: string, code: string, dictionary: number): Promise<FieldError[]> {
  const found = await db.selectFrom('dictionary_item').select('Id').where('DictionaryId', '=', dictionary).where('Code', '=', code).executeTakeFirst();
  return found ? [] : [{ field, code: 'not-in-list' }];
}
