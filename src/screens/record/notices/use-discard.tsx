import { useTranslation } from 'react-i18next';
import { discardEntries, entriesDiscardedWith } from '../../../db/outbox/discard-entries.ts';
import { useConfirm } from '../../../ui/overlays/confirm-dialog.tsx';
import { useMessages } from '../../../ui/overlays/messages.tsx';
import { useSession } from '../../session-context.tsx';
import { useAttempt } from '../../use-attempt.ts';

/** Discards an entry with those that depend on it, after a confirmation. */
export function useDiscard(): (seq: number) => Promise<void> {
  const { t } = useTranslation('sync');
  const { database } = useSession();
  const confirm = useConfirm();
  const messages = useMessages();
  const attempt = useAttempt();
  return async (seq) => {
    const discarded = await entriesDiscardedWith(database, seq);
    const mayHaveArrived = discarded.some((entry) => entry.attempts > 0);
    const isAgreed = await confirm({
      title: t('discard.title'),
      message: (
        <>
          <p>{t('discard.text', { count: discarded.length })}</p>
          {mayHaveArrived && <p>{t('discard.mayHaveArrived')}</p>}
        </>
      ),
      confirmLabel: t('discard.confirm'),
      tone: 'danger',
    });
    if (!isAgreed) return;
    await attempt(async () => {
      await discardEntries(database, seq);
      messages.success(t('discard.done'));
    });
  };
}
