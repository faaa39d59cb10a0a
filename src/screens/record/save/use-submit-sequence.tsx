import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName, PreflightDefinition } from '../../../contract/definition/entity.ts';
import { callOf } from '../../../contract/registry.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { acceptanceOf, type TermsAcceptance, type TermsText } from '../terms/cached-terms.ts';
import { TermsDialog } from '../terms/terms-dialog.tsx';
import { useSession } from '../../session-context.tsx';
import { useFormats } from '../../use-formats.ts';
import { useHasExtension } from '../../use-supports.ts';
import { checkGuard, findUncheckedRental } from './check-guard.ts';
import type { FormDeclaration, FormValues } from '../../declaration/form-declaration.ts';
import { termsToAccept } from '../terms/terms-to-accept.ts';

export type Submission =
  /** `passed`: the guards whose warning the user confirmed. */
  | { readonly kind: 'agreed'; readonly acceptance: TermsAcceptance | null; readonly passed: readonly string[] }
  | { readonly kind: 'stopped'; readonly stop: SubmitStop }
  | { readonly kind: 'abandoned' };

/** Reason that blocks the save: its text, its field, and the age of the calendar that found it. */
export type SubmitStop = { readonly field: string | null; readonly message: string; readonly age: string | null };

type TermsPrompt = { readonly text: TermsText; readonly answer: (isAccepted: boolean) => void };

/**
 * Steps between a valid form and its save: the guards of the call, in order, then the terms if there are any.
 * The screen must render `dialog`.
 */
export function useSubmitSequence(
  entity: EntityName,
  form: Pick<FormDeclaration, 'terms'>,
): {
  readonly submit: (values: FormValues, isTermsRefused: boolean) => Promise<Submission>;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation([entity, 'record']);
  const { database, session } = useSession();
  const confirm = useConfirm();
  const formats = useFormats();
  const hasColumns = useHasExtension('columns');
  const [reading, setReading] = useState<TermsPrompt | null>(null);

  async function submit(values: FormValues, isTermsRefused: boolean): Promise<Submission> {
    const passed: string[] = [];
    for (const guard of callOf(entity, 'createOrUpdate').change?.preflight ?? []) {
      const answer = await checkGuard(database, entity, guard, values);
      if (!answer?.hasFinding) {
        if (answer && guard.kind === 'collision' && !(await confirmUnchecked(guard, values))) return { kind: 'abandoned' };
        continue;
      }
      const message = t(`guards.${guard.call}`, { defaultValue: t(`record:guards.${guard.kind}`) });
      if (guard.kind === 'collision') return { kind: 'stopped', stop: { field: guard.field ?? null, message, age: ageOf(answer.asOf) } };
      if (!(await confirmWarning(guard, message, answer.asOf))) return { kind: 'abandoned' };
      passed.push(guard.call);
    }
    // A form with a section for its terms confirms them there.
    if (form.terms) return { kind: 'agreed', acceptance: null, passed };
    const text = await termsToAccept({
      database,
      entity,
      language: session.language,
      accepted: values['TermsHash'],
      isRefused: isTermsRefused,
    });
    if (
      text === 'unknown' &&
      !(await confirm({
        title: t('record:terms.lackingTitle'),
        message: t('record:terms.lackingText'),
        confirmLabel: t('record:terms.saveWithout'),
      }))
    )
      return { kind: 'abandoned' };
    if (!text || text === 'unknown') return { kind: 'agreed', acceptance: null, passed };
    const isAccepted = await new Promise<boolean>((answer) => setReading({ text, answer }));
    setReading(null);
    return isAccepted ? { kind: 'agreed', acceptance: acceptanceOf(text), passed } : { kind: 'abandoned' };
  }

  function confirmWarning(guard: PreflightDefinition, message: string, asOf: WireDateTime | null): Promise<boolean> {
    return confirm({
      title: t(`guardTitles.${guard.call}`, { defaultValue: t('record:guards.warningTitle') }),
      message: (
        <>
          <p>{message}</p>
          {asOf && <p>{ageOf(asOf)}</p>}
        </>
      ),
      confirmLabel: t(`guardPasses.${guard.call}`, { defaultValue: t('record:guards.pass') }),
    });
  }

  async function confirmUnchecked(guard: PreflightDefinition, values: FormValues): Promise<boolean> {
    const rental = hasColumns ? null : await findUncheckedRental(database, guard, values);
    if (!rental) return true;
    const { StartDate: from, EndDate: to } = rental;
    const text = { from: formats.dateTime(from), to: to ? formats.dateTime(to) : '' };
    return confirm({
      title: t('record:guards.warningTitle'),
      message: (
        <>
          <p>{t(to ? 'record:guards.rented' : 'record:guards.rentedSince', text)}</p>
          <p>{t('record:guards.unchecked')}</p>
        </>
      ),
      confirmLabel: t('record:guards.pass'),
    });
  }

  function ageOf(asOf: WireDateTime | null): string | null {
    return asOf && t('record:calendar.asOf', { moment: formats.timestamp(asOf) });
  }

  return {
    submit,
    dialog: reading && (
      <TermsDialog
        isOpen
        html={reading.text.html}
        language={reading.text.language}
        onAccept={() => reading.answer(true)}
        onReject={() => reading.answer(false)}
      />
    ),
  };
}
