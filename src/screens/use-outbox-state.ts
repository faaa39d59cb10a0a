import { useCallback, useState } from 'react';
import { countEntries } from '../db/outbox/outbox.ts';
import type { StatusTone } from '../ui/controls/status-pill.tsx';
import { useSession } from './session-context.tsx';
import { useThrottledLiveQuery } from './use-throttled-live-query.ts';

export type OutboxState = {
  readonly tone: StatusTone;
  /** Translation key under `header` of the namespace `sync`. */
  readonly key: 'parked' | 'sending' | 'waiting' | 'received';
  readonly count: number;
  /** Size of the batch that is being sent. */
  readonly of?: number;
};

const tables = ['outbox'] as const;

/** Live summary of the outbox; null until the first count, so that nothing is shown as received on a guess. */
export function useOutboxState(): OutboxState | null {
  const { database } = useSession();
  const read = useCallback(() => countEntries(database), [database]);
  const counts = useThrottledLiveQuery({ database, tables, read });
  const remaining = counts ? counts.waiting + counts.sending : 0;
  const [batch, setBatch] = useState(0);
  // Largest number left since the queue was last empty: the total of "3 of 7".
  const total = remaining === 0 ? 0 : Math.max(batch, remaining);
  if (total !== batch) setBatch(total);
  if (!counts) return null;
  const { waiting, sending, parked } = counts;
  if (sending > 0) return { tone: 'sending', key: 'sending', count: Math.min(total - remaining + 1, total), of: total };
  if (parked > 0) return { tone: 'attention', key: 'parked', count: parked };
  if (waiting > 0) return { tone: 'waiting', key: 'waiting', count: waiting };
  return { tone: 'received', key: 'received', count: 0 };
}
