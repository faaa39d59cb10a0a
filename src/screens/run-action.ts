import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isDerivedKey } from '../contract/fields.ts';
import { pokeAfterSave } from '../sw/poke.ts';
import { useMessages } from '../ui/messages.tsx';
import type { ActionSubject, RecordAction, ScreenDeclaration } from './declaration.ts';
import { useSession } from './session-context.tsx';
import { useAgreement } from './use-agreement.ts';
import { useNavigateTo } from './use-navigate-to.ts';
import { useProblemText } from './use-problem-text.ts';
import { useSupports } from './use-supports.ts';

export type RunAction = (action: RecordAction, subject: ActionSubject) => Promise<void>;

/** Runs an action: confirms first where needed, shows the result, and requests a sync of the queued calls. */
export function useRunAction({ entity }: Pick<ScreenDeclaration, 'entity'>): RunAction {
  const { t } = useTranslation([entity, 'common']);
  const { database, user } = useSession();
  const agreement = useAgreement({ entity });
  const messages = useMessages();
  const problemText = useProblemText();
  const navigate = useNavigateTo();
  return useCallback(
    async (action, subject) => {
      const label = t(`actions.${action.name}`);
      const question = { message: t(`ask.${action.name}`, { defaultValue: t('common:pleaseConfirm') }), confirmLabel: label };
      const reason = await agreement(action, action.asksFirst ? question : null);
      if (reason === null) return;
      try {
        await action.run({ database, user, navigate }, subject, reason);
        const done = t(`done.${action.name}`, { defaultValue: '' });
        if (done) messages.success(done);
        void pokeAfterSave();
      } catch (error) {
        messages.error(problemText(error));
      }
    },
    [t, database, user, agreement, messages, problemText, navigate],
  );
}

/** The actions on `subject` that its state, the user's permissions and the backend allow. */
export function useOfferedActions(declaration: ScreenDeclaration): (subject: ActionSubject) => readonly RecordAction[] {
  const { may, configuration } = useSession();
  const supports = useSupports();
  return useCallback(
    (subject) =>
      declaration.actions.filter(({ name, requires, openedBy, isOffered }) => {
        // A derived key is unknown to the backend, so no call can name the record.
        if (isDerivedKey(subject.key) || !supports(declaration.entity, name)) return false;
        const isAllowed = may(requires.functionality, requires.flag) || (openedBy !== undefined && configuration[openedBy]);
        return isAllowed && isOffered(subject);
      }),
    [declaration, may, configuration, supports],
  );
}
