import * as v from 'valibot';
import { dictionaryIds } from '../contract/entities/dictionary.ts';
import type { EntityDefinition, EntityName } from '../contract/entity.ts';
import type { GridQuery } from '../contract/grid/query.ts';
import { asCarried, type ShownNames } from '../contract/grid/query-rows.ts';
import { callOf, entityRegistry } from '../contract/registry.ts';
import { findReference, referenceKey } from './references.ts';
import type { UserDatabase } from './user-database.ts';

/** A choice by the name that rows carry, and what the user's language calls it. */
export type DictionaryName = { readonly id: string; readonly label: string };

/** The choices of an entity's dictionary columns, by field, as this device holds them; a dictionary that is missing here has none. */
export async function dictionaryNames(database: UserDatabase, entity: EntityName): Promise<ReadonlyMap<string, readonly DictionaryName[]>> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const columns = Object.entries(grid?.dictionaries ?? {});
  return new Map(await Promise.all(columns.map(async ([field, id]) => [field, namesOf((await findReference(database, keyOf(id)))?.value)] as const)));
}

/** What `query` needs of them: nothing unless it sorts by such a column or searches. */
export async function namesToAskWith(database: UserDatabase, entity: EntityName, { orderBy, search }: Pick<GridQuery, 'orderBy' | 'search'>): Promise<ShownNames> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  const isNeeded = search.trim() !== '' || orderBy.some(({ field }) => grid?.dictionaries?.[field] !== undefined);
  return isNeeded && grid?.dictionaries ? shownNames(database, entity) : asCarried;
}

/** What the user's language calls the choices of an entity's list otherwise than its rows do: the same object for as long as it is the same. */
export async function shownNames(database: UserDatabase, entity: EntityName): Promise<ShownNames> {
  const columns = await dictionaryNames(database, entity);
  const text = JSON.stringify([...columns]);
  const place = `${database.name} ${entity}`;
  const before = known.get(place);
  if (before?.text === text) return before.names;
  const names = new Map([...columns].map(([field, lines]) => [field, otherwise(lines)] as const).filter(([, called]) => called.size > 0));
  known.set(place, { text, names });
  return names;
}

/** As they were last read: what was made ready for a search was so for these very ones. */
const known = new Map<string, { readonly text: string; readonly names: ShownNames }>();

/** Of two choices of one name the first counts, as in the backend. */
function otherwise(lines: readonly DictionaryName[]): ReadonlyMap<string, string> {
  const called = new Map(lines.toReversed().map(({ id, label }) => [id, label]));
  return new Map([...called].filter(([id, label]) => id !== label));
}

function keyOf(dictionary: number): string {
  if (dictionary === dictionaryIds.costGroups) return referenceKey('dictionary', 'costGroups');
  return referenceKey('dictionary', 'items', { id: String(dictionary) });
}

/** Kept by an older version, perhaps: what cannot be read counts as missing. */
function namesOf(value: unknown): readonly DictionaryName[] {
  const items = v.safeParse(callOf('dictionary', 'items').answer, value);
  if (!items.success) return [];
  return (items.output as readonly { Name: string; NamePl: string | null }[]).map(({ Name, NamePl }) => ({ id: NamePl ?? Name, label: Name }));
}
