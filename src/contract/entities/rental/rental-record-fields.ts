import { recordAdditionalValues, recordChoice, recordDateTime, recordReference, recordText } from '../../wire/fields.ts';

/** Fields that both kinds of rental documents share. */
export const rentalRecordFields = {
  Number: recordText,
  StartDate: recordDateTime,
  EndDate: recordDateTime,
  KindId: recordChoice,
  StatusId: recordChoice,
  Status: recordText,
  ContractorId: recordReference,
  PickupDate: recordDateTime,
  ReturnDate: recordDateTime,
  PickupPlace: recordText,
  ReturnPlace: recordText,
  Comments: recordText,
  AdditionalFieldValues: recordAdditionalValues,
} as const;
