import { fromWire, toWireDate, type WireDate } from '../../../contract/wire-date.ts';

/** The day `days` after `day`; by the calendar, so that no clock change makes a day too many. */
export function dayAfter(day: WireDate, days: number): WireDate {
  const date = fromWire(day) ?? new Date();
  return toWireDate(new Date(date.getFullYear(), date.getMonth(), date.getDate() + days));
}
