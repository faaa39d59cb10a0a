import { format } from '@formkit/tempo';
import type { WireDateTime } from './wire-date.ts';

/** The wall-clock time of `date` in `timeZone`: the company's, for a backend that runs elsewhere. */
export function toWireDateTimeIn(timeZone: string, date: Date): WireDateTime {
  return format({ date, format: 'YYYY-MM-DDTHH:mm:ss', locale: 'en', tz: timeZone });
}
