import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { pokeAfterSave } from '../sw/poke.ts';
import type { ActionSubject, RecordAction, ScreenDeclaration } from './declaration.ts';
import { useSession } from './session-context.tsx';
import { useAgreement } from './use-agreement.ts';
import { useNavigateTo } from './use-navigate-to.ts';
import { useProblemText } from './use-problem-text.ts';

/** Outcome of a bulk action for one record; `problem` null: queued on this device. */
export type BulkOutcome = { readonly subject: ActionSubject; readonly problem: string | null };

/**
 * Runs an action on each of `subjects` in sequence, after one confirmation for all. A failed record does not stop the others.
 * Resolves with null when nothing ran: the user declined, or the action needs a network.
 */
export function useRunOnMany({ entity }: Pick<ScreenDeclaration, 'entity'>): (
  action: RecordAction,
  subjects: readonly ActionSubject[],
) => Promise<readonly BulkOutcome[] | null> {
  const { t } = useTranslation([entity, 'common', 'list']);
  const { database, user } = useSession();
  const agreement = useAgreement({ entity });
  const problemText = useProblemText();
  const navigate = useNavigateTo();
  return useCallback(
    async (action, subjects) => {
      const label = t(`actions.${action.name}`);
      const count = subjects.length;
      const question = { message: t('list:bulk.ask', { action: label, count }), confirmLabel: `${label} (${count})` };
      const reason = await agreement(action, question);
      if (reason === null) return null;
      const outcomes: BulkOutcome[] = [];
      for (const subject of subjects) {
        let problem: string | null = null;
        try {
          if (action.isOffered(subject)) await action.run({ database, user, navigate }, subject, reason);
          else problem = t('list:bulk.notOffered');
        } catch (error) {
          problem = problemText(error);
        }
        outcomes.push({ subject, problem });
      }
      void pokeAfterSave();
      return outcomes;
    },
    [t, database, user, agreement, problemText, navigate],
  );
}
