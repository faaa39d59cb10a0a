import type { EntryFault, OutboxRow } from '../../db/rows.ts';

/** Where a document's changes are (sync rule 15). */
export type Delivery =
  | { readonly kind: 'received' }
  /** `fault`: why the last attempt did not get through. */
  | { readonly kind: 'on-device'; readonly waiting: number; readonly fault: EntryFault | null }
  | { readonly kind: 'sending'; readonly waiting: number }
  | { readonly kind: 'needs-you'; readonly waiting: number; readonly entry: OutboxRow; readonly fault: EntryFault | null };

/** What the document's undelivered entries say; a refusal comes before everything else. */
export function deliveryOf(entries: readonly OutboxRow[]): Delivery {
  const waiting = entries.length;
  const parked = entries.find((entry) => entry.state === 'parked');
  if (parked) return { kind: 'needs-you', waiting, entry: parked, fault: parked.fault };
  if (entries.some((entry) => entry.state === 'sending')) return { kind: 'sending', waiting };
  if (waiting === 0) return { kind: 'received' };
  return { kind: 'on-device', waiting, fault: entries.find((entry) => entry.fault !== null)?.fault ?? null };
}
