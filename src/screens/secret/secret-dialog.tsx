import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName } from '../../contract/definition/entity.ts';
import { setSecretBody } from '../../contract/access/secret.ts';
import { fieldErrorCodes } from '../../contract/wire/problem.ts';
import { validate } from '../../contract/wire/validate.ts';
import { callApi } from '../../api/backend.ts';
import { pullRecord } from '../../sw/pull/pull.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useProblemText } from '../use-problem-text.ts';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  readonly entity: EntityName;
  readonly id: number;
  readonly field: string;
  readonly label: string;
  readonly hasSecret: boolean;
  readonly onClose: () => void;
  readonly onSaved: () => void;
};

/** Entry of a record's secret. It is sent at once and never stored in a draft or the outbox, so it needs a network. */
export function SecretDialog({ entity, id, field, label, hasSecret, onClose, onSaved }: Props) {
  const { t } = useTranslation(['common', 'validation']);
  const { database } = useSession();
  const messages = useMessages();
  const confirm = useConfirm();
  const problemText = useProblemText();
  const isOnline = useOnline();
  const [text, setText] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [fieldError] = validate(setSecretBody, { Field: field, Value: text });
  const errorCode = fieldErrorCodes.find((code) => code === fieldError?.code) ?? 'invalid';

  async function save(Value: string | null) {
    setSaving(true);
    setProblem(null);
    try {
      await callApi(entity, 'setSecret', { parameters: { id: String(id) }, body: { Field: field, Value } });
      messages.success(t('secret.saved', { field: label }));
      onSaved();
      onClose();
      // The pull only updates the mask; if it fails, the next pull of the record does.
      await pullRecord(database, entity, id).catch(() => undefined);
    } catch (error) {
      setProblem(error);
      setSaving(false);
    }
  }

  async function remove() {
    const title = t('secret.remove');
    if (await confirm({ title, message: t('secret.removeQuestion', { field: label }), confirmLabel: title, tone: 'danger' }))
      await save(null);
  }

  return (
    <FormDialog
      title={t('secret.set', { field: label })}
      size="small"
      isDismissable={false}
      submitLabel={t('secret.save')}
      isSubmitting={isSaving}
      canSubmit={isOnline}
      otherButtons={
        hasSecret && (
          <Button variant="danger" isDisabled={!isOnline || isSaving} onPress={() => void remove()}>
            {t('secret.remove')}
          </Button>
        )
      }
      className={layout.column4}
      onSubmit={() => {
        setChecked(true);
        if (!fieldError) void save(text);
      }}
      onClose={onClose}
    >
      {problem !== null && <Banner tone="danger">{problemText(problem)}</Banner>}
      {!isOnline && <Banner tone="warning">{t('needsNetwork')}</Banner>}
      <TextField
        label={label}
        description={t('secret.setHint')}
        isRequired
        autoComplete="off"
        value={text}
        onChange={setText}
        error={isChecked && fieldError ? t(errorCode, { ns: 'validation', count: Number(fieldError.limit) }) : undefined}
      />
    </FormDialog>
  );
}
