import type { WallTime } from '../../src/contract/grid/parse-filter.ts';
import { toWireDateTimeIn } from '../../src/contract/wire/wire-date-in-zone.ts';
import type { AppDependencies } from '../http/context.ts';

/** Converts instants to the company's local time. */
export function wallTimeOf({ companyTimeZone }: Pick<AppDependencies, 'companyTimeZone'>): WallTime {
  return (instant) => toWireDateTimeIn(companyTimeZone, instant);
}
