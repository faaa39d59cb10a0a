import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueHead } from '../../../db/outbox/queue.ts';
import { ProgressBar } from '../../../ui/controls/progress-bar.tsx';
import { useFormats } from '../../use-formats.ts';

type Remainder = { readonly entries: number; readonly bytes: number };

/** Progress of the drain: sent changes and bytes of their photos. Shown only while an entry is being sent. */
export function SendingProgress({ head }: { readonly head: QueueHead }) {
  const { t } = useTranslation('sync');
  const formats = useFormats();
  const remainder = remainderOf(head);
  const total = useMaxRemainder(remainder);
  if (!head.entries.some((entry) => entry.state === 'sending')) return null;
  const changes = t('progress.changes', { number: Math.min(total.entries - remainder.entries + 1, total.entries), total: total.entries });
  const bytes = t('progress.bytes', { sent: formats.fileSize(total.bytes - remainder.bytes), total: formats.fileSize(total.bytes) });
  // A worker gets no upload progress within a file (docs/decisions/075): a determinate bar for one entry would look stuck.
  if (total.entries === 1)
    return <ProgressBar label={[t('progress.label'), ...(total.bytes > 0 ? [formats.fileSize(total.bytes)] : [])].join(' · ')} />;
  // Photos take most of the time: count their bytes, and changes only where there are no photos.
  const [value, max] = total.bytes > 0 ? [total.bytes - remainder.bytes, total.bytes] : [total.entries - remainder.entries, total.entries];
  return (
    <ProgressBar label={t('progress.label')} value={value} max={max} valueText={total.bytes > 0 ? `${changes} · ${bytes}` : changes} />
  );
}

/** Remaining entries that need no decision, and their bytes. Bytes are 0 unless the whole queue was read: a partial sum is no measure. */
function remainderOf({ entries, count, sendable }: QueueHead): Remainder {
  if (entries.length < count) return { entries: sendable, bytes: 0 };
  const blobs = entries.filter((entry) => entry.state !== 'parked').flatMap((entry) => entry.blobs);
  return { entries: sendable, bytes: blobs.reduce((sum, blob) => sum + blob.size, 0) };
}

/** Highest remainder since the queue was last empty: the total in "3 of 7". */
function useMaxRemainder(left: Remainder): Remainder {
  const [most, setMost] = useState(left);
  const next = left.entries === 0 ? left : { entries: Math.max(most.entries, left.entries), bytes: Math.max(most.bytes, left.bytes) };
  if (next.entries !== most.entries || next.bytes !== most.bytes) setMost(next);
  return next;
}
