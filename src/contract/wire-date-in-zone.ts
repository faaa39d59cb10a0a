import { format } from '@formkit/tempo';
import type { WireDateTime } from './wire-date.ts';

/** The wall-clock time of `date` in `timeZone`: the company's, for a backend that runs elsewhere. */
export function toWireDateTimeIn(timeZone: string, date: Date): WireDateTime {
  return format({ date, format: 'YYYY-MM-DDTHH:mm:ss', locale: 'en', tz: timeZone });
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
