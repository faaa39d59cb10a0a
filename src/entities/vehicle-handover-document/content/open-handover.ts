import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { RecordRow } from '../../../db/schema/rows.ts';

/** A handover stored on this device, as its protocol shows it. */
export type OpenHandover = {
  readonly record: RecordRow;
  readonly row: GridRow;
  /** Null while it is unconfirmed. */
  readonly number: string | null;
  /** Set once it was corrected after a delivery. `replaced`: when and why a later version took its place; null for the current one. */
  readonly version: { readonly number: number; readonly replaced: { readonly on: string; readonly reason: string } | null } | null;
};

export function toOpenHandover(record: RecordRow): OpenHandover {
  const number = textOf(record.item['Number']) ?? textOf(record.row?.['Number']);
  const replaced = record.item['ReplacedVersions'];
  const version = Array.isArray(replaced) && replaced.length > 0 ? { number: replaced.length + 1, replaced: null } : null;
  return { record, number, row: { ...record.row, Id: record.key, Number: number }, version };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
