import { Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueHead } from '../../db/outbox/queue.ts';
import { postToWorker } from '../../sw/request-sync.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { ScreensOf } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useOutboxState } from '../use-outbox-state.ts';
import { useThrottledLiveQuery } from '../use-throttled-live-query.ts';
import { DeliveredList } from './delivered-list.tsx';
import { QueuedRecordCard } from './queued-record-card.tsx';
import { queuedRecords } from './queued-records.ts';
import { RescueSection } from './rescue-section.tsx';
import { SendingProgress } from '../record/files/sending-progress.tsx';
import layout from '../../ui/theme/layout.module.css';

/** Entries shown at first, and added with each "show more". */
const ENTRIES_PER_STEP = 20;

type Props = { readonly screensOf: ScreensOf };

const tables = ['outbox'] as const;
/** Entries may contain signatures: comparing them takes as long as rendering them. */
const neverSame = () => false;

/** Lists every unsent change with its state, the reason it waits, and the possible actions. */
export function SyncCentre({ screensOf }: Props) {
  const { t } = useTranslation('sync');
  const { database, session } = useSession();
  const isOnline = useOnline();
  const state = useOutboxState();
  const [shownCount, setShownCount] = useState(ENTRIES_PER_STEP);
  const read = useCallback(() => queueHead(database, shownCount), [database, shownCount]);
  const head = useThrottledLiveQuery({ database, tables, read, isSame: neverSame });
  const records = head && queuedRecords(head.entries);
  const hidden = head ? head.count - head.entries.length : 0;
  const isEmpty = records?.length === 0;
  // Does not depend on isOnline: a browser that wrongly reports "offline" must not prevent a retry.
  const canSend = session.state === 'active';
  return (
    <Page
      title={t('title')}
      subtitle={state ? t(`meaning.${state.key}`) : undefined}
      width="normal"
      actions={
        !isEmpty && (
          <Button
            variant="primary"
            icon={<Send aria-hidden />}
            isDisabled={!canSend}
            onPress={() => void postToWorker({ type: 'drain', reason: 'tap' })}
          >
            {t('sendNow')}
          </Button>
        )
      }
    >
      <div className={layout.stack4}>
        {!isOnline && <Banner tone="info">{t('offlineHint')}</Banner>}
        {head && <SendingProgress head={head} />}
        {!records && <Skeleton lines={4} />}
        {isEmpty && <EmptyState title={t('nothingWaits')}>{t('nothingWaitsHint')}</EmptyState>}
        {records && !isEmpty && (
          <ul className={layout.stack4}>
            {records.map((document) => (
              <li key={`${document.entity} ${document.key}`}>
                <QueuedRecordCard record={document} screensOf={screensOf} />
              </li>
            ))}
          </ul>
        )}
        {hidden > 0 && <Button onPress={() => setShownCount(shownCount + ENTRIES_PER_STEP)}>{t('showMore', { count: hidden })}</Button>}
        <DeliveredList screensOf={screensOf} />
        <RescueSection />
      </div>
    </Page>
  );
}
