import type { EntityName } from '../../../contract/definition/entity.ts';
import { allOf } from '../../../contract/grid/expression.ts';
import { matches, type GridRow } from '../../../contract/grid/evaluate.ts';
import { APPOINTMENT_NOTICE_DAYS, RENEWAL_NOTICE_DAYS, type NoticeName } from '../../../contract/rules/notice-days.ts';
import { addDays, type WireDate } from '../../../contract/wire/wire-date.ts';
import { filterExpression } from '../../../screens/list/query/filter-expression.ts';
import type { GridFilters } from '../../../ui/grid/model/grid-types.ts';

/** Rows of a list that need attention, selected by the same filters with which the notice's link opens the list. */
export type Notice = {
  readonly name: NoticeName;
  readonly entity: EntityName;
  readonly filters: GridFilters;
  /** Calls that would settle the rows: the notice is shown to users who may make one of them. Without it, to all who may read the list. */
  readonly calls?: readonly string[];
  /** The column that names the vehicle, in lists without its unit. */
  readonly vehicle?: string;
  /** The date field that makes a row late once its day has passed. */
  readonly due?: string;
  /** The order in which the notice's link opens the list: the most urgent first. */
  readonly sort: string;
};

/** Whether the reader may make a call. */
export type MayCall = (entity: EntityName, call: string) => boolean;

/** The notices of the day `today`. A decision counts what `mayCall` lets the reader decide, and nothing that waits for others. */
export function noticesOf(today: WireDate, mayCall: MayCall): readonly Notice[] {
  const soon = { kind: 'date', to: addDays(today, RENEWAL_NOTICE_DAYS) } as const;
  const ending = { ...soon, from: today };
  const no = { kind: 'boolean', value: false } as const;
  const empty = { kind: 'empty' } as const;
  return [
    {
      name: 'handovers',
      entity: 'vehicle-handover-document',
      vehicle: 'Vehicle',
      filters: { Number: empty },
      calls: ['confirm'],
      sort: 'Date',
    },
    {
      name: 'rentals',
      entity: 'rental-document',
      vehicle: 'Vehicle',
      filters: { IsConfirmed: no, IsDiscarded: no, IsRejectedByDriver: no, ...rentalStep(mayCall) },
      calls: ['preconfirm', 'confirm'],
      sort: 'StartDate',
    },
    {
      name: 'bookings',
      entity: 'vehicle-rental',
      vehicle: 'RegistrationNumber',
      filters: { IsAccepted: no, IsRejected: no, IsRejectedByDriver: no, EndDate: { kind: 'date', from: today } },
      calls: ['accept', 'reject'],
      sort: 'StartDate',
    },
    {
      name: 'inspections',
      entity: 'vehicle',
      filters: { NextTechnicalInspection: soon },
      due: 'NextTechnicalInspection',
      sort: 'NextTechnicalInspection',
    },
    {
      name: 'services',
      entity: 'vehicle',
      filters: { NextServiceInspection: { kind: 'date', to: addDays(today, APPOINTMENT_NOTICE_DAYS) } },
      due: 'NextServiceInspection',
      sort: 'NextServiceInspection',
    },
    // An expired policy or card usually has a successor, so only those about to expire count.
    {
      name: 'policies',
      entity: 'vehicle-insurance-policy',
      vehicle: 'VehicleRegistrationNumber',
      filters: { DateTo: ending },
      sort: 'DateTo',
    },
    {
      name: 'licences',
      entity: 'employee',
      filters: { DriverLicenceExpirationDate: soon },
      due: 'DriverLicenceExpirationDate',
      sort: 'DriverLicenceExpirationDate',
    },
    { name: 'cards', entity: 'fuel-card', vehicle: 'AssignmentTo', filters: { ValidTo: ending }, sort: 'ValidTo' },
    { name: 'trips', entity: 'trip-record-card', vehicle: 'VehicleRegistrationNumber', filters: { EndDate: empty }, sort: 'StartDate' },
  ];
}

/** A user who may only preconfirm, or only confirm, sees the documents that wait for that step. */
function rentalStep(mayCall: MayCall): GridFilters {
  const [preconfirms, confirms] = (['preconfirm', 'confirm'] as const).map((call) => mayCall('rental-document', call));
  return preconfirms === confirms ? {} : { IsPreconfirmed: { kind: 'boolean', value: confirms === true } };
}

export type NoticeCount = { readonly count: number; readonly late: number };

/** Counts the `rows` that match the notice, and the late ones among them. */
export function countNotice({ filters, due }: Notice, rows: readonly GridRow[], today: WireDate): NoticeCount {
  const filter = allOf([filterExpression(filters)]);
  const matching = rows.filter((row) => filter === null || matches(filter, row));
  const late = due === undefined ? [] : matching.filter((row) => typeof row[due] === 'string' && row[due].slice(0, 10) < today);
  return { count: matching.length, late: late.length };
}
