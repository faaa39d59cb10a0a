import type * as v from 'valibot';
import { sql, type Kysely } from 'kysely';
import { protectedDictionaries } from '../../src/contract/entities/company/administration.ts';
import { type ListedDictionary, type ChoiceDetails } from '../../src/contract/entities/company/administration-answers.ts';
import { saveChoiceBody } from '../../src/contract/administration-bodies.ts';
import { dictionaryIds } from '../../src/contract/entities/shared/dictionary.ts';
import { TaborError, type FieldError } from '../../src/contract/wire/problem.ts';
import type { Database } from '../database/tables.ts';
import { runAdminChange, recordAdminChange, type AdminContext } from './admin-journal.ts';

const columns = ['Id', 'Code', 'Name', 'NameDe', 'NameEn', 'Coordinates', 'IsActive'] as const;

/** Lists the dictionaries with the number of active choices, including built-in ones that have no row yet. */
export async function listDictionaries(db: Kysely<Database>): Promise<ListedDictionary[]> {
  const stored = await db
    .selectFrom('dictionary as d')
    .select(['d.Id', 'd.Code', 'd.Name'])
    .select(sql<number>`(SELECT count(*) FROM dictionary_item i WHERE i."DictionaryId" = d."Id" AND i."IsActive")`.as('Count'))
    .orderBy(sql`d."Name" COLLATE "pl-x-icu"`)
    .execute();
  const missing = Object.entries(dictionaryIds).filter(([, id]) => stored.every(({ Id }) => Id !== id));
  return [...stored, ...missing.map(([Name, Id]) => ({ Id, Code: null, Name, Count: 0 }))];
}

/** The choices of a dictionary in order, including retired ones. */
export function listChoices(db: Kysely<Database>, dictionaryId: number): Promise<ChoiceDetails[]> {
  return db
    .selectFrom('dictionary_item')
    .select(columns)
    .where('DictionaryId', '=', dictionaryId)
    .orderBy('Position')
    .orderBy('Id')
    .execute();
}

/**
 * Appends a choice to its dictionary, or changes one. A retired choice stays in records, but forms do not offer it. Throws `validation`,
 * `not-found`.
 */
export function saveChoice(context: AdminContext, input: v.InferOutput<typeof saveChoiceBody>): Promise<number> {
  const { Id, DictionaryId, Coordinates, ...words } = input;
  const values = {
    ...words,
    NameDe: words.NameDe || null,
    NameEn: words.NameEn || null,
    Code: words.Code || null,
    ...(Coordinates === undefined ? {} : { Coordinates: Coordinates || null }),
  };
  return runAdminChange(context, async (trx) => {
    const name = Object.entries(dictionaryIds).find(([, id]) => id === DictionaryId)?.[0];
    if (name !== undefined)
      await trx
        .insertInto('dictionary')
        .values({ Id: DictionaryId, Name: name })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    else if (!(await trx.selectFrom('dictionary').select('Id').where('Id', '=', DictionaryId).executeTakeFirst()))
      throw new TaborError('not-found');
    const all = await trx
      .selectFrom('dictionary_item')
      .select([...columns, 'Position'])
      .where('DictionaryId', '=', DictionaryId)
      .forUpdate()
      .execute();
    const before = all.find((choice) => choice.Id === Id) ?? null;
    if (Id !== null && !before) throw new TaborError('not-found');
    const fieldErrors = validateChoice(
      all.filter((choice) => choice !== before),
      before,
      { DictionaryId, ...values },
    );
    if (fieldErrors.length > 0) throw new TaborError('validation', { fieldErrors });
    const Position = before?.Position ?? Math.max(0, ...all.map((choice) => choice.Position)) + 1;
    const { Id: saved } =
      before === null
        ? await trx
            .insertInto('dictionary_item')
            .values({ DictionaryId, ...values, Position })
            .returning('Id')
            .executeTakeFirstOrThrow()
        : await trx.updateTable('dictionary_item').set(values).where('Id', '=', before.Id).returning('Id').executeTakeFirstOrThrow();
    const after = { ...values, DictionaryId, Position };
    await recordAdminChange(trx, context, {
      entity: 'dictionary',
      id: saved,
      call: 'saveChoice',
      before: before && { ...before, DictionaryId },
      after,
    });
    return saved;
  });
}

type StoredChoice = Pick<ChoiceDetails, 'Id' | 'Code' | 'Name' | 'IsActive'>;

function validateChoice(
  others: readonly StoredChoice[],
  before: StoredChoice | null,
  choice: { DictionaryId: number; Code: string | null; Name: string; IsActive: boolean },
): FieldError[] {
  const offered = others.filter(({ IsActive }) => IsActive);
  if (offered.some(({ Name }) => isSameWord(Name, choice.Name))) return [{ field: 'Name', code: 'taken' }];
  // Imports find a value by its code.
  if (choice.Code !== null && offered.some(({ Code }) => Code !== null && isSameWord(Code, choice.Code ?? '')))
    return [{ field: 'Code', code: 'taken' }];
  const isRuled = before !== null && protectedDictionaries.some((id) => id === choice.DictionaryId);
  if (isRuled && choice.Name !== before.Name) return [{ field: 'Name', code: 'known-by-rules' }];
  return isRuled && before.IsActive && !choice.IsActive ? [{ field: 'IsActive', code: 'known-by-rules' }] : [];
}

/** Regardless of case: users and imports could not tell the two apart. */
function isSameWord(left: string, right: string): boolean {
  return left.toLocaleLowerCase('pl') === right.toLocaleLowerCase('pl');
}
