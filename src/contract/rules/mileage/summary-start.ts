import { shiftMonth, type WireDateTime } from '../../wire/wire-date.ts';

/** The last ended summary of a vehicle. */
export type LastSummary = { readonly EndDate: WireDateTime; readonly CounterEnd: number | null };

export type InitialDetails = { readonly CounterStart: number | null; readonly StartDate: WireDateTime; readonly EndDate: WireDateTime };

/**
 * Defaults of a vehicle's next summary: starts at the end of the last one, else on the first day of this month; ends on the first day of
 * the following month.
 */
export function initialDetails(last: LastSummary | null, mileage: number | null, now: WireDateTime): InitialDetails {
  const StartDate = last?.EndDate ?? `${now.slice(0, 7)}-01T00:00:00`;
  return { CounterStart: last?.CounterEnd ?? mileage, StartDate, EndDate: `${shiftMonth(StartDate.slice(0, 7), 1)}-01T00:00:00` };
}
