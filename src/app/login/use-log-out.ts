import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { countEntries } from '../../db/outbox/outbox.ts';
import { allDrafts } from '../../db/outbox/queue.ts';
import { removeSettings } from '../../screens/list/views/list-settings.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { markSignedOut } from './signed-out-mark.ts';

/** Logs out. Queued entries and drafts stay on the device for their user; a confirmation explains it first. */
export function useLogOut(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const { database, user } = useSession();
  const confirm = useConfirm();
  const { history } = useRouter();
  return useCallback(async () => {
    const { waiting, sending, parked } = await countEntries(database);
    const queued = waiting + sending + parked;
    const drafts = (await allDrafts(database)).length;
    const isEmpty = queued === 0 && drafts === 0;
    const message = queued > 0 ? t('logOutKeeps.queued', { count: queued }) : t('logOutKeeps.drafts', { count: drafts });
    if (!isEmpty && !(await confirm({ title: t('logOut'), message, confirmLabel: t('logOut') }))) return;
    // Logging out is its own answer to unsaved input.
    history.push('/', undefined, { ignoreBlocker: true });
    markSignedOut();
    removeSettings(user, 'arrangement');
    const { logOut } = await import('../../sw/session/log-out.ts');
    const address = await logOut(isEmpty);
    if (address !== null) location.assign(address);
  }, [t, database, user, confirm, history]);
}
