import { fold } from '../../contract/grid/fold.ts';
import { screenEntries } from '../../entities/registry.ts';
import { printListAddress } from '../../screens/list/list-search.ts';
import { newItemPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import type { PaletteEntry } from '../../ui/command-palette.tsx';
import { useNavigationEntries } from '../shell/navigation-entries.ts';

/** Screens of the menu and new-record forms whose names contain every typed word. */
export function useFoundScreens(typed: string): readonly PaletteEntry[] {
  const names = useEntityNames();
  const { may } = useSession();
  const { home, lists, device } = useNavigationEntries();
  const begun = screenEntries
    .filter(({ functionality, hasItem }) => hasItem && may(functionality, 'IsAdd'))
    .map(({ entity }) => ({ href: newItemPath(entity), label: names.create(entity) }));
  const shown = [home, ...lists, ...device].map(({ path, label, search }) => ({ href: printListAddress(path, search ?? {}), label }));
  const words = fold(typed).split(/\s+/);
  return [...begun, ...shown].filter(({ label }) => words.every((word) => fold(label).includes(word)));
}
