import * as v from 'valibot';
import { addDays, wireDate, type WireDate } from '../wire/wire-date.ts';
import { allOf, compare, literal, type Expression } from './expression.ts';
import { GridQueryError } from './grid-query-error.ts';

/** Ways to narrow a list besides its search and column filters. */
export type GridScope = {
  /** The field with the employee who owns a row: enables "my rows only". */
  readonly owner?: string;
  /** The field that a date range filters. */
  readonly date?: string;
  /** `in-data`: with the search as one JSON in the parameter `data`. `as-parameters`: as separate parameters. */
  readonly travels: 'in-data' | 'as-parameters';
};

/** The user's choice. Both days are inclusive. */
export type ScopeChoice = { readonly isMine?: true; readonly from?: WireDate; readonly to?: WireDate };

const wireNames = { mine: 'mineAll', from: 'startDate', to: 'endDate' } as const;

/** The query parameters of a list with this scope, besides `data`. */
export function scopeParameters(scope: GridScope | undefined): string[] {
  if (scope?.travels !== 'as-parameters') return [];
  return [...(scope.owner === undefined ? [] : [wireNames.mine]), ...(scope.date === undefined ? [] : [wireNames.from, wireNames.to])];
}

/** Converts `search` and `choice` to the parameters of a grid with this scope. */
export function writeScope(scope: GridScope, search: string, choice: ScopeChoice): Record<string, string> {
  const mineAll = scope.owner === undefined ? {} : { [wireNames.mine]: choice.isMine ? 'mine' : 'all' };
  if (scope.travels === 'in-data') {
    // Sent as date-times, the end as the last second of its day, so that a backend that compares date-times includes the whole range.
    const [startDate, endDate] = [
      choice.from === undefined ? null : `${choice.from}T00:00:00`,
      choice.to === undefined ? null : `${choice.to}T23:59:59`,
    ];
    return { data: JSON.stringify({ search, ...mineAll, startDate, endDate }) };
  }
  return {
    ...(search === '' ? {} : { data: search }),
    ...mineAll,
    ...(choice.from === undefined ? {} : { [wireNames.from]: choice.from }),
    ...(choice.to === undefined ? {} : { [wireNames.to]: choice.to }),
  };
}

/** The reverse of `writeScope`. A `data` that is no JSON object is a plain search. Throws `GridQueryError` for an invalid value. */
export function readScope(scope: GridScope, parameters: URLSearchParams): { readonly search: string; readonly choice: ScopeChoice } {
  const data = parameters.get('data') ?? '';
  if (scope.travels === 'as-parameters') {
    return { search: data, choice: choiceOf(Object.fromEntries(Object.values(wireNames).map((name) => [name, parameters.get(name)]))) };
  }
  const parsed = parseObject(data);
  if (!parsed) return { search: data, choice: {} };
  return { search: typeof parsed['search'] === 'string' ? parsed['search'] : '', choice: choiceOf(parsed) };
}

/** `choice` as a filter that device and backend evaluate alike. `employeeId`: the current user's employee. */
export function scopeFilter(scope: GridScope, choice: ScopeChoice, employeeId: number | null): Expression | null {
  return allOf([
    scope.owner !== undefined && choice.isMine ? ownedBy(scope.owner, employeeId) : null,
    scope.date === undefined ? null : dayRange(scope.date, choice.from, choice.to),
  ]);
}

/** Rows whose field `name`, a day or a date-time, lies between the days `from` and `to`, both inclusive. */
export function dayRange(name: string, from: WireDate | undefined, to: WireDate | undefined): Expression | null {
  return allOf([
    from === undefined ? null : compare(name, 'ge', { date: from }),
    to === undefined ? null : compare(name, 'lt', { date: addDays(to, 1) }),
  ]);
}

/** A user without an employee owns no rows: rows without an owner must not match. */
function ownedBy(owner: string, employeeId: number | null): Expression {
  return employeeId === null ? literal(false) : compare(owner, 'eq', employeeId);
}

function choiceOf(parameters: Readonly<Record<string, unknown>>): ScopeChoice {
  const [from, to] = [dayParameter(parameters, wireNames.from), dayParameter(parameters, wireNames.to)];
  return {
    ...(parameters[wireNames.mine] === 'mine' ? { isMine: true as const } : {}),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

function dayParameter(parameters: Readonly<Record<string, unknown>>, name: string): WireDate | undefined {
  const text = parameters[name] ?? '';
  if (text === '') return undefined;
  const day = v.safeParse(wireDate, text);
  if (!day.success) throw new GridQueryError(name, 0, 'no date');
  return day.output;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  if (!text.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}
