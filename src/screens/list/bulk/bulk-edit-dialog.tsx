import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useAdaptedForm } from '../../record/choices/use-adapted-form.ts';
import { fieldsOf, useChoices } from '../../record/choices/use-choices.ts';
import { FormField } from '../../record/fields/form-field.tsx';
import { useSession } from '../../session-context.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

export type BulkEditDialogProps = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly fields: readonly string[];
  readonly targets: readonly ActionTarget[];
  readonly isOffered: (target: ActionTarget) => boolean;
  /** `saved`: the records of which the changes are queued; null when the user has left it. */
  readonly onClose: (saved: readonly ActionTarget[] | null) => void;
  /** The undo has taken every change back. */
  readonly onUndone: () => void;
};

/** Changes one field of many records: choose the field and its value, see what changes, then queue ordinary saves with one undo. */
export function BulkEditDialog({ declaration, form: declared, fields, targets, isOffered, onClose, onUndone }: BulkEditDialogProps) {
  const { entity } = declaration;
  const { t } = useTranslation(['bulk-edit', entity, 'ui']);
  const { configuration } = useSession();
  const choices = useChoices(declared);
  const form = useAdaptedForm(declared, choices, entity) ?? declared;
  const [name, setName] = useState<string | null>(null);
  const [patch, setPatch] = useState<FormValues>({});
  const formId = useId();
  // A field may be declared twice, for two configurations.
  const offered = fieldsOf(form).filter(
    (field) => fields.includes(field.field) && !field.isReadOnly && (field.isShown?.({}, configuration) ?? true),
  );
  const field = offered.find((one) => one.field === name);
  const { planned, done, count, preview, leavePreview, run } = useBulkEdit({ entity, form, choices }, onClose, onUndone);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (field) void preview(targets, { field, patch: { [field.field]: null, ...patch } }, isOffered);
  }

  return (
    <Dialog
      size="large"
      title={t('title', { count: targets.length })}
      isDismissable={false}
      closesOnEscape
      onClose={() => onClose(null)}
      footer={
        planned ? (
          <>
            <Button isDisabled={done !== null} onPress={leavePreview}>
              {t('back')}
            </Button>
            <Button variant="primary" isDisabled={count === 0} isPending={done !== null} onPress={() => void run()}>
              {t('run', { count })}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => onClose(null)}>{t('ui:cancel')}</Button>
            <Button variant="primary" type="submit" form={formId} isDisabled={!field} isPending={done !== null}>
              {t('preview')}
            </Button>
          </>
        )
      }
    >
      {planned && field ? (
        <BulkPreview declaration={declaration} form={form} choices={choices} field={field} planned={planned} />
      ) : (
        <form id={formId} onSubmit={submit}>
          <SelectField
            label={t('field')}
            value={name}
            isRequired
            items={offered.map((one) => ({ id: one.field, label: t(`${entity}:fields.${one.labelOf ?? one.field}`) }))}
            onChange={(next) => {
              setName(next);
              setPatch({});
            }}
          />
          {field && (
            <FormField
              key={field.field}
              entity={entity}
              recordKey={targets[0]?.key ?? 0}
              field={field}
              values={{ [field.field]: null, ...patch }}
              change={(next) => setPatch((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) }))}
              choices={choices.of(field, patch)}
              byDevice={null}
              error={undefined}
              sources={choices}
              record={null}
              errorOf={() => undefined}
              checkBefore={() => Promise.resolve(true)}
            />
          )}
          {done !== null && <ProgressBar label={t('checking')} value={done} max={targets.length} />}
        </form>
      )}
    </Dialog>
  );
}
