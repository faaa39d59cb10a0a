import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { requestSync } from '../../sw/request-sync.ts';
import type { ActionTarget, RecordAction, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useActionConfirmation } from './use-action-confirmation.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { useProblemText } from '../use-problem-text.ts';

/** Outcome of a bulk action for one record; `problem` null: queued on this device. */
export type BulkOutcome = { readonly target: ActionTarget; readonly problem: string | null };

/**
 * Runs an action on each of `targets` in sequence, after one confirmation for all. A failed record does not stop the others.
 * Resolves with null when nothing ran: the user declined, or the action needs a network.
 */
export function useRunBulkAction({
  entity,
}: Pick<ScreenDeclaration, 'entity'>): (action: RecordAction, targets: readonly ActionTarget[]) => Promise<readonly BulkOutcome[] | null> {
  const { t } = useTranslation([entity, 'common', 'list']);
  const { database, user } = useSession();
  const confirmAction = useActionConfirmation({ entity });
  const problemText = useProblemText();
  const navigate = useNavigateTo();
  return useCallback(
    async (action, targets) => {
      const label = t(`actions.${action.name}`);
      const count = targets.length;
      const question = { message: t('list:bulk.ask', { action: label, count }), confirmLabel: `${label} (${count})` };
      const reason = await confirmAction(action, targets, question);
      if (reason === null) return null;
      const outcomes: BulkOutcome[] = [];
      for (const target of targets) {
        let problem: string | null = null;
        try {
          if (action.isOffered(target)) await action.run({ database, user, navigate }, target, reason);
          else problem = t('list:bulk.notOffered');
        } catch (error) {
          problem = problemText(error);
        }
        outcomes.push({ target, problem });
      }
      void requestSync();
      return outcomes;
    },
    [t, database, user, confirmAction, problemText, navigate],
  );
}
