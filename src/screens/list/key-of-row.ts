import type { RecordKey } from '../../contract/fields.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';

/** What names a row's document; every row schema has an `Id`. */
export function keyOfRow(row: GridRow): RecordKey {
  return row['Id'] as RecordKey;
}
