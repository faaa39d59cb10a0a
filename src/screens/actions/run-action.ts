import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isDerivedKey } from '../../contract/fields.ts';
import { isOwnOnly } from '../../contract/permissions.ts';
import { requestSync } from '../../sw/request-sync.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ActionTarget, RecordAction, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useActionConfirmation } from './use-action-confirmation.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useSupports } from '../use-supports.ts';

export type RunAction = (action: RecordAction, subject: ActionTarget) => Promise<void>;

/** Runs an action: confirms first where needed, shows the result, and requests a sync of the queued calls. */
export function useRunAction({ entity }: Pick<ScreenDeclaration, 'entity'>): RunAction {
  const { t } = useTranslation([entity, 'common']);
  const { database, user } = useSession();
  const confirmAction = useActionConfirmation({ entity });
  const messages = useMessages();
  const problemText = useProblemText();
  const navigate = useNavigateTo();
  return useCallback(
    async (action, target) => {
      const label = t(`actions.${action.name}`);
      const question = { message: t(`ask.${action.name}`, { defaultValue: t('common:pleaseConfirm') }), confirmLabel: label };
      const reason = await confirmAction(action, [target], action.needsConfirmation ? question : null);
      if (reason === null) return;
      try {
        await action.run({ database, user, navigate }, target, reason);
        const done = t(`done.${action.name}`, { defaultValue: '' });
        if (done) messages.success(done);
        void requestSync();
      } catch (error) {
        messages.error(problemText(error));
      }
    },
    [t, database, user, confirmAction, messages, problemText, navigate],
  );
}

/** The actions on `subject` that its state, the user's permissions and the backend allow. */
export function useOfferedActions(declaration: ScreenDeclaration): (target: ActionTarget) => readonly RecordAction[] {
  const { may, session, configuration } = useSession();
  const supports = useSupports();
  return useCallback(
    (target) =>
      declaration.actions.filter(({ name, requires, publicSwitch, isOffered }) => {
        // A derived key is unknown to the backend, so no call can name the record.
        if (isDerivedKey(target.key) || !supports(declaration.entity, name)) return false;
        const isAllowed = may(requires.functionality, requires.flag) || (publicSwitch !== undefined && configuration[publicSwitch]);
        const isOthers = target.row['IsOwn'] === false && isOwnOnly(session.user.Permissions, requires);
        return isAllowed && !isOthers && isOffered(target);
      }),
    [declaration, may, session, configuration, supports],
  );
}
