import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { useMessages } from '../ui/messages.tsx';
import type { RecordAction, ScreenDeclaration } from './declaration.ts';

/** Characters. */
const reasonLimit = 500;

type Wording = { readonly message: string; readonly confirmLabel: string };

/**
 * Confirms an action: reports a missing network, shows the confirmation dialog, and takes the optional reason.
 * Resolves with the reason, empty without one; null when the action must not run.
 */
export function useAgreement({ entity }: Pick<ScreenDeclaration, 'entity'>): (action: RecordAction, wording: Wording | null) => Promise<string | null> {
  const { t } = useTranslation([entity, 'common']);
  const confirm = useConfirm();
  const messages = useMessages();
  return useCallback(
    async (action, wording) => {
      if (action.works === 'online' && !navigator.onLine) {
        messages.error(t('common:needsNetwork'));
        return null;
      }
      if (!wording) return '';
      let reason = '';
      const note = { label: t('common:reason'), maxLength: reasonLimit, onChange: (text: string) => void (reason = text) };
      const isAgreed = await confirm({
        title: t(`actions.${action.name}`),
        ...wording,
        tone: action.tone ?? 'normal',
        note: action.takesReason ? note : undefined,
      });
      return isAgreed ? reason.trim() : null;
    },
    [t, confirm, messages],
  );
}
