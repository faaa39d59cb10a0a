import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/layout/card.tsx';
import { StatusPill } from '../../ui/controls/status-pill.tsx';
import type { ScreensOf } from '../declaration/screen-declaration.ts';
import { RecordTitle } from '../list/record-title.tsx';
import { RejectionText } from './rejection-text.tsx';
import { NextAttempt } from './next-attempt.tsx';
import type { QueuedRecord } from './queued-records.ts';
import { QueuedRecordActions } from './queued-record-actions.tsx';
import styles from './sync-centre.module.css';
import { useCallText } from './use-call-text.ts';

const tones = { waiting: 'waiting', sending: 'sending', parked: 'attention' } as const;

type Props = { readonly record: QueuedRecord; readonly screensOf: ScreensOf };

export function QueuedRecordCard({ record, screensOf }: Props) {
  const { t } = useTranslation('sync');
  const textOf = useCallText();
  const { entity, key, entries, state } = record;
  const parked = entries.filter((entry) => entry.state === 'parked');
  return (
    <Card>
      <article className={styles.document}>
        <header className={styles.head}>
          <h2 className={styles.name}>
            <Link to="/$entity/item/{-$id}" params={{ entity, id: String(key) }}>
              <RecordTitle entity={entity} recordKey={key} screensOf={screensOf} />
            </Link>
          </h2>
          <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
        </header>
        <ul className={styles.entries}>
          {[...new Map(entries.map((entry) => [textOf(entry, 1), entry]))].map(([one, last]) => (
            <li key={one}>{textOf(last, entries.filter((entry) => textOf(entry, 1) === one).length)}</li>
          ))}
        </ul>
        <Suspense>
          {parked.map((entry) => (
            <RejectionText key={entry.seq} entry={entry} />
          ))}
        </Suspense>
        {parked.length === 0 && <NextAttempt entries={entries} />}
        <QueuedRecordActions document={record} />
      </article>
    </Card>
  );
}
