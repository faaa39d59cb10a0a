import { sql, type Kysely } from 'kysely';
import type { EntityDefinition, EntityName } from '../../src/contract/definition/entity.ts';
import { readNarrowing, type MailedNarrowing } from '../../src/contract/entities/costs/mailed-parameters.ts';
import { dictionaryIds } from '../../src/contract/entities/shared/dictionary.ts';
import { filterWords } from '../../src/contract/grid/filters/filter-words.ts';
import { readScope } from '../../src/contract/grid/scope.ts';
import { entityRegistry } from '../../src/contract/registry.ts';
import { localeOf, type Language } from '../../src/contract/wire/languages.ts';
import type { Database } from '../database/tables.ts';
import { translatedName } from '../grid/dictionary-names.ts';
import { choiceText, createText, listTexts, reportTexts } from '../texts/texts.ts';

type Parameters = Readonly<Record<string, string>>;

const MAX_NOTE_CHARS = 2_000;

const parts = ['unit', 'costPlace', 'type'] as const;

/**
 * Conditions of a list in words: its days and `narrowing` in `language`, then the `note` of a person who asks for the file, which is in
 * that person's language.
 */
export async function listConditions(
  db: Kysely<Database>,
  entity: EntityName,
  parameters: Parameters,
  language: Language,
): Promise<string[]> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const { from, to } = grid?.scope ? readScope(grid.scope, new URLSearchParams(parameters)).choice : {};
  const t = createText(language);
  const day = (label: string, date: string | undefined) => (date === undefined ? '' : `${label}: ${formatDay(date, language)}`);
  const narrowing = readNarrowing(parameters['narrowing']);
  return [
    day(t('list:scope.from'), from),
    day(t('list:scope.to'), to),
    ...(narrowing ? await narrowingWords(db, entity, narrowing, language) : []),
    (parameters['note'] ?? '').slice(0, MAX_NOTE_CHARS),
  ].filter(Boolean);
}

async function narrowingWords(
  db: Kysely<Database>,
  entity: EntityName,
  { search = '', mine, owner, columns }: MailedNarrowing,
  language: Language,
): Promise<string[]> {
  const t = createText(language);
  const { grid }: EntityDefinition = entityRegistry[entity];
  const headings = listTexts(entity, language).columns;
  const filtered = columns.map(async ({ id, header, filter, isPlain }) => {
    const dictionary = grid?.dictionaries?.[id];
    const ids = filter.kind === 'choice' ? filter.ids : [];
    const names = dictionary === undefined ? new Map<string, string>() : await dictionaryWords(db, ids, dictionary, language);
    const words = filterWords(filter, {
      t,
      locale: localeOf(language),
      day: (date) => formatDay(date, language),
      nameOf: (value) => names.get(value) ?? choiceText(entity, id, value, language),
      isPlain,
    });
    return `${headings[id] ?? header}: ${words}`;
  });
  return [
    search && t('document:search', { text: search }),
    mine ? `${t('list:scope.label')}: ${owner ?? t('list:scope.mine')}` : '',
    ...(await Promise.all(filtered)),
  ].filter(Boolean);
}

/** The part of the fleet that a report covers, in words. */
export async function reportConditions(db: Kysely<Database>, parameters: Parameters, language: Language): Promise<string[]> {
  const { fleet: words } = reportTexts(language);
  const limits = parts.flatMap((part) => (parameters[part] ? [[part, parameters[part]] as const] : []));
  const texts = limits.map(async ([part, value]) => {
    const names = part === 'type' ? await dictionaryWords(db, [value], dictionaryIds.bodyTypes, language) : null;
    return `${words[part]}: ${names?.get(value) ?? value}`;
  });
  return Promise.all(texts);
}

/** The words of a dictionary's choices by their stored names. */
async function dictionaryWords(
  db: Kysely<Database>,
  names: readonly string[],
  dictionary: number,
  language: Language,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ Name: string; Shown: string }>`
    SELECT n."Name", ${translatedName(language, sql`n."Name"`, dictionary)} AS "Shown" FROM unnest(${[...names]}::text[]) AS n ("Name")`.execute(
    db,
  );
  return new Map(rows.map(({ Name, Shown }) => [Name, Shown]));
}

function formatDay(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day.slice(0, 10)}T00:00:00Z`));
}
