import { fromWire, toWireDateTime, type WireDateTime } from '../wire-date.ts';

/** Days after the end of its period in which a summary's positions may still be put right. */
const daysToCorrect = 31;

/** Characters of a position's texts at most. */
export const positionLimits = { Description: 500, Comments: 2_000 } as const;

type Period = { readonly StartDate: WireDateTime; readonly EndDate: WireDateTime | null };

/** Whether a summary's positions may still be changed at `now`: while its period runs, and for some weeks after it. */
export function arePositionsOpen({ EndDate }: Pick<Period, 'EndDate'>, now: WireDateTime): boolean {
  const end = EndDate === null ? null : fromWire(EndDate);
  if (end === null) return true;
  return now < toWireDateTime(new Date(end.getFullYear(), end.getMonth(), end.getDate() + daysToCorrect, end.getHours(), end.getMinutes(), end.getSeconds()));
}

/** Whether a position of that date belongs to the summary's time, its last moment included. */
export function isInPeriod(date: WireDateTime, { StartDate, EndDate }: Period): boolean {
  return date >= StartDate && (EndDate === null || date <= EndDate);
}
