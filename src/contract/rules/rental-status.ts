import type { WireDateTime } from '../wire-date.ts';

/** Status ids that mean something to both sides ([0]§9): the vehicle was picked up, the vehicle came back. */
export const rentalStatusIds = { pickedUp: -3_760_002, returned: -3_760_003 } as const;

/** The Polish name of the status that a new document has ([0]§4). */
export const newRentalStatus = 'Zgłoszony';

type Moments = { readonly PickupDate?: WireDateTime | null | undefined; readonly ReturnDate?: WireDateTime | null | undefined };

/** The moment that a status fills in, where the document does not say it yet. */
export function momentOfStatus(
  statusId: unknown,
  { PickupDate, ReturnDate }: Moments,
  now: WireDateTime,
): { PickupDate?: WireDateTime; ReturnDate?: WireDateTime } {
  if (statusId === rentalStatusIds.pickedUp && !PickupDate) return { PickupDate: now };
  if (statusId === rentalStatusIds.returned && !ReturnDate) return { ReturnDate: now };
  return {};
}
