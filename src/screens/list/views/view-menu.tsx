import { Ellipsis, House, Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { MenuButton } from '../../../ui/overlays/menu-button.tsx';
import type { SavedView } from './list-settings.ts';
import type { ListViewsProps } from './list-views.tsx';
import { putView, removeView, viewContent } from './saved-views.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';

type Props = Omit<ListViewsProps, 'view'> & { readonly view: SavedView; readonly hasChanged: boolean };

/** Menu of the shown view: save changes, rename, make it the preset, remove. */
export function ViewMenu(props: Props) {
  const { view, hasChanged, search, settings, onSettings, onSearchChange } = props;
  const { t } = useTranslation('list');
  const confirm = useConfirm();
  const [isNaming, setNaming] = useState(false);
  const isPreset = settings.preset === view.id;
  async function remove() {
    const isAgreed = await confirm({ title: t('views.remove'), message: t('views.removeText', { name: view.name }), confirmLabel: t('views.remove'), tone: 'danger' });
    if (!isAgreed) return;
    onSettings(removeView(settings, view.id));
    onSearchChange({});
  }
  return (
    <>
      <MenuButton
        isIconOnly
        label={t('views.menu', { name: view.name })}
        icon={<Ellipsis aria-hidden />}
        items={[
          ...(hasChanged
            ? [
                {
                  id: 'save',
                  label: t('views.saveChanges'),
                  icon: <Save aria-hidden />,
                  onAction: () => onSettings(putView(settings, { ...view, search: viewContent(search) })),
                },
              ]
            : []),
          { id: 'rename', label: t('views.rename'), icon: <Pencil aria-hidden />, onAction: () => setNaming(true) },
          {
            id: 'preset',
            label: t(isPreset ? 'views.opensNoMore' : 'views.opensFirst'),
            icon: <House aria-hidden />,
            onAction: () => onSettings({ ...settings, preset: isPreset ? null : view.id }),
          },
          { id: 'remove', label: t('views.remove'), icon: <Trash2 aria-hidden />, tone: 'danger', onAction: () => void remove() },
        ]}
      />
      {isNaming && <ViewNameDialog {...props} onClose={() => setNaming(false)} />}
    </>
  );
}
