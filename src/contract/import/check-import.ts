import { fold } from '../grid/fold.ts';
import type { FieldError } from '../wire/problem.ts';
import { cellValue, textOf } from './cell-value.ts';
import type { ImportColumn, ImportContext, ImportKind } from './import-kind.ts';
import { isFilled } from './read-sheet.ts';
import { columnName, type Cell, type Sheet } from './sheet.ts';

/** A cell that cannot be imported: its position, its text and the error. */
export type CellError = FieldError & {
  /** Row number in the spreadsheet, from 1. */
  readonly row: number;
  /** Column letter; null where the column is missing. */
  readonly column: string | null;
  readonly text: string;
};

export type ImportCheck = {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  /** The folded values of unique columns, with the row of each. */
  readonly unique: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly errors: readonly CellError[];
  /** Required columns without a heading. */
  readonly missing: readonly ImportColumn[];
  /** Unknown headings: their cells are ignored. */
  readonly unknown: readonly string[];
};

type ColumnPosition = { readonly column: ImportColumn; readonly index: number };

/** The dry run: all records of the sheet and all invalid cells. Nothing may be imported while one exists. */
export function checkImport(kind: ImportKind, sheet: Sheet, context: ImportContext): ImportCheck {
  const head = sheet.findIndex((row) => row.some(isFilled));
  const headings = (sheet[head] ?? []).map(headingOf);
  const places = kind.columns.flatMap((column): ColumnPosition[] => {
    const index = headings.findIndex((heading) => isHeadingOf(column, heading));
    return index < 0 ? [] : [{ column, index }];
  });
  const mappedColumns = new Set(places.map(({ index }) => index));
  const unknown = (sheet[head] ?? []).filter((cell, index) => isFilled(cell) && !mappedColumns.has(index)).map(textOf);
  const missing = kind.columns.filter((column) => column.isRequired && !places.some((place) => place.column === column));
  const linesByValue = new Map<string, Map<string, number>>();
  if (missing.length > 0) return { records: [], unique: linesByValue, errors: [], missing, unknown };
  const records: Record<string, unknown>[] = [];
  const errors: CellError[] = [];
  for (const [index, row] of sheet.entries()) {
    if (index <= head || !row.some((cell, at) => mappedColumns.has(at) && isFilled(cell))) continue;
    const { record, wrong: rowErrors } = checkRow(places, row, { row: index + 1, kind, context, seen: linesByValue });
    records.push(record);
    errors.push(...rowErrors);
  }
  return { records, unique: linesByValue, errors, missing, unknown };
}

type RowContext = {
  readonly row: number;
  readonly kind: ImportKind;
  readonly context: ImportContext;
  readonly seen: Map<string, Map<string, number>>;
};

function checkRow(places: readonly ColumnPosition[], cells: readonly Cell[], { row, kind, context, seen }: RowContext) {
  const record: Record<string, unknown> = {};
  const lineErrors: FieldError[] = [];
  for (const { column, index } of places) {
    const cell = cells[index] ?? null;
    const read = readCell(column, cell, context);
    record[column.field] = read.value;
    const error = read.error ?? findDuplicate(column, cell, row, { context, seen });
    if (error) lineErrors.push(error);
  }
  if (lineErrors.length === 0) lineErrors.push(...(kind.check?.(record) ?? []), ...(context.check?.(record) ?? []));
  const errors = lineErrors.map((error): CellError => {
    const place = places.find(({ column }) => column.field === error.field);
    return { ...error, row, column: place ? columnName(place.index) : null, text: place ? textOf(cells[place.index] ?? null) : '' };
  });
  return { record, wrong: errors };
}

type ReadResult = { readonly value: unknown; readonly error?: FieldError };

function failure(field: string, code: string, limit?: number): ReadResult {
  return { value: null, error: { field, code, ...(limit === undefined ? {} : { limit }) } };
}

function readCell(column: ImportColumn, cell: Cell, { lookups }: ImportContext): ReadResult {
  const { field, type, lookup, choices } = column;
  const { value, isWrong } = cellValue(cell, type, column.hasThousands ?? !column.fractionDigits);
  if (isWrong) return failure(field, type === 'number' ? 'number' : type === 'flag' ? 'invalid' : 'date');
  if (value === null) return column.isRequired ? failure(field, 'required') : { value: type === 'text' && !lookup && !choices ? '' : null };
  if (typeof value === 'number') return numberError(column, value) ?? { value };
  if (typeof value !== 'string' || type !== 'text') return { value };
  if (column.maxLength !== undefined && value.length > column.maxLength) return failure(field, 'too-long', column.maxLength);
  if (choices) return Object.hasOwn(choices, fold(value)) ? { value: choices[fold(value)] } : failure(field, 'not-in-list');
  if (!lookup) return { value };
  const id = lookups[lookup]?.get(fold(value));
  return id === undefined ? failure(field, 'unknown-reference') : { value: id };
}

function numberError({ field, min, max, fractionDigits = 0 }: ImportColumn, value: number): ReadResult | null {
  if (fractionDigits === 0 && !Number.isInteger(value)) return failure(field, 'integer');
  if (Number(value.toFixed(fractionDigits)) !== value) return failure(field, 'invalid');
  if (min !== undefined && value < min) return failure(field, 'min', min);
  return max !== undefined && value > max ? failure(field, 'max', max) : null;
}

/** Duplicate value in a unique column: among existing records, or in an earlier row of the file. */
function findDuplicate(
  { field, isUnique }: ImportColumn,
  cell: Cell,
  row: number,
  { context, seen }: Pick<RowContext, 'context' | 'seen'>,
): FieldError | null {
  const text = fold(textOf(cell));
  if (!isUnique || text === '') return null;
  if (context.taken[field]?.has(text)) return { field, code: 'taken' };
  const rows = seen.get(field) ?? new Map<string, number>();
  seen.set(field, rows);
  const before = rows.get(text);
  if (before !== undefined) return { field, code: 'repeated', limit: before };
  rows.set(text, row);
  return null;
}

/** Maximum length of a heading, in characters. A longer cell is not treated as one. */
const MAX_HEADING = 200;

/** Normalised heading text, without a unit as in "Przebieg (km)". */
function headingOf(cell: Cell): string {
  const text = textOf(cell);
  return text.length > MAX_HEADING ? '' : fold(text).replace(/(?<!\s)\s*\([^()]*\)$/, '');
}

function isHeadingOf({ field, headings, alsoCalled = [] }: ImportColumn, heading: string): boolean {
  return heading !== '' && [field, ...Object.values(headings), ...alsoCalled].some((name) => fold(name) === heading);
}
