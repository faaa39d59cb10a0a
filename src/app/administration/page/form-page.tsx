import { useId, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { useOnline } from '../../../screens/use-online.ts';
import { useProblemText } from '../../../screens/use-problem-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Banner } from '../../../ui/layout/banner.tsx';
import styles from './administration.module.css';
import { UserFrame } from './user-frame.tsx';

type Props = Omit<ComponentProps<typeof UserFrame>, 'footer'> & {
  readonly form: { readonly problem: unknown; readonly isSaving: boolean; readonly submit: (event: FormEvent<HTMLElement>) => void };
  /** Label of the button that saves; null where nothing can be changed. */
  readonly save: string | null;
  readonly above?: ReactNode;
  readonly below?: ReactNode;
};

/** Page with the form of one login, role or integration. */
export function FormPage({ form, save, above, below, children, ...frame }: Props) {
  const isOnline = useOnline();
  const problemText = useProblemText();
  const id = useId();
  const button = save !== null && (
    <Button variant="primary" size="large" type="submit" form={id} isPending={form.isSaving} isDisabled={!isOnline}>
      {save}
    </Button>
  );
  return (
    <UserFrame {...frame} footer={button}>
      {above}
      <form id={id} className={styles.page} onSubmit={form.submit} noValidate>
        {form.problem !== null && <Banner tone="danger">{problemText(form.problem)}</Banner>}
        {children}
      </form>
      {below}
    </UserFrame>
  );
}
