import type { FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { printListAddress } from '../../../screens/list/query/list-search.ts';
import { listPath, schedulePath, type Address } from '../../../screens/paths.ts';
import { daysOfMonth } from '../../../screens/report/months.ts';
import { isLimited, type Dimension, type ReportScope } from '../../../screens/report/report-scope.ts';

const columnOf = { unit: 'OrganizationStructure', costPlace: 'CostPlace', type: 'Type' } as const satisfies Record<Dimension, string>;

/** A range of days, both ends included. */
type Days = { readonly from: string; readonly to: string };

export type FleetLinks = ReturnType<typeof fleetLinks>;

/**
 * Where the figures lead. Lists of costs, readings and damages know neither unit nor cost place: of a part of the fleet, their figures lead to
 * the report of its vehicles, which leads to the lists.
 */
export function fleetLinks(scope: ReportScope, { From: from, To: to }: Pick<FleetReport, 'From' | 'To'>, mayRead: (entity: EntityName) => boolean) {
  const whole = { from, to };
  const ownership = (limit: ReportScope = {}): Address | undefined => (mayRead('cost') ? printListAddress('/report/ownership', { ...scope, ...limit }) : undefined);
  const ofWhole = (entity: EntityName, search: () => Readonly<Record<string, unknown>>) => (isLimited(scope) ? ownership() : mayRead(entity) ? printListAddress(listPath(entity), search()) : undefined);
  const choice = (value: string) => ({ kind: 'choice', ids: [value] });
  return {
    ownership,
    vehicles: (limit: ReportScope = {}) => {
      const limits = Object.entries(columnOf).flatMap(([name, column]) => {
        const value = { ...scope, ...limit }[name as Dimension];
        return value === undefined ? [] : [[column, choice(value)] as const];
      });
      return printListAddress(listPath('vehicle'), limits.length === 0 ? {} : { filters: Object.fromEntries(limits) });
    },
    costs: (currency: string, { days = whole, group }: { readonly days?: Days; readonly group?: string } = {}) =>
      ofWhole('cost', () => ({ ...days, filters: { Currency: choice(currency), ...(group === undefined ? {} : { CostGroupDescription: choice(group) }) } })),
    readings: (days: Days = whole) => ofWhole('vehicle-reading', () => ({ filters: { Date: { kind: 'date', ...days } } })),
    damages: () => ofWhole('vehicle-damage', () => ({ filters: { DamageDateTime: { kind: 'date', ...whole } } })),
    bookings: (day: string) => (mayRead('vehicle-rental') ? printListAddress(schedulePath('vehicle-rental'), { view: 'month', day }) : undefined),
    /** The days of a month that the report covers. */
    daysOf: (month: string): Days => {
      const days = daysOfMonth(month);
      return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
    },
  };
}
