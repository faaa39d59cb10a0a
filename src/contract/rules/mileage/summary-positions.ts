import { fromWire, toWireDateTime, type WireDateTime } from '../../wire/wire-date.ts';

/** Days after the end of the period during which positions may still be corrected. */
const CORRECTION_DAYS = 31;

/** Maximum lengths of a position's texts, in characters. */
export const positionLimits = { Description: 500, Comments: 2_000 } as const;

type Period = { readonly StartDate: WireDateTime; readonly EndDate: WireDateTime | null };

/** Whether a summary's positions may still be changed at `now`: during its period and for some weeks after it. */
export function arePositionsOpen({ EndDate }: Pick<Period, 'EndDate'>, now: WireDateTime): boolean {
  const end = EndDate === null ? null : fromWire(EndDate);
  if (end === null) return true;
  return (
    now <
    toWireDateTime(
      new Date(end.getFullYear(), end.getMonth(), end.getDate() + CORRECTION_DAYS, end.getHours(), end.getMinutes(), end.getSeconds()),
    )
  );
}

/** Whether `date` lies in the summary's period, both ends included. */
export function isInPeriod(date: WireDateTime, { StartDate, EndDate }: Period): boolean {
  return date >= StartDate && (EndDate === null || date <= EndDate);
}
