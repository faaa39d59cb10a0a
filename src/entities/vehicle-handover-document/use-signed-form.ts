import { useCallback, useEffect } from 'react';
import type { DraftForm, Patch } from '../../screens/record/drafts/use-draft-form.ts';
import type { HandoverForm } from './handover-form.ts';
import { signaturePngs } from './handover-payload.ts';
import { invalidateSignatures, isSigningComplete, removeSignatures, computeSeal, type Signatures } from './signed-seal.ts';

type SignedForm = DraftForm<HandoverForm> & {
  /** The form after `patch`. */
  readonly afterPatch: (patch: Partial<HandoverForm>) => HandoverForm;
  /** Replaces the form with `merged` and removes the new signatures, which must be given again. */
  readonly removeSignatures: (merged: HandoverForm) => void;
};

/** Wraps the form: a change of signed content removes the signatures, and the last signature takes the seal. */
export function useSignedForm(draft: DraftForm<HandoverForm>, source: HandoverForm): SignedForm {
  const { values, change: write } = draft;
  const saved = (draft.base ?? source) as Signatures;
  const change = useCallback(
    (patch: Patch<HandoverForm>) => write((before) => invalidateSignatures(before, typeof patch === 'function' ? patch(before) : patch, saved)),
    [write, saved],
  );
  const isSealDue = values.Signed === null && isSigningComplete(values, saved);
  useEffect(() => {
    if (!isSealDue) return undefined;
    let isCurrent = true;
    void signaturePngs(values)
      .then((pngs) => computeSeal(values, pngs))
      // If the form changed meanwhile, the effect of the next render takes the seal.
      .then((Signed) => isCurrent && write((before) => (before === values ? { Signed } : {})));
    return () => {
      isCurrent = false;
    };
  }, [isSealDue, values, write]);
  return {
    ...draft,
    change,
    afterPatch: (patch) => ({ ...values, ...invalidateSignatures(values, patch, saved) }),
    removeSignatures: (merged) => write({ ...merged, ...removeSignatures(merged, saved) }),
  };
}
