import { toWireDateTimeIn } from '../wire/wire-date-in-zone.ts';

/** A text, which stays, or a date with or without a time. */
const literals = /'(?:[^']|'')*'|(?<![\w-])(\d{4}-\d\d-\d\d)(T\d\d:\d\d:\d\d)?(?![\w:-])/g;

/** A list's filter with its dates as instants, which OData v4 demands of date-times. `timeZone`: that of the dates, empty for the device's. */
export function filterWithZone(filter: string, timeZone: string): string {
  const zone = timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const wallTime = (moment: number, of = zone) => toWireDateTimeIn(of, new Date(moment));
  return filter.replaceAll(literals, (literal, day?: string, time = 'T00:00:00') => {
    if (day === undefined) return literal;
    const asUtc = Date.parse(`${day}${time}Z`);
    const nextTo = (moment: number) => moment + asUtc - Date.parse(`${wallTime(moment)}Z`);
    // Twice: the first instant may lie on the other side of a clock change.
    return `${wallTime(nextTo(nextTo(asUtc)), 'UTC')}Z`;
  });
}
