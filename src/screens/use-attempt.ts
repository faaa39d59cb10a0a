import { useCallback, useState } from 'react';
import { toStorageProblem } from '../db/schema/storage-error.ts';
import { useMessages } from '../ui/overlays/messages.tsx';
import { useProblemText } from './use-problem-text.ts';

type Attempt = (action: () => unknown) => Promise<boolean>;

/** Runs the action of a button and shows a failure as a message. Resolves to whether it succeeded; never rejects. */
export function useAttempt(): Attempt {
  const showFailure = useShowFailure();
  return useCallback(
    async (action) => {
      try {
        await action();
        return true;
      } catch (error) {
        showFailure(error);
        return false;
      }
    },
    [showFailure],
  );
}

/** The same for an action that takes a while: `isPending` until it has ended, also when it failed. */
export function usePendingAttempt(): readonly [isPending: boolean, attempt: Attempt] {
  const attempt = useAttempt();
  const [isPending, setPending] = useState(false);
  const run = useCallback<Attempt>(
    async (action) => {
      setPending(true);
      const isDone = await attempt(action);
      setPending(false);
      return isDone;
    },
    [attempt],
  );
  return [isPending, run];
}

/** Shows an error, of the backend or of the device, as a message. */
export function useShowFailure(): (error: unknown) => void {
  const { error: showError } = useMessages();
  const problemText = useProblemText();
  return useCallback((error) => showError(problemText(toStorageProblem(error))), [showError, problemText]);
}
