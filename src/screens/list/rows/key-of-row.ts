import { isDerivedKey, type RecordKey } from '../../../contract/wire/fields.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';

/** Key of a row's record; every row schema has an `Id`. */
export function keyOfRow(row: GridRow): RecordKey {
  return row['Id'] as RecordKey;
}

/** Whether the row has a key from the backend. A record without one cannot be loaded: the row is all the data there is. */
export function hasKey(row: GridRow): boolean {
  return !isDerivedKey(row['Id']);
}
