import { useLiveQuery } from 'dexie-react-hooks';
import type { LucideIcon } from 'lucide-react';
import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import { fold } from '../../contract/grid/fold.ts';
import { asCarried } from '../../contract/grid/query-rows.ts';
import { documentEntity, entityRegistry } from '../../contract/registry.ts';
import { shownNames } from '../../db/dictionary-names.ts';
import { listView } from '../../db/list-rows.ts';
import { screenEntries, screensOf } from '../../entities/registry.ts';
import { keyOfRow } from '../../screens/list/key-of-row.ts';
import { useRecordName } from '../../screens/list/use-record-name.ts';
import { itemPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { PaletteEntry } from '../../ui/command-palette.tsx';

/** Further matches of an entity are shown by its list. */
const mostOfAKind = 5;

type Found = { readonly entity: EntityName; readonly icon: LucideIcon; readonly entries: readonly PaletteEntry[] };

/** Searches the cached records of every readable list with the same search as the list itself. */
export function useFoundRecords(typed: string): readonly Found[] {
  const { database, may } = useSession();
  const nameOf = useRecordName();
  const search = typed.trim();
  const found = useLiveQuery(async () => {
    if (search === '') return [];
    const readable = screenEntries.filter(({ entity, functionality }) => may(functionality, 'IsRead') && documentEntity(entity) === entity);
    const all = await Promise.all(
      readable.map(async ({ entity, icon }) => {
        const { grid }: EntityDefinition = entityRegistry[entity];
        const query = { skip: 0, top: mostOfAKind, orderBy: grid?.sort ?? [], filter: null, search };
        const { rows } = await listView(database, entity, query, grid?.searched ?? [], null);
        return { entity, icon, rows, names: rows.length > 0 ? await shownNames(database, entity) : asCarried };
      }),
    );
    const some = all.filter(({ rows }) => rows.length > 0);
    // After all reads: awaiting anything but the database ends the live query's observation.
    return Promise.all(some.map(async (one) => ({ ...one, columns: (await screensOf(one.entity))?.columns ?? [] })));
  }, [database, may, search]);
  return (found ?? [])
    .map(({ entity, icon, columns, rows, names }) => ({
      entity,
      icon,
      entries: rows.map((row) => {
        const { title, details } = nameOf({ columns }, row, (field, value) => names.get(field)?.get(String(value)) ?? value);
        return { href: itemPath(entity, keyOfRow(row)), label: title, details };
      }),
    }))
    .toSorted((left, right) => Number(isNamed(right, search)) - Number(isNamed(left, search)));
}

/** Whether a label starts with the search text: a plate ranks the vehicle before its handovers. */
function isNamed({ entries }: Found, search: string): boolean {
  return entries.some(({ label }) => fold(label).startsWith(fold(search)));
}
