import type { EntityName } from '../../contract/entity.ts';
import { toWireDate, type WireDateTime } from '../../contract/wire-date.ts';
import { scheduleKey, scheduleView, type ScheduleView } from '../../db/schedule-rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';
import { readEntries } from './entries-of.ts';
import { periodAsked, readTimelineSearch } from './timeline-search.ts';
import { keptVehicles, type TimelineVehicle } from './timeline-vehicles.ts';
import { wireOf } from './wall-clock.ts';

export type FoundSchedule = { readonly key: string; readonly view: ScheduleView };

type Ahead = { readonly database: UserDatabase; readonly vehicles: readonly TimelineVehicle[] | null; readonly schedules: readonly FoundSchedule[] };

/** Data that the route loader read before the timeline is mounted, so that the first frame has vehicles and bookings. */
let ahead: Ahead | null = null;

export async function readTimelineAhead(database: UserDatabase, entities: readonly EntityName[], address: Readonly<Record<string, unknown>>): Promise<void> {
  const search = readTimelineSearch(address);
  const { start, end } = periodAsked(search.view, search.day, window.matchMedia(phone).matches, toWireDate(new Date()));
  const [from, to] = [wireOf(start), wireOf(end)];
  const [vehicles, ...schedules] = await Promise.all([
    keptVehicles(database),
    ...entities.map((entity) => findSchedule(database, entity, from, to, scheduleKey(entity, from, to))),
  ]);
  ahead = { database, vehicles, schedules };
}

/** Reads the cached schedule of an entity and converts its rows; `key` is the schedule key. */
export async function findSchedule(database: UserDatabase, entity: EntityName, from: WireDateTime, to: WireDateTime, key: string): Promise<FoundSchedule> {
  const view = await scheduleView(database, entity, from, to);
  await readEntries(entity, view.rows);
  return { key, view };
}

export function scheduleAhead(database: UserDatabase, key: string): FoundSchedule | undefined {
  return ahead?.database === database ? ahead.schedules.find((one) => one.key === key) : undefined;
}

export function vehiclesAhead(database: UserDatabase): readonly TimelineVehicle[] | undefined {
  return (ahead?.database === database && ahead.vehicles) || undefined;
}

/** Media query of screens whose default view is a day. */
export const phone = '(max-width: 37.4375em)';
