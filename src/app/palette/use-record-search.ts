import { useLiveQuery } from 'dexie-react-hooks';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { fold } from '../../contract/grid/fold.ts';
import { compactText } from '../../contract/grid/search-words.ts';
import { noLabels } from '../../contract/grid/query-rows.ts';
import { recordEntity } from '../../contract/registry.ts';
import { dictionaryLabels } from '../../db/cache/dictionary-labels.ts';
import { findRows } from '../../db/cache/find-rows.ts';
import { warmRows } from '../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { screenEntries, screensOf } from '../../entities/registry.ts';
import type { ColumnDeclaration } from '../../screens/declaration/screen-declaration.ts';
import { keyOfRow } from '../../screens/list/rows/key-of-row.ts';
import { useRecordName } from '../../screens/record/data/use-record-name.ts';
import { recordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { PaletteItem } from '../../ui/overlays/command-palette.tsx';
import { MAX_PER_ENTITY, useServerSearch, type ServerSearch } from './use-server-search.ts';
import { searchedFieldsOf } from '../../screens/list/query/use-list-view.ts';

export type RecordGroup = { readonly entity: EntityName; readonly icon: LucideIcon; readonly items: readonly PaletteItem[] };

export type RecordSearch = {
  readonly onDevice: readonly RecordGroup[];
  readonly onServer: readonly RecordGroup[];
  readonly searchesIn: 'device' | 'server' | null;
};

type FoundRows = {
  readonly entity: EntityName;
  readonly icon: LucideIcon;
  readonly rows: readonly GridRow[];
  readonly isComplete: boolean;
};

/**
 * Searches the records of every readable list as the list itself does: those on the device first, then those that only the server has
 * (R-136).
 */
export function useRecordSearch(typed: string): RecordSearch {
  const { database, may } = useSession();
  const { i18n } = useTranslation();
  const nameGroup = useNameGroup();
  const search = typed.trim();
  const readable = useMemo(
    () => screenEntries.filter(({ entity, functionality }) => may(functionality, 'IsRead') && recordEntity(entity) === entity),
    [may],
  );
  useWarmLists(database, readable);
  const results = useLiveQuery(async () => {
    if (search === '') return { search, lists: [], named: [] };
    const lists = await Promise.all(
      readable.map(async ({ entity, icon }): Promise<FoundRows> => ({
        entity,
        icon,
        ...(await findRows(database, entity, search, searchedFieldsOf(entity), MAX_PER_ENTITY)),
      })),
    );
    return { search, lists, named: await nameRows(database, lists, i18n) };
  }, [database, readable, search, i18n]);
  const fromServer = useServerSearch(results?.search === search ? { search, lists: results.lists } : null);
  const onServer = useNamedServerRows(fromServer, results?.lists ?? []);
  return {
    onDevice: (results?.named ?? [])
      .map(nameGroup)
      .toSorted((left, right) => Number(hasLabelStartingWith(right, search)) - Number(hasLabelStartingWith(left, search))),
    onServer: onServer.map(nameGroup),
    searchesIn: results?.search !== search ? 'device' : fromServer.isSearching ? 'server' : null,
  };
}

type NamedRows = Omit<FoundRows, 'isComplete'> & {
  readonly columns: readonly ColumnDeclaration[];
  readonly names: Awaited<ReturnType<typeof dictionaryLabels>>;
};

/** The rows with what their names need. Called after all reads: awaiting anything but the database ends a live query's observation. */
async function nameRows(
  database: UserDatabase,
  lists: readonly Omit<FoundRows, 'isComplete'>[],
  i18n: { loadNamespaces: (name: string) => Promise<unknown> },
): Promise<readonly NamedRows[]> {
  const some = lists.filter(({ rows }) => rows.length > 0);
  const names = await Promise.all(some.map(({ entity }) => dictionaryLabels(database, entity)));
  return Promise.all(
    some.map(async (one, index) => {
      const [screens] = await Promise.all([screensOf(one.entity), i18n.loadNamespaces(one.entity)]);
      return { ...one, columns: screens?.columns ?? [], names: names[index] ?? noLabels };
    }),
  );
}

/** Rows of the server that the device has not found, with what their names need. */
function useNamedServerRows({ rows: fromServer }: ServerSearch, onDevice: readonly FoundRows[]): readonly NamedRows[] {
  const { database } = useSession();
  const { i18n } = useTranslation();
  return (
    useLiveQuery(async () => {
      const lists = onDevice.map(({ entity, icon, rows }) => {
        const shownKeys = new Set(rows.map(keyOfRow));
        return { entity, icon, rows: (fromServer.get(entity) ?? []).filter((row) => !shownKeys.has(keyOfRow(row))) };
      });
      return nameRows(database, lists, i18n);
    }, [database, i18n, fromServer]) ?? []
  );
}

function useNameGroup(): (rows: NamedRows) => RecordGroup {
  const nameOf = useRecordName();
  return ({ entity, icon, columns, rows, names }) => ({
    entity,
    icon,
    items: rows.map((row) => {
      const { title, details } = nameOf({ entity, columns }, row, (field, value) => names.get(field)?.get(String(value)) ?? value);
      return { href: recordPath(entity, keyOfRow(row)), label: title, details };
    }),
  });
}

/** Prepares the rows of all lists while the user types the first letters, in the order of the menu. */
function useWarmLists(database: UserDatabase, lists: readonly { readonly entity: EntityName }[]): void {
  useEffect(() => {
    let isOpen = true;
    void (async () => {
      for (const { entity } of lists) if (isOpen) await warmRows(database, entity, searchedFieldsOf(entity));
    })();
    return () => {
      isOpen = false;
    };
  }, [database, lists]);
}

/** Whether a label starts with the search text: a plate ranks the vehicle before its handovers. */
function hasLabelStartingWith({ items }: RecordGroup, search: string): boolean {
  const start = compactText(fold(search));
  return items.some(({ label }) => compactText(fold(label)).startsWith(start));
}
