import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { EntityName } from '../../contract/entity.ts';
import { dictionaryNames, type DictionaryName } from '../../db/dictionary-names.ts';
import { useSession } from '../session-context.tsx';

const nothing: ReadonlyMap<string, readonly DictionaryName[]> = new Map();

/** What the choices of a list's dictionary columns are called in the user's language, by field; those that this device holds. */
export function useDictionaryNames(entity: EntityName): ReadonlyMap<string, readonly DictionaryName[]> {
  const { database } = useSession();
  return useLiveQuery(() => dictionaryNames(database, entity), [database, entity]) ?? nothing;
}

/** Tells a value of the list as the user's language does: a dictionary's choice by its name there, any other as it is. */
export function useDictionaryWords(entity: EntityName): (field: string, value: unknown) => unknown {
  const names = useDictionaryNames(entity);
  return useCallback((field, value) => names.get(field)?.find(({ id }) => id === value)?.label ?? value, [names]);
}
