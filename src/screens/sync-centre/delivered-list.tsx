import { Link } from '@tanstack/react-router';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deliveredEntries } from '../../db/outbox/queue.ts';
import type { DeliveredRow } from '../../db/schema/rows.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import type { ScreensOf } from '../declaration/screen-declaration.ts';
import { useSession } from '../session-context.tsx';
import { useFormats } from '../use-formats.ts';
import { RecordTitle } from '../list/record-title.tsx';
import styles from './sync-centre.module.css';
import { useCallText } from './use-call-text.ts';
import layout from '../../ui/theme/layout.module.css';

/** Delivered changes shown before "show all"; the device stores the last 200. */
const INITIAL_ROWS = 10;
const MAX_ROWS = 200;

type Props = { readonly screensOf: ScreensOf };

/** Latest changes that the backend has received. */
export function DeliveredList({ screensOf }: Props) {
  const { t } = useTranslation('sync');
  const { database } = useSession();
  const [showsAll, setShowsAll] = useState(false);
  const delivered = useLiveQuery(() => deliveredEntries(database, MAX_ROWS), [database], []);
  if (delivered.length === 0) return null;
  const shownEntries = showsAll ? delivered : delivered.slice(0, INITIAL_ROWS);
  return (
    <Section title={t('delivered')} description={t('deliveredHint', { count: delivered.length })}>
      <ul className={styles.delivered}>
        {shownEntries.map((line) => (
          <li key={line.seq}>
            <DeliveredLine line={line} screensOf={screensOf} />
          </li>
        ))}
      </ul>
      {shownEntries.length < delivered.length && (
        <Button onPress={() => setShowsAll(true)}>{t('showAllDelivered', { count: delivered.length })}</Button>
      )}
    </Section>
  );
}

type LineProps = Props & { readonly line: DeliveredRow };

function DeliveredLine({ line, screensOf }: LineProps) {
  const { entity, recordKey, deliveredAt } = line;
  const textOf = useCallText();
  const formats = useFormats();
  return (
    <div className={styles.line}>
      <Link to="/$entity/item/{-$id}" params={{ entity, id: String(recordKey) }}>
        <span>
          <RecordTitle entity={entity} recordKey={recordKey} screensOf={screensOf} />
        </span>
      </Link>
      <span className={layout.muted}>
        {textOf(line, 1)} · {formats.timestamp(deliveredAt)}
      </span>
    </div>
  );
}
