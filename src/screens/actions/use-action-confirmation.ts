import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useHasExtension } from '../use-supports.ts';
import type { ActionTarget, RecordAction, ScreenDeclaration } from '../declaration/screen-declaration.ts';
import type { ConfirmationTexts } from './confirm-action.ts';

/**
 * Confirms an action: reports a missing network, shows the confirmation dialog, and takes the optional reason.
 * Resolves with the reason, empty without one; null when the action must not run.
 */
export function useActionConfirmation({
  entity,
}: Pick<ScreenDeclaration, 'entity'>): (
  action: RecordAction,
  targets: readonly ActionTarget[],
  texts: ConfirmationTexts | null,
) => Promise<string | null> {
  const { t, i18n } = useTranslation([entity, 'common']);
  const confirm = useConfirm();
  const messages = useMessages();
  const storesReasons = useHasExtension('columns');
  return useCallback(
    async (action, targets, texts) => {
      if (action.works === 'online' && !navigator.onLine) {
        messages.error(t('common:needsNetwork'));
        return null;
      }
      if (!texts) return '';
      // Loaded with the first question, as its dialog.
      const { confirmAction } = await import('./confirm-action.ts');
      return confirmAction(action, targets, texts, { entity, i18n, confirm, storesReasons });
    },
    [t, i18n, entity, confirm, messages, storesReasons],
  );
}
