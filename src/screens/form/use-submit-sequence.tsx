import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityName, PreflightDefinition } from '../../contract/entity.ts';
import { callOf } from '../../contract/registry.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { acceptanceOf, type TermsAcceptance, type TermsText } from '../item/kept-terms.ts';
import { TermsDialog } from '../item/terms-dialog.tsx';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { askGuard } from './ask-guard.ts';
import type { FormValues } from './form-declaration.ts';
import { termsToAccept } from './terms-to-accept.ts';

export type Submission =
  /** `passed`: the guards whose warning was read. */
  | { readonly kind: 'agreed'; readonly acceptance: TermsAcceptance | null; readonly passed: readonly string[] }
  | { readonly kind: 'stopped'; readonly stop: Stop }
  | { readonly kind: 'abandoned' };

/** Something is in the way of the save: in words, at which field, and by a calendar of which age. */
export type Stop = { readonly field: string | null; readonly message: string; readonly age: string | null };

type Reading = { readonly text: TermsText; readonly answer: (isAccepted: boolean) => void };

/**
 * What lies between a form without faults and its save ([0]§4): the guards of the save's call, in their order, and the terms where there
 * are any. `dialog` belongs into the screen.
 */
export function useSubmitSequence(entity: EntityName): {
  readonly submit: (values: FormValues, isTermsRefused: boolean) => Promise<Submission>;
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation([entity, 'item']);
  const { database, session } = useSession();
  const confirm = useConfirm();
  const formats = useFormats();
  const [reading, setReading] = useState<Reading | null>(null);

  async function submit(values: FormValues, isTermsRefused: boolean): Promise<Submission> {
    const passed: string[] = [];
    for (const guard of callOf(entity, 'createOrUpdate').change?.preflight ?? []) {
      const answer = await askGuard(database, entity, guard, values);
      if (!answer?.isInTheWay) continue;
      const message = t(`guards.${guard.call}`, { defaultValue: t(`item:guards.${guard.kind}`) });
      if (guard.kind === 'collision') return { kind: 'stopped', stop: { field: guard.field ?? null, message, age: ageOf(answer.asOf) } };
      if (!(await passes(guard, message, answer.asOf))) return { kind: 'abandoned' };
      passed.push(guard.call);
    }
    const text = await termsToAccept({ database, entity, language: session.language, accepted: values['TermsHash'], isRefused: isTermsRefused });
    if (text === 'unknown' && !(await confirm({ title: t('item:terms.lackingTitle'), message: t('item:terms.lackingText'), confirmLabel: t('item:terms.saveWithout') }))) return { kind: 'abandoned' };
    if (!text || text === 'unknown') return { kind: 'agreed', acceptance: null, passed };
    const isAccepted = await new Promise<boolean>((answer) => setReading({ text, answer }));
    setReading(null);
    return isAccepted ? { kind: 'agreed', acceptance: acceptanceOf(text), passed } : { kind: 'abandoned' };
  }

  function passes(guard: PreflightDefinition, message: string, asOf: WireDateTime | null): Promise<boolean> {
    return confirm({
      title: t(`guardTitles.${guard.call}`, { defaultValue: t('item:guards.warningTitle') }),
      message: (
        <>
          <p>{message}</p>
          {asOf && <p>{ageOf(asOf)}</p>}
        </>
      ),
      confirmLabel: t('item:guards.pass'),
    });
  }

  function ageOf(asOf: WireDateTime | null): string | null {
    return asOf && t('item:calendar.asOf', { moment: formats.moment(asOf) });
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
