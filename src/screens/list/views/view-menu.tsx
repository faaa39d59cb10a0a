import { Ellipsis, House, Pencil, Save, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSupports } from '../../use-supports.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import type { SavedView } from './list-settings.ts';
import { putView, removeView } from './saved-views.ts';
import { ViewNameDialog, type ViewEditing } from './view-name-dialog.tsx';

/** `mayPublish`: the user may publish views here. `onLeave`: the view was removed. `hasPreset`: the menu can open a view of it. */
type Props = ViewEditing & {
  readonly view: SavedView;
  readonly hasChanged: boolean;
  readonly mayPublish: boolean;
  readonly hasPreset: boolean;
  readonly onLeave: () => void;
};

/** Menu of the shown view: save changes, rename, publish, make it the preset, remove. Another user's view can only be made the preset. */
export function ViewMenu(props: Props) {
  const { view, hasChanged, content, settings, onSettings, mayPublish, hasPreset, onLeave } = props;
  const { t } = useTranslation('list');
  const confirm = useConfirm();
  const [isNaming, setNaming] = useState(false);
  const isOwn = view.by === undefined;
  const canShare = useSupports()('list-view', 'save') && mayPublish;
  const isPreset = settings.preset === view.id;
  async function remove() {
    const isAgreed = await confirm({
      title: t('views.remove'),
      message: t(view.isShared ? 'views.removeSharedText' : 'views.removeText', { name: view.name }),
      confirmLabel: t('views.remove'),
      tone: 'danger',
    });
    if (!isAgreed) return;
    onSettings(removeView(settings, view.id));
    onLeave();
  }
  return (
    <>
      <MenuButton
        isIconOnly
        label={t('views.menu', { name: view.name })}
        icon={<Ellipsis aria-hidden />}
        items={[
          ...(hasChanged && isOwn
            ? [
                {
                  id: 'save',
                  label: t('views.saveChanges'),
                  icon: <Save aria-hidden />,
                  onAction: () => onSettings(putView(settings, { ...view, search: content })),
                },
              ]
            : []),
          ...(isOwn ? [{ id: 'rename', label: t('views.rename'), icon: <Pencil aria-hidden />, onAction: () => setNaming(true) }] : []),
          ...(isOwn && canShare
            ? [
                {
                  id: 'share',
                  label: t(view.isShared ? 'views.shareNoMore' : 'views.share'),
                  icon: <UsersRound aria-hidden />,
                  onAction: () => onSettings(putView(settings, { ...view, isShared: !view.isShared })),
                },
              ]
            : []),
          ...(hasPreset
            ? [
                {
                  id: 'preset',
                  label: t(isPreset ? 'views.opensNoMore' : 'views.opensFirst'),
                  icon: <House aria-hidden />,
                  onAction: () => onSettings({ ...settings, preset: isPreset ? null : view.id }),
                },
              ]
            : []),
          ...(isOwn
            ? [
                {
                  id: 'remove',
                  label: t('views.remove'),
                  icon: <Trash2 aria-hidden />,
                  tone: 'danger' as const,
                  onAction: () => void remove(),
                },
              ]
            : []),
        ]}
      />
      {isNaming && <ViewNameDialog {...props} onClose={() => setNaming(false)} />}
    </>
  );
}
