/** A backend that asks for more, by mistake or by a wrong clock, must not hold back the outbox for years. */
const MAX_RETRY_AFTER_MS = 60 * 60_000;

/** Parses `Retry-After`: seconds or an HTTP date. Returns milliseconds, at most an hour. */
export function parseRetryAfter(text: string | null): number | null {
  if (text === null) return null;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(milliseconds) ? null : Math.min(Math.max(0, milliseconds), MAX_RETRY_AFTER_MS);
}
