import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'normal' | undefined;
  note?: ConfirmNote | undefined;
}

/** A text field of the dialog; `onChange` receives every change. */
export interface ConfirmNote {
  label: string;
  maxLength: number;
  onChange: (text: string) => void;
  /** Common texts, under a label. */
  suggestions?: { label: string; texts: readonly string[] } | undefined;
  /** The error of an empty text. Left out, the text is optional. */
  missing?: string | undefined;
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

interface Question {
  options: ConfirmOptions;
  answer: (isConfirmed: boolean) => void;
}

const ConfirmContext = createContext<Confirm | null>(null);

// The first paint has no dialog: load it with the first question.
const ConfirmQuestion = lazyPart(async () => (await import('./confirm-question.tsx')).ConfirmQuestion);

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const [hasOpened, setHasOpened] = useState(false);
  const confirm = useCallback<Confirm>((options) => {
    setHasOpened(true);
    return new Promise((answer) => setQuestions((queue) => [...queue, { options, answer }]));
  }, []);
  const question = questions[0];
  function settle(isConfirmed: boolean) {
    question?.answer(isConfirmed);
    setQuestions((queue) => queue.filter((other) => other !== question));
  }
  // Back leaves the screen that asked.
  useEffect(() => {
    if (questions.length === 0) return undefined;
    const cancelAll = () => {
      for (const { answer } of questions) answer(false);
      setQuestions((queue) => queue.filter((other) => !questions.includes(other)));
    };
    window.addEventListener('popstate', cancelAll);
    return () => window.removeEventListener('popstate', cancelAll);
  }, [questions]);
  return (
    <ConfirmContext value={confirm}>
      {children}
      {hasOpened && <ConfirmQuestion options={question?.options} onAnswer={settle} />}
    </ConfirmContext>
  );
}
