import type { GridRow } from '../../contract/grid/evaluate.ts';
import type { RecordRow } from '../../db/schema/rows.ts';
import type { OpenRecord } from '../../screens/record/data/use-record.ts';

/** A handover stored on this device, with the values that decide whether it may be changed. */
export type OpenHandover = OpenRecord & {
  readonly record: RecordRow;
  readonly row: GridRow;
  /** Null while it is unconfirmed. */
  readonly number: string | null;
};

export function toOpenHandover(openRecord: OpenRecord, record: RecordRow): OpenHandover {
  const number = textOf(record.item['Number']) ?? textOf(record.row?.['Number']);
  return { ...openRecord, record, number, row: { ...record.row, Id: record.key, Number: number } };
}

/** Whether the handover may be changed: it has no number, and no confirmation is queued. */
export function isEditable({ number, entries }: Pick<OpenHandover, 'number' | 'entries'>): boolean {
  return number === null && !entries.some((entry) => entry.call === 'confirm' && entry.state !== 'parked');
}

/** Whether the record's content is cached, not only the effects of list actions. */
export function hasContent(record: RecordRow): boolean {
  return record.item['VehicleId'] !== undefined;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
