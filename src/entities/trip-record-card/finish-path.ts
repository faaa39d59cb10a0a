import type { RecordKey } from '../../contract/fields.ts';

/** The path of the screen that finishes a trip; without a key, the running trip. */
export function finishPath(key?: RecordKey): string {
  return key === undefined ? '/trip-record-card/finish' : `/trip-record-card/finish/${key}`;
}
