import type { RecordKey } from '../../wire/fields.ts';
import type { WireDateTime } from '../../wire/wire-date.ts';
import type { BookedTime } from './collision.ts';

type Rented = {
  readonly Id?: RecordKey | null | undefined;
  readonly StartDate?: WireDateTime | null | undefined;
  readonly EndDate?: WireDateTime | null | undefined;
  readonly ReturnDate?: WireDateTime | null | undefined;
};

type RentedVehicle = Rented & {
  readonly VehicleId?: RecordKey | null | undefined;
  readonly BookingId?: RecordKey | null | undefined;
  readonly IsRejectedByDriver?: boolean | null | undefined;
  readonly IsDiscarded?: boolean | null | undefined;
};

type RentedEquipment = Rented & { readonly AdditionalEquipmentId?: RecordKey | null | undefined };

/** The time that a rental document occupies its vehicle, with the `Id` of the booking that it fulfils. */
export function timeOfRental(document: RentedVehicle): BookedTime {
  return {
    Kind: 'rental-document',
    Id: document.BookingId ?? null,
    DocumentId: document.Id ?? null,
    VehicleId: document.VehicleId ?? null,
    ...occupiedTime(document),
    IsRejected: document.IsDiscarded === true,
    IsRejectedByDriver: document.IsRejectedByDriver === true,
  };
}

/** The time that an equipment rental document occupies its equipment. */
export function timeOfEquipmentRental(document: RentedEquipment): BookedTime {
  return {
    Kind: 'equipment-rental-document',
    DocumentId: document.Id ?? null,
    AdditionalEquipmentId: document.AdditionalEquipmentId ?? null,
    ...occupiedTime(document),
  };
}

/** Fields that a rental document has and a booking does not. */
const documentFields = ['ContractorId', 'ContractorEmployeeId', 'StatusId', 'KindId', 'PickupDate', 'PickupCounter'] as const;

/** The time that a body of `DoesBookingCollide` occupies. The body is a booking or a rental document, recognised by its fields. */
export function collisionTimeOf(body: BookedTime): BookedTime {
  if (body.Kind || !documentFields.some((field) => Object.hasOwn(body, field))) return body;
  return isPresent(body.VehicleId) || !isPresent(body.AdditionalEquipmentId) ? timeOfRental(body) : timeOfEquipmentRental(body);
}

function isPresent(key: RecordKey | null | undefined): boolean {
  return key !== null && key !== undefined;
}

/**
 * From the start to the end, or to the return if it is earlier. A late return does not extend the occupied time, so that it can be recorded
 * although another user has the next hour. Without an end the time is occupied until the return, or for good.
 */
function occupiedTime({ StartDate, EndDate, ReturnDate }: Rented): { StartDate: WireDateTime; EndDate: WireDateTime | null } {
  const ends = [EndDate, ReturnDate].filter((end) => typeof end === 'string').toSorted();
  return { StartDate: StartDate ?? '', EndDate: ends[0] ?? null };
}
