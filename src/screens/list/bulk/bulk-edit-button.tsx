import { PencilLine } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import type { FormDeclaration } from '../../declaration/form-declaration.ts';
import type { ActionTarget, BulkEditDeclaration, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { lazyPart } from '../../../ui/layout/lazy-part.tsx';

const BulkEditDialog = lazyPart(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog);

type Props = {
  readonly declaration: ScreenDeclaration;
  readonly bulkEdit: BulkEditDeclaration;
  readonly targets: readonly ActionTarget[];
  readonly isDisabled: boolean;
  readonly onDone: (saved: readonly ActionTarget[]) => void;
  readonly onUndone: () => void;
};

/** Opens the change of one field of all selected records. */
export function BulkEditButton({ declaration, bulkEdit, targets, isDisabled, onDone, onUndone }: Props) {
  const { t } = useTranslation('list');
  const [form, setForm] = useState<FormDeclaration | null>(null);
  const edit = declaration.actions.find(({ name }) => name === 'edit');
  return (
    <>
      <Button icon={<PencilLine aria-hidden />} isDisabled={isDisabled} onPress={() => void bulkEdit.form().then(setForm)}>
        {t('bulk.editField')}
      </Button>
      {form && (
        <BulkEditDialog
          declaration={declaration}
          form={form}
          fields={bulkEdit.fields}
          targets={targets}
          isOffered={(target) => (edit?.isOffered(target) ?? true) && (bulkEdit.allows?.(target.row) ?? true)}
          onUndone={onUndone}
          onClose={(saved) => {
            setForm(null);
            if (saved) onDone(saved);
          }}
        />
      )}
    </>
  );
}
