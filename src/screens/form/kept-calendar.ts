import type { Calendar } from '../../contract/rules/calendar.ts';
import type { BookedTime } from '../../contract/rules/collision.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import { keptRowsIn } from '../../db/calendar-rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';

/** Booked times; `asOf` is the age of the oldest list used. */
export type KeptCalendar = { readonly times: readonly BookedTime[]; readonly asOf: WireDateTime };

/** Cached bookings of a calendar that may overlap a time, including local changes; null when none of its lists is cached. */
export async function keptCalendar(database: UserDatabase, calendar: Calendar, { StartDate: from, EndDate: to = null }: Pick<BookedTime, 'StartDate' | 'EndDate'>): Promise<KeptCalendar | null> {
  const lists = await Promise.all(calendar.map(async ({ rows, timeOf }) => ({ timeOf, kept: await keptRowsIn(database, rows, { from, to }) })));
  const held = lists.flatMap(({ timeOf, kept }) => (kept ? [{ asOf: kept.asOf, times: kept.rows.flatMap((row) => timeOf(row) ?? []) }] : []));
  const [oldest] = held.map(({ asOf }) => asOf).toSorted();
  return oldest === undefined ? null : { times: held.flatMap(({ times }) => times), asOf: oldest };
}
