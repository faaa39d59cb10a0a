import type { RecordKey } from '../fields.ts';
import type { WireDateTime } from '../wire-date.ts';

/** What is taken for a time: from the start up to, and without, the end; without an end it is taken for good. */
export type Occupation = {
  readonly Id?: RecordKey | null | undefined;
  readonly StartDate: WireDateTime;
  readonly EndDate?: WireDateTime | null | undefined;
  readonly IsRejected?: boolean | null | undefined;
  readonly IsRejectedByDriver?: boolean | null | undefined;
};

/** A booking, or what a document of another kind takes of the same calendar (`rental-time.ts`). */
export type BookedTime = Occupation & {
  /** Left out of bookings. `Id` is then the booking that the document carries out, if any; the two share their time. */
  readonly Kind?: 'rental-document' | 'equipment-rental-document' | null | undefined;
  readonly DocumentId?: RecordKey | null | undefined;
  readonly VehicleId?: RecordKey | null | undefined;
  readonly AdditionalEquipmentId?: RecordKey | null | undefined;
  readonly EmployeeId?: RecordKey | null | undefined;
};

export type SummarisedTime = Occupation & { readonly VehicleId?: RecordKey | null | undefined };

/** Whether two bookings want the same vehicle or the same equipment at once: `DoesBookingCollide`. */
export function bookingsCollide(one: BookedTime, other: BookedTime): boolean {
  const isSameThing = isSame(one.VehicleId, other.VehicleId) || isSame(one.AdditionalEquipmentId, other.AdditionalEquipmentId);
  return isSameThing && !isItself(one, other) && overlap(one, other);
}

/** Whether one person has another vehicle at the same time: `AreThereBookingsForOtherVehicles`, a warning only. */
export function isForOtherVehicle(one: BookedTime, other: BookedTime): boolean {
  return isSame(one.EmployeeId, other.EmployeeId) && !isSame(one.VehicleId, other.VehicleId) && !isSame(one.Id, other.Id) && overlap(one, other);
}

/** Whether two summaries of one vehicle share time: `DoesPeriodicSummaryCollide`. */
export function summariesCollide(one: SummarisedTime, other: SummarisedTime): boolean {
  return isSame(one.VehicleId, other.VehicleId) && !isSame(one.Id, other.Id) && overlap(one, other);
}

/** Two documents of one booking are two: they may not both have the vehicle. */
function isItself(one: BookedTime, other: BookedTime): boolean {
  const areDocuments = Boolean(one.Kind) && one.Kind === other.Kind;
  return areDocuments ? isSame(one.DocumentId, other.DocumentId) : isSame(one.Id, other.Id);
}

/**
 * Whether two records that count take up the same time. Touching ends do not; what is rejected or cancelled does not count.
 * Wire dates are wall-clock texts of one zone and compare as texts, so the nights of a clock change need no rule of their own.
 */
function overlap(one: Occupation, other: Occupation): boolean {
  return counts(one) && counts(other) && startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

function counts(occupation: Occupation): boolean {
  return occupation.IsRejected !== true && occupation.IsRejectedByDriver !== true && startsBeforeEnd(occupation, occupation);
}

function startsBeforeEnd(one: Occupation, other: Occupation): boolean {
  return typeof other.EndDate !== 'string' || second(one.StartDate) < second(other.EndDate);
}

/** To the second, as the backend keeps it; a day is its first one. */
function second(text: WireDateTime): string {
  return text.length === 10 ? `${text}T00:00:00` : text.slice(0, 19);
}

/** Nothing is the same as nothing: a record that is not saved yet has no id, a booking without equipment shares none. */
function isSame(one: RecordKey | null | undefined, other: RecordKey | null | undefined): boolean {
  return one !== null && one !== undefined && one === other;
}
