import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { ScreensOf } from '../declaration.ts';
import { itemPath } from '../paths.ts';
import { DocumentName } from './document-name.tsx';
import { EntryFaultText } from './entry-fault-text.tsx';
import { NextAttempt } from './next-attempt.tsx';
import type { QueuedDocument } from './queued-documents.ts';
import { QueuedDocumentActions } from './queued-document-actions.tsx';
import styles from './sync-centre.module.css';
import { useCallText } from './use-call-text.ts';

const tones = { waiting: 'waiting', sending: 'sending', parked: 'attention' } as const;

type Props = { readonly document: QueuedDocument; readonly screensOf: ScreensOf };

export function QueuedDocumentCard({ document, screensOf }: Props) {
  const { t } = useTranslation('sync');
  const textOf = useCallText();
  const { entity, key, entries, state } = document;
  const parked = entries.filter((entry) => entry.state === 'parked');
  return (
    <Card>
      <article className={styles.document}>
        <header className={styles.head}>
          <h2 className={styles.name}>
            <Link to={itemPath(entity, key)}>
              <DocumentName entity={entity} recordKey={key} screensOf={screensOf} />
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
            <EntryFaultText key={entry.seq} entry={entry} />
          ))}
        </Suspense>
        {parked.length === 0 && <NextAttempt entries={entries} />}
        <QueuedDocumentActions document={document} />
      </article>
    </Card>
  );
}
