import type { WireDateTime } from '../wire-date.ts';

/** A vehicle's last summary that has ended. */
export type LastSummary = { readonly EndDate: WireDateTime; readonly CounterEnd: number | null };

export type InitialDetails = { readonly CounterStart: number | null; readonly StartDate: WireDateTime; readonly EndDate: WireDateTime };

/** A vehicle's next summary: from the end of its last one, else from this month's first day, to the first day of the month after ([1]§4). */
export function initialDetails(last: LastSummary | null, mileage: number | null, now: WireDateTime): InitialDetails {
  const StartDate = last?.EndDate ?? `${now.slice(0, 7)}-01T00:00:00`;
  return { CounterStart: last?.CounterEnd ?? mileage, StartDate, EndDate: nextMonth(StartDate) };
}

function nextMonth(moment: WireDateTime): WireDateTime {
  const [year, month] = moment.split('-').map(Number) as [number, number];
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${nextYear}-${String(next).padStart(2, '0')}-01T00:00:00`;
}
