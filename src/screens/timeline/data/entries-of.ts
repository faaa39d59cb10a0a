import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { bookedCalendar } from '../../../contract/rules/rental/calendar.ts';
import { keyOfRow } from '../../list/rows/key-of-row.ts';
import type { Period } from './period.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { wallMinute } from './wall-clock.ts';

/** Entry of each row, converted once: the timeline is rebuilt often from the same rows. */
const entryCache = new WeakMap<GridRow, TimelineEntry | null>();

export function entriesOf(entity: EntityName, rows: readonly GridRow[], { start, end }: Pick<Period, 'start' | 'end'>): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  for (const row of rows) {
    const entry = entryOf(entity, row);
    if (entry && entry.start < end && entry.end > start) entries.push(entry);
  }
  return entries;
}

/** Longest time without yielding to the browser, in milliseconds. */
const SLICE_MS = 6;

/** Converts rows before they are drawn, in slices: 10,000 rows at once would drop a frame. */
export async function warmEntries(entity: EntityName, rows: readonly GridRow[]): Promise<void> {
  let start = performance.now();
  for (const row of rows) {
    entryOf(entity, row);
    if (performance.now() - start < SLICE_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
}

function entryOf(entity: EntityName, row: GridRow): TimelineEntry | null {
  const cached = entryCache.get(row);
  if (cached !== undefined) return cached;
  const entry = toEntry(entity, row);
  entryCache.set(row, entry);
  return entry;
}

/**
 * Drops rejected entries of other entities, and those that share a booking id with an own entry: a rental document carries out a booking.
 */
export function withoutDuplicates(others: readonly TimelineEntry[], own: readonly TimelineEntry[]): readonly TimelineEntry[] {
  const claims = new Set(own.map(({ time }) => time.Id).filter((id) => id !== null && id !== undefined));
  return others.filter(
    ({ time }) =>
      time.IsRejected !== true && time.IsRejectedByDriver !== true && !(time.Id !== null && time.Id !== undefined && claims.has(time.Id)),
  );
}

function toEntry(entity: EntityName, row: GridRow): TimelineEntry | null {
  const time = bookedCalendar.find(({ rows }) => rows === entity)?.timeOf(row);
  const vehicle = time?.VehicleId;
  if (!time || vehicle === null || vehicle === undefined) return null;
  const start = wallMinute(time.StartDate);
  const end = typeof time.EndDate === 'string' ? wallMinute(time.EndDate) : Infinity;
  return Number.isFinite(start) && end > start ? { entity, key: keyOfRow(row), vehicle, start, end, row, time } : null;
}
