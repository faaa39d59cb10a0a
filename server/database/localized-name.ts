import { sql } from 'kysely';
import type { Language } from '../../src/contract/languages.ts';

/** The name of a choice of `table` in a language, else in Polish. */
export function localizedName(language: Language, table: string) {
  const name = sql.ref<string>(`${table}.Name`);
  if (language === 'pl') return name;
  return sql<string>`coalesce(${sql.ref(`${table}.${language === 'de' ? 'NameDe' : 'NameEn'}`)}, ${name})`;
}
