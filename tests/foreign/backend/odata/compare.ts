import { numberOf, textOf, type Json } from '../core/json.ts';
import { isLocalTime, parseLocal } from '../core/local-time.ts';

/** Compares like SQL Server's collation: case-insensitive; undefined when a value is null. */
export function compare(one: Json, other: Json): number | undefined {
  if (one === null || other === null) {
    return undefined;
  }
  const [left, right] = [toComparable(one, other), toComparable(other, one)];
  if (typeof left === 'number' && typeof right === 'number') {
    return left - right;
  }
  return String(left).localeCompare(String(right), 'pl', { sensitivity: 'accent' });
}

export function isEqual(one: Json, other: Json): boolean {
  return one === null || other === null ? one === other : compare(one, other) === 0;
}

/** Compares for sorting; null comes first. */
export function compareForOrder(one: Json, other: Json): number {
  return compare(one, other) ?? Number(one !== null) - Number(other !== null);
}

/** Converts a value to the type of the other: dates with any zone, flags in any spelling, quoted numbers. */
function toComparable(value: Json, other: Json): number | string {
  if (typeof value === 'boolean' || typeof other === 'boolean') {
    return flagNumber(value);
  }
  if (typeof value === 'number' || typeof other === 'number') {
    return numberOf(value) ?? textOf(value);
  }
  const text = textOf(value);
  return isLocalTime(text) || isLocalTime(textOf(other)) ? (parseLocal(text) ?? text) : text;
}

function flagNumber(value: Json): number {
  const text = textOf(value).toLowerCase();
  if (['true', 't', '1', 'tak'].includes(text)) {
    return 1;
  }
  return ['false', 'n', '0', 'nie'].includes(text) ? 0 : -1;
}
