import { useCallback, useEffect } from 'react';
import type { DraftForm, Patch } from '../../screens/item/use-draft-form.ts';
import type { HandoverForm } from './handover-form.ts';
import { signaturePngs } from './handover-payload.ts';
import { changeSigned, isSigningComplete, removeSignatures, takeSeal, type Signatures } from './signed-seal.ts';

type SignedForm = DraftForm<HandoverForm> & {
  /** The form as it will be after `patch`. */
  readonly after: (patch: Partial<HandoverForm>) => HandoverForm;
  /** Takes `merged` over and has everybody who signed sign it again. */
  readonly removeSignatures: (merged: HandoverForm) => void;
};

/** A handover's form in which no signature outlives what was signed, and which keeps the seal as it was when the last one was given. */
export function useSignedForm(draft: DraftForm<HandoverForm>, source: HandoverForm): SignedForm {
  const { values, change: write } = draft;
  const saved = (draft.base ?? source) as Signatures;
  const change = useCallback(
    (patch: Patch<HandoverForm>) => write((before) => changeSigned(before, typeof patch === 'function' ? patch(before) : patch, saved)),
    [write, saved],
  );
  const isDue = values.Signed === null && isSigningComplete(values, saved);
  useEffect(() => {
    if (!isDue) return undefined;
    let isCurrent = true;
    void signaturePngs(values)
      .then((pngs) => takeSeal(values, pngs))
      // Of what was changed meanwhile the next render takes it.
      .then((Signed) => isCurrent && write((before) => (before === values ? { Signed } : {})));
    return () => {
      isCurrent = false;
    };
  }, [isDue, values, write]);
  return {
    ...draft,
    change,
    after: (patch) => ({ ...values, ...changeSigned(values, patch, saved) }),
    removeSignatures: (merged) => write({ ...merged, ...removeSignatures(merged, saved) }),
  };
}
