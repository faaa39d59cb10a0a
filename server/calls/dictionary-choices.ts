import type { Kysely } from 'kysely';
import type { RecordKey } from '../../src/contract/fields.ts';
import type { FieldFault } from '../../src/contract/problem.ts';
import type { Database } from '../database/tables.ts';

/** A field that holds a choice, the choice, and the dictionary it must be of. */
export type DictionaryChoice = readonly [field: string, id: RecordKey | null, dictionary: number];

/** Faults of choices that their dictionary does not have. */
export async function notInDictionary(db: Kysely<Database>, choices: readonly DictionaryChoice[]): Promise<FieldFault[]> {
  const faults: FieldFault[] = [];
  for (const [field, id, dictionary] of choices) {
    if (id === null) continue;
    const found =
      typeof id === 'number' &&
      (await db.selectFrom('dictionary_item').select('Id').where('Id', '=', id).where('DictionaryId', '=', dictionary).executeTakeFirst());
    if (!found) faults.push({ field, code: 'unknown-reference' });
  }
  return faults;
}

/** The fault of a field that names a country by a code which none has. */
export async function notACountry(db: Kysely<Database>, field: string, code: string | null): Promise<FieldFault[]> {
  const found = code === null || (await db.selectFrom('country').select('Code').where('Code', '=', code).executeTakeFirst());
  return found ? [] : [{ field, code: 'unknown-reference' }];
}

/** The fault of a field whose choice is a code that its dictionary does not have. */
export async function codeNotInDictionary(db: Kysely<Database>, field: string, code: string, dictionary: number): Promise<FieldFault[]> {
  const found = await db.selectFrom('dictionary_item').select('Id').where('DictionaryId', '=', dictionary).where('Code', '=', code).executeTakeFirst();
  return found ? [] : [{ field, code: 'not-in-list' }];
}
