import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordKey } from '../../contract/fields.ts';
import type { RecordSection } from '../../screens/record/editor/record-section.ts';
import { signatureState } from '../../screens/record/fields/signature.ts';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import type { HandoverForm } from './handover-form.ts';
import type { OpenHandover } from './open-handover.ts';
import type { EditedHandover } from './use-handover-form.ts';
import { useSaveHandover } from './use-save-handover.ts';

type Options = { readonly identity: RecordKey; readonly handover: OpenHandover | null; readonly edited: EditedHandover; readonly onSaved: () => void };

/** Steps between the form and its save: its errors, then the terms, which the user must accept where there are any. */
export function useSubmitHandover({ identity, handover, edited, onSaved }: Options) {
  const { form, recordForm, terms } = edited;
  const { values } = form;
  const { t } = useTranslation(['vehicle-handover-document', 'item']);
  const confirm = useConfirm();
  const { commit, clearProblem, isSaving, problem } = useSaveHandover(identity, edited, onSaved);
  const [termsPurpose, setTermsPurpose] = useState<'save' | 'step' | 'reading' | null>(null);
  // After a `terms-changed` rejection only the backend's current text counts, in every language.
  const areTermsOutdated = handover?.entries.some((entry) => entry.fault?.code === 'terms-changed') ?? false;
  const isRead = areTermsOutdated ? values.TermsHash === terms.acceptance?.TermsHash : terms.isCurrent(values.TermsHash);
  const isAccepted = terms.acceptance !== null && isRead;
  const mustAccept = terms.acceptance !== null && !isAccepted;

  async function save(sections: readonly RecordSection[]) {
    clearProblem();
    if (!recordForm.check(sections)) return;
    if (mustAccept) setTermsPurpose('save');
    else if (terms.state !== 'unknown' || !isSignedByAnySide(values) || (await confirmWithoutTerms())) await commit(values);
  }

  /** The terms are not available now: the user decides whether to save the signatures without them. */
  function confirmWithoutTerms(): Promise<boolean> {
    return confirm({ title: t('item:terms.lackingTitle'), message: t('terms.lackingText'), confirmLabel: t('item:terms.saveWithout') });
  }

  function check(checked: readonly RecordSection[]): boolean {
    const isRight = recordForm.check(checked);
    const isTerms = checked.length === 1 && checked[0]?.id === 'terms';
    if (isRight && isTerms && mustAccept) setTermsPurpose('step');
    return isRight && !(isTerms && mustAccept);
  }

  function accept(sections: readonly RecordSection[]) {
    if (terms.acceptance === null) return;
    const purpose = termsPurpose;
    recordForm.change(terms.acceptance);
    setTermsPurpose(null);
    const next = sections[sections.findIndex((section) => section.id === 'terms') + 1];
    if (purpose === 'step' && next) form.goToStep(next.id);
    const accepted = form.afterPatch(terms.acceptance);
    if (purpose === 'save' && accepted.RemovedSignatures.length > 0) form.goToStep('signatures');
    else if (purpose === 'save') void commit(accepted);
  }

  return {
    isAccepted,
    areTermsOpen: termsPurpose !== null,
    openTerms: () => setTermsPurpose('reading'),
    closeTerms: () => setTermsPurpose(null),
    accept,
    check,
    save,
    isSaving,
    problem,
  };
}

function isSignedByAnySide({ From, To }: HandoverForm): boolean {
  return signatureState(From) === 'signed' || signatureState(To) === 'signed';
}
