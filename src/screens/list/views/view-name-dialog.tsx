import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { SavedView } from './list-settings.ts';
import type { ListViewsProps } from './list-views.tsx';
import { MAX_VIEW_NAME_LENGTH, putView, searchOfView, viewContent } from './saved-views.ts';

/** `view` null: saves the current search as a new view and opens it. */
type Props = Omit<ListViewsProps, 'view'> & { readonly view: SavedView | null; readonly onClose: () => void };

export function ViewNameDialog({ declaration, search, settings, onSettings, onSearchChange, view, onClose }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const form = useId();
  const [name, setName] = useState(view?.name ?? '');
  function save() {
    if (name.trim() === '') return;
    const shown = settings.views.find((one) => one.id === search.view);
    const named: SavedView = view
      ? { ...view, name }
      : { id: `view-${crypto.randomUUID()}`, name, search: viewContent(search), layout: shown?.layout ?? settings.layout };
    onSettings(putView(settings, named));
    onClose();
    if (!view) onSearchChange(searchOfView(named, declaration.columns));
  }
  return (
    <Dialog
      size="small"
      title={t(view ? 'views.rename' : 'views.save')}
      isOpen
      onOpenChange={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('ui:cancel')}</Button>
          <Button variant="primary" type="submit" form={form} isDisabled={name.trim() === ''}>
            {t('views.keep')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t('views.name')}
          description={view ? undefined : t('views.nameHint')}
          value={name}
          onChange={setName}
          maxLength={MAX_VIEW_NAME_LENGTH}
          autoFocus
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
