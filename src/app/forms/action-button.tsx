import type { ReactNode } from 'react';
import { useAttempt } from '../../screens/use-attempt.ts';
import { useOnline } from '../../screens/use-online.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';

type Props = {
  readonly icon: ReactNode;
  readonly label: string;
  readonly variant?: 'danger';
  readonly isDisabled?: boolean;
  /** Asked before the call. */
  readonly question?: { readonly title: string; readonly message: string; readonly tone?: 'danger' };
  /** Its failure is shown as a message. */
  readonly onPress: () => Promise<unknown>;
  /** After `onPress`, also when it failed. */
  readonly onDone?: () => void;
};

/** A button that calls the backend. */
export function ActionButton({ icon, label, variant, isDisabled = false, question, onPress, onDone }: Props) {
  const isOnline = useOnline();
  const confirm = useConfirm();
  const attempt = useAttempt();
  async function press() {
    if (question && !(await confirm({ ...question, confirmLabel: label }))) return;
    await attempt(onPress);
    onDone?.();
  }
  return (
    <Button variant={variant} icon={icon} isDisabled={!isOnline || isDisabled} onPress={() => void press()}>
      {label}
    </Button>
  );
}
