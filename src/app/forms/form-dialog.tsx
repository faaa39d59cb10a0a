import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOnline } from '../../screens/use-online.ts';
import { useProblemText } from '../../screens/use-problem-text.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
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
  const id = useId();
  async function close() {
    if (!form.mayDiscard || (await form.mayDiscard())) onClose();
  }
  return (
    <Dialog
      title={title}
      onClose={() => void close()}
      isDismissable={false}
      closesOnEscape
      footer={
        <Button variant="primary" type="submit" form={id} isPending={form.isSaving} isDisabled={!isOnline}>
          {submitLabel ?? t('save')}
        </Button>
      }
    >
      <form id={id} className={layout.stack4} onSubmit={form.submit} noValidate>
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        {!isOnline && <Banner tone="warning">{t('needsNetwork')}</Banner>}
        {children}
      </form>
    </Dialog>
  );
}
