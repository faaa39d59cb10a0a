import { sql, type Kysely } from 'kysely';
import type { EntityDefinition } from '../../src/contract/definition/entity.ts';
import { dictionaryIds } from '../../src/contract/entities/shared/dictionary.ts';
import { readScope } from '../../src/contract/grid/scope.ts';
import type { Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { translatedName } from '../grid/dictionary-names.ts';
import { listScopeTexts, reportTexts } from '../texts/texts.ts';

type Parameters = Readonly<Record<string, string>>;

const MAX_NOTE_CHARS = 2_000;

const parts = ['unit', 'costPlace', 'type'] as const;

/** What narrows a list, in words: its days in `language`, then the note of the person who chose the filters. */
export function listConditions({ grid }: EntityDefinition, parameters: Parameters, language: Language): string[] {
  const { from, to } = grid?.scope ? readScope(grid.scope, new URLSearchParams(parameters)).choice : {};
  const texts = listScopeTexts(language);
  const day = (label: string, date: string | undefined) => (date === undefined ? '' : `${label}: ${formatDay(date, language)}`);
  return [day(texts.from, from), day(texts.to, to), (parameters['note'] ?? '').slice(0, MAX_NOTE_CHARS)].filter(Boolean);
}

/** The part of the fleet that a report covers, in words. */
export async function reportConditions(db: Kysely<Database>, parameters: Parameters, language: Language): Promise<string[]> {
  const { fleet: words } = reportTexts(language);
  const limits = parts.flatMap((part) => (parameters[part] ? [[part, parameters[part]] as const] : []));
  const texts = limits.map(async ([part, value]) => `${words[part]}: ${part === 'type' ? await typeName(db, value, language) : value}`);
  return Promise.all(texts);
}

async function typeName(db: Kysely<Database>, name: string, language: Language): Promise<string> {
  const type = sql`${name}::text`;
  const { rows } = await sql<{
    Shown: string | null;
  }>`SELECT ${translatedName(language, type, dictionaryIds.bodyTypes)} AS "Shown"`.execute(db);
  return rows[0]?.Shown ?? name;
}

function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}
