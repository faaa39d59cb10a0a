import { fromWire, toWireDateTime, type WireDateTime } from '../../contract/wire/wire-date.ts';
import { toWireDateTimeIn } from '../../contract/wire/wire-date-in-zone.ts';

const isoPattern = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** `31.12.2026`, the Polish and German format. */
const dottedPattern = /^(\d{2})\.(\d{2})\.(\d{4})(?=$|[ T,])/;
const slashPattern = /^\/Date\((-?\d{1,16})(?:[+-]\d{4})?\)\/$/;

/**
 * A date in the wire's format, read from the usual variants: an offset or `Z`, fractions, no seconds, `/Date(ms)/`, a day alone.
 * An instant is converted to the wall time of `timeZone`; empty means the device's zone. Undefined when `value` is no date.
 */
export function toWallTime(value: unknown, timeZone: string): string | undefined {
  // Milliseconds since 1970, larger than any count in an answer.
  if (typeof value === 'number') return value > MIN_EPOCH_MS ? wallTimeOf(value, timeZone) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().replace(dottedPattern, '$3-$2-$1');
  // The first day of the calendar means "no date".
  if (text.startsWith('0001-01-01')) return '';
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

/** Beyond the year 9999 a year has more than four digits. */
const MAX_EPOCH_MS = 253_402_214_400_000;
