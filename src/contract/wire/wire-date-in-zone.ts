import { padTwo, type WireDate, type WireDateTime } from './wire-date.ts';

/** The time of `date` in UTC, where every day has 24 hours: dates that are computed as numbers have no zone. */
export function toWireDateTimeInUtc(date: Date): WireDateTime {
  return `${toWireDateInUtc(date)}T${padTwo(date.getUTCHours())}:${padTwo(date.getUTCMinutes())}:${padTwo(date.getUTCSeconds())}`;
}

/** The calendar day of `date` in UTC. */
export function toWireDateInUtc(date: Date): WireDate {
  return `${String(date.getUTCFullYear()).padStart(4, '0')}-${padTwo(date.getUTCMonth() + 1)}-${padTwo(date.getUTCDate())}`;
}

/** The wall-clock time of `date` in `timeZone`: the company's zone, for a backend that runs elsewhere. */
export function toWireDateTimeIn(timeZone: string, date: Date): WireDateTime {
  const { year, month, day, hour, minute, second } = Object.fromEntries(
    formatterOf(timeZone)
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/**
 * The instant, in milliseconds, at which the clock of `timeZone` shows `text`. In the hour that autumn repeats, the first one; in the hour
 * that spring skips, the instant equally far after the gap.
 */
export function instantInZone(timeZone: string, text: WireDateTime): number {
  const asUtc = Date.parse(`${text}Z`);
  const offsetAt = (moment: number) => Date.parse(`${toWireDateTimeIn(timeZone, new Date(moment))}Z`) - moment;
  // The offsets one day before and one day after are those on both sides of any clock change.
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const earlier = asUtc - Math.max(before, after);
  return earlier + offsetAt(earlier) === asUtc ? earlier : earlier + offsetAt(earlier) < asUtc ? asUtc - Math.min(before, after) : earlier;
}

/** Whether this browser or server supports the zone `name`, such as `Europe/Warsaw`. */
export function isTimeZone(name: string): boolean {
  try {
    formatterOf(name);
    return true;
  } catch {
    // `Intl` throws a `RangeError` for an unknown zone.
    return false;
  }
}

// Cached, because creating a formatter costs many times as much as using it, and every call on the backend needs the time.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached) return cached;
  const two = '2-digit';
  const formatter = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  });
  formatters.set(timeZone, formatter);
  return formatter;
}
