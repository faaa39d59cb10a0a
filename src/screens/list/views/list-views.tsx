import { BookmarkPlus, House, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { functionalityOf } from '../../../contract/registry.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TabLinks } from '../../../ui/layout/tab-links.tsx';
import type { ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { listPath } from '../../paths.ts';
import { useSession } from '../../session-context.tsx';
import { useSupports } from '../../use-supports.ts';
import { printListAddress, type ListSearch } from '../query/list-search.ts';
import { declaredViews, wholeListAddress } from './declared-views.ts';
import type { ListSettings, SavedView } from './list-settings.ts';
import { addressOfView, isChanged, searchOfView, viewContent } from './saved-views.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const ViewMenu = lazyPart(async () => (await import('./view-menu.tsx')).ViewMenu);
const ViewNameDialog = lazyPart(async () => (await import('./view-name-dialog.tsx')).ViewNameDialog);

export type ListViewsProps = {
  readonly declaration: ScreenDeclaration;
  readonly search: ListSearch;
  readonly view: SavedView | null;
  readonly settings: ListSettings;
  readonly onSettings: (settings: ListSettings) => void;
  readonly onSearchChange: (search: ListSearch) => void;
};

/** Saved views of a list as tabs. Hidden while there is no view and nothing to save. */
export function ListViews(props: ListViewsProps) {
  const { declaration, search, view, settings, onSettings, onSearchChange } = props;
  const { entity, columns } = declaration;
  const { t } = useTranslation(['list', entity]);
  const { may } = useSession();
  const [isNaming, setNaming] = useState(false);
  const supports = useSupports();
  const mayTake = (names: readonly string[]) =>
    declaration.actions.some(
      ({ name, requires }) => names.includes(name) && supports(entity, name) && may(requires.functionality, requires.flag),
    );
  const declared = declaredViews(declaration).filter((_, index) => mayShow(declaration.views?.[index]?.actions, mayTake));
  const shownView = view ?? declared.find(({ id }) => id === search.view) ?? null;
  const hasChanged = isChanged(shownView, search, columns);
  const views = [...settings.views, ...settings.shared];
  if (views.length + declared.length === 0 && !hasChanged) return null;
  const editing = {
    settings,
    onSettings,
    content: viewContent(search),
    shown: search.view,
    onOpen: (saved: SavedView) => onSearchChange(searchOfView(saved, columns)),
  };
  return (
    <TabLinks
      label={t('views.label')}
      tabs={[
        {
          id: 'all',
          label: t('views.all'),
          href: printListAddress(listPath(entity), wholeListAddress(declaration)),
          isCurrent: shownView === null && !hasChanged,
        },
        ...declared.map(({ id, name, search: own }) => ({
          id,
          label: t(`${entity}:views.${name}`),
          href: printListAddress(listPath(entity), own),
          isCurrent: id === shownView?.id,
        })),
        ...views.map((one) => ({
          id: one.id,
          label: one.name,
          icon: (
            <>
              {one.id === settings.preset && <House size={16} aria-label={t('views.opensFirst')} />}
              {(one.isShared || one.by !== undefined) && (
                <UsersRound size={16} aria-label={one.by === undefined ? t('views.isShared') : t('views.sharedBy', { name: one.by })} />
              )}
            </>
          ),
          href: printListAddress(listPath(entity), addressOfView(one)),
          isCurrent: one.id === view?.id,
        })),
      ]}
    >
      {view && (
        <ViewMenu
          {...editing}
          view={view}
          hasChanged={hasChanged}
          mayPublish={may(functionalityOf(entity), 'IsRemove')}
          hasPreset
          onLeave={() => onSearchChange({})}
        />
      )}
      {hasChanged && (
        <Button variant="quiet" icon={<BookmarkPlus aria-hidden />} onPress={() => setNaming(true)}>
          {t('views.save')}
        </Button>
      )}
      {isNaming && <ViewNameDialog {...editing} view={null} onClose={() => setNaming(false)} />}
    </TabLinks>
  );
}

function mayShow(actions: readonly string[] | undefined, mayTake: (names: readonly string[]) => boolean): boolean {
  return actions === undefined || mayTake(actions);
}
