import type { Calendar } from '../../../contract/rules/rental/calendar.ts';
import type { BookedTime } from '../../../contract/rules/rental/collision.ts';
import type { WireDateTime } from '../../../contract/wire/wire-date.ts';
import { cachedRowsIn } from '../../../db/cache/schedules/calendar-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';

/** Booked times; `asOf` is the age of the oldest list used. */
export type CachedCalendar = { readonly times: readonly BookedTime[]; readonly asOf: WireDateTime };

/** Cached bookings of a calendar that may overlap a time, including local changes; null when none of its lists is cached. */
export async function findCachedCalendar(
  database: UserDatabase,
  calendar: Calendar,
  { StartDate: from, EndDate: to = null }: Pick<BookedTime, 'StartDate' | 'EndDate'>,
): Promise<CachedCalendar | null> {
  const lists = await Promise.all(
    calendar.map(async ({ rows, timeOf }) => ({ timeOf, cached: await cachedRowsIn(database, rows, { from, to }) })),
  );
  const cachedLists = lists.flatMap(({ timeOf, cached }) =>
    cached ? [{ asOf: cached.asOf, times: cached.rows.flatMap((row) => timeOf(row) ?? []) }] : [],
  );
  const [oldest] = cachedLists.map(({ asOf }) => asOf).toSorted();
  return oldest === undefined ? null : { times: cachedLists.flatMap(({ times }) => times), asOf: oldest };
}
