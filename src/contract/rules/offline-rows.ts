import { allOf, anyOf, compare, type Expression } from '../grid/expression.ts';
import type { WireDateTime } from '../wire-date.ts';

/** Fields by the earliest of which a record's time ends; one that is empty ends nothing. */
export type Ends = readonly [string, ...string[]];

/** Rows whose time has not ended: all of them are kept for offline work. */
export function runningAt(until: Ends, now: WireDateTime): Expression | null {
  return allOf(until.map((field) => anyOf(compare(field, 'gt', { date: now }), compare(field, 'eq', null))));
}

/** All others. */
export function overAt(until: Ends, now: WireDateTime): Expression {
  return until.map((field): Expression => compare(field, 'le', { date: now })).reduce((left, right) => anyOf(left, right));
}
