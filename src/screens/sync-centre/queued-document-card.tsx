import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import type { ScreenDeclaration } from '../declaration.ts';
import { itemPath } from '../paths.ts';
import { DocumentName } from './document-name.tsx';
import { EntryFaultText } from './entry-fault-text.tsx';
import { NextAttempt } from './next-attempt.tsx';
import type { QueuedDocument } from './queued-documents.ts';
import { QueuedDocumentActions } from './queued-document-actions.tsx';
import styles from './sync-centre.module.css';

const tones = { waiting: 'waiting', sending: 'sending', parked: 'attention' } as const;

type Props = { readonly document: QueuedDocument; readonly declaration: ScreenDeclaration | undefined };

export function QueuedDocumentCard({ document, declaration }: Props) {
  const { t } = useTranslation('sync');
  const { entity, key, entries, state } = document;
  const parked = entries.filter((entry) => entry.state === 'parked');
  return (
    <Card>
      <article className={styles.document}>
        <header className={styles.head}>
          <h2 className={styles.name}>
            <Link to={itemPath(entity, key)}>
              <DocumentName entity={entity} recordKey={key} declaration={declaration} />
            </Link>
          </h2>
          <StatusPill tone={tones[state]}>{t(`state.${state}`)}</StatusPill>
        </header>
        <ul className={styles.entries}>
          {[...new Map(entries.map((entry) => [entry.call, entry])).values()].map(({ call }) => (
            <li key={call}>{t(`calls.${call}`, { count: entries.filter((entry) => entry.call === call).length, defaultValue: t('calls.other') })}</li>
          ))}
        </ul>
        {parked.map((entry) => (
          <EntryFaultText key={entry.seq} entry={entry} />
        ))}
        {parked.length === 0 && <NextAttempt entries={entries} />}
        <QueuedDocumentActions document={document} />
      </article>
    </Card>
  );
}
