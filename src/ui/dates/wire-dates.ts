import { parseDate, parseDateTime, type CalendarDate, type CalendarDateTime } from '@internationalized/date';

/** Wire dates have no time zone, so they are parsed digit by digit, never through a `Date`. Null for text that is not a date. */
export function readWireDate(value: string | null | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value.slice(0, 10));
  } catch {
    return null;
  }
}

export function readWireDateTime(value: string | null | undefined): CalendarDateTime | null {
  if (!value) return null;
  try {
    return parseDateTime(value.slice(0, 19));
  } catch {
    return null;
  }
}

export function writeWireDate(date: CalendarDate | CalendarDateTime | null): string | null {
  return date === null ? null : date.toString().slice(0, 10);
}

/** 'YYYY-MM-DDTHH:mm:ss' with zero seconds, because no field shows or edits seconds. */
export function writeWireDateTime(date: CalendarDateTime | null): string | null {
  return date === null ? null : date.set({ second: 0, millisecond: 0 }).toString().slice(0, 19);
}
