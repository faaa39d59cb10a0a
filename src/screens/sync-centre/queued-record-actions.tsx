import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { discardEntries, entriesDiscardedWith } from '../../db/outbox/discard-entries.ts';
import { retryParked } from '../../db/outbox/outbox.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { useMessages } from '../../ui/overlays/messages.tsx';
import { needsDecision, DecisionButton } from '../record/notices/decision-button.tsx';
import { recordPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import { useAttempt } from '../use-attempt.ts';
import type { QueuedRecord } from './queued-records.ts';
import styles from './sync-centre.module.css';

export function QueuedRecordActions({ document: { entity, key, entries, state } }: { document: QueuedRecord }) {
  const { t } = useTranslation('sync');
  const { database } = useSession();
  const confirm = useConfirm();
  const messages = useMessages();
  const attempt = useAttempt();
  const parked = entries.filter((entry) => entry.state === 'parked');
  const undecided = parked.find(needsDecision);
  /** Entry that blocks the record's queue; only this one can be discarded. */
  const blocking = parked[0] ?? entries[0];

  async function retry() {
    for (const entry of parked) await retryParked(database, entry.seq);
    await postToWorker({ type: 'drain', reason: 'tap' });
  }

  async function discard(seq: number) {
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
  }

  return (
    <div className={styles.actions}>
      {undecided && <DecisionButton entry={undecided} />}
      {parked.length > 0 && !undecided ? (
        <LinkButton href={recordPath(entity, key)} variant="primary" icon={<Pencil aria-hidden />}>
          {t('edit')}
        </LinkButton>
      ) : (
        <LinkButton href={recordPath(entity, key)}>{t('open')}</LinkButton>
      )}
      {parked.length > 0 && !undecided && (
        <Button icon={<RotateCw aria-hidden />} onPress={() => void retry()}>
          {t('tryAgain')}
        </Button>
      )}
      {blocking && state !== 'sending' && (
        <Button variant="quiet" icon={<Trash2 aria-hidden />} onPress={() => void discard(blocking.seq)}>
          {t('discard.action')}
        </Button>
      )}
    </div>
  );
}
