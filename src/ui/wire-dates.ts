import { parseDate, parseDateTime, type CalendarDate, type CalendarDateTime } from '@internationalized/date';

/** Wire dates carry no zone and must never meet one: they are read digit by digit. What is not a date reads as null. */
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

/** Always with seconds, 'YYYY-MM-DDTHH:mm:ss', and those are none: what no field shows nobody has entered. */
export function writeWireDateTime(date: CalendarDateTime | null): string | null {
  return date === null ? null : date.set({ second: 0, millisecond: 0 }).toString().slice(0, 19);
}
