import type { RecordKey } from '../../contract/fields.ts';

/** Where a trip is finished; without a key, the one that runs. */
export function finishPath(key?: RecordKey): string {
  return key === undefined ? '/trip-record-card/finish' : `/trip-record-card/finish/${key}`;
}
