import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../../src/contract/wire/languages.ts';

/** The name of a choice of `table` in a language, else in Polish. */
export function localizedName(language: Language, table: string) {
  const name = sql.ref<string>(`${table}.Name`);
  if (language === 'pl') return name;
  return sql<string>`coalesce(${sql.ref(`${table}.${language === 'de' ? 'NameDe' : 'NameEn'}`)}, ${name})`;
}

/** A text in the order of the Polish alphabet. */
export function sortedInPolish(value: RawBuilder<unknown>) {
  return sql`${value} COLLATE "pl-x-icu"`;
}
