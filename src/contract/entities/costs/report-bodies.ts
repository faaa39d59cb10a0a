import * as v from 'valibot';
import { columnDate, columnNumber, columnText, recordId } from '../../wire/fields.ts';
import { noticeNames } from '../../rules/notice-days.ts';
import { addDays, fromWire, toWireDate, type WireDate } from '../../wire/wire-date.ts';

/** Periods of a report, each up to today unless it has ended. */
export const reportPeriods = ['12m', 'year', 'quarter', 'month', 'lastMonth'] as const;

export type ReportPeriod = (typeof reportPeriods)[number];

/** The first and the last day of a period. */
export function daysOfPeriod(period: ReportPeriod, today: WireDate): { readonly from: WireDate; readonly to: WireDate } {
  const date = fromWire(today) ?? new Date();
  const firstOf = (month: number) => toWireDate(new Date(date.getFullYear(), month, 1));
  const month = date.getMonth();
  switch (period) {
    case '12m':
      return { from: firstOf(month - 11), to: today };
    case 'year':
      return { from: firstOf(0), to: today };
    case 'quarter':
      return { from: firstOf(month - (month % 3)), to: today };
    case 'month':
      return { from: firstOf(month), to: today };
    case 'lastMonth':
      return { from: firstOf(month - 1), to: addDays(firstOf(month), -1) };
  }
}

/** Net costs in a currency, and the kilometres of the vehicles that have such costs. */
const money = v.looseObject({ Currency: v.string(), Net: v.number(), Kilometres: v.number() });

/** Null where the caller may not read the records. `Used`, `Days`: vehicle days booked or rented, and all of them. */
const figures = {
  Vehicles: v.number(),
  Days: v.number(),
  Used: columnNumber,
  Kilometres: v.number(),
  Litres: columnNumber,
  FuelKilometres: columnNumber,
  Damages: columnNumber,
  Costs: v.nullable(v.array(money)),
};

const share = v.looseObject({ Name: columnText, ...figures });

/** Figures of the vehicles in the scope, whole and by month, unit, cost place and type. */
export const fleetReport = v.looseObject({
  From: v.string(),
  To: v.string(),
  Total: v.looseObject(figures),
  Months: v.array(
    v.looseObject({
      Month: v.string(),
      Days: v.number(),
      Used: columnNumber,
      Kilometres: v.number(),
      Costs: v.nullable(v.array(v.looseObject({ Currency: v.string(), Net: v.number() }))),
    }),
  ),
  Units: v.array(share),
  CostPlaces: v.array(share),
  Types: v.array(share),
  Groups: v.nullable(v.array(v.looseObject({ Name: v.string(), Currency: v.string(), Net: v.number() }))),
  /**
   * The vehicles of a part of the fleet, by which lists are filtered that know neither unit nor cost place; null for the whole fleet and
   * for too many.
   */
  Plates: v.nullish(v.array(v.string()), null),
  /** Choices for limiting the scope: every value of the fleet. */
  Choices: v.looseObject({ Units: v.array(v.string()), CostPlaces: v.array(v.string()), Types: v.array(v.string()) }),
});

/** Longer lists of vehicles do not fit into an address. */
export const MAX_PLATES = 200;

export type FleetReport = v.InferOutput<typeof fleetReport>;
export type FleetShare = v.InferOutput<typeof share>;

/**
 * Counts of records that wait for the caller's decision or are due soon, by the rights of the caller. `Late`: past its day. `Names`: of a
 * part of the fleet, the values by which the list names the vehicles of the rows, for lists without unit and cost place; else null.
 */
export const dueReport = v.looseObject({
  Counts: v.array(
    v.looseObject({ Name: v.picklist(noticeNames), Count: v.number(), Late: v.number(), Names: v.nullable(v.array(v.string())) }),
  ),
});

export type DueReport = v.InferOutput<typeof dueReport>;

/** Costs of a vehicle in one currency; a vehicle with costs in two currencies has two rows. Amounts are net. */
export const ownershipRow = v.looseObject({
  VehicleId: recordId,
  RegistrationNumber: v.string(),
  Make: columnText,
  Model: columnText,
  Currency: columnText,
  Months: v.number(),
  Kilometres: v.number(),
  instalments: v.number(),
  /** The part of the instalments that follows from the agreement, of which there are no costs. */
  FromAgreement: v.optional(v.number(), 0),
  fuel: v.number(),
  service: v.number(),
  insurance: v.number(),
  damages: v.number(),
  other: v.number(),
  Total: v.number(),
  Litres: v.number(),
  Damages: columnNumber,
  AgreementNumber: columnText,
  ContractStartDate: columnDate,
  ContractEndDate: columnDate,
  KilometreLimit: columnNumber,
  /** Kilometres since the start of the agreement; null without an agreement or a reading. */
  Driven: columnNumber,
  /** The kilometres of the agreement up to today, and what the vehicle will have driven at its end at this rate. */
  Planned: columnNumber,
  Forecast: columnNumber,
});

export const ownershipReport = v.looseObject({ From: v.string(), To: v.string(), Rows: v.array(ownershipRow) });

export type OwnershipRow = v.InferOutput<typeof ownershipRow>;
export type OwnershipReport = v.InferOutput<typeof ownershipReport>;

/** Kinds of the time line of a vehicle. */
const timelineKinds = [
  'vehicle-rental',
  'rental-document',
  'vehicle-handover-document',
  'trip-record-card',
  'service-request',
  'vehicle-damage',
] as const;

/** One record of a vehicle or an employee. `Who`: for a vehicle the driver, the receiver or the customer, for an employee the vehicle. */
const vehicleEvent = v.looseObject({
  Entity: v.picklist(timelineKinds),
  RecordId: recordId,
  Number: columnText,
  Start: v.string(),
  End: columnDate,
  Who: columnText,
});

/**
 * Overview of a vehicle: its newest records of the kinds that the caller may read, twelve months of kilometres and costs, its first
 * picture.
 */
export const vehicleReport = v.looseObject({
  /** The days of the figures; a backend of an earlier release leaves them out. */
  From: v.optional(v.string(), ''),
  To: v.optional(v.string(), ''),
  PictureId: columnNumber,
  Events: v.array(vehicleEvent),
  Months: v.array(
    v.looseObject({
      Month: v.string(),
      Kilometres: v.number(),
      Costs: v.nullable(v.array(v.looseObject({ Currency: v.string(), Net: v.number() }))),
    }),
  ),
  Ownership: v.nullable(v.array(ownershipRow)),
});

/** The newest records that name an employee, of the kinds that the caller may read. */
export const employeeReport = v.looseObject({ Events: v.array(vehicleEvent) });

export type EmployeeReport = v.InferOutput<typeof employeeReport>;
export type VehicleReport = v.InferOutput<typeof vehicleReport>;
export type VehicleEvent = v.InferOutput<typeof vehicleEvent>;
