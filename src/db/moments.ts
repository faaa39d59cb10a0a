import { fromWire, type WireDateTime } from '../contract/wire-date.ts';
import type { UserDatabase } from './user-database.ts';

type Dated = { readonly moment?: number; readonly asOf: WireDateTime };

/**
 * The moment at which the backend is asked something. Moments tell which of two copies is newer: milliseconds since 1970, but later than
 * every one that was kept, so that neither a zone, nor the hour that comes twice, nor a clock that is set back turns their order round.
 */
export async function momentOfAsking(database: UserDatabase): Promise<number> {
  return nextMoment(database, Date.now());
}

/** The moment at which the backend's acknowledgement is written, after those of all that was asked until now; in a transaction with `meta`. */
export async function momentOfDelivery(database: UserDatabase, now: number): Promise<number> {
  const moment = (await nextMoment(database, now)) + 1;
  await database.meta.put({ key: 'moment', last: moment });
  return moment;
}

/** Writes down that a copy of `moment` is kept; in a transaction with `meta`. */
export async function rememberMoment(database: UserDatabase, moment: number | undefined): Promise<void> {
  if (moment !== undefined && moment > (await lastMoment(database))) await database.meta.put({ key: 'moment', last: moment });
}

/** The moment of a copy; of one that an older release kept, what its clock showed then. */
export function momentOf({ moment, asOf }: Dated): number {
  return moment ?? fromWire(asOf)?.getTime() ?? 0;
}

/** Whether a copy of the backend's cannot have in it what was changed of a document here. */
export function isUnknownTo(copy: Dated, record: Dated & { readonly pending: number }): boolean {
  return record.pending > 0 || momentOf(record) > momentOf(copy);
}

async function nextMoment(database: UserDatabase, now: number): Promise<number> {
  return Math.max(now, (await lastMoment(database)) + 1);
}

async function lastMoment(database: UserDatabase): Promise<number> {
  const state = await database.meta.get('moment');
  return state?.key === 'moment' ? state.last : 0;
}
