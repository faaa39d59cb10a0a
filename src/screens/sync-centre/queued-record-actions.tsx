import { Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { retryParked } from '../../db/outbox/outbox.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { Button } from '../../ui/controls/button.tsx';
import { LinkButton } from '../../ui/controls/link-button.tsx';
import { needsDecision, DecisionButton } from '../record/notices/decision-button.tsx';
import { useDiscard } from '../record/notices/use-discard.tsx';
import { usefulStepFor } from '../record/notices/useful-step.ts';
import { recordPath } from '../paths.ts';
import { useSession } from '../session-context.tsx';
import type { QueuedRecord } from './queued-records.ts';
import styles from './sync-centre.module.css';

/** The steps of a queued record, the most useful one first. */
export function QueuedRecordActions({ document: { entity, key, entries, state } }: { document: QueuedRecord }) {
  const { t } = useTranslation('sync');
  const { database } = useSession();
  const discard = useDiscard();
  const parked = entries.filter((entry) => entry.state === 'parked');
  const undecided = parked.find(needsDecision);
  /** Entry that blocks the record's queue; only this one can be discarded. */
  const blocking = parked[0] ?? entries[0];
  const best = parked[0] && !undecided ? usefulStepFor(parked[0]) : null;

  async function retry() {
    for (const entry of parked) await retryParked(database, entry.seq);
    await postToWorker({ type: 'drain', reason: 'tap' });
  }

  const open =
    best === 'correct' ? (
      <LinkButton key="open" href={recordPath(entity, key)} variant="primary" icon={<Pencil aria-hidden />}>
        {t('edit')}
      </LinkButton>
    ) : (
      <LinkButton key="open" href={recordPath(entity, key)}>
        {t('open')}
      </LinkButton>
    );
  const again = best && (
    <Button key="again" {...(best === 'retry' && { variant: 'primary' })} icon={<RotateCw aria-hidden />} onPress={() => void retry()}>
      {t('tryAgain')}
    </Button>
  );
  const away = blocking && state !== 'sending' && (
    <Button
      key="away"
      variant={best === 'discard' ? 'primary' : 'quiet'}
      icon={<Trash2 aria-hidden />}
      onPress={() => void discard(blocking.seq)}
    >
      {t('discard.action')}
    </Button>
  );
  const inOrder = best === 'retry' ? [again, open, away] : best === 'discard' ? [away, open, again] : [open, again, away];
  return (
    <div className={styles.actions}>
      {undecided && <DecisionButton entry={undecided} />}
      {inOrder}
    </div>
  );
}
