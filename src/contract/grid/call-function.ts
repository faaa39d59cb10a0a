import type { FunctionName } from './expression.ts';

/** Value of a filter expression. */
export type Scalar = string | number | boolean | null;

/** Result of the OData function `name`; null when an operand is missing. Characters are code points, as in a database. */
export function callFunction(name: FunctionName, operands: readonly Scalar[]): Scalar {
  const [first = null, second = null, third = null] = operands;
  if (first === null) return null;
  const text = String(first);
  switch (name) {
    case 'tolower':
      return text.toLowerCase();
    case 'toupper':
      return text.toUpperCase();
    case 'trim':
      return text.trim();
    case 'length':
      return Array.from(text).length;
    case 'contains':
      return second === null ? null : text.includes(String(second));
    case 'startswith':
      return second === null ? null : text.startsWith(String(second));
    case 'endswith':
      return second === null ? null : text.endsWith(String(second));
    case 'concat':
      return second === null ? null : text + String(second);
    case 'indexof':
      return second === null ? null : indexOf(text, String(second));
    case 'substring':
      return typeof second !== 'number' || (operands.length === 3 && typeof third !== 'number')
        ? null
        : substring(text, second, third as number | null);
    case 'date':
      return datePattern.test(text) ? text.slice(0, 10) : null;
    default:
      return partOf(text, name);
  }
}

const datePattern = /^\d{4}-\d{2}-\d{2}(?:$|T)/;

/** Offsets of each part in a wire date; a day means its first second. */
const parts = { year: [0, 4], month: [5, 7], day: [8, 10], hour: [11, 13], minute: [14, 16], second: [17, 19] } as const;

function partOf(text: string, name: keyof typeof parts): number | null {
  return datePattern.test(text) ? Number(text.slice(...parts[name])) : null;
}

function indexOf(text: string, part: string): number {
  const units = text.indexOf(part);
  return units < 1 ? units : Array.from(text.slice(0, units)).length;
}

function substring(text: string, start: number, length: number | null): string {
  const from = Math.max(Math.trunc(start), 0);
  const to = length === null ? undefined : from + Math.max(Math.trunc(length), 0);
  return Array.from(text).slice(from, to).join('');
}
