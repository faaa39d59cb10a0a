import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { pokeAfterSave } from '../sw/poke.ts';
import type { ActionSubject, RecordAction, ScreenDeclaration } from './declaration.ts';
import { useSession } from './session-context.tsx';
import { useAgreement } from './use-agreement.ts';
import { useNavigateTo } from './use-navigate-to.ts';
import { useProblemText } from './use-problem-text.ts';

/** What came of an action on one of many; `problem` null: this device took it. */
export type BulkOutcome = { readonly subject: ActionSubject; readonly problem: string | null };

/**
 * Does what an action says to each of `subjects`, one after the other, after one question for all. One that is refused stops none.
 * Null when nothing was done: the answer was no, or a network is needed.
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
