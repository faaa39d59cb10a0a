import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { queuedEntry } from '../../db/outbox/queue.ts';
import { rejectionOf } from '../../db/outbox/rejection.ts';
import { EmptyState } from '../../ui/layout/empty-state.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Skeleton } from '../../ui/layout/skeleton.tsx';
import type { ScreensOf } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { Comparison } from './comparison.tsx';

type Props = { readonly seq: number; readonly screensOf: ScreensOf };

/** Shows the conflicting fields of a parked entry side by side (this device, backend) for the user to choose. */
export function CompareScreen({ seq, screensOf }: Props) {
  const { t } = useTranslation('compare');
  const { database } = useSession();
  const entry = useLiveQuery(() => (Number.isSafeInteger(seq) ? queuedEntry(database, seq) : null), [database, seq]);
  const theirs = entry?.state === 'parked' ? rejectionOf(entry)?.theirs : undefined;
  if (entry && theirs) return <Comparison key={JSON.stringify(theirs)} entry={entry} theirs={theirs} screensOf={screensOf} />;
  return (
    <Page title={t('title')} back={{ href: '/sync', label: t('back') }} width="normal">
      {entry === undefined ? <Skeleton lines={6} /> : <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>}
    </Page>
  );
}
