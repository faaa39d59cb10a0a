import { toWireDateInUtc, toWireDateTimeInUtc } from '../../../contract/wire/wire-date-in-zone.ts';
import type { WireDate, WireDateTime } from '../../../contract/wire/wire-date.ts';

/**
 * Wall-clock minutes since 1970. Every day has 1,440 of them, also a day of 23 or 25 hours: a wire date has no zone,
 * so the time axis shows wall-clock time, and an hour has the same x offset on every day.
 */
export type WallMinute = number;

export const MINUTES_PER_DAY = 1_440;

const MS_PER_MINUTE = 60_000;

/** Wall minute of a wire date with time, or of the start of a wire date; NaN for any other text. */
export function wallMinute(text: WireDateTime): WallMinute {
  const part = (start: number, end: number) => Number(text.slice(start, end));
  const time = text.length > 10 ? part(11, 13) * 60 + part(14, 16) + part(17, 19) / 60 : 0;
  return Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10)) / MS_PER_MINUTE + time;
}

export function wireOf(minute: WallMinute): WireDateTime {
  return toWireDateTimeInUtc(dateOf(minute));
}

export function dayOf(minute: WallMinute): WireDate {
  return toWireDateInUtc(dateOf(minute));
}

/** Hour and minute of a wall minute, `08:30`. */
export function clockOf(minute: WallMinute): string {
  return wireOf(minute).slice(11, 16);
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: WireDate): number {
  // 1 January 1970 was a Thursday.
  return (((wallMinute(day) / MINUTES_PER_DAY + 3) % 7) + 7) % 7;
}

/** In UTC, where all days have 24 hours. */
function dateOf(minute: WallMinute): Date {
  return new Date(Math.round(minute * 60) * 1_000);
}
