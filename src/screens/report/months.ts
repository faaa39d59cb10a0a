import { addDays, fromWire, toWireDate, type WireDate } from '../../contract/wire/wire-date.ts';
import { localeOf } from '../../ui/theme/ui-provider.tsx';

/** A month `YYYY-MM` in full and as short as fits under a column. */
export function monthNames(month: string, language: string): { readonly label: string; readonly short: string } {
  const date = fromWire(`${month}-01`) ?? new Date();
  const locale = localeOf(language);
  return { label: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(date), short: new Intl.DateTimeFormat(locale, { month: 'short' }).format(date).slice(0, 3) };
}

/** First and last day of a month. */
export function daysOfMonth(month: string): { readonly from: WireDate; readonly to: WireDate } {
  const first = fromWire(`${month}-01`) ?? new Date();
  return { from: `${month}-01`, to: addDays(toWireDate(new Date(first.getFullYear(), first.getMonth() + 1, 1)), -1) };
}
