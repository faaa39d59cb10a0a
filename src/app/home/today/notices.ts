import type { EntityName } from '../../../contract/entity.ts';
import { allOf } from '../../../contract/grid/expression.ts';
import { matches, type GridRow } from '../../../contract/grid/evaluate.ts';
import { dayAfter, type WireDate } from '../../../contract/wire-date.ts';
import { filterExpression } from '../../../screens/list/filter-expression.ts';
import type { GridFilters } from '../../../ui/grid/grid-types.ts';

/** Something that waits for somebody: rows of a list, told by the very filters that its link opens the list with. */
export type Notice = {
  readonly name: (typeof noticeNames)[number];
  readonly entity: EntityName;
  readonly filters: GridFilters;
  /** Calls of the entity, one of which is to be made: only who may make it is told. Left out: told to who may read the list. */
  readonly calls?: readonly string[];
  /** The field whose day has passed for those that are late. */
  readonly due?: string;
};

/** What is told, the most pressing first; texts: `today:notices.NAME`. */
export const noticeNames = ['handovers', 'rentals', 'bookings', 'inspections', 'services', 'policies', 'licences', 'cards', 'trips'] as const;

/** Days ahead of an end or a term from which on it is to be seen to: what has to be renewed, and what needs an appointment. */
const noticeDays = 30;
const appointmentDays = 14;

/** What needs somebody on the day `today`. */
export function noticesOf(today: WireDate): readonly Notice[] {
  const soon = { kind: 'date', to: dayAfter(today, noticeDays) } as const;
  const ending = { ...soon, from: today };
  const no = { kind: 'boolean', value: false } as const;
  const empty = { kind: 'empty' } as const;
  return [
    { name: 'handovers', entity: 'vehicle-handover-document', filters: { Number: empty }, calls: ['confirm'] },
    { name: 'rentals', entity: 'rental-document', filters: { IsConfirmed: no, IsDiscarded: no, IsRejectedByDriver: no }, calls: ['preconfirm', 'confirm'] },
    {
      name: 'bookings',
      entity: 'vehicle-rental',
      filters: { IsAccepted: no, IsRejected: no, IsRejectedByDriver: no, EndDate: { kind: 'date', from: today } },
      calls: ['accept', 'reject'],
    },
    { name: 'inspections', entity: 'vehicle', filters: { NextTechnicalInspection: soon }, due: 'NextTechnicalInspection' },
    { name: 'services', entity: 'vehicle', filters: { NextServiceInspection: { kind: 'date', to: dayAfter(today, appointmentDays) } }, due: 'NextServiceInspection' },
    // A policy or a card that has ended was followed by another one: only what is about to end says something.
    { name: 'policies', entity: 'vehicle-insurance-policy', filters: { DateTo: ending } },
    { name: 'licences', entity: 'employee', filters: { DriverLicenceExpirationDate: soon }, due: 'DriverLicenceExpirationDate' },
    { name: 'cards', entity: 'fuel-card', filters: { ValidTo: ending } },
    { name: 'trips', entity: 'trip-record-card', filters: { EndDate: empty } },
  ];
}

export type Counted = { readonly count: number; readonly late: number };

/** How many of `rows` a notice is about, and how many of these are late. */
export function countNotice({ filters, due }: Notice, rows: readonly GridRow[], today: WireDate): Counted {
  const filter = allOf([filterExpression(filters)]);
  const found = rows.filter((row) => filter === null || matches(filter, row));
  const late = due === undefined ? [] : found.filter((row) => typeof row[due] === 'string' && row[due].slice(0, 10) < today);
  return { count: found.length, late: late.length };
}
