import { fold } from '../grid/fold.ts';
import type { Language } from '../languages.ts';
import type { FieldFault } from '../problem.ts';
import type { CellType } from './cell-value.ts';

/** Records that a file may name by something that people know, such as a vehicle by its plate. */
export type LookupName = 'vehicle' | 'employee' | 'insurer';

/** A column of a file that is imported: what it is called, and what its cells must say. */
export type ImportColumn = {
  readonly field: string;
  /** Any of them is its heading, in any case; the reader's own is the one of the template. */
  readonly headings: Readonly<Record<Language, string>>;
  /** What else people call it. */
  readonly alsoCalled?: readonly string[];
  readonly type: CellType;
  readonly isRequired?: true;
  /** Characters at most. */
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Digits behind the point; none for whole numbers. */
  readonly fractionDigits?: number;
  /** The only words it may say, by their folded text. */
  readonly choices?: Readonly<Record<string, string | number>>;
  /** The cell names a record; what is kept is its id. */
  readonly lookup?: LookupName;
  /** No two records have the same. */
  readonly isUnique?: true;
  /** The list's column for it, where that has another name. */
  readonly listedAs?: string;
  /** A cell of the template, for whoever fills it in. */
  readonly example: string;
};

/** What can be imported, as data: read by the dry run on the device and by the backend alike. */
export type ImportKind = {
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** Rules between the columns of a row whose cells are all right. */
  readonly check?: (record: Readonly<Record<string, unknown>>) => readonly FieldFault[];
};

/** What only the place of the import knows. */
export type ImportContext = {
  /** The ids behind what a cell names, by its folded text. */
  readonly lookups: Readonly<Partial<Record<LookupName, ReadonlyMap<string, number>>>>;
  /** What records there have in a unique column already, folded. */
  readonly taken: Readonly<Record<string, ReadonlySet<string>>>;
  /** Rules beyond the columns, such as a summary's time. */
  readonly check?: (record: Readonly<Record<string, unknown>>) => readonly FieldFault[];
};

export const noContext: ImportContext = { lookups: {}, taken: {} };

/** Lines by what people call them, folded; what names two of them names neither. */
export function lookupOf(lines: readonly { readonly Id: number; readonly Text: string | null }[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const { Id, Text } of lines) {
    const text = fold(Text ?? '').trim();
    if (text === '') continue;
    if (found.has(text)) twice.add(text);
    found.set(text, Id);
  }
  for (const text of twice) found.delete(text);
  return found;
}
