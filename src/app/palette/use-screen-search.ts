import { fold } from '../../contract/grid/fold.ts';
import { createsRecords } from '../../contract/registry.ts';
import { screenEntries } from '../../entities/registry.ts';
import { printListAddress } from '../../screens/list/query/list-search.ts';
import { newRecordPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import type { PaletteItem } from '../../ui/overlays/command-palette.tsx';
import { useNavigation } from '../navigation/navigation.ts';

/** Screens of the menu and new-record forms whose names contain every typed word. */
export function useScreenSearch(typed: string): readonly PaletteItem[] {
  const names = useEntityNames();
  const { may } = useSession();
  const { home, lists, device } = useNavigation();
  const newRecordForms = screenEntries
    .filter(({ entity, functionality, hasRecordScreen }) => hasRecordScreen && may(functionality, 'IsAdd') && createsRecords(entity))
    .map(({ entity }) => ({ href: newRecordPath(entity), label: names.create(entity) }));
  const menuScreens = [home, ...lists, ...device].map(({ path, label, search }) => ({ href: printListAddress(path, search ?? {}), label }));
  const words = fold(typed).split(/\s+/);
  return [...newRecordForms, ...menuScreens].filter(({ label }) => words.every((word) => fold(label).includes(word)));
}
