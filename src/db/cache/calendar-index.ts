import type { EntityName } from '../../contract/definition/entity.ts';
import type { GridRow } from '../../contract/grid/evaluate.ts';
import { bookedCalendar, summaryCalendar } from '../../contract/rules/rental/calendar.ts';
import type { BookedTime } from '../../contract/rules/rental/collision.ts';
import type { WireDateTime } from '../../contract/wire/wire-date.ts';
import type { CalendarIndex, RowSet, TimeSpan } from '../schema/rows.ts';

/** The time span of each chunk of a list; undefined for a list whose rows have no time. */
export function calendarIndex(entity: EntityName, chunks: readonly (readonly GridRow[])[], asOf: WireDateTime): CalendarIndex | undefined {
  const timeOf = [...bookedCalendar, ...summaryCalendar].find(({ rows }) => rows === entity)?.timeOf;
  if (!timeOf) return undefined;
  const times = chunks.map((rows) => rows.flatMap((row) => toSpan(timeOf(row)) ?? []));
  const ended = times.flat().filter(({ to }) => to !== null && to <= asOf);
  return {
    spans: times.map((spans) => spans.reduce<TimeSpan | null>(unionOf, null)),
    oldestOver: ended.reduce<WireDateTime | null>((oldest, { from }) => (oldest === null || from < oldest ? from : oldest), null),
  };
}

/** The chunks that overlap the span; all chunks of a set that an older release cached without an index. */
export function chunksIn({ chunks, calendar }: RowSet, { from, to }: TimeSpan): number[] {
  const all = Array.from({ length: chunks }, (_, chunk) => chunk);
  if (!calendar) return all;
  return all.filter((chunk) => {
    const span = calendar.spans[chunk];
    return span && (to === null || span.from <= to) && (span.to === null || span.to >= from);
  });
}

function toSpan(time: BookedTime | null): TimeSpan | null {
  return time && { from: time.StartDate, to: time.EndDate ?? null };
}

function unionOf(one: TimeSpan | null, other: TimeSpan): TimeSpan {
  if (one === null) return other;
  const to = one.to === null || other.to === null ? null : one.to > other.to ? one.to : other.to;
  return { from: one.from < other.from ? one.from : other.from, to };
}
