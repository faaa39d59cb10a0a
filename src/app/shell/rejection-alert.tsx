import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { parkedWithCode } from '../../db/outbox/queue.ts';
import { screensOf } from '../../entities/registry.ts';
import { textOf } from '../../screens/text-of.ts';
import { useSession } from '../../screens/session-context.tsx';
import { useEntityNames } from '../../screens/use-entity-names.ts';
import { useNavigateTo } from '../../screens/use-navigate-to.ts';
import { useConfirm } from '../../ui/overlays/confirm-dialog.tsx';

/** Entries already alerted, keyed by database, `seq` and number of attempts. */
const alerted = new Set<string>();

/** Alerts the user when the backend rejects an entry because no documents were delivered, whenever that response arrives. */
export function RejectionAlert() {
  const { t } = useTranslation(['problem', 'shell', 'ui']);
  const { database } = useSession();
  const names = useEntityNames();
  const confirm = useConfirm();
  const navigate = useNavigateTo();
  const parked = useLiveQuery(() => parkedWithCode(database, 'no-documents'), [database]);
  const showAlert = useEffectEvent(async (entry: OutboxRow) => {
    const { rowOfRecord } = await import('../../db/cache/cached-row.ts');
    const [row, screens] = await Promise.all([rowOfRecord(database, entry.entity, entry.recordKey), screensOf(entry.entity)]);
    const primary = screens?.columns.find((column) => column.isPrimary)?.field ?? '';
    const title = [names.one(entry.entity), textOf(row?.[primary])].filter(Boolean).join(' ');
    const isGoing = await confirm({ title, message: t('no-documents'), confirmLabel: t('shell:refused.open'), cancelLabel: t('ui:close') });
    if (isGoing) navigate('/sync');
  });
  useEffect(() => {
    for (const entry of parked ?? []) {
      const name = `${database.name} ${entry.seq} ${entry.attempts}`;
      if (alerted.has(name)) continue;
      alerted.add(name);
      void showAlert(entry);
    }
  }, [database, parked]);
  return null;
}
