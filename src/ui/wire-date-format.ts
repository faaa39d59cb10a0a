import { readWireDate, readWireDateTime } from './wire-dates.ts';

/** '2026-03-29' as the language writes it; what is not a wire date comes back as it is. */
export function formatWireDate(value: string, locale: string): string {
  const date = readWireDate(value);
  if (!date) return value;
  return formatter(locale, false).format(Date.UTC(date.year, date.month - 1, date.day));
}

export function formatWireDateTime(value: string, locale: string): string {
  const time = readWireDateTime(value);
  if (!time) return formatWireDate(value, locale);
  return formatter(locale, true).format(Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one is slow, using it is fast. The digits are put in as UTC and taken out as UTC, so no zone can move them. */
function formatter(locale: string, hasTime: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${hasTime}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
    ...(hasTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  });
  formatters.set(key, made);
  return made;
}
