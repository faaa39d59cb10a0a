import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { rejectionOf } from '../../../db/outbox/rejection.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import type { FormValues } from '../../declaration/form-declaration.ts';
import { TermsDialog } from '../terms/terms-dialog.tsx';
import { TermsSection } from '../terms/terms-section.tsx';
import { firstInvalidSection, type RecordSection } from './record-section.ts';
import type { DeclaredForm, FormEditorProps } from './use-declared-form.ts';

type TermsStep = {
  /** The section `terms` of the form; null where there are none. */
  readonly section: RecordSection | null;
  /** Shows the errors of the sections; then, on the step of the terms and the one before it, the terms. False when the user stays. */
  readonly check: (checked: readonly RecordSection[], sections: readonly RecordSection[]) => boolean;
  /** Resolves with the values to save; null when the user declined the terms, or accepting them left the form incomplete. */
  readonly agree: (sections: readonly RecordSection[]) => Promise<FormValues | null>;
  readonly dialog: ReactNode;
};

type Prompt = { readonly answer: (isAccepted: boolean) => void };

/** The terms as a section of the form, which the user must accept before the save where there are any. The screen must render `dialog`. */
export function useTermsSection(
  { declaration: { entity }, form, openRecord }: FormEditorProps,
  { draftForm, recordForm, preview, change, terms }: DeclaredForm,
): TermsStep {
  const { values } = draftForm;
  const { t } = useTranslation([entity, 'record']);
  const confirm = useConfirm();
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const { acceptance } = terms;
  // After a `terms-changed` rejection only the backend's current text counts, in every language.
  const areTermsOutdated = openRecord?.entries.some((entry) => rejectionOf(entry)?.code === 'terms-changed') ?? false;
  const hash = typeof values['TermsHash'] === 'string' ? values['TermsHash'] : null;
  const isRead = areTermsOutdated ? hash === acceptance?.TermsHash : terms.isCurrent(hash);
  const isAccepted = acceptance !== null && isRead;
  const mustAccept = acceptance !== null && !isAccepted;

  async function read(): Promise<boolean> {
    const hasAccepted = await new Promise<boolean>((answer) => setPrompt({ answer }));
    setPrompt(null);
    if (hasAccepted && acceptance) change(acceptance);
    return hasAccepted;
  }

  function check(checked: readonly RecordSection[], sections: readonly RecordSection[]): boolean {
    const isValid = recordForm.check(checked);
    if (!isValid || !mustAccept || checked.length !== 1) return isValid;
    const index = sections.findIndex((section) => section.id === 'terms');
    const isBefore = index > 0 && checked[0]?.id === sections[index - 1]?.id;
    if (checked[0]?.id !== 'terms' && !isBefore) return isValid;
    // The step of the terms opens with them: they are all there is to do on it.
    const next = sections[index + 1];
    void read().then((hasAccepted) => {
      if (!hasAccepted || !next) return;
      draftForm.markChecked(['terms']);
      draftForm.goToStep(next.id);
    });
    return isBefore;
  }

  async function agree(sections: readonly RecordSection[]): Promise<FormValues | null> {
    if (acceptance && mustAccept) {
      const accepted = preview(acceptance);
      if (!(await read())) return null;
      const invalid = firstInvalidSection(sections, accepted.errors);
      if (invalid) draftForm.goToStep(invalid.id);
      return invalid ? null : accepted.values;
    }
    const isLacking = terms.state === 'unknown' && form.terms?.isBinding(values);
    // The terms are not available now: the user decides whether to save without them.
    const isAgreed =
      !isLacking ||
      (await confirm({
        title: t('record:terms.lackingTitle'),
        message: t('terms.lackingText'),
        confirmLabel: t('record:terms.saveWithout'),
      }));
    return isAgreed ? values : null;
  }

  function toSection(): RecordSection {
    return {
      id: 'terms',
      title: t('sections.terms'),
      description: t('sectionHints.terms', { defaultValue: '' }),
      fields: ['TermsHash'],
      content: <TermsSection entity={entity} terms={terms} isAccepted={isAccepted} onOpen={() => void read()} />,
    };
  }

  return {
    section: terms.state === 'none' ? null : toSection(),
    check,
    agree,
    dialog: form.terms && (
      <TermsDialog
        isOpen={prompt !== null}
        html={terms.html}
        language={terms.language}
        onAccept={() => prompt?.answer(true)}
        onReject={() => prompt?.answer(false)}
      />
    ),
  };
}
