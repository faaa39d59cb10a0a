import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { rejectionOf } from '../../../db/outbox/rejection.ts';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import type { RecordSection } from './record-section.ts';
import { useLeaveRecord } from '../../record-host.tsx';
import { useSession } from '../../session-context.tsx';
import type { FormValues } from '../../declaration/form-declaration.ts';
import { toListRow } from '../save/list-row.ts';
import { saveRecord } from '../save/save-record.ts';
import type { DeclaredForm, FormEditorProps } from './use-declared-form.ts';
import { useFormQuestions } from '../save/use-form-questions.ts';
import { useSubmitSequence, type SubmitStop } from '../save/use-submit-sequence.tsx';

export type FormSave = ReturnType<typeof useSaveForm>;

/** Resolves with the values to save, with the accepted terms; null when the save stops here. */
export type AgreeToTerms = (sections: readonly RecordSection[]) => Promise<FormValues | null>;

/** Saves a declared form on this device, after its questions and guards. The screen must render `dialog`. */
export function useSaveForm(
  { declaration: { entity }, form, identity, openRecord, choices, onSaved }: FormEditorProps,
  { draftForm, recordForm, valuesWithKey, base }: DeclaredForm,
  agreeToTerms: AgreeToTerms,
) {
  const { values } = draftForm;
  const { t } = useTranslation(entity);
  const { database, user, configuration } = useSession();
  const messages = useMessages();
  const leave = useLeaveRecord(entity);
  const [problem, setProblem] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const confirmQuestions = useFormQuestions(entity, form);
  const { submit, dialog } = useSubmitSequence(entity, form);
  const [stop, setStop] = useState<(SubmitStop & { readonly values: FormValues }) | null>(null);

  async function save(sections: readonly RecordSection[]) {
    setProblem(null);
    setStop(null);
    // The ref guards against a double tap before the next render.
    if (!recordForm.check(sections) || isBusy.current) return;
    isBusy.current = true;
    setSaving(true);
    try {
      const reasons = await confirmQuestions(valuesWithKey);
      if (!reasons) return;
      // The backend rejected the accepted terms: its text has changed in all languages.
      const isTermsRejected = openRecord?.entries.some((entry) => rejectionOf(entry)?.code === 'terms-changed') ?? false;
      // The checks are about the record as it will be sent.
      const submission = await submit(form.complete?.(valuesWithKey) ?? valuesWithKey, isTermsRejected);
      if (submission.kind === 'stopped') stopAt(submission.stop);
      if (submission.kind !== 'agreed') return;
      const agreed = await agreeToTerms(sections);
      if (agreed) await commit({ ...(form.complete?.(agreed) ?? agreed), ...reasons, ...submission.acceptance }, submission.passed);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  }

  function stopAt(reason: SubmitStop) {
    setStop({ ...reason, values });
    window.scrollTo({ top: 0 });
  }

  async function commit(submitted: FormValues, passed: readonly string[]) {
    await draftForm.writer.hold();
    try {
      const rowOf = (key: RecordKey, saved: FormValues, before: GridRow | null) =>
        toListRow(entity, form, key, saved, { choices, configuration }, before ?? openRecord?.record.row ?? null);
      const { beforeSave } = form;
      const rejection = await saveRecord({
        database,
        user,
        entity,
        form,
        key: identity,
        values: submitted,
        formBase: draftForm.base,
        passed,
        beforeSave: beforeSave && ((merged) => beforeSave(merged, t)),
        rowOf,
      });
      if (rejection) {
        await draftForm.writer.release();
        draftForm.change(rejection.patch(base));
        draftForm.goToStep(rejection.step);
        messages.error(t(rejection.message));
        return;
      }
      // A record that stays open shows its saved state itself.
      if (onSaved) return onSaved();
      messages.success(form.action ? t(`done.${form.action.call}`) : t('savedMessage'));
      leave();
    } catch (error) {
      setProblem(error);
      window.scrollTo({ top: 0 });
      await draftForm.writer.release();
    }
  }

  // A stop applies only to the values it was found for.
  return { save, dialog, isSaving, problem, stop: stop?.values === values ? stop : null };
}
