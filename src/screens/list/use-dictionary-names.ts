import { useLiveQuery } from 'dexie-react-hooks';
import * as v from 'valibot';
import { callOf } from '../../contract/registry.ts';
import { findReference, referenceKey } from '../../db/references.ts';
import type { ColumnDeclaration } from '../declaration.ts';
import { useSession } from '../session-context.tsx';

type Name = { readonly id: string; readonly label: string };

type DictionaryName = NonNullable<ColumnDeclaration['dictionary']>;

const nothing: ReadonlyMap<DictionaryName, readonly Name[]> = new Map();

/** What the columns' dictionaries call their choices in the user's language, by dictionary; those that this device holds. */
export function useDictionaryNames(columns: readonly ColumnDeclaration[]): ReadonlyMap<DictionaryName, readonly Name[]> {
  const { database } = useSession();
  const found = useLiveQuery(async () => {
    const ids = [...new Set(columns.flatMap(({ dictionary }) => dictionary ?? []))];
    if (ids.length === 0) return nothing;
    const rows = await Promise.all(ids.map((id) => findReference(database, keyOf(id))));
    return new Map(rows.map((row, index) => [ids[index] as DictionaryName, namesOf(row?.value)]));
  }, [database, columns]);
  return found ?? nothing;
}

function keyOf(dictionary: DictionaryName): string {
  return typeof dictionary === 'number' ? referenceKey('dictionary', 'items', { id: String(dictionary) }) : referenceKey('dictionary', dictionary);
}

/** Kept by an older version, perhaps: what cannot be read counts as missing. */
function namesOf(value: unknown): readonly Name[] {
  const items = v.safeParse(callOf('dictionary', 'items').answer, value);
  if (!items.success) return [];
  return (items.output as readonly { Name: string; NamePl: string | null }[]).map(({ Name, NamePl }) => ({ id: NamePl ?? Name, label: Name }));
}
