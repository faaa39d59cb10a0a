/** '2026-03-29' as the language writes it; what is not a wire date comes back as it is. */
export function formatWireDate(value: string, locale: string): string {
  const time = digitsOf(value.slice(0, 10));
  return time === null ? value : formatter(locale, false).format(time);
}

export function formatWireDateTime(value: string, locale: string): string {
  const time = value.length > 10 ? digitsOf(value.slice(0, 19)) : null;
  return time === null ? formatWireDate(value, locale) : formatter(locale, true).format(time);
}

const pattern = /^\d{4}-\d{2}-(\d{2})(T\d{2}:\d{2}(:\d{2})?)?$/;

/** The digits as if they were UTC; null when they are no date, such as the 31st of a shorter month. */
function digitsOf(text: string): number | null {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const time = Date.parse(parts[2] ? `${text}Z` : text);
  return new Date(time).getUTCDate() === Number(parts[1]) ? time : null;
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
