import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { requestSync } from '../../../sw/request-sync.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import type { ActionTarget, ScreenDeclaration } from '../../declaration/screen-declaration.ts';
import { useAdaptedForm } from '../../record/choices/use-adapted-form.ts';
import { fieldsOf, useChoices } from '../../record/choices/use-choices.ts';
import { FormField } from '../../record/fields/form-field.tsx';
import { useSession } from '../../session-context.tsx';
import { useProblemText } from '../../use-problem-text.ts';
import { BulkPreview } from './bulk-preview.tsx';
import { planBulkEdit, queueBulkEdit, undoBulkEdit, type PlannedEdit } from './plan-bulk-edit.ts';

export type BulkEditDialogProps = {
  readonly declaration: ScreenDeclaration;
  readonly form: FormDeclaration;
  readonly fields: readonly string[];
  readonly targets: readonly ActionTarget[];
  readonly isOffered: (target: ActionTarget) => boolean;
  /** `isDone`: the changes are queued. */
  readonly onClose: (isDone: boolean) => void;
};

/** Changes one field of many records: choose the field and its value, see what changes, then queue ordinary saves with one undo. */
export function BulkEditDialog({ declaration, form: declared, fields, targets, isOffered, onClose }: BulkEditDialogProps) {
  const { entity } = declaration;
  const { t } = useTranslation(['bulk-edit', entity, 'ui']);
  const { database, user, configuration } = useSession();
  const messages = useMessages();
  const problemText = useProblemText();
  const choices = useChoices(declared);
  const form = useAdaptedForm(declared, choices, entity) ?? declared;
  const [name, setName] = useState<string | null>(null);
  const [patch, setPatch] = useState<FormValues>({});
  const [planned, setPlanned] = useState<readonly PlannedEdit[] | null>(null);
  const [done, setDone] = useState<number | null>(null);
  const formId = useId();
  const offered = fieldsOf(form).filter((field) => fields.includes(field.field) && !field.isReadOnly);
  const field = offered.find((one) => one.field === name);
  const context = { database, user, configuration, entity, form, choices };
  const count = planned?.filter(({ change }) => change !== null).length ?? 0;

  async function preview() {
    if (!field || done !== null) return;
    setDone(0);
    setPlanned(await planBulkEdit(context, targets, { field, patch: { [field.field]: null, ...patch } }, isOffered, setDone));
    setDone(null);
  }

  async function run() {
    if (!planned || done !== null) return;
    setDone(0);
    try {
      await queueBulkEdit(context, planned);
      messages.success(t('done', { count }), { label: t('undo'), onPress: () => void takeBack(planned) });
    } catch (problem) {
      messages.error(problemText(problem));
    }
    void requestSync();
    onClose(true);
  }

  async function takeBack(edits: readonly PlannedEdit[]) {
    try {
      messages.info(t('undone', { count: await undoBulkEdit(context, edits) }));
    } catch (problem) {
      messages.error(problemText(problem));
    }
  }

  return (
    <Dialog
      size="large"
      title={t('title', { count: targets.length })}
      isOpen
      isDismissable={false}
      closesOnEscape
      onOpenChange={() => onClose(false)}
      footer={
        planned ? (
          <>
            <Button isDisabled={done !== null} onPress={() => setPlanned(null)}>
              {t('back')}
            </Button>
            <Button variant="primary" isDisabled={count === 0} isPending={done !== null} onPress={() => void run()}>
              {t('run', { count })}
            </Button>
          </>
        ) : (
          <>
            <Button onPress={() => onClose(false)}>{t('ui:cancel')}</Button>
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
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            void preview();
          }}
        >
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
