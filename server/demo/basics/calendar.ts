import { toWireDateInUtc } from '../../../src/contract/wire/wire-date-in-zone.ts';
import { padTwo, type WireDate, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';

/** A calendar day as the number of days since 1970-01-01, without a zone. */
export type Day = number;

/** A wall-clock minute as the number of minutes since 1970-01-01T00:00. */
export type Minute = number;

export const minutesPerDay = 1_440;

/** The day of a wire date. */
export function dayOf(text: WireDateTime): Day {
  const [year = 0, month = 1, day = 1] = text.slice(0, 10).split('-').map(Number);
  return dayFrom(year, month, day);
}

export function dayFrom(year: number, month: number, day: number): Day {
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

export function yearOf(day: Day): number {
  return toUtcDate(day).getUTCFullYear();
}

/** `day`, or the next working day when it is a Saturday or a Sunday. */
export function workingDay(day: Day): Day {
  const weekday = toUtcDate(day).getUTCDay();
  if (weekday === 6) return day + 2;
  return weekday === 0 ? day + 1 : day;
}

export function minuteAt(day: Day, hour: number, minute: number): Minute {
  return day * minutesPerDay + hour * 60 + minute;
}

export function dayOfMinute(minute: Minute): Day {
  return Math.floor(minute / minutesPerDay);
}

/** `YYYY-MM-DD`. */
export function dayText(day: Day): WireDate {
  return toWireDateInUtc(toUtcDate(day));
}

/** `YYYY-MM-DDTHH:mm:ss`. */
export function minuteText(minute: Minute): WireDateTime {
  const inDay = minute - dayOfMinute(minute) * minutesPerDay;
  return `${dayText(dayOfMinute(minute))}T${padTwo(Math.floor(inDay / 60))}:${padTwo(inDay % 60)}:00`;
}

function toUtcDate(day: Day): Date {
  return new Date(day * 86_400_000);
}
