import type { i18n as I18n } from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { isDerivedKey } from '../../contract/fields.ts';
import { isOwnOnly } from '../../contract/permissions.ts';
import type { UserDatabase } from '../../db/schema/user-database.ts';
import { requestSync } from '../../sw/request-sync.ts';
import { useMessages } from '../../ui/overlays/messages.tsx';
import type { ActionTarget, RecordAction, ScreenDeclaration, Undo } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useActionConfirmation } from './use-action-confirmation.ts';
import { useNavigateTo } from '../use-navigate-to.ts';
import { useProblemText } from '../use-problem-text.ts';
import { useSupports } from '../use-supports.ts';

export type RunAction = (action: RecordAction, subject: ActionTarget) => Promise<void>;

type Named = Pick<ScreenDeclaration, 'entity' | 'columns'>;

/** Runs an action: confirms first where needed, shows the result, and requests a sync of the queued calls. */
export function useRunAction(declaration: Named): RunAction {
  const { entity } = declaration;
  const { t, i18n } = useTranslation([entity, 'common']);
  const { database, user } = useSession();
  const confirmAction = useActionConfirmation({ entity });
  const messages = useMessages();
  const problemText = useProblemText();
  const navigate = useNavigateTo();
  return useCallback(
    async (action, target) => {
      const takeBack = async (undo: Undo) => {
        if (await undo()) messages.info(i18n.t('confirmation:undone'));
        else messages.error(i18n.t('confirmation:tooLate'));
      };
      const question = action.needsConfirmation ? await questionOf(declaration, action, target, { i18n, database }) : null;
      const reason = await confirmAction(action, [target], question);
      if (reason === null) return;
      try {
        const undos: Undo[] = [];
        await action.run({ database, user, navigate, offerUndo: (one) => undos.push(one) }, target, reason);
        const [undo] = undos;
        const done = t(`done.${action.name}`, { defaultValue: '' });
        if (done) messages.success(done, undo && { label: i18n.t('confirmation:undo'), onPress: () => void takeBack(undo) });
        void requestSync();
      } catch (error) {
        messages.error(problemText(error));
      }
    },
    [t, i18n, declaration, database, user, confirmAction, messages, problemText, navigate],
  );
}

type QuestionContext = { readonly i18n: I18n; readonly database: UserDatabase };

/** The question before an action on one record. Its texts load with the first one. */
async function questionOf(declaration: Named, action: RecordAction, target: ActionTarget, { i18n, database }: QuestionContext) {
  const [{ confirmationTexts }, { canUndoRemoval }] = await Promise.all([import('./confirmation-texts.ts'), import('./undo-removal.ts')]);
  const { entity } = declaration;
  const texts = await confirmationTexts(declaration, action, target, i18n);
  const isUndoable = action.name === 'delete' && (await canUndoRemoval(database, entity, target));
  const fallback = action.name === 'delete' ? i18n.t(`confirmation:${isUndoable ? 'undoable' : 'final'}`) : i18n.t('common:pleaseConfirm');
  return { ...texts, message: i18n.t(`${entity}:ask.${action.name}`, { defaultValue: fallback }), confirmLabel: i18n.t(`${entity}:actions.${action.name}`) };
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
