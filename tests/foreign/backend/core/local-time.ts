// The backend's clock is Europe/Warsaw; its dates are local text without zone: YYYY-MM-DDTHH:mm:ss.
// Local times are computed as if they were UTC, which needs no time zone database.

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export function formatLocal(ms: number): string {
  const date = new Date(ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
  return `${day}T${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
}

/** Local time of a wire date in milliseconds; null when invalid. Converts a zone or offset to Warsaw time; `/Date(ms)/` is an instant. */
export function parseLocal(text: string): number | null {
  const instant = /^\/Date\((-?\d+)([+-]\d{4})?\)\/$/.exec(text)?.[1];
  if (instant !== undefined) {
    return localOfUtc(Number(instant));
  }
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text.trim());
  if (!match) {
    return null;
  }
  const [, day, minutes = '00:00', seconds = ':00', , zone] = match;
  const ms = Date.parse(`${day}T${minutes}${seconds}Z`);
  if (Number.isNaN(ms) || formatLocal(ms).slice(0, 10) !== day) {
    return null;
  }
  return zone === undefined ? ms : localOfUtc(ms - zoneMinutes(zone) * 60_000);
}

export function isLocalTime(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(text);
}

/** Offset of Warsaw in hours at a local time: 2 in summer, 1 in winter. */
export function warsawOffset(localMs: number): number {
  const year = new Date(localMs).getUTCFullYear();
  return localMs >= lastSunday(year, 2) + 2 * HOUR_MS && localMs < lastSunday(year, 9) + 3 * HOUR_MS ? 2 : 1;
}

export function utcOfLocal(localMs: number): number {
  return localMs - warsawOffset(localMs) * HOUR_MS;
}

export function now(): string {
  return formatLocal(localOfUtc(Date.now()));
}

/** Local time on a day relative to today; midnight by default. */
export function dayFromToday(days: number, hour = 0, minute = 0): string {
  const today = Math.floor(localOfUtc(Date.now()) / DAY_MS) * DAY_MS;
  return formatLocal(today + days * DAY_MS + hour * HOUR_MS + minute * 60_000);
}

function localOfUtc(utcMs: number): number {
  const year = new Date(utcMs).getUTCFullYear();
  const isSummer = utcMs >= lastSunday(year, 2) + HOUR_MS && utcMs < lastSunday(year, 9) + HOUR_MS;
  return utcMs + (isSummer ? 2 : 1) * HOUR_MS;
}

function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0));
  return lastDay.getTime() - lastDay.getUTCDay() * DAY_MS;
}

function zoneMinutes(zone: string): number {
  if (zone.toUpperCase() === 'Z') {
    return 0;
  }
  const digits = zone.replace(/\D/g, '');
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return zone.startsWith('-') ? -minutes : minutes;
}
