import { useEffect } from 'react';
import { useShowFailure } from '../../screens/use-attempt.ts';

/** Shows the failure of an action that has no text of its own for it: a button that does nothing would be a riddle. */
export function useUnseenFailures(): void {
  const showFailure = useShowFailure();
  useEffect(() => {
    const onRejection = ({ reason }: PromiseRejectionEvent) => {
      // A cancelled request is no failure.
      if (!(reason instanceof DOMException && reason.name === 'AbortError')) showFailure(reason);
    };
    window.addEventListener('unhandledrejection', onRejection);
    return () => window.removeEventListener('unhandledrejection', onRejection);
  }, [showFailure]);
}
