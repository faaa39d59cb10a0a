import * as v from 'valibot';
import { defineEntity } from '../entity.ts';
import { itemChoice, itemMoment, itemNumber, itemReference, itemText, recordId, shownDate, shownNumber, shownText } from '../fields.ts';
import { dictionaryIds } from './dictionary.ts';

const row = v.looseObject({
  Id: recordId,
  StartDate: shownDate,
  EndDate: shownDate,
  StartPredefinedPlace: shownText,
  EndPredefinedPlace: shownText,
  Class: shownText,
  Model: shownText,
  KmLimit: shownNumber,
  FirstNameLastName: shownText,
  PhoneNumber: shownText,
  Email: shownText,
  Comments: shownText,
});

/** An application as the backend returns it. */
const keptItem = v.looseObject({
  Id: recordId,
  StartDate: itemMoment,
  EndDate: itemMoment,
  StartPredefinedPlaceId: itemReference,
  EndPredefinedPlaceId: itemReference,
  ClassId: itemChoice,
  ModelId: itemReference,
  KmLimit: itemNumber,
  FirstName: itemText,
  LastName: itemText,
  PhoneNumber: itemText,
  Email: itemText,
  Comments: itemText,
});

const functionality = 'RentalApplication';

export const rentalApplication = defineEntity({
  name: 'rental-application',
  wireName: 'RentalApplication',
  functionality,
  grid: {
    path: '/api/ODataRentalApplication',
    row,
    searched: ['StartPredefinedPlace', 'EndPredefinedPlace', 'Class', 'Model', 'FirstNameLastName', 'PhoneNumber', 'Email', 'Comments'],
    dictionaries: { Class: dictionaryIds.vehicleClasses },
    sort: [{ field: 'StartDate', direction: 'desc' }],
  },
  calls: {
    get: {
      method: 'GET',
      path: '/RentalApplication/Get/',
      query: ['id'],
      answer: keptItem,
      requires: { functionality, flag: 'IsRead' },
    },
    createOrUpdate: {
      method: 'POST',
      path: '/RentalApplication/CreateOrUpdate',
      answer: recordId,
      requires: { functionality, flag: 'IsAddOrIsChange' },
      change: {
        target: 'body',
        creates: true,
        lookUp: { in: { columns: { StartDate: 'StartDate' } }, by: ['StartDate', 'EndDate', 'LastName', 'Email'] },
        merge: 'fields',
      },
    },
    delete: {
      method: 'POST',
      path: '/RentalApplication/Delete/{id}',
      answer: v.unknown(),
      requires: { functionality, flag: 'IsRemove' },
      change: { target: 'path', removes: true },
    },
  },
  offlineRows: 2_000,
});
