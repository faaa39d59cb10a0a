import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { ListSettings, SavedView } from './list-settings.ts';
import { MAX_VIEW_NAME_LENGTH, putView } from './saved-views.ts';

/** `content`: address parameters that a view saves. `shown`: the id of the view whose columns a new one takes over. */
export type ViewEditing = {
  readonly settings: ListSettings;
  readonly onSettings: (settings: ListSettings) => void;
  readonly content: Readonly<Record<string, unknown>>;
  readonly shown: string | undefined;
  readonly onOpen: (view: SavedView) => void;
};

/** `view` null: saves the current content as a new view and opens it. */
type Props = ViewEditing & { readonly view: SavedView | null; readonly onClose: () => void };

export function ViewNameDialog({ settings, onSettings, content, shown, onOpen, view, onClose }: Props) {
  const { t } = useTranslation(['list', 'ui']);
  const [name, setName] = useState(view?.name ?? '');
  function save() {
    if (name.trim() === '') return;
    const current = settings.views.find((one) => one.id === shown);
    const savedView: SavedView = view
      ? { ...view, name }
      : { id: `view-${crypto.randomUUID()}`, name, search: content, layout: current?.layout ?? settings.layout };
    onSettings(putView(settings, savedView));
    onClose();
    if (!view) onOpen(savedView);
  }
  return (
    <FormDialog
      size="small"
      title={t(view ? 'views.rename' : 'views.save')}
      submitLabel={t('views.keep')}
      canSubmit={name.trim() !== ''}
      otherButtons={<Button onPress={onClose}>{t('ui:cancel')}</Button>}
      onSubmit={save}
      onClose={onClose}
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
    </FormDialog>
  );
}
