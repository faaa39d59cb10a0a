import { itemAdditionalValues, itemChoice, itemMoment, itemReference, itemText } from '../fields.ts';

/** What the items of both kinds of rental documents have. */
export const rentedItem = {
  Number: itemText,
  StartDate: itemMoment,
  EndDate: itemMoment,
  KindId: itemChoice,
  StatusId: itemChoice,
  Status: itemText,
  ContractorId: itemReference,
  PickupDate: itemMoment,
  ReturnDate: itemMoment,
  PickupPlace: itemText,
  ReturnPlace: itemText,
  Comments: itemText,
  AdditionalFieldValues: itemAdditionalValues,
} as const;
