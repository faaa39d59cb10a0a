import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { FormDialog as Form } from '../../ui/overlays/form-dialog.tsx';
import layout from '../../ui/theme/layout.module.css';

type Props = {
  readonly title: string;
  readonly form: {
    readonly problem: unknown;
    readonly isSaving: boolean;
    readonly submit: (event: FormEvent<HTMLElement>) => void;
    /** Asked before the dialog closes without saving. */
    readonly mayDiscard?: () => Promise<boolean>;
  };
  /** Save when left out. */
  readonly submitLabel?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A small form in a dialog over its list. */
export function FormDialog({ title, form, submitLabel, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const problemText = useProblemText();
  const isOnline = useOnline();
  async function close() {
    if (!form.mayDiscard || (await form.mayDiscard())) onClose();
  }
  return (
    <Form
      title={title}
      submitLabel={submitLabel ?? t('save')}
      isSubmitting={form.isSaving}
      canSubmit={isOnline}
      isDismissable={false}
      className={layout.stack4}
      onSubmit={form.submit}
      onClose={() => void close()}
    >
      {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
      {!isOnline && <Banner tone="warning">{t('needsNetwork')}</Banner>}
      {children}
    </Form>
  );
}
