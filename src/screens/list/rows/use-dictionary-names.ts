import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback } from 'react';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { dictionaryChoices, type DictionaryChoice } from '../../../db/cache/dictionary-labels.ts';
import { useSession } from '../../session-context.tsx';

const nothing: ReadonlyMap<string, readonly DictionaryChoice[]> = new Map();

/** Names of dictionary choices in the user's language by field, as far as they are cached on this device. */
export function useDictionaryNames(entity: EntityName): ReadonlyMap<string, readonly DictionaryChoice[]> {
  const { database } = useSession();
  return useLiveQuery(() => dictionaryChoices(database, entity), [database, entity]) ?? nothing;
}

/** Returns a function that translates a dictionary value into the user's language, and passes any other value through. */
export function useFormatDictionaryValue(entity: EntityName): (field: string, value: unknown) => unknown {
  const names = useDictionaryNames(entity);
  return useCallback((field, value) => names.get(field)?.find(({ id }) => id === value)?.label ?? value, [names]);
}

/** Returns a function that translates a vehicle's body type, by which reports group. */
export function useFormatBodyType(): (type: string) => string {
  const format = useFormatDictionaryValue('vehicle');
  return useCallback((type) => String(format('Type', type)), [format]);
}
