import type { WireDateTime } from '../../wire/wire-date.ts';

/** Status ids with a meaning for client and backend: vehicle picked up, vehicle returned. */
export const rentalStatusIds = { pickedUp: -3_760_002, returned: -3_760_003 } as const;

/** Polish name of the status of a new document. */
export const newRentalStatus = 'Zgłoszony';

/** Polish names of these statuses in list rows, in every language of the user. */
export const rentalStatusNames = { pickedUp: 'Realizowany', returned: 'Zakończony' } as const;

type RentalDates = { readonly PickupDate?: WireDateTime | null | undefined; readonly ReturnDate?: WireDateTime | null | undefined };

/** The date that a status sets, unless the document has it already. */
export function deriveStatusDate(
  statusId: unknown,
  { PickupDate, ReturnDate }: RentalDates,
  now: WireDateTime,
): { PickupDate?: WireDateTime; ReturnDate?: WireDateTime } {
  if (statusId === rentalStatusIds.pickedUp && !PickupDate) return { PickupDate: now };
  if (statusId === rentalStatusIds.returned && !ReturnDate) return { ReturnDate: now };
  return {};
}
