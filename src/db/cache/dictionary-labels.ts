import * as v from 'valibot';
import { dictionaryIds } from '../../contract/entities/shared/dictionary.ts';
import type { EntityDefinition, EntityName } from '../../contract/definition/entity.ts';
import type { GridQuery } from '../../contract/grid/query.ts';
import { noLabels, type ChoiceLabels } from '../../contract/grid/query-rows.ts';
import { callOf, entityRegistry } from '../../contract/registry.ts';
import { findReference, referenceKey } from './references.ts';
import type { UserDatabase } from '../schema/user-database.ts';

/** A dictionary choice: the name that rows carry, and its label in the user's language. */
export type DictionaryChoice = { readonly id: string; readonly label: string };

/**
 * The choices of an entity's dictionary columns, by field, from the cached dictionaries; a dictionary that is not cached has no choices.
 */
export async function dictionaryChoices(
  database: UserDatabase,
  entity: EntityName,
): Promise<ReadonlyMap<string, readonly DictionaryChoice[]>> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const columns = Object.entries(grid?.dictionaries ?? {});
  return new Map(
    await Promise.all(
      columns.map(async ([field, id]) => [field, choicesOf((await findReference(database, dictionaryReferenceKey(id)))?.value)] as const),
    ),
  );
}

/** The labels that `query` needs: none unless it sorts by a dictionary column or searches. */
export async function labelsForQuery(
  database: UserDatabase,
  entity: EntityName,
  { orderBy, search }: Pick<GridQuery, 'orderBy' | 'search'>,
): Promise<ChoiceLabels> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const isNeeded = search.trim() !== '' || orderBy.some(({ field }) => grid?.dictionaries?.[field] !== undefined);
  return isNeeded && grid?.dictionaries ? dictionaryLabels(database, entity) : noLabels;
}

/** Labels of an entity's dictionary choices that differ from the names in its rows. Returns the same object until a label changes. */
export async function dictionaryLabels(database: UserDatabase, entity: EntityName): Promise<ChoiceLabels> {
  const columns = await dictionaryChoices(database, entity);
  const text = JSON.stringify([...columns]);
  const cacheKey = `${database.name} ${entity}`;
  const before = labelCache.get(cacheKey);
  if (before?.text === text) return before.names;
  const labels = new Map(
    [...columns].map(([field, lines]) => [field, translatedLabels(lines)] as const).filter(([, called]) => called.size > 0),
  );
  labelCache.set(cacheKey, { text, names: labels });
  return labels;
}

/** Cached by content, because a prepared search is valid for one labels object only. */
const labelCache = new Map<string, { readonly text: string; readonly names: ChoiceLabels }>();

/** Of two choices with the same name the first counts, as in the backend. */
function translatedLabels(choices: readonly DictionaryChoice[]): ReadonlyMap<string, string> {
  const called = new Map(choices.toReversed().map(({ id, label }) => [id, label]));
  return new Map([...called].filter(([id, label]) => id !== label));
}

function dictionaryReferenceKey(dictionary: number): string {
  if (dictionary === dictionaryIds.costGroups) return referenceKey('dictionary', 'costGroups');
  return referenceKey('dictionary', 'items', { id: String(dictionary) });
}

/** An older release may have cached another shape: an unreadable answer counts as missing. */
function choicesOf(value: unknown): readonly DictionaryChoice[] {
  const items = v.safeParse(callOf('dictionary', 'items').answer, value);
  if (!items.success) return [];
  return (items.output as readonly { Name: string; NamePl: string | null }[]).map(({ Name, NamePl }) => ({
    id: NamePl ?? Name,
    label: Name,
  }));
}
