import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';

/** Resolves with whether the unsaved input of a form may go. */
type MayDiscard = () => Promise<boolean>;

/**
 * Asks before a link, Back or a reload discards the input of a form that has no draft on the device. The result asks the same for other
 * ways out, as the close button of a dialog.
 */
export function useUnsavedInput(isChanged: () => boolean): MayDiscard {
  const { i18n } = useTranslation();
  const confirm = useConfirm();
  const { history } = useRouter();
  const current = useRef(isChanged);
  useEffect(() => {
    current.current = isChanged;
  });
  const mayDiscard = useCallback(async () => {
    if (!current.current()) return true;
    await i18n.loadNamespaces('decision');
    const t = i18n.getFixedT(null, 'decision', 'unsaved');
    return confirm({ title: t('title'), message: t('text'), confirmLabel: t('discard'), cancelLabel: t('keep'), tone: 'danger' });
  }, [i18n, confirm]);
  useEffect(() => {
    return history.block({ blockerFn: async () => !(await mayDiscard()), enableBeforeUnload: () => current.current() });
  }, [history, mayDiscard]);
  return mayDiscard;
}
