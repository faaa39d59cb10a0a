import { useTranslation } from 'react-i18next';
import { rejectionOf } from '../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../db/schema/rows.ts';
import { Banner } from '../../ui/layout/banner.tsx';
import { RejectionReason } from '../record/notices/rejection-reason.tsx';

/** Why an entry is parked: text of the code, and the field errors or else the backend's message. */
export function RejectionText({ entry }: { entry: OutboxRow }) {
  const { t } = useTranslation('sync');
  const rejection = rejectionOf(entry);
  if (!rejection) return null;
  const call = t(`calls.${entry.call}`, { count: 1, defaultValue: t('calls.other') });
  const file = entry.blobs[0]?.name ?? entry.fileName;
  return (
    <Banner tone="warning" title={file === undefined ? call : `${call}: ${file}`}>
      <RejectionReason entity={entry.entity} rejection={rejection} />
    </Banner>
  );
}
