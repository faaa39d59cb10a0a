import type { RecordKey } from '../../contract/wire/fields.ts';
import type { PathOf } from '../../screens/paths.ts';

/** The path of the screen that finishes a trip; without a key, the running trip. */
export function finishPath(key?: RecordKey): PathOf<'/trip-record-card/finish/{-$id}'> {
  return key === undefined ? '/trip-record-card/finish' : `/trip-record-card/finish/${key}`;
}
