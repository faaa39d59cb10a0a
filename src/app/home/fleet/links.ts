import type { FleetReport } from '../../../contract/entities/costs/report-bodies.ts';
import type { EntityName } from '../../../contract/definition/entity.ts';
import { printListAddress } from '../../../screens/list/query/list-search.ts';
import { listPath, schedulePath, type Address } from '../../../screens/paths.ts';
import { choiceOf, costsAddress, type Days } from '../../../screens/report-document/cost-links.ts';
import { daysOfMonth } from '../../../screens/report/months.ts';
import { isLimited, type Dimension, type ReportScope } from '../../../screens/report/report-scope.ts';

const columnOf = { unit: 'OrganizationStructure', costPlace: 'CostPlace', type: 'Type' } as const satisfies Record<Dimension, string>;

export type FleetLinks = ReturnType<typeof fleetLinks>;

/**
 * Where the figures lead. Lists of costs, readings and damages know neither unit nor cost place: of a part of the fleet they are filtered
 * by its vehicles. Those of a large part do not fit into an address: its figures lead to the report of its vehicles, which leads to the
 * lists.
 */
export function fleetLinks(
  scope: ReportScope,
  { From: from, To: to, Plates }: Pick<FleetReport, 'From' | 'To' | 'Plates'>,
  mayRead: (entity: EntityName) => boolean,
) {
  const whole = { from, to };
  const ownership = (limit: ReportScope = {}): Address | undefined =>
    mayRead('cost') ? printListAddress('/report/ownership', { ...scope, ...limit }) : undefined;
  const plates = isLimited(scope) ? Plates : undefined;
  const rowsOf = (entity: EntityName, address: () => Address | undefined) =>
    plates === null ? ownership() : mayRead(entity) ? address() : undefined;
  const listOf = (entity: EntityName, plate: string, filters: Readonly<Record<string, unknown>>) =>
    rowsOf(entity, () => printListAddress(listPath(entity), { filters: { ...filters, ...(plates ? { [plate]: choiceOf(plates) } : {}) } }));
  return {
    ownership,
    vehicles: (limit: ReportScope = {}) => {
      const limits = Object.entries(columnOf).flatMap(([name, column]) => {
        const value = { ...scope, ...limit }[name as Dimension];
        return value === undefined ? [] : [[column, choiceOf([value])] as const];
      });
      return printListAddress(listPath('vehicle'), limits.length === 0 ? {} : { filters: Object.fromEntries(limits) });
    },
    costs: (currency: string, { days = whole, group }: { readonly days?: Days; readonly group?: string } = {}) =>
      rowsOf('cost', () =>
        costsAddress({ ...days, currency, plates: plates ?? undefined, groups: group === undefined ? undefined : [group] }),
      ),
    readings: (days: Days = whole) => listOf('vehicle-reading', 'Vehicle', { Date: { kind: 'date', ...days } }),
    damages: () => listOf('vehicle-damage', 'VehicleRegistrationNumber', { DamageDateTime: { kind: 'date', ...whole } }),
    bookings: (day: string) =>
      mayRead('vehicle-rental') ? printListAddress(schedulePath('vehicle-rental'), { view: 'month', day }) : undefined,
    /** The days of a month that the report covers. */
    daysOf: (month: string): Days => {
      const days = daysOfMonth(month);
      return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
    },
  };
}
