import { sql, type RawBuilder } from 'kysely';
import type { GridDefinition } from '../../../src/contract/definition/entity.ts';
import { TaborError } from '../../../src/contract/wire/problem.ts';
import { addDays, type WireDateTime } from '../../../src/contract/wire/wire-date.ts';
import type { CallRequest } from '../../engine/declaration/call-request.ts';
import { dateTimeOf } from '../../engine/declaration/parameters.ts';
import type { Row } from '../../engine/declaration/row.ts';
import { searchConditions } from '../../grid/dictionary-names.ts';
import { scheduleText } from '../../texts/texts.ts';

/** The longest span of a timeline: a year with a margin on both sides. */
const MAX_DAYS = 400;

/** How far back a timeline without a start reaches. */
const PAST_DAYS = 31;

/** More rows than any timeline shows. */
const MAX_SCHEDULE_ROWS = 20_000;

/**
 * The span that a timeline asks for. Throws `bad-request` for one that ends before it starts, and for a too long one; one without an end
 * starts lately.
 */
function scheduleSpan(request: CallRequest): { readonly start: WireDateTime; readonly end: WireDateTime | null } {
  const [from, end] = [dateTimeOf(request, 'startDate'), dateTimeOf(request, 'endDate')];
  if (from !== null && end !== null && from >= end) throw new TaborError('bad-request', { detail: 'endDate' });
  const past = `${addDays(request.now.slice(0, 10), -PAST_DAYS)}${request.now.slice(10)}`;
  const start = from ?? (end !== null && end < past ? end : past);
  const last = from === null ? null : (end ?? request.now);
  if (last !== null && addDays(start.slice(0, 10), MAX_DAYS) < last.slice(0, 10)) throw tooMuch(request, 'tooLong', MAX_DAYS);
  return { start, end };
}

type Schedule = {
  readonly grid: GridDefinition;
  readonly view: string;
  readonly columns: readonly string[];
  /** The time of a row, as a range. */
  readonly time: RawBuilder<unknown>;
  readonly condition?: RawBuilder<unknown>;
};

/**
 * The list rows of a timeline: those that overlap the requested span and match the search. Throws `bad-request` for a wrong span, and for
 * more rows than a timeline shows.
 */
export async function scheduleRows(
  request: CallRequest,
  { grid, view, columns, time, condition = sql`true` }: Schedule,
): Promise<readonly Row[]> {
  const { db, parameters, language } = request;
  const { start, end } = scheduleSpan(request);
  const search = await searchConditions(db, grid, sql.ref('SearchText'), parameters['search'] ?? '', language);
  const { rows } = await sql<Row>`
    SELECT ${sql.join(columns.map((column) => sql.ref(column)))} FROM ${sql.table(view)}
    WHERE ${time} && tsrange(${start}::timestamp, ${end}::timestamp) AND ${sql.join([condition, ...search], sql` AND `)}
    ORDER BY "StartDate", "Id" LIMIT ${MAX_SCHEDULE_ROWS + 1}`.execute(db);
  if (rows.length > MAX_SCHEDULE_ROWS) throw tooMuch(request, 'tooMany', MAX_SCHEDULE_ROWS);
  return rows;
}

function tooMuch({ language }: CallRequest, key: 'tooLong' | 'tooMany', limit: number): TaborError {
  return new TaborError('bad-request', { detail: scheduleText(key, limit, language) });
}
