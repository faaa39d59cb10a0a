/** Formats '2026-03-29' for the locale; returns any other text unchanged. */
export function formatWireDate(value: string, locale: string): string {
  const time = toUtcTime(value.slice(0, 10));
  return time === null ? value : formatterOf(locale, false).format(time);
}

export function formatWireDateTime(value: string, locale: string): string {
  const time = value.length > 10 ? toUtcTime(value.slice(0, 19)) : null;
  return time === null ? formatWireDate(value, locale) : formatterOf(locale, true).format(time);
}

const pattern = /^\d{4}-\d{2}-(\d{2})(T\d{2}:\d{2}(:\d{2})?)?$/;

/** Parses the digits as UTC, in ms; null for an invalid date, such as the 31st of a shorter month. */
function toUtcTime(text: string): number | null {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const time = Date.parse(parts[2] ? `${text}Z` : text);
  return new Date(time).getUTCDate() === Number(parts[1]) ? time : null;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Cached, because constructing a formatter is slow. Parsed and formatted as UTC, so no time zone shifts the digits. */
function formatterOf(locale: string, hasTime: boolean): Intl.DateTimeFormat {
  const key = `${locale} ${hasTime}`;
  const cached = formatters.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
    ...(hasTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
  });
  formatters.set(key, created);
  return created;
}
