import type { Rejection, OutboxRow } from '../../../db/schema/rows.ts';

/** Delivery state of a record's changes. */
export type Delivery =
  | { readonly kind: 'received' }
  /** `fault`: why the last attempt failed. */
  | { readonly kind: 'on-device'; readonly waiting: number; readonly fault: Rejection | null }
  | { readonly kind: 'sending'; readonly waiting: number }
  | { readonly kind: 'needs-you'; readonly waiting: number; readonly entry: OutboxRow; readonly fault: Rejection | null };

/** Delivery state of a record by its undelivered entries; a parked entry takes precedence. */
export function deliveryOf(entries: readonly OutboxRow[]): Delivery {
  const waiting = entries.length;
  const parked = entries.find((entry) => entry.state === 'parked');
  if (parked) return { kind: 'needs-you', waiting, entry: parked, fault: parked.fault };
  if (entries.some((entry) => entry.state === 'sending')) return { kind: 'sending', waiting };
  if (waiting === 0) return { kind: 'received' };
  return { kind: 'on-device', waiting, fault: entries.find((entry) => entry.fault !== null)?.fault ?? null };
}
