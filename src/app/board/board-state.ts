import { fromWire, type WireDateTime } from '../../contract/wire/wire-date.ts';

export type Age = { readonly unit: 'now' | 'minutes' | 'hours'; readonly count: number };

/** Age of the data in the coarse units of the board. Under 2 minutes is `now`, as is any negative age after a clock change. */
export function ageOf(asOf: WireDateTime, now: Date): Age {
  const minutes = Math.max(0, Math.floor((now.getTime() - (fromWire(asOf)?.getTime() ?? now.getTime())) / 60_000));
  if (minutes < 2) return { unit: 'now', count: 0 };
  return minutes < 120 ? { unit: 'minutes', count: minutes } : { unit: 'hours', count: Math.floor(minutes / 60) };
}

/** Whether a date-time is a day alone: no service begins or ends at midnight. */
export function isDayAlone(moment: string): boolean {
  return moment.slice(11, 16) === '00:00';
}

/** Whether a service is past its planned end, under way, or still to come. */
export function serviceStateOf(row: Readonly<Record<string, unknown>>, now: WireDateTime): 'overdue' | 'under-way' | 'to-come' {
  const { StartDate, EndDate } = row;
  if (typeof EndDate === 'string' && (isDayAlone(EndDate) ? EndDate.slice(0, 10) < now.slice(0, 10) : EndDate < now)) return 'overdue';
  return typeof StartDate === 'string' && StartDate <= now ? 'under-way' : 'to-come';
}
