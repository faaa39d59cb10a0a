import { isDerivedKey, type RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';

/** What names a row's document; every row schema has an `Id`. */
export function keyOfRow(row: GridRow): RecordKey {
  return row['Id'] as RecordKey;
}

/** Whether the backend names the row's record: of one that it does not name, the row is all that can be had. */
export function hasKey(row: GridRow): boolean {
  return !isDerivedKey(row['Id']);
}
