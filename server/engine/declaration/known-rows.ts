import type { Database } from '../../database/tables.ts';
import type { Row } from './row.ts';

/** A row of the database; `row` is null when there is none. */
export type KnownRow = { readonly table: keyof Database; readonly id: number; readonly row: Row | null };

/** The record of a changing call: as locked when the call began, and as the save wrote it. Nothing needs to read them again. */
export type KnownRows = { readonly locked: KnownRow | null; written: KnownRow | null };

/** Whether `known` is the row `id` of `table`. */
export function isRow(known: KnownRow | null, table: keyof Database, id: number): known is KnownRow {
  return known?.table === table && known.id === id;
}
