import * as v from 'valibot';

/** `YYYY-MM-DDTHH:mm:ss`, local time without zone: the only date-time on the wire. */
export type WireDateTime = string;

/** `YYYY-MM-DD`, a calendar day. */
export type WireDate = string;

const dateTimePattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?$/;
const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The wall-clock time of `date` in this device's zone. */
export function toWireDateTime(date: Date): WireDateTime {
  return `${toWireDate(date)}T${padTwo(date.getHours())}:${padTwo(date.getMinutes())}:${padTwo(date.getSeconds())}`;
}

/** The calendar day of `date` in this device's zone. */
export function toWireDate(date: Date): WireDate {
  return `${String(date.getFullYear()).padStart(4, '0')}-${padTwo(date.getMonth() + 1)}-${padTwo(date.getDate())}`;
}

/**
 * The instant at which this device's clock shows `text`, or null when `text` is no valid date. In the hour that a spring clock change
 * skips, the instant just after the gap.
 */
export function fromWire(text: string): Date | null {
  const parts = dateTimePattern.exec(text) ?? datePattern.exec(text);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  // Many systems send their earliest date to mean no date.
  if (year < 1000) return null;
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return new Date(year, month - 1, day, hour, minute, second);
}

/** The day `days` after `day`, by the calendar, so that clock changes do not shift it. Invalid input is returned unchanged. */
export function addDays(day: WireDate, days: number): WireDate {
  const date = fromWire(day);
  return date ? toWireDate(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days)) : day;
}

/** A local date-time without zone. Fractions of a second are accepted and truncated. */
export const wireDateTime = v.pipe(
  v.string(),
  v.check((text) => dateTimePattern.test(text) && fromWire(text) !== null, 'date'),
  v.transform((text) => text.slice(0, 19)),
);

/** A date-time or a day, as it is but for fractions of a second, for lists. */
export const wireDateOrDateTime = v.pipe(
  v.string(),
  v.check((text) => fromWire(text) !== null, 'date'),
  v.transform((text) => text.slice(0, 19)),
);

/** A calendar day; a date-time is read as its day. */
export const wireDate = v.pipe(
  v.string(),
  v.check((text) => fromWire(text) !== null, 'date'),
  v.transform((text) => text.slice(0, 10)),
);

/** A calendar day in a request body: its first second, as every date that is sent. A plain day is accepted too. */
export const wireDay = v.pipe(wireDate, v.transform(toWireDay));

/** The first second of the day of `text`, which is a day or a date-time. */
export function toWireDay(text: string): WireDateTime {
  return `${text.slice(0, 10)}T00:00:00`;
}

/** `month` (`YYYY-MM`) shifted by `by` months, negative for earlier. */
export function shiftMonth(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${padTwo((count % 12) + 1)}`;
}

/** A part of a date or time, with two digits. */
export function padTwo(part: number): string {
  return String(part).padStart(2, '0');
}

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
