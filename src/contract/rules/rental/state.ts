import { matches, type GridRow } from '../../grid/evaluate.ts';
import { allOf, anyOf, compare, type ComparisonOperator, type Expression } from '../../grid/expression.ts';
import type { WireDateTime } from '../../wire/wire-date.ts';
import { rentalStatusNames } from './rental-status.ts';

/** The states of bookings and rental documents. A kind has those that its list columns distinguish. */
export type StateName = 'new' | 'preconfirmed' | 'confirmed' | 'running' | 'overdue' | 'over' | 'cancelled' | 'discarded';

/**
 * The states of a kind in order: the first whose condition holds is the record's state. The conditions use columns of the specification
 * only, so that every backend can filter by them. `when` left out: always.
 */
export type StateRule = readonly { readonly name: StateName; readonly when?: (now: WireDateTime) => Expression }[];

/** An undecided booking is over with its time. */
export const bookingStates: StateRule = [
  { name: 'cancelled', when: () => isSet('IsRejectedByDriver') },
  { name: 'discarded', when: () => isSet('IsRejected') },
  { name: 'over', when: (now) => compare('EndDate', 'le', { date: now }) },
  { name: 'running', when: (now) => both(isSet('IsAccepted'), compare('StartDate', 'le', { date: now })) },
  { name: 'confirmed', when: () => isSet('IsAccepted') },
  { name: 'new' },
];

/** A document waits for its decisions whatever its time; it runs from the pickup to the return, by its status. */
export const rentalStates: StateRule = [
  { name: 'discarded', when: () => isSet('IsDiscarded') },
  { name: 'cancelled', when: () => isSet('IsRejectedByDriver') },
  { name: 'over', when: () => compare('Status', 'eq', rentalStatusNames.returned) },
  { name: 'overdue', when: (now) => both(compare('Status', 'eq', rentalStatusNames.pickedUp), compare('EndDate', 'lt', { date: now })) },
  { name: 'running', when: () => compare('Status', 'eq', rentalStatusNames.pickedUp) },
  { name: 'over', when: (now) => both(isSet('IsConfirmed'), compare('EndDate', 'lt', { date: now })) },
  { name: 'confirmed', when: () => isSet('IsConfirmed') },
  { name: 'preconfirmed', when: () => isSet('IsPreconfirmed') },
  { name: 'new' },
];

/** The state of a list row at `now`. */
export function stateOf(rule: StateRule, row: GridRow, now: WireDateTime): StateName {
  return rule.find(({ when }) => !when || matches(when(now), row))?.name ?? 'new';
}

/** A filter for the rows in one of `names` at `now`, over the columns of the specification; null when it excludes nothing. */
export function stateFilter(rule: StateRule, names: readonly string[], now: WireDateTime): Expression | null {
  const [first, ...rest] = rule;
  if (!first) return null;
  const isChosen = names.includes(first.name);
  if (!first.when) return isChosen ? null : nothing;
  const later = stateFilter(rest, names, now);
  const condition = first.when(now);
  if (isChosen) return later === null ? null : later === nothing ? condition : anyOf(condition, later);
  return later === nothing ? nothing : both(negate(condition), later);
}

/** A filter that no row passes. */
const nothing: Expression = compare('Id', 'eq', null);

const opposites: Readonly<Record<ComparisonOperator, ComparisonOperator>> = { eq: 'ne', ne: 'eq', lt: 'ge', ge: 'lt', gt: 'le', le: 'gt' };

/**
 * The rows that a condition excludes, without the operator `not`: a database without OData's rules for null would drop the rows
 * whose column is empty.
 */
function negate(expression: Expression): Expression {
  if (expression.kind !== 'binary') throw new TypeError(expression.kind);
  const { operator, left, right } = expression;
  if (operator === 'and') return anyOf(negate(left), negate(right));
  const opposite = { ...expression, operator: opposites[operator as ComparisonOperator] };
  const isFlag = right.kind === 'literal' && typeof right.value === 'boolean';
  return left.kind === 'field' && !isFlag ? anyOf(compare(left.name, 'eq', null), opposite) : opposite;
}

function isSet(flag: string): Expression {
  return compare(flag, 'eq', true);
}

function both(left: Expression, right: Expression | null): Expression {
  return allOf([left, right]) ?? left;
}
