import { useCallback } from 'react';
import { useMessages } from '../ui/overlays/messages.tsx';
import { useProblemText } from './use-problem-text.ts';

/** Runs the action of a button and shows a failure as a message. Resolves to whether it succeeded; never rejects. */
export function useAttempt(): (action: () => unknown) => Promise<boolean> {
  const messages = useMessages();
  const problemText = useProblemText();
  return useCallback(
    async (action) => {
      try {
        await action();
        return true;
      } catch (error) {
        messages.error(problemText(error));
        return false;
      }
    },
    [messages, problemText],
  );
}
