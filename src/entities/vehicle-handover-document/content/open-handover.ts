import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';

/** A handover stored on this device, as its protocol shows it. */
export type OpenHandover = {
  readonly record: RecordRow;
  readonly row: GridRow;
  /** Null while it is unconfirmed. */
  readonly number: string | null;
};

export function toOpenHandover(record: RecordRow): OpenHandover {
  const number = textOf(record.item['Number']) ?? textOf(record.row?.['Number']);
  return { record, number, row: { ...record.row, Id: record.key, Number: number } };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
