import type { RecordKey } from '../../wire/fields.ts';
import type { WireDateTime } from '../../wire/wire-date.ts';

/** Time that a record occupies: from the start up to, but excluding, the end. Without an end it is occupied for good. */
export type Occupancy = {
  readonly Id?: RecordKey | null | undefined;
  readonly StartDate: WireDateTime;
  readonly EndDate?: WireDateTime | null | undefined;
  readonly IsRejected?: boolean | null | undefined;
  readonly IsRejectedByDriver?: boolean | null | undefined;
};

/** A booking, or the time that a rental document occupies in the same calendar (`rental-time.ts`). */
export type BookedTime = Occupancy & {
  /** Absent on bookings. On a document, `Id` is the booking that it fulfils, if any; the two share their time. */
  readonly Kind?: 'rental-document' | 'equipment-rental-document' | null | undefined;
  readonly DocumentId?: RecordKey | null | undefined;
  readonly VehicleId?: RecordKey | null | undefined;
  readonly AdditionalEquipmentId?: RecordKey | null | undefined;
  readonly EmployeeId?: RecordKey | null | undefined;
};

export type SummarisedTime = Occupancy & { readonly VehicleId?: RecordKey | null | undefined };

/** Whether two bookings need the same vehicle or the same equipment at once: `DoesBookingCollide`. */
export function bookingsCollide(one: BookedTime, other: BookedTime): boolean {
  const isSameThing = isSameId(one.VehicleId, other.VehicleId) || isSameId(one.AdditionalEquipmentId, other.AdditionalEquipmentId);
  return isSameThing && !isSameRecord(one, other) && overlap(one, other);
}

/** Whether one person has another vehicle at the same time: `AreThereBookingsForOtherVehicles`, a warning only. */
export function isForOtherVehicle(one: BookedTime, other: BookedTime): boolean {
  return (
    isSameId(one.EmployeeId, other.EmployeeId) &&
    !isSameId(one.VehicleId, other.VehicleId) &&
    !isSameId(one.Id, other.Id) &&
    overlap(one, other)
  );
}

/** Whether two summaries of one vehicle overlap: `DoesPeriodicSummaryCollide`. */
export function summariesCollide(one: SummarisedTime, other: SummarisedTime): boolean {
  return isSameId(one.VehicleId, other.VehicleId) && !isSameId(one.Id, other.Id) && overlap(one, other);
}

/** Two documents of one booking are different records: both may not have the vehicle. */
function isSameRecord(one: BookedTime, other: BookedTime): boolean {
  const areDocuments = Boolean(one.Kind) && one.Kind === other.Kind;
  return areDocuments ? isSameId(one.DocumentId, other.DocumentId) : isSameId(one.Id, other.Id);
}

/**
 * Whether two active records overlap. Touching ends do not; rejected and cancelled records are inactive. Wire dates are wall-clock texts of
 * one zone and compare as texts, so clock changes need no special rule.
 */
function overlap(one: Occupancy, other: Occupancy): boolean {
  return isActive(one) && isActive(other) && startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

function isActive(occupation: Occupancy): boolean {
  return occupation.IsRejected !== true && occupation.IsRejectedByDriver !== true && startsBeforeEnd(occupation, occupation);
}

function startsBeforeEnd(one: Occupancy, other: Occupancy): boolean {
  return typeof other.EndDate !== 'string' || toSecond(one.StartDate) < toSecond(other.EndDate);
}

/** Truncates to the second, the backend's precision; a day means its first second. */
function toSecond(text: WireDateTime): string {
  return text.length === 10 ? `${text}T00:00:00` : text.slice(0, 19);
}

/** Two absent ids are never equal: an unsaved record has no id, and a booking without equipment shares none. */
function isSameId(one: RecordKey | null | undefined, other: RecordKey | null | undefined): boolean {
  return one !== null && one !== undefined && one === other;
}
