import { dictionaryIds } from '../../../src/contract/entities/shared/dictionary.ts';
import { rentalApplication } from '../../../src/contract/entities/rental/rental-application.ts';
import { rentalApplicationRecord } from '../../../src/contract/entities/rental/rental-application-record.ts';
import { anonymousStamps, defineServerEntity, joined } from '../../engine/declaration/server-entity.ts';

export const declaration = defineServerEntity(rentalApplication, {
  table: 'rental_application',
  references: {
    StartPredefinedPlaceId: 'predefined_place',
    EndPredefinedPlaceId: 'predefined_place',
    ClassId: { dictionary: dictionaryIds.vehicleClasses },
    ModelId: 'vehicle_model',
  },
  search: {
    StartPredefinedPlace: 'StartPredefinedPlaceId',
    EndPredefinedPlace: 'EndPredefinedPlaceId',
    Class: 'ClassId',
    Model: 'ModelId',
    FirstNameLastName: joined(' ', 'FirstName', 'LastName'),
  },
  orders: {
    StartDate: 'StartDate',
    StartPredefinedPlace: 'NameOfStartPredefinedPlaceId',
    EndPredefinedPlace: 'NameOfEndPredefinedPlaceId',
    Class: 'NameOfClassId',
    Model: 'NameOfModelId',
    FirstNameLastName: { column: 'NameOfApplicant', isGenerated: true },
  },
  retention: {
    applications: {
      since: ['EndDate'],
      anonymous: { FirstName: '', LastName: '', PhoneNumber: '', Email: '', Comments: '', ...anonymousStamps },
    },
  },
  record: { schema: rentalApplicationRecord },
});
