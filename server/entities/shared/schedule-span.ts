import { TaborError } from '../../../src/contract/wire/problem.ts';
import { addDays, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { dateTimeOf } from '../../engine/declaration/parameters.ts';
import { scheduleText } from '../../texts/texts.ts';

/** The longest span of a timeline: a year with a margin on both sides. */
const MAX_DAYS = 400;

/** How far back a timeline without a start reaches. */
const PAST_DAYS = 31;

/** More rows than any timeline shows. */
export const MAX_SCHEDULE_ROWS = 20_000;

/**
 * The span that a timeline asks for. Throws `bad-request` for one that ends before it starts, and for a too long one; one without an end
 * starts lately.
 */
export function scheduleSpan(request: CallRequest): { readonly start: WireDateTime; readonly end: WireDateTime | null } {
  const [from, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  if (from !== null && end !== null && from >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const past = `${addDays(request.now.slice(0, 10), -PAST_DAYS)}${request.now.slice(10)}`;
  const start = from ?? (end !== null && end < past ? end : past);
  const last = from === null ? null : (end ?? request.now);
  if (last !== null && addDays(start.slice(0, 10), MAX_DAYS) < last.slice(0, 10)) throw tooMuch(request, 'tooLong', MAX_DAYS);
  return { start, end };
}

/** The rows of a timeline. Throws `bad-request` for more than one shows. */
export function requireFewRows<Row>(request: CallRequest, rows: readonly Row[]): readonly Row[] {
  if (rows.length > MAX_SCHEDULE_ROWS) throw tooMuch(request, 'tooMany', MAX_SCHEDULE_ROWS);
  return rows;
}

function tooMuch({ language }: CallRequest, key: 'tooLong' | 'tooMany', limit: number): TaborError {
  return new TaborError('bad-request', { detail: scheduleText(key, limit, language) });
}
