import * as v from 'valibot';
import { dictionaryIds } from '../contract/entities/dictionary.ts';
import type { EntityDefinition, EntityName } from '../contract/entity.ts';
import type { GridQuery } from '../contract/grid/query.ts';
import type { ShownNames } from '../contract/grid/query-rows.ts';
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

/** What `query` needs of them to put rows in order: nothing unless it sorts by such a column. */
export async function namesToSortBy(database: UserDatabase, entity: EntityName, { orderBy }: GridQuery): Promise<ShownNames> {
  const { grid }: EntityDefinition = entityRegistry[entity];
  if (!orderBy.some(({ field }) => grid?.dictionaries?.[field] !== undefined)) return new Map();
  const names = await dictionaryNames(database, entity);
  // Of two choices of one name the first counts, as in the backend.
  return new Map([...names].map(([field, lines]) => [field, new Map(lines.toReversed().map(({ id, label }) => [id, label]))]));
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
