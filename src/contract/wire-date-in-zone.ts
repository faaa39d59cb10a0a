import type { WireDateTime } from './wire-date.ts';

/** The wall-clock time of `date` in `timeZone`: the company's, for a backend that runs elsewhere. */
export function toWireDateTimeIn(timeZone: string, date: Date): WireDateTime {
  const { year, month, day, hour, minute, second } = Object.fromEntries(clockOf(timeZone).formatToParts(date).map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}T${hour}:${minute}:${second}`;
}

/**
 * The moment at which the clock of `timeZone` shows `text`, in milliseconds. Of the hour that autumn repeats the first one is meant,
 * and in the hour that spring skips the moment as far behind the gap.
 */
export function momentInZone(timeZone: string, text: WireDateTime): number {
  const asUtc = Date.parse(`${text}Z`);
  const offsetAt = (moment: number) => Date.parse(`${toWireDateTimeIn(timeZone, new Date(moment))}Z`) - moment;
  // The offsets of the day before and of the day after are those on both sides of any change of the clock.
  const [before, after] = [offsetAt(asUtc - 86_400_000), offsetAt(asUtc + 86_400_000)];
  const earlier = asUtc - Math.max(before, after);
  return earlier + offsetAt(earlier) === asUtc ? earlier : earlier + offsetAt(earlier) < asUtc ? asUtc - Math.min(before, after) : earlier;
}

/** Whether `name` is a zone that this browser or server knows, such as `Europe/Warsaw`. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    // A `RangeError` says that there is none of this name.
    return false;
  }
}

// To make one costs many times what it costs to ask it, and every call on the backend asks for the time.
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const two = '2-digit';
  const clock = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', year: 'numeric', month: two, day: two, hour: two, minute: two, second: two });
  clocks.set(timeZone, clock);
  return clock;
}
