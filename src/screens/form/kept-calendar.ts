import type { Calendar } from '../../contract/rules/calendar.ts';
import type { BookedTime } from '../../contract/rules/collision.ts';
import type { WireDateTime } from '../../contract/wire-date.ts';
import { keptRowsIn } from '../../db/calendar-rows.ts';
import type { UserDatabase } from '../../db/user-database.ts';

/** Times that are taken, and how old what says so is: as old as its oldest list. */
export type KeptCalendar = { readonly times: readonly BookedTime[]; readonly asOf: WireDateTime };

/** What a calendar has that may touch a time, as this device holds it, with what was changed here; null when it holds none of its lists. */
export async function keptCalendar(database: UserDatabase, calendar: Calendar, { StartDate: from, EndDate: to = null }: Pick<BookedTime, 'StartDate' | 'EndDate'>): Promise<KeptCalendar | null> {
  const lists = await Promise.all(calendar.map(async ({ rows, timeOf }) => ({ timeOf, kept: await keptRowsIn(database, rows, { from, to }) })));
  const held = lists.flatMap(({ timeOf, kept }) => (kept ? [{ asOf: kept.asOf, times: kept.rows.flatMap((row) => timeOf(row) ?? []) }] : []));
  const [oldest] = held.map(({ asOf }) => asOf).toSorted();
  return oldest === undefined ? null : { times: held.flatMap(({ times }) => times), asOf: oldest };
}
