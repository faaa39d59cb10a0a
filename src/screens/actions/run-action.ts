import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isDerivedKey } from '../../contract/wire/fields.ts';
import { isOwnOnly } from '../../contract/permissions/permissions.ts';
import { requestSync } from '../../sw/request-sync.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ActionTarget, RecordAction, ScreenDeclaration, Undo } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useActionConfirmation } from './use-action-confirmation.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { useAttempt } from '../use-attempt.ts';
import { useSupports } from '../use-supports.ts';

export type RunAction = (action: RecordAction, target: ActionTarget) => Promise<void>;

/** Runs an action: confirms first where needed, shows the result, and requests a sync of the queued calls. */
export function useRunAction(declaration: Pick<ScreenDeclaration, 'entity' | 'columns'>): RunAction {
  const { entity } = declaration;
  const { t, i18n } = useTranslation([entity, 'common']);
  const { database, user } = useSession();
  const confirmAction = useActionConfirmation({ entity });
  const messages = useMessages();
  const attempt = useAttempt();
  const navigate = useNavigateTo();
  return useCallback(
    async (action, target) => {
      // The question and its texts load with the first one.
      const question = action.needsConfirmation
        ? (await import('./confirmation-texts.ts')).questionOf(declaration, action, target, { i18n, database })
        : null;
      const reason = await confirmAction(action, [target], await question);
      if (reason === null) return;
      await attempt(async () => {
        const undos: Undo[] = [];
        await action.run({ database, user, navigate, offerUndo: (one) => undos.push(one) }, target, reason);
        const [undo] = undos;
        const notice = t(`done.${action.name}`, { defaultValue: '' });
        if (notice) messages.success(notice, undo && (await import('./undo-removal.ts')).undoButton(undo, messages, i18n));
        void requestSync();
      });
    },
    [t, i18n, declaration, database, user, confirmAction, messages, attempt, navigate],
  );
}

/** The actions on `target` that its state, the user's permissions and the backend allow. */
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
