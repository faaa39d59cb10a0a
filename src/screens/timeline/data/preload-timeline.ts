import type { EntityName } from '../../../contract/definition/entity.ts';
import { toWireDate, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { scheduleKey, scheduleView, type ScheduleView } from '../../../db/cache/schedules/schedule-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { warmEntries } from './entries-of.ts';
import { periodOfSearch, readTimelineSearch } from './timeline-search.ts';
import { cachedVehicles, type TimelineVehicle } from './timeline-vehicles.ts';
import { wireOf } from './wall-clock.ts';

export type LoadedSchedule = { readonly key: string; readonly view: ScheduleView };

type Preloaded = {
  readonly database: UserDatabase;
  readonly vehicles: readonly TimelineVehicle[] | null;
  readonly schedules: readonly LoadedSchedule[];
};

/** Data that the route loader read before the timeline is mounted, so that the first frame has vehicles and bookings. */
let preloaded: Preloaded | null = null;

export async function preloadTimeline(
  database: UserDatabase,
  entities: readonly EntityName[],
  address: Readonly<Record<string, unknown>>,
): Promise<void> {
  const search = readTimelineSearch(address);
  const { start, end } = periodOfSearch(search.view, search.day, window.matchMedia(PHONE_QUERY).matches, toWireDate(new Date()));
  const [from, to] = [wireOf(start), wireOf(end)];
  const [vehicles, ...schedules] = await Promise.all([
    cachedVehicles(database),
    ...entities.map((entity) => loadCachedSchedule(database, entity, from, to, scheduleKey(entity, from, to))),
  ]);
  preloaded = { database, vehicles, schedules };
}

/** Reads the cached schedule of an entity and converts its rows; `key` is the schedule key. */
export async function loadCachedSchedule(
  database: UserDatabase,
  entity: EntityName,
  from: WireDateTime,
  to: WireDateTime,
  key: string,
): Promise<LoadedSchedule> {
  const view = await scheduleView(database, entity, from, to);
  await warmEntries(entity, view.rows);
  return { key, view };
}

export function preloadedSchedule(database: UserDatabase, key: string): LoadedSchedule | undefined {
  return preloaded?.database === database ? preloaded.schedules.find((one) => one.key === key) : undefined;
}

export function preloadedVehicles(database: UserDatabase): readonly TimelineVehicle[] | undefined {
  return (preloaded?.database === database && preloaded.vehicles) || undefined;
}

/** Media query of screens whose default view is a day. */
export const PHONE_QUERY = '(max-width: 37.4375em)';

/** Screens that fold most controls behind a button: phones, and tablets held sideways, the height of which belongs to the board. */
export const FOLD_QUERY = `${PHONE_QUERY}, (pointer: coarse) and (max-height: 53em)`;
