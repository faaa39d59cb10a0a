import type { Rejection } from '../../../contract/delivery/rejection.ts';
import { rejectionOf } from '../../../db/outbox/rejection.ts';
import type { OutboxRow } from '../../../db/schema/rows.ts';
import type { StatusTone } from '../../../ui/controls/status-pill.tsx';

/** Delivery state of a record's changes. */
export type Delivery =
  | { readonly kind: 'received' }
  /** `rejection`: why the last attempt failed. */
  | { readonly kind: 'on-device'; readonly waiting: number; readonly rejection: Rejection | null }
  | { readonly kind: 'sending'; readonly waiting: number }
  | { readonly kind: 'needs-you'; readonly waiting: number; readonly entry: OutboxRow; readonly rejection: Rejection | null };

/** The tone of each state's pill. */
export const deliveryTones = {
  received: 'received',
  'on-device': 'waiting',
  sending: 'sending',
  'needs-you': 'attention',
} as const satisfies Record<Delivery['kind'], StatusTone>;

/** Delivery state of a record by its undelivered entries; a parked entry takes precedence. */
export function deliveryOf(entries: readonly OutboxRow[]): Delivery {
  const waiting = entries.length;
  const parked = entries.find((entry) => entry.state === 'parked');
  if (parked) return { kind: 'needs-you', waiting, entry: parked, rejection: rejectionOf(parked) };
  if (entries.some((entry) => entry.state === 'sending')) return { kind: 'sending', waiting };
  if (waiting === 0) return { kind: 'received' };
  return { kind: 'on-device', waiting, rejection: entries.map(rejectionOf).find((one) => one !== null) ?? null };
}
