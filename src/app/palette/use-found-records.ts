import { useLiveQuery } from 'dexie-react-hooks';
import type { EntityDefinition } from '../../contract/entity.ts';
import { fold } from '../../contract/grid/fold.ts';
import { entityRegistry } from '../../contract/registry.ts';
import { listView } from '../../db/list-rows.ts';
import { screenRegistry } from '../../entities/registry.ts';
import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { keyOfRow } from '../../screens/list/key-of-row.ts';
import { useRecordName } from '../../screens/list/use-record-name.ts';
import { itemPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { PaletteEntry } from '../../ui/command-palette.tsx';

/** More of one kind are for its list to show. */
const mostOfAKind = 5;

type Found = { readonly declaration: ScreenDeclaration; readonly entries: readonly PaletteEntry[] };

/** The cached records of every readable list that the typed text finds, as the list's own search would. */
export function useFoundRecords(typed: string): readonly Found[] {
  const { database, may } = useSession();
  const nameOf = useRecordName();
  const search = typed.trim();
  const found = useLiveQuery(async () => {
    if (search === '') return [];
    const screens: readonly ScreenDeclaration[] = Object.values(screenRegistry);
    const readable = screens.filter(({ functionality }) => may(functionality, 'IsRead'));
    return Promise.all(
      readable.map(async (declaration) => {
        const { grid }: EntityDefinition = entityRegistry[declaration.entity];
        const query = { skip: 0, top: mostOfAKind, orderBy: grid?.sort ?? [], filter: null, search };
        return { declaration, rows: (await listView(database, declaration.entity, query, grid?.searched ?? [], null)).rows };
      }),
    );
  }, [database, may, search]);
  return (found ?? [])
    .filter(({ rows }) => rows.length > 0)
    .map(({ declaration, rows }) => ({
      declaration,
      entries: rows.map((row) => {
        const { title, details } = nameOf(declaration, row);
        return { href: itemPath(declaration.entity, keyOfRow(row)), label: title, details };
      }),
    }))
    .toSorted((left, right) => Number(isNamed(right, search)) - Number(isNamed(left, search)));
}

/** Whether one of a kind is called as was typed: a plate means the vehicle before the handovers of it. */
function isNamed({ entries }: Found, search: string): boolean {
  return entries.some(({ label }) => fold(label).startsWith(fold(search)));
}
