import { addDays, fromWire, shiftMonth, type WireDate } from '../../contract/wire/wire-date.ts';
import { localeOf } from '../../contract/wire/languages.ts';

/** A month `YYYY-MM` with its year. */
export function monthName(month: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric' }).format(firstDayOf(month));
}

/** A month `YYYY-MM` in full and as short as fits under a column. */
export function monthNames(month: string, language: string): { readonly label: string; readonly short: string } {
  const short = new Intl.DateTimeFormat(localeOf(language), { month: 'short' }).format(firstDayOf(month)).slice(0, 3);
  return { label: monthName(month, language), short };
}

export function daysOfMonth(month: string): { readonly from: WireDate; readonly to: WireDate } {
  return { from: `${month}-01`, to: addDays(`${shiftMonth(month, 1)}-01`, -1) };
}

function firstDayOf(month: string): Date {
  return fromWire(`${month}-01`) ?? new Date();
}
