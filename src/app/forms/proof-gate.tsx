import { useEffect, useState } from 'react';
import { setProofQuestion } from '../../api/proof.ts';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';

const ProofDialog = lazyPart(async () => (await import('./proof-dialog.tsx')).ProofDialog);

type Answer = (isProven: boolean) => void;

/** Requests the password when a call needs a recent proof of identity, and then continues the call. */
export function ProofGate() {
  const [answers, setAnswers] = useState<readonly Answer[]>([]);
  useEffect(() => {
    setProofQuestion(() => new Promise((resolve) => setAnswers((waiting) => [...waiting, resolve])));
    return () => setProofQuestion(null);
  }, []);
  function settle(isProven: boolean) {
    for (const answer of answers) answer(isProven);
    setAnswers([]);
  }
  return answers.length > 0 && <ProofDialog onAnswer={settle} />;
}
