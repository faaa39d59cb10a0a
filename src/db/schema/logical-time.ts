import { fromWire, type WireDateTime } from '../../contract/wire/wire-date.ts';
import type { UserDatabase } from './user-database.ts';

type Timed = { readonly moment?: number; readonly asOf: WireDateTime };

/**
 * The logical time of a request to the backend; the later of two cached copies is the newer one. Milliseconds since 1970, but later than
 * every stored one, so that neither a time zone, nor the repeated hour of the clock change, nor a clock that is set back reverses their
 * order.
 */
export async function nextLogicalTime(database: UserDatabase): Promise<number> {
  return timeAfterLast(database, Date.now());
}

/** The logical time of an acknowledgement, later than that of all requests so far; requires a transaction with `meta`. */
export async function nextDeliveryTime(database: UserDatabase, now: number): Promise<number> {
  const moment = (await timeAfterLast(database, now)) + 1;
  await database.meta.put({ key: 'moment', last: moment });
  return moment;
}

/** Stores the logical time of a cached copy if it is the latest; requires a transaction with `meta`. */
export async function saveLogicalTime(database: UserDatabase, moment: number | undefined): Promise<void> {
  if (moment !== undefined && moment > (await lastLogicalTime(database))) await database.meta.put({ key: 'moment', last: moment });
}

/** The logical time of a copy; for one cached by an older release, its clock time. */
export function logicalTimeOf({ moment, asOf }: Timed): number {
  return moment ?? fromWire(asOf)?.getTime() ?? 0;
}

/** Whether a copy of the backend's data is too old to include a record's local changes. */
export function isOlderThanChange(copy: Timed, record: Timed & { readonly pending: number }): boolean {
  return record.pending > 0 || logicalTimeOf(record) > logicalTimeOf(copy);
}

async function timeAfterLast(database: UserDatabase, now: number): Promise<number> {
  return Math.max(now, (await lastLogicalTime(database)) + 1);
}

async function lastLogicalTime(database: UserDatabase): Promise<number> {
  const state = await database.meta.get('moment');
  return state?.key === 'moment' ? state.last : 0;
}
