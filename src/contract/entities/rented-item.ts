import { itemAdditionalValues, itemChoice, itemMoment, itemReference, itemText } from '../fields.ts';

/** Fields that both kinds of rental documents share. */
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
