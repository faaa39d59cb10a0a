import type { Database } from '../../database/tables.ts';
import type { Row } from './row.ts';

/** A row of the database; `row` is null when there is none. */
export type TransactionRow = { readonly table: keyof Database; readonly id: number; readonly row: Row | null };

/** The record of a changing call: as locked when the call began, and as the save wrote it. Nothing needs to read them again. */
export type TransactionRows = { readonly locked: TransactionRow | null; written: TransactionRow | null };

/** Whether `candidate` is the row `id` of `table`. */
export function isRow(candidate: TransactionRow | null, table: keyof Database, id: number): candidate is TransactionRow {
  return candidate?.table === table && candidate.id === id;
}
