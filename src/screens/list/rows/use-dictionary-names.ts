import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityDefinition, EntityName } from '../../../contract/definition/entity.ts';
import { entityRegistry } from '../../../contract/registry.ts';
import { dictionaryChoices, type DictionaryChoice } from '../../../db/cache/dictionary-labels.ts';
import { useSession } from '../../session-context.tsx';

type Names = ReadonlyMap<string, readonly DictionaryChoice[]>;

const nothing: Names = new Map();

/** The choices that were read last, by database, language and entity: a screen opened again shows its words at once. */
const lastRead = new Map<string, Names>();

/** `isPending`: the words are not read yet, and the names in rows are those of another language. */
export type DictionaryNames = { readonly names: Names; readonly isPending: boolean };

/** Names of dictionary choices in the user's language by field, as far as they are cached on this device. */
export function useDictionaryNames(entity: EntityName): DictionaryNames {
  const { database } = useSession();
  const { language } = useTranslation().i18n;
  const key = `${database.name} ${language} ${entity}`;
  const read = useLiveQuery(async () => {
    const names = await dictionaryChoices(database, entity);
    lastRead.set(key, names);
    return { key, names };
  }, [database, entity, key]);
  const current = read?.key === key ? read.names : lastRead.get(key);
  // Rows carry the Polish names.
  return useMemo(() => ({ names: current ?? nothing, isPending: current === undefined && language !== 'pl' }), [current, language]);
}

/**
 * Returns a function that translates a dictionary value into the user's language, and passes any other value through. A value without its
 * word yet is empty.
 */
export function useFormatDictionaryValue(entity: EntityName): (field: string, value: unknown) => unknown {
  const { names, isPending } = useDictionaryNames(entity);
  return useCallback(
    (field, value) =>
      isPending && isDictionaryField(entity, field) ? '' : (names.get(field)?.find(({ id }) => id === value)?.label ?? value),
    [names, isPending, entity],
  );
}

/** Whether rows carry the name of a dictionary choice there. */
export function isDictionaryField(entity: EntityName, field: string): boolean {
  const { grid }: EntityDefinition = entityRegistry[entity];
  return grid?.dictionaries?.[field] !== undefined;
}

/** Returns a function that translates a vehicle's body type, by which reports group. */
export function useFormatBodyType(): (type: string) => string {
  const format = useFormatDictionaryValue('vehicle');
  return useCallback((type) => String(format('Type', type)), [format]);
}

/** Returns a function that translates the body type at the end of a text with make and model. */
export function useFormatMakeModelType(): (text: string) => string {
  const { names, isPending } = useDictionaryNames('vehicle');
  return useCallback(
    (text) => {
      const type = names.get('Type')?.find(({ id }) => text.endsWith(` ${id}`));
      return isPending ? '' : type ? `${text.slice(0, -type.id.length)}${type.label}` : text;
    },
    [names, isPending],
  );
}
