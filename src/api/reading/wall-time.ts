import { isFields, isNoDate } from './scalars.ts';
import { fromWire, toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { toWireDateTimeIn } from '../../contract/wire/wire-date-in-zone.ts';

const isoPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** `31.12.2026`, the Polish and German format. */
const dottedPattern = /^(\d{2})\.(\d{2})\.(\d{4})(?=$|[ T,])/;
const slashPattern = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/;

/** `2026/12/31` and `2026.12.31`. */
const yearFirstPattern = /^(\d{4})[/.](\d{2})[/.](\d{2})(?=$|[ T])/;
/** The zone that Java writes behind the offset. */
const zoneNamePattern = /\[[\w/+-]{1,40}\]$/;

/**
 * A date in the wire's format (R-005), read from the usual variants: an offset or `Z`, fractions, no seconds, `/Date(ms)/`, a day alone,
 * seconds or milliseconds since 1970, numbers of Java (`[2026,12,31,8,0]`), an object of PHP or Mongo. An instant is converted to the wall time of `timeZone`; empty means the device's zone. Undefined when `value` is no date.
 */
export function toWallTime(value: unknown, timeZone: string): string | undefined {
  if (typeof value === 'number') return epochTime(value, timeZone);
  if (Array.isArray(value)) return toWallTime(textOfParts(value), timeZone);
  if (isFields(value)) return toWallTime(value['date'] ?? value['$date'], timeZone);
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  if (/^\d{10}(?:\d{2,3})?$/.test(trimmed)) return epochTime(Number(trimmed), timeZone);
  const text = trimmed.replace(dottedPattern, '$3-$2-$1').replace(yearFirstPattern, '$1-$2-$3').replace(zoneNamePattern, '');
  if (isNoDate(text)) return '';
  const slash = slashPattern.exec(text);
  if (slash) return wallTimeOf(Number(slash[1]), timeZone);
  const parts = isoPattern.exec(text);
  if (!parts) return undefined;
  const [, day = '', time, seconds = '00', offset] = parts;
  if (time === undefined) return fromWire(day) ? day : undefined;
  const local = `${day}T${time}:${seconds}`;
  if (!fromWire(local)) return undefined;
  return offset === undefined ? local : wallTimeOf(Date.parse(`${local}${offsetOf(offset)}`), timeZone);
}

/** Milliseconds or seconds since 1970, larger than any count in an answer. */
function epochTime(value: number, timeZone: string): WireDateTime | undefined {
  if (value > MIN_EPOCH_MS) return wallTimeOf(value, timeZone);
  return value > MIN_EPOCH_SECONDS && Number.isInteger(value) ? wallTimeOf(value * 1_000, timeZone) : undefined;
}

/** The text of year, month, day and time as numbers; undefined for other lists. */
function textOfParts(parts: readonly unknown[]): string | undefined {
  if (parts.length < 3 || parts.length > 7 || !parts.every((part) => Number.isInteger(part))) return undefined;
  const [year = '', month = '', day = '', ...time] = parts.map((part) => String(part).padStart(2, '0'));
  const [hour = '00', minute = '00', second = '00'] = time;
  return `${year}-${month}-${day}${time.length === 0 ? '' : `T${hour}:${minute}:${second}`}`;
}

function offsetOf(text: string): string {
  if (/^z$/i.test(text)) return 'Z';
  const digits = text.slice(1).replace(':', '').padEnd(4, '0');
  return `${text[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function wallTimeOf(moment: number, timeZone: string): WireDateTime | undefined {
  if (Number.isNaN(moment) || Math.abs(moment) > MAX_EPOCH_MS) return undefined;
  const date = new Date(moment);
  return timeZone === '' ? toWireDateTime(date) : toWireDateTimeIn(timeZone, date);
}

/** In the year 1973. */
const MIN_EPOCH_MS = 100_000_000_000;

/** In the year 2001. */
const MIN_EPOCH_SECONDS = 1_000_000_000;

/** Beyond the year 9999 a year has more than four digits. */
const MAX_EPOCH_MS = 253_402_214_400_000;
