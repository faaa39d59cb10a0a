import { useLiveQuery } from 'dexie-react-hooks';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { EntityDefinition, EntityName } from '../../contract/entity.ts';
import { fold } from '../../contract/grid/fold.ts';
import { noLabels } from '../../contract/grid/query-rows.ts';
import { recordEntity, entityRegistry } from '../../contract/registry.ts';
import { dictionaryLabels } from '../../db/cache/dictionary-labels.ts';
import { listView } from '../../db/cache/list-rows.ts';
import { screenEntries, screensOf } from '../../entities/registry.ts';
import { keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { useRecordName } from '../../screens/record/data/use-record-name.ts';
import { recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { PaletteItem } from '../../ui/overlays/command-palette.tsx';

/** Further matches of an entity are shown by its list. */
const MAX_PER_ENTITY = 5;

type RecordGroup = { readonly entity: EntityName; readonly icon: LucideIcon; readonly items: readonly PaletteItem[] };

/** Searches the cached records of every readable list with the same search as the list itself. */
export function useRecordSearch(typed: string): readonly RecordGroup[] {
  const { database, may } = useSession();
  const nameOf = useRecordName();
  const { i18n } = useTranslation();
  const search = typed.trim();
  const found = useLiveQuery(async () => {
    if (search === '') return [];
    const readable = screenEntries.filter(({ entity, functionality }) => may(functionality, 'IsRead') && recordEntity(entity) === entity);
    const all = await Promise.all(
      readable.map(async ({ entity, icon }) => {
        const { grid }: EntityDefinition = entityRegistry[entity];
        const query = { skip: 0, top: MAX_PER_ENTITY, orderBy: grid?.sort ?? [], filter: null, search };
        const { rows } = await listView(database, entity, query, grid?.searched ?? [], null);
        return { entity, icon, rows, names: rows.length > 0 ? await dictionaryLabels(database, entity) : noLabels };
      }),
    );
    const some = all.filter(({ rows }) => rows.length > 0);
    // After all reads: awaiting anything but the database ends the live query's observation.
    return Promise.all(
      some.map(async (one) => {
        const [screens] = await Promise.all([screensOf(one.entity), i18n.loadNamespaces(one.entity)]);
        return { ...one, columns: screens?.columns ?? [] };
      }),
    );
  }, [database, may, search, i18n]);
  return (found ?? [])
    .map(({ entity, icon, columns, rows, names }) => ({
      entity,
      icon,
      items: rows.map((row) => {
        const { title, details } = nameOf({ columns }, row, (field, value) =>
          columns.some((column) => column.field === field && column.derived) ? i18n.t(`${entity}:choices.${field}.${String(value)}`) : (names.get(field)?.get(String(value)) ?? value),
        );
        return { href: recordPath(entity, keyOfRow(row)), label: title, details };
      }),
    }))
    .toSorted((left, right) => Number(hasLabelStartingWith(right, search)) - Number(hasLabelStartingWith(left, search)));
}

/** Whether a label starts with the search text: a plate ranks the vehicle before its handovers. */
function hasLabelStartingWith({ items }: RecordGroup, search: string): boolean {
  return items.some(({ label }) => fold(label).startsWith(fold(search)));
}
