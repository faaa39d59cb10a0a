import { Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queueHead } from '../../db/queue.ts';
import { tellWorker } from '../../sw/poke.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { ScreensOf } from '../declaration.ts';
import { useSession } from '../session-context.tsx';
import { useOnline } from '../use-online.ts';
import { useOutboxState } from '../use-outbox-state.ts';
import { useRestingQuery } from '../use-resting-query.ts';
import { DeliveredList } from './delivered-list.tsx';
import { QueuedDocumentCard } from './queued-document-card.tsx';
import { queuedDocuments } from './queued-documents.ts';
import { RescueSection } from './rescue-section.tsx';
import { SendingProgress } from './sending-progress.tsx';
import styles from './sync-centre.module.css';

/** Entries shown at first, and added with each "show more". */
const shownAtOnce = 20;

type Props = { readonly screensOf: ScreensOf };

const tables = ['outbox'] as const;
/** Entries may contain signatures: comparing them takes as long as rendering them. */
const isNever = () => false;

/** Lists every unsent change with its state, the reason it waits, and the possible actions. */
export function SyncCentre({ screensOf }: Props) {
  const { t } = useTranslation('sync');
  const { database, session } = useSession();
  const isOnline = useOnline();
  const state = useOutboxState();
  const [shown, setShown] = useState(shownAtOnce);
  const read = useCallback(() => queueHead(database, shown), [database, shown]);
  const head = useRestingQuery({ database, tables, read, isSame: isNever });
  const documents = head && queuedDocuments(head.entries);
  const hidden = head ? head.count - head.entries.length : 0;
  const isEmpty = documents?.length === 0;
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
            onPress={() => void tellWorker({ type: 'drain', reason: 'tap' })}
          >
            {t('sendNow')}
          </Button>
        )
      }
    >
      <div className={styles.centre}>
        {!isOnline && <Banner tone="info">{t('offlineHint')}</Banner>}
        {head && <SendingProgress head={head} />}
        {!documents && <Skeleton lines={4} />}
        {isEmpty && <EmptyState title={t('nothingWaits')}>{t('nothingWaitsHint')}</EmptyState>}
        {documents && !isEmpty && (
          <ul className={styles.list}>
            {documents.map((document) => (
              <li key={`${document.entity} ${document.key}`}>
                <QueuedDocumentCard document={document} screensOf={screensOf} />
              </li>
            ))}
          </ul>
        )}
        {hidden > 0 && <Button onPress={() => setShown(shown + shownAtOnce)}>{t('showMore', { count: hidden })}</Button>}
        <DeliveredList screensOf={screensOf} />
        <RescueSection />
      </div>
    </Page>
  );
}
