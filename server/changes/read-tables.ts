import type { TableName } from '../engine/declaration/server-entity.ts';

/**
 * The tables behind the answers that devices cache for offline work, by `KIND/CALL`: such an answer is pulled again when one of them
 * changes.
 */
export const readTables: Readonly<Record<string, readonly TableName[]>> = {
  'vehicle/company': ['vehicle'],
  'employee/list': ['employee'],
  'employee/getCurrentUserEmployeeId': [],
  'employee/getCurrentUserPhoneNumber': ['employee'],
  'contractor/dictionaryWithDependent': ['contractor', 'contractor_employee'],
  'contractor/dictionary': ['contractor'],
  'predefined-place/dictionary': ['predefined_place'],
  'vehicle-model/dictionary': ['vehicle_model'],
  'dictionary/items': ['dictionary_item'],
  'dictionary/costGroups': ['dictionary_item'],
  'dictionary/valuesByCode': ['dictionary_item'],
  'dictionary/countries': ['country'],
  'additional-field/getAdditionalFields': ['additional_field', 'additional_field_group', 'additional_field_item'],
  'vehicle-handover-document/items': ['handover_item'],
  'vehicle-handover-document/settings': ['company_setting'],
  'vehicle-handover-document/areThereTerms': ['terms'],
  'vehicle-handover-document/getTerms': ['terms'],
  'vehicle-rental/getTerms': ['terms'],
  // Grants of other users are not noted: these names are as old as the last whole prefetch.
  'vehicle-rental/deciders': [],
  'rental-document/deciders': [],
  // Devices cache the answer without a period, which has all equipment: bookings and rentals change nothing in it.
  'equipment-rental-document/availableEquipment': ['equipment'],
  'file/companyFileCount': ['company_file'],
};
