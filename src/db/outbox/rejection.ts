import type { Rejection } from '../../contract/delivery/rejection.ts';
import type { OutboxRow, StoredRejection } from '../schema/rows.ts';

/** The stored field of an entry that holds its rejection. */
export type RejectionSource = Pick<OutboxRow, 'fault'>;

/** Why an entry is parked or waits. The stored names are those of released versions (SY21). */
export function rejectionOf({ fault }: RejectionSource): Rejection | null {
  if (fault === null) return null;
  const { faults: errors, ...rejection } = fault;
  return { ...rejection, errors };
}

/** The reverse of `rejectionOf`. */
export function toStoredRejection({ errors: faults, ...rejection }: Rejection): StoredRejection {
  return { ...rejection, faults };
}
