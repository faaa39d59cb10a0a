import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { cachedRowsIn } from './calendar-rows.ts';
import { changedRows } from '../changed-rows.ts';
import { isPagePreferred, overlay, staleness } from '../list-rows.ts';
import { isOlderThanChange } from '../../schema/logical-time.ts';
import type { UserDatabase } from '../../schema/user-database.ts';

/** The rows of a timeline, their age and their completeness. */
export type ScheduleView = {
  readonly rows: readonly GridRow[];
  readonly asOf: WireDateTime | null;
  /** `backend`: its answer for the requested days. */
  readonly source: 'backend' | 'device' | 'nothing-yet';
  /** Before this time the device may lack rows that are over; null where nothing is missing. */
  readonly completeFrom: WireDateTime | null;
  /** The backend's rows changed since (`PageRow`). */
  readonly staleSince?: number;
};

/** The cache key of the backend's answer for these days. */
export function scheduleKey(entity: EntityName, start: WireDateTime, end: WireDateTime): string {
  return `${entity}/schedule?${start}/${end}`;
}

/** The cached rows of an entity for some days, with local changes; may include rows of other days. */
export async function scheduleView(
  database: UserDatabase,
  entity: EntityName,
  start: WireDateTime,
  end: WireDateTime,
): Promise<ScheduleView> {
  const key = scheduleKey(entity, start, end);
  const [page, set, localRows] = await Promise.all([database.pages.get(key), database.rowSets.get(entity), changedRows(database, entity)]);
  if (page && (!set || isPagePreferred(page, set))) {
    // Only changes newer than the answer are overlaid. Other records that it lacks are not in these days.
    return {
      rows: overlay(
        page.rows,
        localRows.filter((record) => isOlderThanChange(page, record)),
      ),
      asOf: page.asOf,
      source: 'backend',
      completeFrom: null,
      ...staleness(page),
    };
  }
  const cached = set && (await cachedRowsIn(database, entity, { from: start, to: end }));
  if (!cached) return { rows: overlay([], localRows), asOf: null, source: 'nothing-yet', completeFrom: null };
  // An incomplete set has all rows that are not over and the newest others: rows that began before the oldest of those may be missing.
  const completeFrom = set.isComplete ? null : (set.calendar?.oldestOver ?? set.asOf);
  return { rows: cached.rows, asOf: cached.asOf, source: 'device', completeFrom };
}
