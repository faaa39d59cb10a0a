import type { EntityName } from '../contract/entity.ts';
import type { GridRow } from '../contract/grid/evaluate.ts';
import type { WireDateTime } from '../contract/wire-date.ts';
import { keptRowsIn } from './calendar-rows.ts';
import { changedRows } from './changed-rows.ts';
import { isNewEnough, overlay } from './list-rows.ts';
import { isUnknownTo } from './moments.ts';
import type { UserDatabase } from './user-database.ts';

/** What a timeline shows of an entity, and how far it can be trusted. */
export type ScheduleView = {
  readonly rows: readonly GridRow[];
  readonly asOf: WireDateTime | null;
  /** `backend`: its own answer for the days that were asked for. */
  readonly source: 'backend' | 'device' | 'nothing-yet';
  /** Before this moment the device may lack what is over; null where nothing is missing. */
  readonly completeFrom: WireDateTime | null;
};

/** The name under which the backend's answer for these days is kept. */
export function scheduleKey(entity: EntityName, start: WireDateTime, end: WireDateTime): string {
  return `${entity}/schedule?${start}/${end}`;
}

/** The rows of an entity for some days, from what this device holds, with what was changed here; others may be among them. */
export async function scheduleView(database: UserDatabase, entity: EntityName, start: WireDateTime, end: WireDateTime): Promise<ScheduleView> {
  const key = scheduleKey(entity, start, end);
  const [page, set, changed] = await Promise.all([database.pages.get(key), database.rowSets.get(entity), changedRows(database, entity)]);
  if (page && (!set || isNewEnough(page, set))) {
    // What the answer cannot have in it: what is new or was moved since. Other documents just are not of these days.
    return { rows: overlay(page.rows, changed.filter((record) => isUnknownTo(page, record))), asOf: page.asOf, source: 'backend', completeFrom: null };
  }
  const kept = set && (await keptRowsIn(database, entity, { from: start, to: end }));
  if (!kept) return { rows: overlay([], changed), asOf: null, source: 'nothing-yet', completeFrom: null };
  // A set holds all that is not over and the newest of the rest: of what began earlier than the oldest of these, some may be missing.
  const completeFrom = set.isComplete ? null : (set.calendar?.oldestOver ?? set.asOf);
  return { rows: kept.rows, asOf: kept.asOf, source: 'device', completeFrom };
}
