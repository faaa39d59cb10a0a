import { sql, type Kysely } from 'kysely';
import type { GridDefinition } from '../../src/contract/definition/entity.ts';
import { plateColumns, searchWords } from '../../src/contract/grid/search-words.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import { compactSql } from '../database/search/compact-sql.ts';
import { localizedName } from '../database/localized-name.ts';
import type { Database } from '../database/tables.ts';
import { wordPatterns } from '../database/search/word-patterns.ts';
import { ANONYMOUS_SEARCH_COLUMN, type GridColumns } from './columns.ts';
import type { Sql } from './compiled.ts';

/** The name of a column's dictionary choice in a language. Retired choices keep their Polish name, as in the dictionary's own call. */
export function translatedName(language: Language, column: Sql, dictionary: number | undefined): Sql {
  if (dictionary === undefined || language === 'pl') return column;
  return sql`coalesce((SELECT ${localizedName(language, 'choice')} FROM dictionary_item choice
    WHERE choice."DictionaryId" = ${dictionary} AND choice."Name" = ${column} AND choice."IsActive" ORDER BY choice."Position", choice."Id" LIMIT 1), ${column})`;
}

/** The text of a column that ends with a dictionary choice, with the name of the choice in a language. */
function translatedEnd(language: Language, column: Sql, dictionary: number): Sql {
  if (language === 'pl') return column;
  return sql`coalesce((SELECT left(${column}, -length(choice."Name")) || ${localizedName(language, 'choice')} FROM dictionary_item choice
    WHERE choice."DictionaryId" = ${dictionary} AND choice."IsActive" AND right(${column}, length(choice."Name") + 1) = ' ' || choice."Name"
    ORDER BY length(choice."Name") DESC, choice."Position", choice."Id" LIMIT 1), ${column})`;
}

/**
 * The source of a grid's rows: its view or, for anonymous clients, the columns that they see, with dictionary names in their language.
 * Filter, order and search then apply to these alone.
 */
export function rowSourceOf(grid: GridDefinition, { view, kinds, translatedTo, withheld, searchColumn }: GridColumns): Sql {
  if (withheld) return withheldSource(view, [...kinds.keys(), searchColumn], withheld);
  if (translatedTo === undefined) return sql.table(view);
  const shownName = (name: string) => {
    const [column, atEnd] = [sql.ref(`${view}.${name}`), grid.wordAtEnd?.[name]];
    return atEnd === undefined
      ? translatedName(translatedTo, column, grid.dictionaries?.[name])
      : translatedEnd(translatedTo, column, atEnd);
  };
  const columns = [...kinds.keys()].map((name) => sql`${shownName(name)} AS ${sql.ref(name)}`);
  const names = grid.searched.filter((name) => kinds.has(name));
  const plates = names.filter((name) => plateColumns.has(name)).map((name) => sql.raw(compactSql(`${view}."${name}"`)));
  const searched = [...names.map(shownName), ...plates];
  return sql`(SELECT ${sql.join(columns)}, fold(concat_ws(E'\n', ${sql.join(searched)})) AS ${sql.ref(ANONYMOUS_SEARCH_COLUMN)} FROM ${sql.table(view)}) AS ${sql.ref(view)}`;
}

/** Filter, order and groups must not reveal values that the rows withhold. */
function withheldSource(view: string, names: readonly string[], { column, source, readable }: NonNullable<GridColumns['withheld']>): Sql {
  const columns = names.map((name) =>
    name === column
      ? sql`CASE WHEN ${sql.ref(source)} = ANY(${readable}::text[]) THEN ${sql.ref(name)} END AS ${sql.ref(name)}`
      : sql.ref(name),
  );
  return sql`(SELECT ${sql.join(columns)}, ${sql.ref(column)} AS ${sql.ref(WITHHELD)} FROM ${sql.table(view)}) AS ${sql.ref(view)}`;
}

/** The whole withheld column, for the index alone: no query names it. */
export const WITHHELD = 'withheld column';

/**
 * The conditions of a search, one per word: the word is in the row's search text or in the translated name of one of its choices. Without
 * a language only the search text is used.
 */
export async function searchConditions(
  db: Kysely<Database>,
  grid: GridDefinition,
  search: Sql,
  text: string,
  language: Language | null,
): Promise<Sql[]> {
  return conditionsOf(search, text, await findChoices(db, grid, text, language));
}

/** The same for choices that were found before. */
export function conditionsOf(search: Sql, text: string, choices: FoundChoices): Sql[] {
  return wordsOf(text).map((word) => wordCondition(word.text, wordPatterns(word), search, choices));
}

function wordsOf(text: string) {
  return searchWords(text.replaceAll('\0', ' '));
}

/** Choices whose translated name contains a searched word, by column, with the stored name. */
export type FoundChoices = readonly { readonly field: string; readonly name: string; readonly shown: string }[];

/** Searches the translated names of a list's choices; none in Polish, because the rows store Polish names. */
export async function findChoices(
  db: Kysely<Database>,
  grid: GridDefinition,
  text: string,
  language: Language | null,
): Promise<FoundChoices> {
  const columns = Object.entries(grid.dictionaries ?? {}).filter(([field]) => grid.searched.includes(field));
  const patterns = wordsOf(text).flatMap((word) => wordPatterns(word).slice(0, 1));
  if (language === null || language === 'pl' || patterns.length === 0 || columns.length === 0) return [];
  // Of two choices with the same name the first one counts, as everywhere.
  const result = await sql<{ dictionary: number; name: string; shown: string }>`
    SELECT dictionary, name, shown FROM (
      SELECT DISTINCT ON (choice."DictionaryId", choice."Name") choice."DictionaryId" AS dictionary, choice."Name" AS name, fold(${localizedName(language, 'choice')}) AS shown
      FROM dictionary_item choice WHERE choice."DictionaryId" = ANY(${columns.map(([, id]) => id)}::bigint[]) AND choice."IsActive"
      ORDER BY choice."DictionaryId", choice."Name", choice."Position", choice."Id") called
    WHERE shown LIKE ANY(${patterns}::text[]) AND shown <> fold(name)`.execute(db);
  return columns.flatMap(([field, id]) =>
    result.rows.filter(({ dictionary }) => dictionary === id).map(({ name, shown }) => ({ field, name, shown })),
  );
}

/**
 * A pattern with fewer than three letters has no trigram: PostgreSQL would use the index although it then reads all of it.
 */
function containsSql(search: Sql, pattern: string): Sql {
  return pattern.length < MIN_PATTERN_LENGTH ? sql`(${search} LIKE ${pattern}) IS TRUE` : sql`${search} LIKE ${pattern}`;
}

// Three letters between two percent signs.
const MIN_PATTERN_LENGTH = 5;

/** The condition that a row contains a searched word, in its search text or in a translated name. */
function wordCondition(word: string, patterns: readonly string[], search: Sql, foundChoices: FoundChoices): Sql {
  const byField = Map.groupBy(
    foundChoices.filter(({ shown }) => shown.includes(word)),
    ({ field }) => field,
  );
  const byNames = [...byField].map(([field, choices]) => sql`${sql.ref(field)} = ANY(${choices.map(({ name }) => name)}::text[])`);
  const conditions = [...patterns.map((pattern) => containsSql(search, pattern)), ...byNames];
  return sql`(${sql.join(conditions, sql` OR `)})`;
}
