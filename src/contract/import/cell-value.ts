import { fromWire, padTwo } from '../wire/wire-date.ts';
import { momentOfSerial, type Cell } from './sheet.ts';

/** Type that a cell must have. */
export type CellType = 'text' | 'number' | 'date' | 'datetime' | 'flag';

/** A cell converted to its wire value. `isWrong`: the cell does not have the required type. */
export type CellValue = { readonly value: unknown; readonly isWrong?: true };

const emptyValue: CellValue = { value: null };
const invalidValue: CellValue = { value: null, isWrong: true };

/**
 * Converts a cell to its wire value. Accepts Polish, German and English notations of numbers, dates and booleans; a dash alone is an empty
 * cell.
 */
export function cellValue(cell: Cell, type: CellType, isWhole: boolean): CellValue {
  if (cell === null || (typeof cell === 'string' && (cell.trim() === '' || (type !== 'text' && /^\s*[-–—]\s*$/.test(cell)))))
    return emptyValue;
  switch (type) {
    case 'text':
      return { value: textOf(cell) };
    case 'number':
      return typeof cell === 'number' ? { value: cell } : numberOf(typeof cell === 'string' ? cell : '', isWhole);
    case 'date':
    case 'datetime':
      return dateTimeOf(
        typeof cell === 'object'
          ? cell.moment
          : typeof cell === 'number'
            ? momentOfNumber(cell)
            : typeof cell === 'string'
              ? cell.trim()
              : '',
        type,
      );
    case 'flag':
      return typeof cell === 'boolean' ? { value: cell } : flagOf(textOf(cell));
  }
}

/** Text of a cell, as shown to a person. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  return typeof cell === 'object' ? cell.moment.replace('T', ' ').replace(' 00:00:00', '') : String(cell).trim();
}

/**
 * The last of comma and point is the decimal separator. A single separator before exactly three digits groups thousands in an integer
 * column, and is decimal in others.
 */
function numberOf(text: string, isWhole: boolean): CellValue {
  const plain = plainNumber(text);
  if (!/^[+-]?\d[\d.,]*$/.test(plain)) return invalidValue;
  const signs = plain.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  const isGrouping =
    signs.length > 0 && signs.every((sign) => sign === last) && (signs.length > 1 || (isWhole && /[.,]\d{3}$/.test(plain)));
  if (isGrouping) return /^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(plain) ? finite(plain.replaceAll(/[.,]/g, '')) : invalidValue;
  if (last === undefined) return finite(plain);
  const at = plain.lastIndexOf(last);
  const whole = plain.slice(0, at);
  if (/[.,]/.test(whole) && !/^[+-]?\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return invalidValue;
  return finite(`${whole.replaceAll(/[.,]/g, '')}.${plain.slice(at + 1)}`);
}

/** A number without blanks. Accounting programs write a minus behind it or brackets around it, word processors a long minus. */
function plainNumber(text: string): string {
  const plain = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replaceAll('\u2212', '-');
  return plain.replace(
    /^(?:(\d[\d.,]*)-|\((\d[\d.,]*)\))$/,
    (_, before: string | undefined, inside: string | undefined) => `-${before ?? inside ?? ''}`,
  );
}

function finite(text: string): CellValue {
  const value = Number(text);
  return Number.isFinite(value) ? { value } : invalidValue;
}

/** Serial numbers of the years 2000 to 2099, as a sheet without a date format has them. */
const SERIALS = { first: 36_526, last: 73_050 } as const;

function momentOfNumber(serial: number): string {
  return serial >= SERIALS.first && serial <= SERIALS.last ? momentOfSerial(serial) : String(serial);
}

/**
 * `2026-01-31`, `31.01.2026`, `31.01.2026 r.`, `31-01-26`, `31/01/2026`, `20260131`, each with or without a time. A time with a zone is
 * none of the company's.
 */
function dateTimeOf(text: string, type: 'date' | 'datetime'): CellValue {
  const spaced = text.replace(/^(\d{4})(\d{2})(\d{2})(?=\D|$)/, '$1-$2-$3');
  const parts = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})\.?(?: ?r\.?)?(?:[T ,]+(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?$/.exec(
    spaced,
  );
  if (!parts) return invalidValue;
  const [, first = '', month = '', third = '', hour = '0', minute = '0', second = '0'] = parts;
  const isYearFirst = first.length === 4;
  const [year, day] = isYearFirst ? [first, third] : [third, first];
  if (day.length > 2 || (year.length !== 4 && year.length !== 2)) return invalidValue;
  const two = (part: string) => padTwo(Number(part));
  const wire = `${year.padStart(4, '20')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  if (!fromWire(wire)) return invalidValue;
  return { value: type === 'date' ? wire.slice(0, 10) : wire };
}

const yes = new Set(['tak', 't', 'ja', 'j', 'yes', 'y', 'x', '1', 'true', 'prawda', 'wahr']);
const no = new Set(['nie', 'n', 'nein', 'no', '0', 'false', 'fałsz', 'falsch']);

function flagOf(text: string): CellValue {
  const word = text.toLowerCase();
  return yes.has(word) ? { value: true } : no.has(word) ? { value: false } : invalidValue;
}
