// Validation rules shared by several kinds.
import { numberOf, textOf, type JsonObject } from '../core/json.ts';
import { parseLocal } from '../core/local-time.ts';
import { badRequest } from '../core/http-error.ts';

export function timeOf(record: JsonObject, field: string): number | null {
  return parseLocal(textOf(record[field]));
}

/** Throws 400 when both dates are set and `later` is not after `earlier`. */
export function checkOrder(record: JsonObject, earlier: string, later: string, text: string): void {
  const [from, to] = [timeOf(record, earlier), timeOf(record, later)];
  if (from !== null && to !== null && to <= from) {
    throw badRequest(text, later);
  }
}

export function checkCounters(record: JsonObject, start: string, end: string): void {
  const [from, to] = [numberOf(record[start]), numberOf(record[end])];
  if (from !== null && to !== null && to <= from) {
    throw badRequest('Licznik końcowy musi być większy od początkowego.', end);
  }
}

const FUEL_STATES = new Set(['Pełny', '3/4', '1/2', '1/4', 'Rezerwa']);

export function checkFuel(record: JsonObject, field: string): void {
  const state = textOf(record[field]);
  if (state !== '' && !FUEL_STATES.has(state)) {
    throw badRequest('Nieznany stan paliwa.', field);
  }
}

export function overlaps(one: JsonObject, other: JsonObject): boolean {
  const [start, end] = [timeOf(one, 'StartDate'), timeOf(one, 'EndDate') ?? Infinity];
  const [otherStart, otherEnd] = [timeOf(other, 'StartDate'), timeOf(other, 'EndDate') ?? Infinity];
  return start !== null && otherStart !== null && start < otherEnd && otherStart < end;
}

export const END_BEFORE_START = 'Data końcowa musi być późniejsza od początkowej.';
