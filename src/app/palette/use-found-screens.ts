import { useTranslation } from 'react-i18next';
import { fold } from '../../contract/grid/fold.ts';
import { screenRegistry } from '../../entities/registry.ts';
import type { ScreenDeclaration } from '../../screens/declaration.ts';
import { printListAddress } from '../../screens/list/list-search.ts';
import { newItemPath } from '../../screens/paths.ts';
import { useSession } from '../../screens/session-context.tsx';
import type { PaletteEntry } from '../../ui/command-palette.tsx';
import { useNavigationEntries } from '../shell/navigation-entries.ts';

/** The screens of the menu, and what may be begun, whose names hold every typed word. */
export function useFoundScreens(typed: string): readonly PaletteEntry[] {
  const { t } = useTranslation(['list', ...Object.keys(screenRegistry)]);
  const { may } = useSession();
  const { home, lists, device } = useNavigationEntries();
  const screens: readonly ScreenDeclaration[] = Object.values(screenRegistry);
  const begun = screens
    .filter(({ functionality, item }) => item && may(functionality, 'IsAdd'))
    .map(({ entity }) => ({ href: newItemPath(entity), label: t('create', { ns: entity, defaultValue: t('create') }) }));
  const shown = [home, ...lists, ...device].map(({ path, label, search }) => ({ href: printListAddress(path, search ?? {}), label }));
  const words = fold(typed).split(/\s+/);
  return [...begun, ...shown].filter(({ label }) => words.every((word) => fold(label).includes(word)));
}
