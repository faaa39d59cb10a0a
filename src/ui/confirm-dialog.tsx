import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

export interface ConfirmOptions {
  title: string;
  message: ReactNode;
  confirmLabel?: string | undefined;
  cancelLabel?: string | undefined;
  tone?: 'danger' | 'normal' | undefined;
  /** Room for a few words, which may stay empty; `onChange` gets every one of their versions. */
  note?: { label: string; maxLength: number; onChange: (text: string) => void } | undefined;
}

export type Confirm = (options: ConfirmOptions) => Promise<boolean>;

interface Question {
  options: ConfirmOptions;
  answer: (isConfirmed: boolean) => void;
}

const ConfirmContext = createContext<Confirm | null>(null);

export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const confirm = useCallback<Confirm>(
    (options) => new Promise((answer) => setQuestions((waiting) => [...waiting, { options, answer }])),
    [],
  );
  const question = questions[0];
  const options = question?.options;
  function settle(isConfirmed: boolean) {
    question?.answer(isConfirmed);
    setQuestions((waiting) => waiting.filter((other) => other !== question));
  }
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        role="alertdialog"
        size="small"
        title={options?.title ?? ''}
        isOpen={question !== undefined}
        onOpenChange={(isOpen) => !isOpen && settle(false)}
        footer={
          <>
            <Button onPress={() => settle(false)} autoFocus={options?.tone === 'danger'}>
              {options?.cancelLabel ?? t('cancel')}
            </Button>
            <Button variant={options?.tone === 'danger' ? 'danger' : 'primary'} onPress={() => settle(true)} autoFocus={options?.tone !== 'danger'}>
              {options?.confirmLabel ?? t('confirm')}
            </Button>
          </>
        }
      >
        {options?.message}
        {options?.note && <Note {...options.note} />}
      </Dialog>
    </ConfirmContext>
  );
}

function Note({ label, maxLength, onChange }: NonNullable<ConfirmOptions['note']>) {
  const [text, setText] = useState('');
  function change(next: string) {
    const kept = next.slice(0, maxLength);
    setText(kept);
    onChange(kept);
  }
  return <TextField label={label} value={text} onChange={change} multiline rows={3} maxLength={maxLength} />;
}
