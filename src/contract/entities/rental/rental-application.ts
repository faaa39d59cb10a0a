import * as v from 'valibot';
import { crudCalls } from '../../definition/crud-calls.ts';
import { defineEntity } from '../../definition/entity.ts';
import {
  recordChoice,
  recordDateTime,
  recordNumber,
  recordReference,
  recordText,
  recordId,
  columnDate,
  columnNumber,
  columnText,
} from '../../wire/fields.ts';
import { dictionaryIds } from '../shared/dictionary.ts';

const row = v.looseObject({
  Id: recordId,
  StartDate: columnDate,
  EndDate: columnDate,
  StartPredefinedPlace: columnText,
  EndPredefinedPlace: columnText,
  Class: columnText,
  Model: columnText,
  KmLimit: columnNumber,
  FirstNameLastName: columnText,
  PhoneNumber: columnText,
  Email: columnText,
  Comments: columnText,
  // Beyond the specification: what became of the application, and the number of the booking or rental made from it.
  Outcome: columnText,
  OutcomeNumber: columnText,
});

/** Outcomes of an application. */
export const applicationOutcomes = ['open', 'booked', 'rented', 'declined'] as const;

/** An application as the backend returns it. */
const storedRecord = v.looseObject({
  Id: recordId,
  StartDate: recordDateTime,
  EndDate: recordDateTime,
  StartPredefinedPlaceId: recordReference,
  EndPredefinedPlaceId: recordReference,
  ClassId: recordChoice,
  ModelId: recordReference,
  KmLimit: recordNumber,
  FirstName: recordText,
  LastName: recordText,
  PhoneNumber: recordText,
  Email: recordText,
  Comments: recordText,
});

const functionality = 'RentalApplication';

export const rentalApplication = defineEntity({
  name: 'rental-application',
  wireName: 'RentalApplication',
  functionality,
  files: { holds: 'any' },
  grid: {
    path: '/api/ODataRentalApplication',
    row,
    extraColumns: ['Outcome', 'OutcomeNumber'],
    searched: ['StartPredefinedPlace', 'EndPredefinedPlace', 'Class', 'Model', 'FirstNameLastName', 'PhoneNumber', 'Email', 'Comments'],
    dictionaries: { Class: dictionaryIds.vehicleClasses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    ...crudCalls({
      wireName: 'RentalApplication',
      functionality,
      answer: storedRecord,
      get: { idIn: 'query' },
      createOrUpdate: {
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['StartDate', 'EndDate', 'LastName', 'Email'] },
        merge: 'fields',
      },
      delete: true,
    }),
  },
  offlineRows: 2_000,
});
