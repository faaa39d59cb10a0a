import { allOf, anyOf, compare, type Expression } from '../grid/expression.ts';
import type { WireDateTime } from '../wire/wire-date.ts';

/** End-time fields of a record: the earliest counts, and an empty one is ignored. */
export type EndFields = readonly [string, ...string[]];

/** Filter for rows that have not ended; all of them are cached for offline work. */
export function notEndedAt(until: EndFields, now: WireDateTime): Expression | null {
  return allOf(until.map((field) => anyOf(compare(field, 'gt', { date: now }), compare(field, 'eq', null))));
}

/** Filter for all other rows. */
export function endedAt(until: EndFields, now: WireDateTime): Expression {
  return until.map((field): Expression => compare(field, 'le', { date: now })).reduce((left, right) => anyOf(left, right));
}
