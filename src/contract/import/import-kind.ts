import { fold } from '../grid/fold.ts';
import type { Language } from '../wire/languages.ts';
import type { FieldError } from '../wire/problem.ts';
import type { CellType } from './cell-value.ts';

/** Records that a file may refer to by a readable name, such as a vehicle by its plate. */
export type LookupName = 'vehicle' | 'employee' | 'insurer';

/** A column of an import file: its headings and the constraints on its cells. */
export type ImportColumn = {
  readonly field: string;
  /** Accepted headings, case-insensitive. The template uses the one in the user's language. */
  readonly headings: Readonly<Record<Language, string>>;
  /** Further accepted headings. */
  readonly alsoCalled?: readonly string[];
  readonly type: CellType;
  readonly isRequired?: true;
  /** Maximum length, in characters. */
  readonly maxLength?: number;
  readonly min?: number;
  readonly max?: number;
  /** Number of decimals; absent for integers. */
  readonly fractionDigits?: number;
  /** Three digits behind a single comma or point are thousands, although the column has decimals. */
  readonly hasThousands?: true;
  /** Allowed values, by their folded text. */
  readonly choices?: Readonly<Record<string, string | number>>;
  /** The cell refers to a record; the imported value is its id. */
  readonly lookup?: LookupName;
  /** The value must be unique among all records. */
  readonly isUnique?: true;
  /** Name of the list's column, where it differs. */
  readonly listColumn?: string;
  /** Example cell in the template. */
  readonly example: string;
};

/** An import as data, used by the dry run on the device and by the backend. */
export type ImportKind = {
  readonly name: string;
  readonly columns: readonly ImportColumn[];
  /** Rules across columns, checked when all cells of a row are valid. */
  readonly check?: (record: Readonly<Record<string, unknown>>) => readonly FieldError[];
};

/** Data that the caller of the import supplies. */
export type ImportContext = {
  /** Record ids by the folded text of a cell. */
  readonly lookups: Readonly<Partial<Record<LookupName, ReadonlyMap<string, number>>>>;
  /** Existing values of unique columns, folded. */
  readonly taken: Readonly<Record<string, ReadonlySet<string>>>;
  /** Rules beyond the columns, such as a summary's time. */
  readonly check?: (record: Readonly<Record<string, unknown>>) => readonly FieldError[];
};

export const emptyContext: ImportContext = { lookups: {}, taken: {} };

/** Maps folded names to ids. A name shared by two records is omitted as ambiguous. */
export function buildLookup(lines: readonly { readonly Id: number; readonly Text: string | null }[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const ambiguous = new Set<string>();
  for (const { Id, Text } of lines) {
    const text = fold(Text ?? '').trim();
    if (text === '') continue;
    if (positions.has(text)) ambiguous.add(text);
    positions.set(text, Id);
  }
  for (const text of ambiguous) positions.delete(text);
  return positions;
}
