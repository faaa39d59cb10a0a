import type { EntityName } from '../../../contract/definition/entity.ts';
import type { GridRow } from '../../../contract/grid/evaluate.ts';
import { bookedCalendar } from '../../../contract/rules/rental/calendar.ts';
import { toWireDate, toWireDateTime, type WireDate, type WireDateTime } from '../../../contract/wire/wire-date.ts';
import { cachedListRows } from '../../../db/cache/list-rows.ts';
import type { UserDatabase } from '../../../db/schema/user-database.ts';
import { textOf } from '../../../screens/text-of.ts';
import { collisionsAhead } from './collisions.ts';
import { countNotice, type NoticeCount, type Notice } from './notices.ts';

export type Today = {
  readonly notices: readonly (NoticeCount & { readonly notice: Notice })[];
  /** Double-booked vehicles and the first day of the overlap. */
  readonly collisions: readonly { readonly id: number; readonly plate: string; readonly day: WireDate }[];
  /** The age of the oldest rows that were counted; null when none are cached yet. */
  readonly asOf: WireDateTime | null;
};

/** Counts over cached rows, so it works offline. A list that is not cached yet is left out instead of counted as zero. */
export async function readToday(
  database: UserDatabase,
  notices: readonly Notice[],
  mayRead: (entity: EntityName) => boolean,
  now: Date,
): Promise<Today> {
  const ages: WireDateTime[] = [];
  const rowsOf = async (entity: EntityName): Promise<readonly GridRow[] | null> => {
    const cached = await cachedListRows(database, entity);
    if (cached) ages.push(cached.asOf);
    // One list at a time, yielding to user input in between.
    await new Promise((resolve) => setTimeout(resolve));
    return cached?.rows ?? null;
  };
  const today = toWireDate(now);
  const counted: (NoticeCount & { notice: Notice })[] = [];
  for (const notice of notices) {
    const rows = await rowsOf(notice.entity);
    if (rows) counted.push({ notice, ...countNotice(notice, rows, today) });
  }
  const collisions = mayRead('vehicle-rental') || mayRead('rental-document') ? await readCollisions(rowsOf, mayRead, now) : [];
  return { notices: counted.filter(({ count }) => count > 0), collisions, asOf: ages.toSorted().at(0) ?? null };
}

async function readCollisions(
  rowsOf: (entity: EntityName) => Promise<readonly GridRow[] | null>,
  mayRead: (entity: EntityName) => boolean,
  now: Date,
): Promise<Today['collisions']> {
  const calendars = bookedCalendar.filter(({ rows }) => mayRead(rows));
  const plates = new Map<unknown, string>();
  const times = [];
  for (const { rows, timeOf } of calendars) {
    for (const row of (await rowsOf(rows)) ?? []) {
      const time = timeOf(row);
      if (time) times.push(time);
      if (row['VehicleId'] !== null) plates.set(row['VehicleId'], textOf(row['RegistrationNumber'] ?? row['Vehicle']));
    }
  }
  return collisionsAhead(times, toWireDateTime(now)).map(({ vehicle, from }) => ({
    id: vehicle,
    plate: plates.get(vehicle) ?? '',
    day: from.slice(0, 10),
  }));
}
