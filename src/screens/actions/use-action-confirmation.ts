import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { useHasExtension } from '../use-supports.ts';
import type { ActionTarget, RecordAction, ScreenDeclaration } from '../declaration/screen-declaration.ts';

/** Characters. */
export const MAX_REASON_LENGTH = 500;

type ConfirmationTexts = { readonly title?: string; readonly message: string; readonly confirmLabel: string; readonly cancelLabel?: string | undefined };

/**
 * Confirms an action: reports a missing network, shows the confirmation dialog, and takes the optional reason.
 * Resolves with the reason, empty without one; null when the action must not run.
 */
export function useActionConfirmation({ entity }: Pick<ScreenDeclaration, 'entity'>): (
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
      let reason = '';
      const isRequired = action.hasReasonField === 'required' || (storesReasons && action.requiresReason !== undefined && targets.some(action.requiresReason));
      const note = { label: t(isRequired ? 'common:requiredReason' : 'common:reason'), maxLength: MAX_REASON_LENGTH, onChange: (text: string) => void (reason = text), missing: isRequired ? t('common:reasonMissing') : undefined };
      const isConfirmed = await confirm({
        title: t(`actions.${action.name}`),
        ...texts,
        ...(isRequired && i18n.exists(`${entity}:askReason.${action.name}`) ? { message: t(`askReason.${action.name}`) } : {}),
        tone: action.tone ?? 'normal',
        note: action.hasReasonField || isRequired ? note : undefined,
      });
      return isConfirmed ? reason.trim() : null;
    },
    [t, i18n, entity, confirm, messages, storesReasons],
  );
}
